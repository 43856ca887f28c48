package fastdir

import "syscall"

// roomy reports whether a folder is in memory, has room, and lets programs in it run.
func roomy(dir string) bool {
	const inMemory, noPrograms = 0x01021994, 0x8 // TMPFS_MAGIC and ST_NOEXEC of statfs(2)
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil || int64(s.Type) != inMemory || s.Flags&noPrograms != 0 {
		return false
	}
	return s.Bavail*uint64(s.Bsize) >= room && syscall.Access(dir, 0x7) == nil // may read, write and search
}
