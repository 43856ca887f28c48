package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"math/bits"
)

// pngWriter writes paletted pictures as PNG files, a band of rows at a time. Bands
// are filtered and compressed on their own, so that a band of an earlier file can be
// used again. A writer reuses its memory from picture to picture, so that one
// goroutine at a time may use it. The zero value is ready for use.
//
// Unlike image/png it filters the rows of paletted pictures. A row is stored as the
// difference to the row above, which on a board is mostly 0, or as the difference to
// the pixels on the left where that is less, as on a line of the board. Filtered rows
// compress to half the bytes in half the time.
type pngWriter struct {
	file     bytes.Buffer
	idat     int    // where the IDAT chunk begins in file
	adler    uint32 // the checksum of the rows in file
	rows     []byte // filtered rows of a band
	sub      []byte // a row filtered by filterSub
	deflater deflater
}

// pngBand is a compressed band of rows: deflate blocks that refer to nothing before
// them, up to a byte boundary.
type pngBand struct {
	data  []byte
	adler uint32 // the checksum of the filtered rows
	size  int    // bytes of the filtered rows
}

// PNG filter types of a row stored as differences to its left neighbours and to
// the row above (PNG specification, 9.2).
const filterSub, filterUp = 1, 2

// encode returns the PNG file of a picture, in memory that the next call reuses.
func (w *pngWriter) encode(img *image.Paletted) []byte {
	w.begin(img.Rect.Dx(), img.Rect.Dy(), img.Palette)
	w.add(w.compress(img, 0, img.Rect.Dy(), true))
	return w.end()
}

// begin begins the file of a picture. The bands of all its rows are to be added
// next.
func (w *pngWriter) begin(width, height int, colors color.Palette) {
	w.file.Reset()
	w.file.WriteString("\x89PNG\r\n\x1a\n")
	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(width))
	binary.BigEndian.PutUint32(header[4:], uint32(height))
	header[8], header[9] = 8, 3 // bits for an index; indices, not colours
	start := w.beginChunk("IHDR")
	w.file.Write(header[:])
	w.endChunk(start)
	start = w.beginChunk("PLTE")
	for _, c := range colors {
		r, g, b, _ := c.RGBA()
		w.file.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)})
	}
	w.endChunk(start)
	w.idat = w.beginChunk("IDAT")
	w.file.WriteString("\x78\x5e") // zlib: deflate with a window of 32 KB
	w.adler = 1
}

// add adds the next band to the file.
func (w *pngWriter) add(b pngBand) {
	w.file.Write(b.data)
	w.adler = combineAdler(w.adler, b.adler, b.size)
}

// end returns the file, in memory that the next picture reuses.
func (w *pngWriter) end() []byte {
	w.file.WriteString("\x01\x00\x00\xff\xff") // an empty last block
	w.file.Write(binary.BigEndian.AppendUint32(nil, w.adler))
	w.endChunk(w.idat)
	w.endChunk(w.beginChunk("IEND"))
	return w.file.Bytes()
}

// beginChunk begins a chunk and returns where in the file it does.
func (w *pngWriter) beginChunk(kind string) int {
	start := w.file.Len()
	w.file.WriteString("\x00\x00\x00\x00" + kind)
	return start
}

// endChunk ends the chunk that begins at start: with its length and its checksum.
func (w *pngWriter) endChunk(start int) {
	data := w.file.Bytes()[start:]
	binary.BigEndian.PutUint32(data, uint32(len(data)-8))
	w.file.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data[4:])))
}

// compress returns the band of the rows [from, to) of a picture, in memory that the
// next call reuses. With above the band depends on the row above it. Without, it does
// not, and takes a few bytes more.
func (w *pngWriter) compress(img *image.Paletted, from, to int, above bool) pngBand {
	w.filter(img, from, to, above)
	return pngBand{w.deflater.compress(w.rows), adlerOf(w.rows), len(w.rows)}
}

// filter sets rows to the filtered rows [from, to) of a picture, each behind its
// filter type. Without above the first row does not depend on the one above it.
func (w *pngWriter) filter(img *image.Paletted, from, to int, above bool) {
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
			continue // there is little to gain
		}
		w.sub[1] = this[0]
		if subtract(w.sub[2:], this[1:], this) < differs || alone {
			copy(row, w.sub)
		}
	}
}

// adlerPrime is the modulus of Adler-32.
const adlerPrime = 65521

// adlerOf returns the Adler-32 checksum of data (RFC 1950, 8.2). It takes a third of the
// time of hash/adler32 where most bytes are 0: these add nothing to the low sum.
func adlerOf(data []byte) uint32 {
	low, high := uint64(1), uint64(0) // too small to overflow in any picture
	for len(data) >= 8 {
		if len(data) >= 32 && isZero32(data) {
			high += 32 * low
			data = data[32:]
			continue
		}
		x := binary.LittleEndian.Uint64(data)
		high += 8 * low
		if x != 0 {
			// Every second byte, with room for products: the highest 16 bits of these are
			// the sum of all four bytes by their weights, which are 8 for the first byte of
			// x and 1 for its last.
			const second = 0x00FF_00FF_00FF_00FF
			even, odd := x&second, x>>8&second
			high += even*0x0008_0006_0004_0002>>48 + odd*0x0007_0005_0003_0001>>48
			low += (even + odd) * 0x0001_0001_0001_0001 >> 48
		}
		data = data[8:]
	}
	for _, c := range data {
		low += uint64(c)
		high += low
	}
	return uint32(high%adlerPrime)<<16 | uint32(low%adlerPrime)
}

// isZero32 reports whether the first 32 bytes of data are 0.
func isZero32(data []byte) bool {
	_ = data[31]
	return binary.LittleEndian.Uint64(data)|binary.LittleEndian.Uint64(data[8:])|
		binary.LittleEndian.Uint64(data[16:])|binary.LittleEndian.Uint64(data[24:]) == 0
}

// combineAdler returns the Adler-32 checksum of bytes with the checksum a, followed
// by size bytes with the checksum b. In the sums of RFC 1950: the low halves add up,
// less the 1 that both begin with, and each of the later bytes counts the low half of
// a once more in the high half.
func combineAdler(a, b uint32, size int) uint32 {
	low := (a&0xFFFF + b&0xFFFF + adlerPrime - 1) % adlerPrime
	more := uint64(size%adlerPrime) * uint64((a&0xFFFF+adlerPrime-1)%adlerPrime) % adlerPrime
	high := (uint64(a>>16) + uint64(b>>16) + more) % adlerPrime
	return uint32(high)<<16 | low
}

// resized returns buf with a length of n, or a new buffer where it is too small.
func resized[T any](buf []T, n int) []T {
	if cap(buf) < n {
		return make([]T, n)
	}
	return buf[:n]
}

// subtract sets dst to a-b, byte by byte, for the length of dst. It returns an estimate
// of the compressed size of that: in every eight bytes it counts those from the first
// that is not 0 to the last.
//
// It subtracts eight bytes at a time: a high bit set in every byte of a keeps a borrow
// inside its byte, and is corrected afterwards.
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
