package render

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// sprite is a stamp made ready to be put into paletted pixels: runs of pixels
// that cover what is below, copied as they are, and runs that blend with it,
// looked up in a table for every colour and opacity.
type sprite struct {
	size     image.Rectangle
	left, up int // the column and row of the point's upper left pixel
	spans    []span
	solid    []uint8       // palette indices of the covering runs
	tint     []uint16      // indices in tints of the blending runs
	tints    []*[256]uint8 // what a tint makes of every colour of the palette
}

// span is a run of pixels in a row of a sprite.
type span struct {
	x, y, n int16
	blends  bool
	from    int32 // where it begins in solid or tint
}

// newSprite draws a stamp and makes it a sprite.
func newSprite(s *style, m stamp, b *blender) *sprite {
	reach := s.reach(m)
	left, up := int(math.Ceil(-reach.x0))+1, int(math.Ceil(-reach.y0))+1
	frac := float64(s.lay.line) / 2
	dc := gg.NewContext(left+int(math.Ceil(reach.x1))+3, up+int(math.Ceil(reach.y1))+3)
	s.drawStamp(pixels{dc}, m, float64(left)+frac, float64(up)+frac)
	c := compiler{blender: b, among: &b.pal.board, degrees: edgeOpacities, alike: 1}
	small := s.lay.radius < smallStone
	soft := softOpacities
	if small {
		c.degrees, soft = smallEdgeOpacities, smallSoftOpacities
	}
	if m.kind > winRing {
		c.among = &b.pal.all
	}
	switch m.kind {
	case stoneShadow, ghostStone:
		c.degrees = soft
	case stoneBody:
		c.alike = max(1, int(s.lay.radius/rowsOfStone))
	case moveNumber, numberPrevious, numberLast:
		if !small {
			c.face = &s.th.stone(m.side).face
		}
	}
	sp := c.compile(dc.Image().(*image.RGBA))
	sp.left, sp.up = left, up
	return sp
}

// rowsOfStone is how many different rows of shading a stone's radius has at
// most, and alikeWithin the distance of colours, as measured by distance,
// within which a pixel takes the shade of the one above for that. Such steps are
// too small to be seen, and rows that are alike pack to half.
const (
	rowsOfStone = 12
	alikeWithin = 400
)

// compiler turns a drawing on a transparent ground into a sprite.
type compiler struct {
	*blender
	among   *finder      // the colours to draw in
	degrees int          // of opacity
	alike   int          // how many rows of shading may be alike
	face    *color.NRGBA // what the drawing is always on; nil if it is on anything
}

func (c compiler) compile(img *image.RGBA) *sprite {
	sp := &sprite{size: img.Bounds()}
	known := map[*[256]uint8]uint16{}
	shades := make([]int, img.Bounds().Dx()) // of the row above, -1 where it does not cover
	for y := range img.Bounds().Dy() {
		after := -1 // the column after the last span of this row
		for x := range img.Bounds().Dx() {
			p := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			above := shades[x]
			shades[x] = -1
			if index, ok := c.covering(p); ok {
				if y%c.alike != 0 && above >= 0 && distance(c.pal.colors[above], p[0], p[1], p[2]) <= alikeWithin {
					index = uint8(above)
				}
				shades[x] = int(index)
				sp.extend(x, y, after, false)
				sp.solid = append(sp.solid, index)
				after = x + 1
				continue
			}
			if c.face != nil || p[3] == 0 {
				continue
			}
			t := c.tint(c.among, p[0], p[1], p[2], p[3], c.degrees)
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

// covering returns the colour of a pixel that hides what is below it, as all do
// that are laid on a known face.
func (c compiler) covering(p []uint8) (index uint8, ok bool) {
	switch {
	case p[3] == 0xFF:
		return c.among.nearest(p[0], p[1], p[2]), true
	case c.face != nil && p[3] > 0:
		return c.on(*c.face, c.among, p[0], p[1], p[2], p[3], c.degrees)
	}
	return 0, false
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

// draw puts the part of the sprite that lies in clip into the pixels of a picture,
// its point in column x and row y.
func (sp *sprite) draw(pix []uint8, stride, x, y int, clip image.Rectangle) {
	x, y = x-sp.left, y-sp.up
	for i := range sp.spans {
		s := &sp.spans[i]
		row := y + int(s.y)
		if row < clip.Min.Y || row >= clip.Max.Y {
			continue
		}
		from := x + int(s.x)
		to := min(from+int(s.n), clip.Max.X)
		at := int(s.from)
		if from < clip.Min.X {
			at += clip.Min.X - from
			from = clip.Min.X
		}
		if from >= to {
			continue
		}
		dst := pix[row*stride+from : row*stride+to]
		if !s.blends {
			copy(dst, sp.solid[at:])
			continue
		}
		for j, t := range sp.tint[at : at+len(dst)] {
			dst[j] = sp.tints[t][dst[j]]
		}
	}
}

// bounds returns what the sprite may cover with its point in column x and row y.
func (sp *sprite) bounds(x, y int) image.Rectangle {
	return sp.size.Add(image.Pt(x-sp.left, y-sp.up))
}

// bytes is about how much memory the sprite takes, its tints not counted: they
// are shared.
func (sp *sprite) bytes() int {
	return 12*len(sp.spans) + len(sp.solid) + 2*len(sp.tint) + 8*len(sp.tints) + 128
}
