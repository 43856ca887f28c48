//go:build !linux

package transposition

// hugePages does nothing: other systems decide on their own.
func hugePages([]packedEntry) {}
