//go:build !linux

package search

// hugePages does nothing: what Linux does on request others do of their own accord
// or not at all.
func hugePages([]packedEntry) {}
