package png

import (
	"encoding/binary"
)

// bitWriter collects bits in deflate order, lowest bit of a byte first. The zero value is ready
// for use.
type bitWriter struct {
	buf  []byte // all available memory
	n    int    // whole bytes in buf
	bits uint64 // bits of the next bytes, fewer than 8 between calls
	used int    // number of bits in bits
}

// reset forgets everything written.
func (w *bitWriter) reset() { w.n, w.bits, w.used = 0, 0, 0 }

// reserve makes room for n bytes. Call it before writing them.
func (w *bitWriter) reserve(n int) {
	const word = 8 // bytes stored at a time
	if need := w.n + n + word; need > len(w.buf) {
		larger := make([]byte, need+need/2)
		copy(larger, w.buf[:w.n])
		w.buf = larger
	}
}

// write writes the n lowest bits of word, at most 48. The other bits must be 0.
func (w *bitWriter) write(word uint64, n int) {
	w.bits |= word << w.used
	w.used += n
	binary.LittleEndian.PutUint64(w.buf[w.n:], w.bits) // stores more than the new bits, but avoids a branch
	w.n += w.used / 8
	w.bits >>= w.used &^ 7
	w.used &= 7
}

// align pads to a byte boundary with an empty stored deflate block and returns everything
// written. The memory is overwritten after reset.
func (w *bitWriter) align() []byte {
	w.reserve(8)
	w.write(0, 3) // more blocks follow; it is stored
	w.used = (w.used + 7) &^ 7
	w.write(0xFFFF_0000, 32) // its length, and the complement of the length
	return w.buf[:w.n]
}
