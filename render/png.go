package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
)

// pngWriter writes paletted pictures as PNG files. It differs from image/png in
// the filter: every row is stored as its difference to the row above, which on
// a board is mostly nothing, so that it packs to half the bytes in half the
// time. It keeps its memory from picture to picture; one goroutine at a time
// may use it, and its zero value is ready.
type pngWriter struct {
	file   bytes.Buffer
	rows   []byte // filtered
	packer *zlib.Writer
}

// filterUp is the PNG filter type of a row stored as differences to the row
// above (PNG specification, 9.2).
const filterUp = 2

// encode returns the file of a picture, in memory that the next call reuses.
func (w *pngWriter) encode(img *image.Paletted) ([]byte, error) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	w.file.Reset()
	w.file.WriteString("\x89PNG\r\n\x1a\n")

	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(width))
	binary.BigEndian.PutUint32(header[4:], uint32(height))
	header[8], header[9] = 8, 3 // bits for an index; indices, not colours
	w.chunk("IHDR", func() error { w.file.Write(header[:]); return nil })
	w.chunk("PLTE", func() error {
		for _, c := range img.Palette {
			r, g, b, _ := c.RGBA()
			w.file.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)})
		}
		return nil
	})
	w.filter(img)
	if err := w.chunk("IDAT", w.pack); err != nil {
		return nil, err
	}
	w.chunk("IEND", func() error { return nil })
	return w.file.Bytes(), nil
}

// chunk writes a chunk whose data body appends to the file.
func (w *pngWriter) chunk(kind string, body func() error) error {
	start := w.file.Len()
	w.file.WriteString("\x00\x00\x00\x00" + kind)
	if err := body(); err != nil {
		return fmt.Errorf("PNG chunk %s: %w", kind, err)
	}
	data := w.file.Bytes()[start:]
	binary.BigEndian.PutUint32(data, uint32(len(data)-8))
	var sum [4]byte
	binary.BigEndian.PutUint32(sum[:], crc32.ChecksumIEEE(data[4:]))
	w.file.Write(sum[:])
	return nil
}

// filter sets rows to the picture's rows, each behind its filter type.
func (w *pngWriter) filter(img *image.Paletted) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	n := (width + 1) * height
	if cap(w.rows) < n {
		w.rows = make([]byte, n)
	}
	w.rows = w.rows[:n]
	for y := range height {
		row := w.rows[y*(width+1) : (y+1)*(width+1)]
		row[0] = filterUp
		this := img.Pix[y*img.Stride : y*img.Stride+width]
		if y == 0 {
			copy(row[1:], this)
			continue
		}
		subtract(row[1:], this, img.Pix[(y-1)*img.Stride:(y-1)*img.Stride+width])
	}
}

// subtract sets dst to a-b, byte by byte; the three are equally long. Eight
// bytes go at a time: a high bit set in a keeps a borrow inside its byte, and
// is put right after.
func subtract(dst, a, b []byte) {
	const high = 0x8080808080808080
	for len(dst) >= 8 {
		x, y := binary.LittleEndian.Uint64(a), binary.LittleEndian.Uint64(b)
		binary.LittleEndian.PutUint64(dst, ((x|high)-(y&^high))^((x^^y)&high))
		dst, a, b = dst[8:], a[8:], b[8:]
	}
	for i := range dst {
		dst[i] = a[i] - b[i]
	}
}

func (w *pngWriter) pack() error {
	if w.packer == nil {
		var err error
		if w.packer, err = zlib.NewWriterLevel(&w.file, zlib.BestSpeed); err != nil {
			return err
		}
	} else {
		w.packer.Reset(&w.file)
	}
	if _, err := w.packer.Write(w.rows); err != nil {
		return err
	}
	return w.packer.Close()
}
