//go:build unix && !solaris && !illumos && !aix

package database

import (
	"context"
	"errors"
	"os"
	"syscall"
)

// folderLock keeps other processes, and other calls of Open, out of a data folder. It
// is a lock on the folder itself: there is no file that somebody could remove. The
// system frees it when the process dies, however it dies.
type folderLock struct{ dir *os.File }

func lockFolder(_ context.Context, dir string) (*folderLock, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, &OpenError{Kind: ErrNoAccess, Cause: err}
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		kind := ErrNoAccess
		if errors.Is(err, syscall.EWOULDBLOCK) {
			kind = ErrInUse
		}
		return nil, &OpenError{Kind: kind, Cause: os.NewSyscallError("flock", err)}
	}
	return &folderLock{f}, nil
}

// release frees the folder at once. To close it would not do: a process that another
// goroutine is starting holds a copy for a moment.
func (l *folderLock) release() error {
	err := syscall.Flock(int(l.dir.Fd()), syscall.LOCK_UN)
	return errors.Join(os.NewSyscallError("flock", err), l.dir.Close())
}
