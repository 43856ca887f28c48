package assets

import (
	"image"
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// Sprites are dropped when labels have filled their share of memory, and redrawn when needed.
func TestSpritesAreBounded(t *testing.T) {
	t.Parallel()
	th := theme.Find("paper")
	st := board.NewStyle(board.NewLayout(9, 320, th), th, nil)
	assets := NewBoard(st, blenderOf(th))
	limit := 4*len(assets.board) + maxSpriteBytes
	first := assets.sprite(board.Overlay{Kind: board.StoneBody, Side: engine.Black})
	if assets.sprite(board.Overlay{Kind: board.StoneBody, Side: engine.Black}) != first {
		t.Error("a sprite is drawn twice")
	}
	dropped := false
	for i := range 4000 {
		before := assets.Size()
		sp := assets.sprite(board.Overlay{Kind: board.PointLabel, Text: string([]rune{rune('A' + i%26), rune('A' + i/26%26), rune('A' + i/676)})})
		if assets.Size() > limit+sp.bytes() {
			t.Fatalf("%d sprites take %d bytes, want at most %d", i, assets.Size(), limit)
		}
		if assets.Size() < before {
			dropped = true
			if want := len(assets.board) + sp.bytes(); assets.Size() != want || len(assets.sprites) != 1 {
				t.Fatalf("after sprites were dropped the assets take %d bytes in %d sprites, want %d in 1", assets.Size(), len(assets.sprites), want)
			}
			break
		}
	}
	if !dropped {
		t.Fatal("no sprite was dropped")
	}
	if assets.sprite(board.Overlay{Kind: board.StoneBody, Side: engine.Black}) == first {
		t.Error("a sprite that was dropped is still there")
	}
}

// Spans are as long as possible: two of the same kind never touch. A sprite's rectangle encloses
// its spans.
func TestSpansAreLong(t *testing.T) {
	t.Parallel()
	th := theme.Find("wood")
	st := board.NewStyle(board.NewLayout(15, 480, th), th, nil)
	for _, kind := range []board.Kind{board.StoneShadow, board.StoneBody, board.GhostStone} {
		sp := newSprite(st, board.Overlay{Kind: kind, Side: engine.White}, blenderOf(th))
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

// On a large stone, most rows of shading equal the row above, which compresses well: the middle
// column only changes at steps.
func TestRowsOfALargeStoneAreShared(t *testing.T) {
	t.Parallel()
	th := theme.Find("wood")
	lay := board.NewLayout(15, 2048, th)
	sp := newSprite(board.NewStyle(lay, th, nil), board.Overlay{Kind: board.StoneBody, Side: engine.White}, blenderOf(th))
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
	if rows < int(lay.Radius) || changes > 2*rowsOfStone+2 || changes < 4 {
		t.Errorf("the middle column changes %d times in %d rows, want at most %d", changes, rows, 2*rowsOfStone+2)
	}
}
