package assets

import (
	"bytes"
	"encoding/binary"
	"image"

	"hoshi/render/internal/board"
	"hoshi/render/internal/png"
)

// appendBandKey appends to key everything that the pixels of the rows [from, to) of a board
// depend on: the empty board, and everything on these rows and on the row above, which is
// compared with the first row. Texts are length-prefixed, so that no two lists of overlays share
// a key.
func (a *Board) appendBandKey(key []byte, from, to int, overlays []board.Placed, sprites []PlacedSprite) []byte {
	key = board.AppendText(key, a.key.Theme)
	for _, n := range [...]int{a.key.Size, a.key.Width, from, to} {
		key = binary.LittleEndian.AppendUint16(key, uint16(n))
	}
	for i := range overlays {
		if r := &sprites[i].rect; r.Max.Y >= from && r.Min.Y < to {
			key = overlays[i].AppendKey(key)
		}
	}
	return key
}

// WriteBoard adds the bands of a board with the overlays in a buffer to the buffer's PNG file.
// It only draws and compresses bands that the cache lacks.
func (a *Board) WriteBoard(buf *Buffer, cache *Bands, img *image.Paletted) {
	buf.Sprites = a.Place(buf.Sprites[:0], buf.Overlays)
	bands := a.lay.Bands()
	for i, to := range bands[1:] {
		from := bands[i]
		buf.key = a.appendBandKey(buf.key[:0], from, to, buf.Overlays, buf.Sprites)
		band, ok := cache.get(buf.key)
		if !ok {
			a.Draw(img.Pix, img.Stride, buf.Sprites, image.Rect(0, max(from-1, 0), a.lay.Width, to))
			band = buf.PNG.Compress(img, from, to, true)
			cache.put(buf.key, band)
		}
		buf.PNG.Add(band)
	}
}

// Buffer is the memory for drawing one picture.
type Buffer struct {
	Pix      []uint8
	Overlays []board.Placed
	Sprites  []PlacedSprite // of the overlays
	key      []byte         // of a band
	PNG      png.Writer
}

// File returns the PNG file of a picture.
func (buf *Buffer) File(img *image.Paletted) []byte {
	return bytes.Clone(buf.PNG.Encode(img))
}
