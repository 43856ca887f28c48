package palette

import (
	"image/color"
	"testing"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

func TestQuantizeOpacity(t *testing.T) {
	for _, levels := range []int{1, 6, 16, 255} {
		seen := map[int]bool{}
		before := 0
		for alpha := range 256 {
			a := QuantizeOpacity(uint8(alpha), levels)
			if a < before || a > 255 || (alpha-a)*levels > 255 || (a-alpha)*levels > 255 {
				t.Fatalf("%d levels: the opacity %d becomes %d after %d", levels, alpha, a, before)
			}
			seen[a], before = true, a
		}
		if len(seen) != levels+1 || !seen[0] || !seen[255] {
			t.Errorf("%d levels give %d opacities", levels, len(seen))
		}
	}
}

func TestBlendChannel(t *testing.T) {
	for _, c := range []struct {
		c, a  int
		below uint8
		want  uint8
	}{{200, 255, 10, 200}, {200, 0, 10, 10}, {255, 128, 0, 128}, {0, 51, 100, 80}, {100, 51, 100, 100}} {
		if got := blendChannel(c.c, c.a, c.below); got != c.want {
			t.Errorf("%d at the opacity %d over %d is %d, want %d", c.c, c.a, c.below, got, c.want)
		}
	}
}

func TestBlendTables(t *testing.T) {
	t.Parallel()
	b := cubeBlender(theme.Find("contrast"))
	const levels = 20
	if b.Table(&b.Pal.All, 1, 1, 1, 2, levels) != nil {
		t.Error("a colour too faint to be seen has a table")
	}
	table := b.Table(&b.Pal.All, 0, 0, 0, 128, levels)
	if b.Table(&b.Pal.All, 1, 1, 1, 128, levels) != table {
		t.Error("a colour that is nearly the same has a table of its own")
	}
	if b.Table(&b.Pal.Board, 0, 0, 0, 128, levels) == table {
		t.Error("the colours of boards share the table of all colours")
	}
	for i, c := range b.Pal.Colors {
		black := b.Table(&b.Pal.All, 0, 0, 0, 255, levels)[i]
		if got := b.Pal.Colors[black]; got != (color.NRGBA{0, 0, 0, 255}) {
			t.Errorf("opaque black over %v makes %v", c, got)
		}
		half := func(v uint8) uint8 { return uint8((int(v)*128 + 127) / 255) } // 127 is the nearest of 20 levels
		if want := b.Pal.All.Nearest(half(c.R), half(c.G), half(c.B)); table[i] != want {
			t.Errorf("half black over %v makes %v, want %v", c, b.Pal.Colors[table[i]], b.Pal.Colors[want])
		}
	}
}

// Under a shadow, the grain fades into one color.
func TestShadowsHideTheGrain(t *testing.T) {
	t.Parallel()
	b := cubeBlender(theme.Find("wood"))
	table := b.Table(&b.Pal.Board, 0, 0, 0, 64, SoftOpacities)
	var first *uint8
	for _, c := range theme.Find("wood").Board.Ramp() {
		got := table[b.Pal.Board.Nearest(c.R, c.G, c.B)]
		if first == nil {
			first = &got
		}
		if got != *first {
			t.Errorf("a shadow over the tone %v of the grain makes %v, over the lightest %v", c, b.Pal.Colors[got], b.Pal.Colors[*first])
		}
	}
}

func TestOver(t *testing.T) {
	t.Parallel()
	b := cubeBlender(theme.Find("paper"))
	ground := vector.RGB(0xFFFFFF)
	if _, ok := b.Over(ground, &b.Pal.All, 0, 0, 0, 2, 20); ok {
		t.Error("a colour too faint to be seen is drawn")
	}
	index, ok := b.Over(ground, &b.Pal.All, 0, 0, 0, 128, 255)
	if want := b.Pal.All.Nearest(127, 127, 127); !ok || index != want {
		t.Errorf("half black on white is %v, want %v", b.Pal.Colors[index], b.Pal.Colors[want])
	}
}

// cubeBlender returns a blender whose palette has the tones of a theme's board, black, white, and
// other colors in six steps per channel.
func cubeBlender(th *theme.Theme) *Blender {
	var cube []color.NRGBA
	for i := range 6 * 6 * 6 {
		cube = append(cube, color.NRGBA{uint8(i / 36 * 51), uint8(i / 6 % 6 * 51), uint8(i % 6 * 51), 255})
	}
	return NewBlender(th, New(append(th.Board.Ramp(), cube[:150]...), cube[150:]))
}
