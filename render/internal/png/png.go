// Package png encodes paletted pictures as PNG files, in bands of rows that later files can
// reuse.
package png

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"image/color"
)

// level is the lowest level of compress/flate at which no kind of picture takes over 3% more bytes
// than with image/png, which compresses pictures whole.
const level = 7

// Writer writes paletted pictures as PNG files, one band of rows at a time. Bands are compressed
// separately, so that bands of earlier files can be reused. A writer reuses its memory from
// picture to picture, so only one goroutine may use it at a time. The zero value is ready for
// use.
//
// Like image/png, it doesn't filter the rows of paletted pictures: differences of palette indices
// compress worse than the indices.
type Writer struct {
	file     bytes.Buffer
	idat     int    // start of the IDAT chunk in file
	adler    uint32 // the checksum of the rows in file
	rows     []byte // of a band, and the row above it
	band     bytes.Buffer
	deflater *flate.Writer // writes to band
}

// Band is a compressed band of rows: deflate blocks that refer to nothing before them except the
// row above, and end on a byte boundary.
type Band struct {
	Data  []byte
	Adler uint32 // the checksum of the rows
	Size  int    // bytes of the rows
}

// Encode returns the PNG file of a picture. The next call reuses the memory.
func (w *Writer) Encode(img *image.Paletted) []byte {
	w.Begin(img.Rect.Dx(), img.Rect.Dy(), img.Palette)
	w.Add(w.Compress(img, 0, img.Rect.Dy(), true))
	return w.End()
}

// Begin starts the file of a picture. Add must then add the bands of all its rows.
func (w *Writer) Begin(width, height int, colors color.Palette) {
	w.file.Reset()
	w.file.WriteString("\x89PNG\r\n\x1a\n")
	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(width))
	binary.BigEndian.PutUint32(header[4:], uint32(height))
	header[8], header[9] = 8, 3 // bits for an index; indices, not colors
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
	w.file.WriteString("\x78\x9c") // zlib: deflate with a window of 32 KB
	w.adler = 1
}

// Add adds the next band to the file.
func (w *Writer) Add(b Band) {
	w.file.Write(b.Data)
	w.adler = combineAdler(w.adler, b.Adler, b.Size)
}

// End returns the file. The next picture reuses the memory.
func (w *Writer) End() []byte {
	w.file.WriteString("\x01\x00\x00\xff\xff") // an empty last block
	w.file.Write(binary.BigEndian.AppendUint32(nil, w.adler))
	w.endChunk(w.idat)
	w.endChunk(w.beginChunk("IEND"))
	return w.file.Bytes()
}

// beginChunk starts a chunk and returns its position in the file.
func (w *Writer) beginChunk(kind string) int {
	start := w.file.Len()
	w.file.WriteString("\x00\x00\x00\x00" + kind)
	return start
}

// endChunk ends the chunk that starts at start by writing its length and checksum.
func (w *Writer) endChunk(start int) {
	data := w.file.Bytes()[start:]
	binary.BigEndian.PutUint32(data, uint32(len(data)-8))
	w.file.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(data[4:])))
}

// Compress returns the band of the rows [from, to) of a picture. The next call reuses the
// memory. If above is set, the band depends on the row above it; otherwise it doesn't, and takes
// more bytes.
func (w *Writer) Compress(img *image.Paletted, from, to int, above bool) Band {
	first := from
	if above && from > 0 {
		first--
	}
	w.rows = w.rows[:0]
	width := img.Rect.Dx()
	for y := first; y < to; y++ {
		w.rows = append(w.rows, 0) // no filter
		w.rows = append(w.rows, img.Pix[y*img.Stride:y*img.Stride+width]...)
	}
	known := (from - first) * (width + 1)
	w.reset()
	w.deflate(w.rows[:known])
	w.band.Reset() // a decoder knows this row from the band before
	w.deflate(w.rows[known:])
	return Band{w.band.Bytes(), adler32.Checksum(w.rows[known:]), len(w.rows) - known}
}

// reset makes the deflater forget all earlier rows.
func (w *Writer) reset() {
	if w.deflater == nil {
		w.deflater, _ = flate.NewWriter(&w.band, level) // fails only for a level that doesn't exist
	}
	w.deflater.Reset(&w.band)
}

// deflate appends rows to band as whole blocks that end on a byte boundary. Writing to a buffer
// can't fail.
func (w *Writer) deflate(rows []byte) {
	_, _ = w.deflater.Write(rows)
	_ = w.deflater.Flush()
}
