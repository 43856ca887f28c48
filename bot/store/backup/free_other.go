//go:build !linux && !darwin && !freebsd

package backup

// freeBytes returns -1: this system does not tell.
func freeBytes(string) int64 { return -1 }
