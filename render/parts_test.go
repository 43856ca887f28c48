package render

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"

	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// A board drawn in parts equals the board drawn at once.
func TestPartsOfABoardMakeTheWhole(t *testing.T) {
	t.Parallel()
	th := theme.Find("wood")
	s := Scene{Position: scattered(t, 15, 80, 9), Width: MinWidth, Numbers: AllNumbers, Hints: points(t, 15, "a1 o15 a15")}
	lay := board.NewLayout(15, s.Width, th)
	assets := shared().assets(lay, th)
	overlays := s.overlays(nil)
	whole := make([]uint8, s.Width*s.Width)
	assets.Draw(whole, s.Width, assets.Place(nil, overlays), assets.Bounds())
	rapid.Check(t, func(rt *rapid.T) {
		x, y := rapid.IntRange(1, s.Width-1).Draw(rt, "x"), rapid.IntRange(1, s.Width-1).Draw(rt, "y")
		parts := make([]uint8, s.Width*s.Width)
		for _, r := range []image.Rectangle{image.Rect(0, 0, x, y), image.Rect(x, 0, s.Width, y), image.Rect(0, y, x, s.Width), image.Rect(x, y, s.Width, s.Width)} {
			assets.Draw(parts, s.Width, assets.Place(nil, overlays), r)
		}
		if !bytes.Equal(parts, whole) {
			rt.Fatalf("parts divided at (%d, %d) differ from the whole", x, y)
		}
	})
}

// The rectangle of changes covers every pixel that differs.
func TestChangedCoversWhatDiffers(t *testing.T) {
	t.Parallel()
	th := theme.Find("contrast")
	lay := board.NewLayout(15, MinWidth, th)
	assets := shared().assets(lay, th)
	draw := func(overlays []board.Placed) []uint8 {
		pix := make([]uint8, MinWidth*MinWidth)
		assets.Draw(pix, MinWidth, assets.Place(nil, overlays), assets.Bounds())
		return pix
	}
	a := Scene{Position: played(t, 15, "h8 i9 o15"), Last: true}.overlays(nil)
	b := Scene{Position: played(t, 15, "h8 i9 o15 a1"), Last: true}.overlays(nil)
	r := assets.Changed(a, b)
	before, after := draw(a), draw(b)
	for i := range before {
		if at := image.Pt(i%MinWidth, i/MinWidth); before[i] != after[i] && !at.In(r) {
			t.Fatalf("the pixel at %v differs outside %v", at, r)
		}
	}
	if got := assets.Changed(a, a); !got.Empty() {
		t.Errorf("nothing changed in %v", got)
	}
}
