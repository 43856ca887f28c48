//go:build linux || darwin || freebsd

package store

import "syscall"

// freeBytes returns how much the disk of a folder has left for this user, -1 where that
// cannot be told.
func freeBytes(dir string) int64 {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return -1
	}
	return int64(stat.Bavail) * int64(stat.Bsize)
}
