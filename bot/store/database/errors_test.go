package database

import (
	"os"
	"syscall"
	"testing"
)

// A full disk isn't a matter of permissions.
func TestOpenErrorFullDisk(t *testing.T) {
	t.Parallel()
	full := &os.PathError{Op: "write", Path: "hoshi.db", Err: syscall.ENOSPC}
	err := &OpenError{Dir: "data", Kind: ErrNoAccess, Cause: full}
	if want := "the disk of data is full: make room, or choose another folder with --data DIR or the setting data"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}
