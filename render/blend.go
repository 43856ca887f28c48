package render

import "sync"

// blender works out what colours laid over others come to, within one palette.
// It is safe for concurrent use.
type blender struct {
	pal *palette

	mu    sync.Mutex
	tints map[uint32]*[256]uint8
}

func newBlender(pal *palette) *blender {
	return &blender{pal: pal, tints: map[uint32]*[256]uint8{}}
}

// tint returns the table of what a colour, its channels multiplied by its
// opacity alpha, makes of every colour of the palette. Similar colours share a
// table: five bits are kept of a channel and six of the opacity, which is below
// what the palette can tell apart.
func (b *blender) tint(r, g, bl, alpha uint8) *[256]uint8 {
	alpha = max(alpha, 4)
	a := int(alpha&^3 | alpha>>6)
	channel := func(c uint8) int {
		v := uint8(min(255, int(c)*255/int(alpha)))
		return int(v&^7 | v>>5)
	}
	cr, cg, cb := channel(r), channel(g), channel(bl)
	key := uint32(cr)<<24 | uint32(cg)<<16 | uint32(cb)<<8 | uint32(a)

	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tints[key]; t != nil {
		return t
	}
	t := new([256]uint8)
	over := func(c int, below uint8) uint8 { return uint8((c*a + int(below)*(255-a) + 127) / 255) }
	for i, c := range b.pal.colors {
		t[i] = b.pal.nearest(over(cr, c.R), over(cg, c.G), over(cb, c.B))
	}
	b.tints[key] = t
	return t
}
