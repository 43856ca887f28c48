package assets

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/png"
	"hoshi/render/internal/theme"
)

// drawing is a board from which pictures are drawn.
type drawing struct {
	assets *Board
	buf    Buffer
	img    *image.Paletted
}

// newDrawing returns a drawing of an empty board.
func newDrawing(name string, size, width int) *drawing {
	th := theme.Find(name)
	img := image.NewPaletted(image.Rect(0, 0, width, width), color.Palette{color.Black})
	return &drawing{assets: NewBoard(board.NewStyle(board.NewLayout(size, width, th), th, nil), blenderOf(th)), img: img}
}

// draw draws a picture with overlays. It returns how many bands weren't in the cache.
func (d *drawing) draw(cache *Bands, overlays ...board.Placed) (made int) {
	before := len(cache.entries)
	d.buf.Overlays = overlays
	d.buf.PNG.Begin(d.img.Rect.Dx(), d.img.Rect.Dy(), d.img.Palette)
	d.assets.WriteBoard(&d.buf, cache, d.img)
	return len(cache.entries) - before
}

// placed returns an overlay on a point.
func placed(o board.Overlay, col, row int8) board.Placed {
	return board.Placed{Overlay: o, At: engine.Point{Col: col, Row: row}}
}

// The first picture makes a band for each line, each space between lines, and both edges. A stone
// changes its line's band and those on either side, and a mark only the line's. A picture that was
// drawn before needs no new bands.
func TestPicturesShareBands(t *testing.T) {
	t.Parallel()
	d, cache := newDrawing("wood", 15, 960), NewBands(1<<20)
	var overlays []board.Placed
	if made := d.draw(cache); made != 31 {
		t.Errorf("the empty board has %d bands, want 31", made)
	}
	for i := range int8(8) {
		overlays = append(overlays, placed(board.Overlay{Kind: board.StoneBody, Side: engine.Black}, i, (5*i+3)%15))
		if made := d.draw(cache, overlays...); made < 1 || made > 3 {
			t.Errorf("stone %d changed %d bands, want 1 to 3", i, made)
		}
		if made := d.draw(cache, overlays...); made != 0 {
			t.Errorf("the same picture made %d bands", made)
		}
	}
	overlays = append(overlays, placed(board.Overlay{Kind: board.RingLast, Side: engine.Black}, 3, 3))
	if made := d.draw(cache, overlays...); made != 1 {
		t.Errorf("a mark changed %d bands, want 1", made)
	}
}

// Different boards have different bands, even if one overlay's text could be read as the next
// overlay.
func TestKeysOfBandsDiffer(t *testing.T) {
	t.Parallel()
	label := func(text string) board.Overlay { return board.Overlay{Kind: board.PointLabel, Text: text} }
	stone := board.Overlay{Kind: board.StoneBody, Side: engine.White}
	paper := newDrawing("paper", 9, 320)
	seen := map[string]string{}
	for name, c := range map[string]struct {
		on       *drawing
		overlays []board.Placed
	}{
		"empty":       {paper, nil},
		"theme":       {newDrawing("contrast", 9, 320), nil},
		"width":       {newDrawing("paper", 9, 321), nil},
		"size":        {newDrawing("paper", 10, 320), nil},
		"stone":       {paper, []board.Placed{placed(stone, 4, 4)}},
		"other point": {paper, []board.Placed{placed(stone, 3, 4)}},
		"label":       {paper, []board.Placed{placed(label("a"), 4, 4)}},
		"other label": {paper, []board.Placed{placed(label("b"), 4, 4)}},
		"two labels":  {paper, []board.Placed{placed(label("a"), 4, 4), placed(label("a"), 6, 4)}},
	} {
		a := c.on.assets
		key := string(a.appendBandKey(nil, 0, a.lay.Width, c.overlays, a.Place(nil, c.overlays)))
		if other, ok := seen[key]; ok {
			t.Errorf("%q and %q have the same key", name, other)
		}
		seen[key] = name
	}
}

// Whatever bands are added, the cache stays within its limit and knows its size.
func TestBandsStayWithinTheirLimit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := NewBands(rapid.IntRange(0, 4000).Draw(rt, "limit"))
		for i := range rapid.IntRange(1, 30).Draw(rt, "bands") {
			key := []byte(fmt.Sprint(i % 12))
			c.put(key, png.Band{Data: make([]byte, rapid.IntRange(0, 900).Draw(rt, "bytes"))})
			sum := 0
			for el := c.order.Front(); el != nil; el = el.Next() {
				sum += el.Value.(*bandEntry).size()
			}
			if sum != c.bytes || sum > c.limit || len(c.entries) != c.order.Len() {
				rt.Fatalf("%d bytes in %d bands, counted as %d in %d, with a limit of %d", sum, c.order.Len(), c.bytes, len(c.entries), c.limit)
			}
		}
	})
}
