package png

import (
	"encoding/binary"
	"image"
	"math/bits"
)

// PNG filter types for a row stored as differences from its left neighbors or from the row above
// (PNG specification, 9.2).
const filterSub, filterUp = 1, 2

// filter sets rows to the filtered rows [from, to) of a picture, each after its filter type.
// Unless above is set, the first row doesn't depend on the one above it.
func (w *Writer) filter(img *image.Paletted, from, to int, above bool) {
	width := img.Rect.Dx()
	w.rows = resized(w.rows, (width+1)*(to-from))
	w.sub = resized(w.sub, width+1)
	w.sub[0] = filterSub
	for y := from; y < to; y++ {
		row := w.rows[(y-from)*(width+1) : (y-from+1)*(width+1)]
		row[0] = filterUp
		this := img.Pix[y*img.Stride : y*img.Stride+width]
		alone := y == from && !above
		differs := width
		if y == 0 {
			copy(row[1:], this) // the row above the first counts as 0
		} else if !alone {
			differs = subtract(row[1:], this, img.Pix[(y-1)*img.Stride:(y-1)*img.Stride+width])
		}
		if differs < width/4 {
			continue // little to gain
		}
		w.sub[1] = this[0]
		if subtract(w.sub[2:], this[1:], this) < differs || alone {
			copy(row, w.sub)
		}
	}
}

// subtract sets dst to a-b, byte by byte, for the length of dst. It returns an estimate of the
// compressed size: in every eight bytes it counts those from the first nonzero byte to the last.
//
// It subtracts eight bytes at a time: a high bit set in every byte of a keeps borrows inside
// each byte, and is corrected afterward.
func subtract(dst, a, b []byte) (size int) {
	const high = 0x8080808080808080
	for len(dst) >= 8 && len(a) >= 8 && len(b) >= 8 {
		x, y := binary.LittleEndian.Uint64(a), binary.LittleEndian.Uint64(b)
		difference := uint64(0)
		if x != y {
			difference = ((x | high) - (y &^ high)) ^ ((x ^ ^y) & high)
			size += (bits.Len64(difference) - bits.TrailingZeros64(difference) + 7) / 8
		}
		binary.LittleEndian.PutUint64(dst, difference)
		dst, a, b = dst[8:], a[8:], b[8:]
	}
	for i := range dst {
		dst[i] = a[i] - b[i]
		if dst[i] != 0 {
			size++
		}
	}
	return size
}
