package render

import (
	"bytes"
	"encoding/binary"
	"image"
)

// maxBandBytes is the memory that compressed bands of one board may take. Beyond it
// all are dropped.
const maxBandBytes = 1 << 20

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

// boardBands keeps the compressed bands of one board, by what they show.
type boardBands struct {
	byKey map[string]pngBand
	bytes int
}

// get returns the band of a key.
func (b *boardBands) get(key []byte) (band pngBand, ok bool) {
	band, ok = b.byKey[string(key)]
	return band, ok
}

// put keeps a copy of a band.
func (b *boardBands) put(key []byte, band pngBand) {
	const overhead = 100
	if b.bytes > maxBandBytes || b.byKey == nil {
		b.byKey, b.bytes = map[string]pngBand{}, 0
	}
	band.data = bytes.Clone(band.data)
	b.byKey[string(key)] = band
	b.bytes += len(key) + len(band.data) + overhead
}

// bandKey appends what the rows [from, to) of a board show to key: everything on
// them and on the row above, which the first row is compared with.
func bandKey(key []byte, from, to int, overlays []placedOverlay, rows []image.Rectangle) []byte {
	key = binary.LittleEndian.AppendUint16(key, uint16(from))
	for i, r := range rows {
		if r.Max.Y <= from-1 || r.Min.Y >= to {
			continue
		}
		o := &overlays[i]
		key = append(key, byte(o.kind), byte(o.side), byte(o.n), byte(o.n>>8), byte(o.by.Col), byte(o.by.Row), byte(o.at.Col), byte(o.at.Row))
		key = binary.LittleEndian.AppendUint32(key, uint32(len(o.text)))
		key = append(key, o.text...)
	}
	return key
}

// writeBoard adds the bands of a scene's board to the PNG file of a buffer. It draws
// and compresses only those that no earlier picture showed.
func (a *boardAssets) writeBoard(buf *drawBuffer, img *image.Paletted) error {
	buf.rects = buf.rects[:0]
	for _, p := range buf.overlays {
		x, y := a.corner(p.at)
		buf.rects = append(buf.rects, a.sprite(p.overlay).bounds(x, y))
	}
	bands := a.lay.bands()
	for i, to := range bands[1:] {
		from := bands[i]
		buf.key = bandKey(buf.key[:0], from, to, buf.overlays, buf.rects)
		band, ok := a.band(buf.key)
		if !ok {
			a.draw(img.Pix, img.Stride, buf.overlays, image.Rect(0, max(from-1, 0), a.lay.width, to))
			var err error
			if band, err = buf.png.compress(img, from, to, true); err != nil {
				return err
			}
			a.keepBand(buf.key, band)
		}
		buf.png.add(band)
	}
	return nil
}

// band returns the compressed band of a key.
func (a *boardAssets) band(key []byte) (pngBand, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.bands.get(key)
}

// keepBand keeps a compressed band for later pictures.
func (a *boardAssets) keepBand(key []byte, band pngBand) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.bands.put(key, band)
}
