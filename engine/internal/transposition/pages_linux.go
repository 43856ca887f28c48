package transposition

import (
	"syscall"
	"unsafe"
)

// hugePages asks Linux to put a large table on huge pages, which saves most page faults of
// its first use and most misses of the address cache later. It is advice only.
func hugePages(entries []packedEntry) {
	const advice = 14 // MADV_HUGEPAGE of madvise(2), which package syscall lacks
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(entries))), len(entries)*packedEntryBytes)
	_ = syscall.Madvise(bytes, advice)
}
