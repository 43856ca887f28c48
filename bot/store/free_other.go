//go:build !linux && !darwin && !freebsd

package store

// freeBytes returns -1: how much a disk has left is not known on this system.
func freeBytes(string) int64 { return -1 }
