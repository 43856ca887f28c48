package render

import (
	"image/color"
	"sync"
)

// The numbers of opacities that are told apart. Shadows and ghost stones are wide
// and need more than edges, where the step is a pixel wide. The edges of digits are
// steep, and need the least. Stones of a radius
// below smallStone pixels are nearly all edge and need more of both.
const (
	softOpacities  = 12
	edgeOpacities  = 6
	digitOpacities = 4

	smallSoftOpacities = 30
	smallEdgeOpacities = 20
	smallStone         = 16
)

// grainHiddenFrom is the opacity, of 255, from which a shadow hides the grain.
const grainHiddenFrom = 10

// blender works out the palette colours of translucent colours laid over others.
// It is safe for concurrent use.
type blender struct {
	pal   *palette
	plain []color.NRGBA // the colours of the palette, those of the grain replaced by the typical one

	mu     sync.Mutex
	tables map[blendKey]*blendTable
}

// blendTable gives, for every colour of the palette, the index of the colour that
// a translucent colour laid over it makes.
type blendTable [256]uint8

// blendKey names a blend table: a colour, its opacity, and the colours that the
// result is one of.
type blendKey struct {
	r, g, b, a uint8
	among      *colorSet
}

// newBlender returns a blender for a theme. It lets the grain fade under shadows
// and soft edges, where nobody sees it: stones whose surroundings are equal pixels
// compress better.
func newBlender(th *theme, pal *palette) *blender {
	b := &blender{pal: pal, plain: append([]color.NRGBA(nil), pal.colors...), tables: map[blendKey]*blendTable{}}
	for _, c := range th.board.ramp() {
		b.plain[pal.board.nearest(c.R, c.G, c.B)] = th.board.typical()
	}
	return b
}

// quantizeOpacity rounds an opacity to a multiple of 1/levels.
func quantizeOpacity(alpha uint8, levels int) int {
	return (int(alpha)*levels + 127) / 255 * 255 / levels
}

// blendChannel returns a channel c of opacity a, of 255, laid over the one below.
func blendChannel(c, a int, below uint8) uint8 { return uint8((c*a + int(below)*(255-a) + 127) / 255) }

// over returns the index of the colour, among the given ones, that is most like a
// colour laid over an even ground. Its channels are multiplied by alpha. ok is
// false when the colour is too faint to be seen.
func (b *blender) over(ground color.NRGBA, among *colorSet, red, green, blue, alpha uint8, levels int) (index uint8, ok bool) {
	a := quantizeOpacity(alpha, levels)
	if a == 0 {
		return 0, false
	}
	channel := func(c, below uint8) uint8 { return blendChannel(min(255, int(c)*255/int(alpha)), a, below) }
	return among.nearest(channel(red, ground.R), channel(green, ground.G), channel(blue, ground.B)), true
}

// table returns the blend table of a colour whose channels are multiplied by its
// opacity alpha; nil when it is too faint to be seen. Similar colours share a
// table: a channel keeps five bits, and the opacity is one of the levels.
func (b *blender) table(among *colorSet, red, green, blue, alpha uint8, levels int) *blendTable {
	a := quantizeOpacity(alpha, levels)
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
	t := new(blendTable)
	for i, c := range b.pal.colors {
		c = mix(c, b.plain[i], min(1, float64(a)/grainHiddenFrom))
		t[i] = among.nearest(blendChannel(cr, a, c.R), blendChannel(cg, a, c.G), blendChannel(cb, a, c.B))
	}
	b.tables[key] = t
	return t
}
