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
	degrees := edgeOpacities
	if m.kind == stoneShadow || m.kind == ghostStone {
		degrees = softOpacities
	}
	return b.compile(dc.Image().(*image.RGBA), half, degrees)
}

// compile turns a drawing on a transparent ground into a sprite.
func (b *blender) compile(img *image.RGBA, half, degrees int) *sprite {
	sp := &sprite{half: half}
	known := map[*[256]uint8]uint16{}
	for y := range img.Bounds().Dy() {
		after := -1 // the column after the last span of this row
		for x := range img.Bounds().Dx() {
			p := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			if p[3] == 0xFF {
				sp.extend(x, y, after, false)
				sp.solid = append(sp.solid, b.pal.nearest(p[0], p[1], p[2]))
				after = x + 1
				continue
			}
			t := b.tint(p[0], p[1], p[2], p[3], degrees)
			if t == nil {
				continue
			}
			i, ok := known[t]
			if !ok {
				i = uint16(len(sp.tints))
				known[t] = i
				sp.tints = append(sp.tints, t)
			}
			sp.extend(x, y, after, true)
			sp.tint = append(sp.tint, i)
			after = x + 1
		}
	}
	return sp
}

// extend lengthens the last span by the pixel at (x, y), or begins another when
// that one ended elsewhere than right before it or is of the other kind.
func (sp *sprite) extend(x, y, after int, blends bool) {
	if last := len(sp.spans) - 1; x == after && sp.spans[last].blends == blends {
		sp.spans[last].n++
		return
	}
	from := len(sp.solid)
	if blends {
		from = len(sp.tint)
	}
	sp.spans = append(sp.spans, span{int16(x), int16(y), 1, blends, int32(from)})
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
