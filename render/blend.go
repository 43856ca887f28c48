package render

import (
	"image/color"
	"sync"
)

// How many degrees of opacity are told apart: in shadows and ghosts, which are
// wide, and in edges, where the step is a pixel wide and more would not show.
const (
	softOpacities = 30
	edgeOpacities = 10
)

// evenFrom is the opacity, of 255, of a shadow that hides the grain.
const evenFrom = 30

// blender works out what colours laid over others come to, within one palette.
// It is safe for concurrent use.
type blender struct {
	pal  *palette
	even []color.NRGBA // what the colours of the palette are with the grain's made even

	mu    sync.Mutex
	tints map[uint32]*[256]uint8
}

// newBlender returns a blender for a theme. Under shadows and soft edges it lets
// the grain fade into an even surface: there nobody sees it, and stones whose
// surroundings are equal pixels pack better.
func newBlender(th *theme, pal *palette) *blender {
	b := &blender{pal: pal, even: append([]color.NRGBA(nil), pal.colors...), tints: map[uint32]*[256]uint8{}}
	for _, c := range th.board.ramp() {
		b.even[pal.nearest(c.R, c.G, c.B)] = th.board.typical()
	}
	return b
}

// tint returns the table of what a colour, its channels multiplied by its
// opacity alpha, makes of every colour of the palette; nil when it is too faint
// to be seen. Similar colours share a table: five bits are kept of a channel, and
// of the opacity one of so many degrees.
func (b *blender) tint(red, green, blue, alpha uint8, degrees int) *[256]uint8 {
	a := (int(alpha)*degrees + 127) / 255 * 255 / degrees
	if a == 0 {
		return nil
	}
	channel := func(c uint8) int {
		v := uint8(min(255, int(c)*255/int(alpha)))
		return int(v&^7 | v>>5)
	}
	cr, cg, cb := channel(red), channel(green), channel(blue)
	key := uint32(cr)<<24 | uint32(cg)<<16 | uint32(cb)<<8 | uint32(a)

	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tints[key]; t != nil {
		return t
	}
	t := new([256]uint8)
	over := func(c int, below uint8) uint8 { return uint8((c*a + int(below)*(255-a) + 127) / 255) }
	for i, c := range b.pal.colors {
		c = mix(c, b.even[i], min(1, float64(a)/evenFrom))
		t[i] = b.pal.nearest(over(cr, c.R), over(cg, c.G), over(cb, c.B))
	}
	b.tints[key] = t
	return t
}
