package render

import (
	"encoding/binary"
	"image"
)

// bandLines is the number of lines of the board in a band. Fewer lines would make
// more bands alike from move to move, but a file larger.
const bandLines = 1

// bands returns where the bands of a board begin, and the height of the board at the
// end. A band ends in the middle between two lines, where stones hardly reach.
func (l layout) bands() []int {
	from := []int{0}
	for line := bandLines; line < l.size; line += bandLines {
		from = append(from, l.top+line*l.pitch-l.pitch/2)
	}
	return append(from, l.width)
}

// appendBandKey appends what the pixels of the rows [from, to) of a board depend on to
// key: the empty board, and everything on these rows and on the row above, which the
// first row is compared with. Texts come behind their lengths, so that no two lists of
// overlays have one key.
func (a *boardAssets) appendBandKey(key []byte, from, to int, overlays []placedOverlay, sprites []placedSprite) []byte {
	key = appendText(key, a.key.theme)
	for _, n := range [...]int{a.key.size, a.key.width, from, to} {
		key = binary.LittleEndian.AppendUint16(key, uint16(n))
	}
	for i := range overlays {
		if r := &sprites[i].rect; r.Max.Y >= from && r.Min.Y < to {
			key = overlays[i].appendKey(key)
		}
	}
	return key
}

// appendKey appends everything that an overlay is.
func (p *placedOverlay) appendKey(key []byte) []byte {
	key = append(key, byte(p.kind), byte(p.side), byte(p.n), byte(p.n>>8), byte(p.by.Col), byte(p.by.Row),
		byte(p.script), byte(p.at.Col), byte(p.at.Row))
	return appendText(key, p.text)
}

// appendText appends a text behind its length.
func appendText(key []byte, text string) []byte {
	return append(binary.AppendUvarint(key, uint64(len(text))), text...)
}

// writeBoard adds the bands of a board with the overlays of a buffer to the PNG file of
// the buffer. It draws and compresses only those that the cache lacks.
func (a *boardAssets) writeBoard(buf *drawBuffer, cache *bandCache, img *image.Paletted) {
	buf.sprites = a.place(buf.sprites[:0], buf.overlays)
	bands := a.lay.bands()
	for i, to := range bands[1:] {
		from := bands[i]
		buf.key = a.appendBandKey(buf.key[:0], from, to, buf.overlays, buf.sprites)
		band, ok := cache.get(buf.key)
		if !ok {
			a.draw(img.Pix, img.Stride, buf.sprites, image.Rect(0, max(from-1, 0), a.lay.width, to))
			band = buf.png.compress(img, from, to, true)
			cache.put(buf.key, band)
		}
		buf.png.add(band)
	}
}
