package render

import (
	"image/color"
	"sync"
)

// How many degrees of opacity are told apart: in shadows and ghosts, which are
// wide, and in edges, where the step is a pixel wide and more would not show. On
// small stones, of a radius below smallStone pixels, nearly everything is edge,
// and more are.
const (
	softOpacities = 16
	edgeOpacities = 6

	smallSoftOpacities = 30
	smallEdgeOpacities = 20
	smallStone         = 16
)

// evenFrom is the opacity, of 255, of a shadow that hides the grain.
const evenFrom = 10

// blender works out what colours laid over others come to, within one palette.
// It is safe for concurrent use.
type blender struct {
	pal  *palette
	even []color.NRGBA // what the colours of the palette are with the grain's made even

	mu    sync.Mutex
	tints map[tintKey]*[256]uint8
}

// tintKey is a colour, its opacity and the colours to choose the result from.
type tintKey struct {
	r, g, b, a uint8
	among      *finder
}

// newBlender returns a blender for a theme. Under shadows and soft edges it lets
// the grain fade into an even surface: there nobody sees it, and stones whose
// surroundings are equal pixels pack better.
func newBlender(th *theme, pal *palette) *blender {
	b := &blender{pal: pal, even: append([]color.NRGBA(nil), pal.colors...), tints: map[tintKey]*[256]uint8{}}
	for _, c := range th.board.ramp() {
		b.even[pal.board.nearest(c.R, c.G, c.B)] = th.board.typical()
	}
	return b
}

// seen returns an opacity to one of so many degrees.
func seen(alpha uint8, degrees int) int { return (int(alpha)*degrees + 127) / 255 * 255 / degrees }

// over returns what a channel of opacity a, of 255, makes of the one below.
func over(c, a int, below uint8) uint8 { return uint8((c*a + int(below)*(255-a) + 127) / 255) }

// on returns the colour of the palette for one laid over an even ground; ok is
// false when it is too faint to be seen. The channels are multiplied by alpha.
func (b *blender) on(ground color.NRGBA, among *finder, red, green, blue, alpha uint8, degrees int) (index uint8, ok bool) {
	a := seen(alpha, degrees)
	if a == 0 {
		return 0, false
	}
	channel := func(c, below uint8) uint8 { return over(min(255, int(c)*255/int(alpha)), a, below) }
	return among.nearest(channel(red, ground.R), channel(green, ground.G), channel(blue, ground.B)), true
}

// tint returns the table of what a colour, its channels multiplied by its
// opacity alpha, makes of every colour of the palette; nil when it is too faint
// to be seen. Similar colours share a table: five bits are kept of a channel, and
// of the opacity one of so many degrees.
func (b *blender) tint(among *finder, red, green, blue, alpha uint8, degrees int) *[256]uint8 {
	a := seen(alpha, degrees)
	if a == 0 {
		return nil
	}
	channel := func(c uint8) int {
		v := uint8(min(255, int(c)*255/int(alpha)))
		return int(v&^7 | v>>5)
	}
	cr, cg, cb := channel(red), channel(green), channel(blue)
	key := tintKey{uint8(cr), uint8(cg), uint8(cb), uint8(a), among}

	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tints[key]; t != nil {
		return t
	}
	t := new([256]uint8)
	for i, c := range b.pal.colors {
		c = mix(c, b.even[i], min(1, float64(a)/evenFrom))
		t[i] = among.nearest(over(cr, a, c.R), over(cg, a, c.G), over(cb, a, c.B))
	}
	b.tints[key] = t
	return t
}
