//go:build linux || darwin || freebsd

package backup

import "syscall"

// freeBytes returns the number of bytes left for this user on the disk of a folder, or -1 if
// unknown.
func freeBytes(dir string) int64 {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(dir, &stat); err != nil {
		return -1
	}
	return int64(stat.Bavail) * int64(stat.Bsize)
}
