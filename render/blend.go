package render

import (
	"image/color"
	"sync"
)

// How many degrees of opacity are told apart: in shadows and ghosts, which are
// wide, and in edges, where the step is a pixel wide and more would not show.
const (
	softOpacities = 30
	edgeOpacities = 8
)

// blender works out what colours laid over others come to, within one palette.
// It is safe for concurrent use.
type blender struct {
	pal   *palette
	below []color.NRGBA // what counts as lying below, for every colour of the palette

	mu    sync.Mutex
	tints map[uint32]*[256]uint8
}

// newBlender returns a blender for a theme. Under shadows and soft edges the
// grain counts as even: there nobody sees it, and stones whose surroundings are
// equal pixels pack to a third less.
func newBlender(th *theme, pal *palette) *blender {
	b := &blender{pal: pal, below: append([]color.NRGBA(nil), pal.colors...), tints: map[uint32]*[256]uint8{}}
	for _, c := range th.board.ramp() {
		b.below[pal.nearest(c.R, c.G, c.B)] = th.board.typical()
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
	for i, c := range b.below {
		t[i] = b.pal.nearest(over(cr, c.R), over(cg, c.G), over(cb, c.B))
	}
	b.tints[key] = t
	return t
}
