package render

import (
	"image"
	"math"

	"github.com/fogleman/gg"
)

// sprite is a stamp made ready to be put into paletted pixels: runs of pixels
// that cover what is below, copied as they are, and runs that blend with it,
// looked up in a table for every colour and opacity.
type sprite struct {
	half  int // the centre of the point is in column and row half
	spans []span
	solid []uint8       // palette indices of the covering runs
	tint  []uint16      // indices in tints of the blending runs
	tints []*[256]uint8 // what a tint makes of every colour of the palette
}

// span is a run of pixels in a row of a sprite.
type span struct {
	x, y, n int16
	blends  bool
	from    int32 // where it begins in solid or tint
}

// newSprite draws a stamp and makes it a sprite.
func newSprite(s *style, m stamp, b *blender) *sprite {
	half := int(math.Ceil(s.reach(m))) + 1
	frac := float64(s.lay.line) / 2
	dc := gg.NewContext(2*half+2, 2*half+2)
	s.drawStamp(dc, m, float64(half)+frac, float64(half)+frac)
	return b.compile(dc.Image().(*image.RGBA), half)
}

// compile turns a drawing on a transparent ground into a sprite.
func (b *blender) compile(img *image.RGBA, half int) *sprite {
	sp := &sprite{half: half}
	known := map[*[256]uint8]uint16{}
	for y := range img.Bounds().Dy() {
		open := false // whether the last pixel belongs to the last span
		for x := range img.Bounds().Dx() {
			p := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			alpha := p[3]
			if alpha < 0xFF/opacities/2+1 { // not to be seen
				open = false
				continue
			}
			blends := alpha != 0xFF
			if !open || sp.spans[len(sp.spans)-1].blends != blends {
				from := len(sp.solid)
				if blends {
					from = len(sp.tint)
				}
				sp.spans = append(sp.spans, span{int16(x), int16(y), 0, blends, int32(from)})
				open = true
			}
			sp.spans[len(sp.spans)-1].n++
			if !blends {
				sp.solid = append(sp.solid, b.pal.nearest(p[0], p[1], p[2]))
				continue
			}
			t := b.tint(p[0], p[1], p[2], alpha)
			i, ok := known[t]
			if !ok {
				i = uint16(len(sp.tints))
				known[t] = i
				sp.tints = append(sp.tints, t)
			}
			sp.tint = append(sp.tint, i)
		}
	}
	return sp
}

// draw puts the sprite into the pixels of a picture, its centre in column x and
// row y.
func (sp *sprite) draw(pix []uint8, stride, x, y int) {
	origin := (y-sp.half)*stride + x - sp.half
	for i := range sp.spans {
		s := &sp.spans[i]
		at := origin + int(s.y)*stride + int(s.x)
		dst := pix[at : at+int(s.n)]
		if !s.blends {
			copy(dst, sp.solid[s.from:])
			continue
		}
		for j, t := range sp.tint[s.from : int(s.from)+len(dst)] {
			dst[j] = sp.tints[t][dst[j]]
		}
	}
}

// bytes is about how much memory the sprite takes, its tints not counted: they
// are shared.
func (sp *sprite) bytes() int {
	return 12*len(sp.spans) + len(sp.solid) + 2*len(sp.tint) + 8*len(sp.tints) + 128
}
