package search

import (
	"syscall"
	"unsafe"
)

// hugePages asks for a large table to be put on huge pages, which spares most of
// the faults of its first use and the address look-ups of each later one. It is
// advice only: where it is not taken the table works all the same.
func hugePages(slots []packedEntry) {
	const advice = 14 // MADV_HUGEPAGE of madvise(2), which package syscall lacks
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(slots))), len(slots)*packedEntryBytes)
	_ = syscall.Madvise(bytes, advice)
}
