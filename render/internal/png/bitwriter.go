package png

import (
	"encoding/binary"
)

// bitWriter collects bits in the order of deflate: the lowest bit of a byte first. The
// zero value is ready for use.
type bitWriter struct {
	buf  []byte // as long as its memory
	n    int    // whole bytes in buf
	bits uint64 // those of the next bytes, fewer than 8 between calls
	used int    // how many bits
}

// reset forgets everything written.
func (w *bitWriter) reset() { w.n, w.bits, w.used = 0, 0, 0 }

// reserve makes room for n bytes. It comes before they are written.
func (w *bitWriter) reserve(n int) {
	const word = 8 // bytes that are stored at a time
	if need := w.n + n + word; need > len(w.buf) {
		larger := make([]byte, need+need/2)
		copy(larger, w.buf[:w.n])
		w.buf = larger
	}
}

// write writes the n lowest bits of a word, at most 48. Its other bits are 0.
func (w *bitWriter) write(word uint64, n int) {
	w.bits |= word << w.used
	w.used += n
	binary.LittleEndian.PutUint64(w.buf[w.n:], w.bits) // more than is new, but without a branch
	w.n += w.used / 8
	w.bits >>= w.used &^ 7
	w.used &= 7
}

// align ends on a byte boundary with an empty stored block of deflate, and returns
// everything written, in memory that is written over after reset.
func (w *bitWriter) align() []byte {
	w.reserve(8)
	w.write(0, 3) // more blocks follow; it is stored
	w.used = (w.used + 7) &^ 7
	w.write(0xFFFF_0000, 32) // its length, and the complement of that
	return w.buf[:w.n]
}
