//go:build unix

package database

import (
	"os"
	"path/filepath"
	"syscall"
)

// GiveToOwner gives a new file or folder that root has made to the owner of the folder around it.
// Otherwise, a bot that runs as another user couldn't open what root has restored for it.
func GiveToOwner(path string) error {
	uid, gid, ok := newOwner(path)
	if !ok {
		return nil
	}
	return os.Lchown(path, uid, gid)
}

// newOwner returns who should own a new file if that isn't the user of this process.
func newOwner(path string) (uid, gid int, ok bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	info, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return 0, 0, false
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || owner.Uid == 0 {
		return 0, 0, false
	}
	return int(owner.Uid), int(owner.Gid), true
}
