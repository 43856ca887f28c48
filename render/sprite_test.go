package render

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

// A board drawn in parts is the board drawn at once.
func TestPartsOfABoardMakeTheWhole(t *testing.T) {
	t.Parallel()
	th := themeByName("wood")
	s := Scene{Position: scattered(t, 15, 80, 9), Width: MinWidth, Numbers: AllNumbers, Hints: points(t, 15, "a1 o15 a15")}
	lay := newLayout(15, s.Width, th)
	assets := shared().assets(lay, th)
	overlays := s.overlays(nil)
	whole := make([]uint8, s.Width*s.Width)
	assets.draw(whole, s.Width, assets.place(nil, overlays), assets.bounds())
	rapid.Check(t, func(rt *rapid.T) {
		x, y := rapid.IntRange(1, s.Width-1).Draw(rt, "x"), rapid.IntRange(1, s.Width-1).Draw(rt, "y")
		parts := make([]uint8, s.Width*s.Width)
		for _, r := range []image.Rectangle{image.Rect(0, 0, x, y), image.Rect(x, 0, s.Width, y), image.Rect(0, y, x, s.Width), image.Rect(x, y, s.Width, s.Width)} {
			assets.draw(parts, s.Width, assets.place(nil, overlays), r)
		}
		if !bytes.Equal(parts, whole) {
			rt.Fatalf("parts divided at (%d, %d) differ from the whole", x, y)
		}
	})
}

// The rectangle of what changed covers every pixel that differs.
func TestChangedCoversWhatDiffers(t *testing.T) {
	t.Parallel()
	th := themeByName("contrast")
	lay := newLayout(15, MinWidth, th)
	assets := shared().assets(lay, th)
	draw := func(overlays []placedOverlay) []uint8 {
		pix := make([]uint8, MinWidth*MinWidth)
		assets.draw(pix, MinWidth, assets.place(nil, overlays), assets.bounds())
		return pix
	}
	a := Scene{Position: played(t, 15, "h8 i9 o15"), Last: true}.overlays(nil)
	b := Scene{Position: played(t, 15, "h8 i9 o15 a1"), Last: true}.overlays(nil)
	r := assets.changed(a, b)
	before, after := draw(a), draw(b)
	for i := range before {
		if at := image.Pt(i%MinWidth, i/MinWidth); before[i] != after[i] && !at.In(r) {
			t.Fatalf("the pixel at %v differs outside %v", at, r)
		}
	}
	if got := assets.changed(a, a); !got.Empty() {
		t.Errorf("nothing changed in %v", got)
	}
}

// Sprites are dropped when labels of any text have filled their share of memory,
// and drawn again when they are needed.
func TestSpritesAreBounded(t *testing.T) {
	t.Parallel()
	th := themeByName("paper")
	st := newStyle(newLayout(9, 320, th), th, nil)
	assets := newBoardAssets(st, blenderOf(th))
	limit := 4*len(assets.board) + maxSpriteBytes
	first := assets.sprite(overlay{kind: stoneBody, side: engine.Black})
	if assets.sprite(overlay{kind: stoneBody, side: engine.Black}) != first {
		t.Error("a sprite is drawn twice")
	}
	dropped := false
	for i := range 4000 {
		before := assets.size()
		sp := assets.sprite(overlay{kind: pointLabel, text: string([]rune{rune('A' + i%26), rune('A' + i/26%26), rune('A' + i/676)})})
		if assets.size() > limit+sp.bytes() {
			t.Fatalf("%d sprites take %d bytes, want at most %d", i, assets.size(), limit)
		}
		if assets.size() < before {
			dropped = true
			if want := len(assets.board) + sp.bytes(); assets.size() != want || len(assets.sprites) != 1 {
				t.Fatalf("after sprites were dropped the assets take %d bytes in %d sprites, want %d in 1", assets.size(), len(assets.sprites), want)
			}
			break
		}
	}
	if !dropped {
		t.Fatal("no sprite was dropped")
	}
	if assets.sprite(overlay{kind: stoneBody, side: engine.Black}) == first {
		t.Error("a sprite that was dropped is still there")
	}
}

// Spans are as long as they can be: two of a kind never touch. The rectangle of a
// sprite is the one around them.
func TestSpansAreLong(t *testing.T) {
	t.Parallel()
	th := themeByName("wood")
	st := newStyle(newLayout(15, 480, th), th, nil)
	for _, kind := range []overlayKind{stoneShadow, stoneBody, ghostStone} {
		sp := newSprite(st, overlay{kind: kind, side: engine.White}, blenderOf(th))
		var around image.Rectangle
		for i, s := range sp.spans {
			around = around.Union(image.Rect(int(s.x), int(s.y), int(s.x+s.n), int(s.y)+1))
			if i == 0 {
				continue
			}
			if before := sp.spans[i-1]; before.y == s.y && before.blends == s.blends && before.x+before.n == s.x {
				t.Fatalf("overlay %d: the spans %+v and %+v could be one", kind, before, s)
			}
		}
		if around.Empty() || sp.size != around {
			t.Errorf("overlay %d: the sprite is %v, its spans are within %v", kind, sp.size, around)
		}
	}
}

// On a large stone most rows of shading are like the row above, which compresses
// well: the middle column changes from step to step only.
func TestRowsOfALargeStoneAreShared(t *testing.T) {
	t.Parallel()
	th := themeByName("wood")
	lay := newLayout(15, 2048, th)
	sp := newSprite(newStyle(lay, th, nil), overlay{kind: stoneBody, side: engine.White}, blenderOf(th))
	changes, rows, last := 0, 0, -1
	for _, s := range sp.spans {
		if column := sp.left - int(s.x); !s.blends && column >= 0 && column < int(s.n) {
			index := int(sp.opaque[int(s.from)+column])
			if index != last {
				changes++
			}
			rows, last = rows+1, index
		}
	}
	if rows < int(lay.radius) || changes > 2*rowsOfStone+2 || changes < 4 {
		t.Errorf("the middle column changes %d times in %d rows, want at most %d", changes, rows, 2*rowsOfStone+2)
	}
}
