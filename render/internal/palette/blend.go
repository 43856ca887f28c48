package palette

import (
	"image/color"
	"sync"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Opacities are rounded to a number of levels. Shadows and ghost stones are wide and need more
// levels than edges, whose steps are one pixel wide. The edges of digits are steep and need the
// fewest. Stones with a radius below [SmallStone] pixels are nearly all edge and need more of
// both.
const (
	SoftOpacities  = 12
	EdgeOpacities  = 6
	DigitOpacities = 4

	SmallSoftOpacities = 30
	SmallEdgeOpacities = 20
	SmallStone         = 16
)

// grainHiddenFrom is the opacity, out of 255, from which a shadow hides the grain.
const grainHiddenFrom = 10

// Blender computes the palette colors of translucent colors over others. It is safe for
// concurrent use.
type Blender struct {
	Pal   *Palette
	plain []color.NRGBA // the palette's colors, with the grain's replaced by the typical one

	mu     sync.Mutex
	tables map[blendKey]*BlendTable
}

// BlendTable maps every palette color to the index of the color produced by a translucent color
// over it.
type BlendTable [256]uint8

// blendKey identifies a blend table: a color, its opacity, and the set of possible results.
type blendKey struct {
	r, g, b, a uint8
	among      *Set
}

// NewBlender returns a blender for a theme. It fades the grain under shadows and soft edges,
// which hide it anyway, because stones on a plain background compress better.
func NewBlender(th *theme.Theme, pal *Palette) *Blender {
	b := &Blender{Pal: pal, plain: append([]color.NRGBA(nil), pal.Colors...), tables: map[blendKey]*BlendTable{}}
	for _, c := range th.Board.Ramp() {
		b.plain[pal.Board.Nearest(c.R, c.G, c.B)] = th.Board.Typical()
	}
	return b
}

// QuantizeOpacity rounds an opacity to a multiple of 1/levels.
func QuantizeOpacity(alpha uint8, levels int) int {
	return (int(alpha)*levels + 127) / 255 * 255 / levels
}

// blendChannel returns channel c with opacity a, out of 255, over the one below.
func blendChannel(c, a int, below uint8) uint8 { return uint8((c*a + int(below)*(255-a) + 127) / 255) }

// Over returns the index of the color in among that best matches a color laid over a plain
// background. The channels are premultiplied by alpha. ok is false if the color is too faint to
// see.
func (b *Blender) Over(ground color.NRGBA, among *Set, red, green, blue, alpha uint8, levels int) (index uint8, ok bool) {
	a := QuantizeOpacity(alpha, levels)
	if a == 0 {
		return 0, false
	}
	channel := func(c, below uint8) uint8 { return blendChannel(min(255, int(c)*255/int(alpha)), a, below) }
	return among.Nearest(channel(red, ground.R), channel(green, ground.G), channel(blue, ground.B)), true
}

// Table returns the blend table of a color with channels premultiplied by its opacity alpha, or
// nil if it is too faint to see. Similar colors share a table: a channel keeps five bits, and
// the opacity is one of the levels.
func (b *Blender) Table(among *Set, red, green, blue, alpha uint8, levels int) *BlendTable {
	a := QuantizeOpacity(alpha, levels)
	if a == 0 {
		return nil
	}
	channel := func(c uint8) int {
		v := uint8(min(255, int(c)*255/int(alpha)))
		return int(v&^7 | v>>5)
	}
	cr, cg, cb := channel(red), channel(green), channel(blue)
	key := blendKey{uint8(cr), uint8(cg), uint8(cb), uint8(a), among}

	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tables[key]; t != nil {
		return t
	}
	t := new(BlendTable)
	for i, c := range b.Pal.Colors {
		c = vector.Mix(c, b.plain[i], min(1, float64(a)/grainHiddenFrom))
		t[i] = among.Nearest(blendChannel(cr, a, c.R), blendChannel(cg, a, c.G), blendChannel(cb, a, c.B))
	}
	b.tables[key] = t
	return t
}
