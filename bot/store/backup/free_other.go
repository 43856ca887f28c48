//go:build !linux && !darwin && !freebsd

package backup

// freeBytes returns -1 because this system doesn't report free space.
func freeBytes(string) int64 { return -1 }
