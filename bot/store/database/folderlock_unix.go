//go:build unix && !solaris && !illumos && !aix

package database

import (
	"context"
	"errors"
	"os"
	"syscall"
)

// folderLock keeps other processes, and other calls of Open, out of a data folder. It locks the
// folder itself, so there's no lock file to delete by mistake. The system frees the lock however
// the process dies.
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

// release unlocks the folder at once. Closing it isn't enough: a child process that another
// goroutine is starting briefly holds a copy of the descriptor.
func (l *folderLock) release() error {
	err := syscall.Flock(int(l.dir.Fd()), syscall.LOCK_UN)
	return errors.Join(os.NewSyscallError("flock", err), l.dir.Close())
}
