package assets

import (
	"image"
	"image/color"
	"math"
	"sort"

	"github.com/fogleman/gg"

	"hoshi/render/internal/board"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/vector"
)

// sprite is an overlay ready to be copied into palette indices. It has two kinds of spans:
// opaque spans are copied as they are, and blended spans look up each pixel's new index in a
// blend table.
type sprite struct {
	size     image.Rectangle       // around all spans
	left, up int                   // the column and row of the point's upper left pixel
	spans    []span                // row by row
	opaque   []uint8               // palette indices of the opaque spans
	blended  []uint16              // indices in tables of the blended spans
	tables   []*palette.BlendTable // tables used by the sprite
}

// span is a run of pixels in a row of a sprite.
type span struct {
	x, y, n int16
	blends  bool
	from    int32 // its start in opaque or blended
}

// newSprite draws an overlay and compiles it.
func newSprite(s *board.Style, o board.Overlay, b *palette.Blender) *sprite {
	reach := s.Reach(o)
	left, up := int(math.Ceil(-reach.X0))+1, int(math.Ceil(-reach.Y0))+1
	frac := float64(s.Lay.Line) / 2
	dc := gg.NewContext(left+int(math.Ceil(reach.X1))+3, up+int(math.Ceil(reach.Y1))+3)
	s.DrawOverlay(vector.Raster{Context: dc}, o, float64(left)+frac, float64(up)+frac)
	c := spriteCompiler{Blender: b, among: &b.Pal.Board, levels: palette.EdgeOpacities, equalRows: 1}
	small := s.Lay.Radius < palette.SmallStone
	soft := palette.SoftOpacities
	if small {
		c.levels, soft = palette.SmallEdgeOpacities, palette.SmallSoftOpacities
	}
	if o.Kind > board.WinRing {
		c.among = &b.Pal.All
	}
	switch o.Kind {
	case board.StoneShadow:
		c.levels, c.step = soft, 0xFF/soft+1 // one level, after rounding
		c.equalRows = max(1, int(s.Lay.Radius/rowsOfStone))
	case board.GhostStone:
		c.levels = soft
	case board.StoneBody:
		c.equalRows = max(1, int(s.Lay.Radius/rowsOfStone))
	case board.MoveNumber, board.NumberPrevious, board.NumberLast:
		if !small {
			c.face, c.levels = &s.Th.Stone(o.Side).Face, palette.DigitOpacities
		}
	}
	sp := c.compile(dc.Image().(*image.RGBA))
	sp.left, sp.up = left, up
	return sp
}

// rowsOfStone is the maximum number of different rows of shading on a stone's radius. To stay
// below it, a pixel takes the shade of the pixel above if the two are within similarColors, as
// measured by distance, and a shadow pixel takes the opacity of the pixel above if that is at
// most one level off. Such steps are invisible, and equal rows compress to half the bytes.
const (
	rowsOfStone   = 12
	similarColors = 600
)

// spriteCompiler turns a drawing on a transparent ground into a sprite.
type spriteCompiler struct {
	*palette.Blender
	among     *palette.Set // the colors to draw in
	levels    int          // of opacity
	equalRows int          // how many rows of shading may be equal
	step      int          // how much opacities of equal rows may differ; 0 if no rows are equal
	face      *color.NRGBA // background that is always below the drawing; nil if it varies
}

// compile returns the sprite of a drawing.
func (c spriteCompiler) compile(img *image.RGBA) *sprite {
	sp := &sprite{}
	known := map[*palette.BlendTable]uint16{}
	shades := make([]int, img.Bounds().Dx()) // of the row above; -1 if not opaque
	soft := make([]uint8, len(shades))       // opacities of the row above; 0 if not blended
	for y := range img.Bounds().Dy() {
		after := -1 // the column after the last span of this row
		for x := range img.Bounds().Dx() {
			p := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			above, softAbove := shades[x], soft[x]
			shades[x], soft[x] = -1, 0
			if index, ok := c.opaque(p); ok {
				if y%c.equalRows != 0 && above >= 0 && palette.Distance(c.Pal.Colors[above], p[0], p[1], p[2]) <= similarColors {
					index = uint8(above)
				}
				shades[x] = int(index)
				sp.extend(x, y, after, false)
				sp.opaque = append(sp.opaque, index)
				after = x + 1
				continue
			}
			if c.face != nil || p[3] == 0 {
				continue
			}
			if y%c.equalRows != 0 && softAbove > 0 && c.step > 0 && c.isStep(p[3], softAbove) {
				copy(p, img.Pix[(y-1)*img.Stride+4*x:][:4])
			}
			soft[x] = p[3]
			t := c.Table(c.among, p[0], p[1], p[2], p[3], c.levels)
			if t == nil {
				continue
			}
			i, ok := known[t]
			if !ok {
				i = uint16(len(sp.tables))
				known[t] = i
				sp.tables = append(sp.tables, t)
			}
			sp.extend(x, y, after, true)
			sp.blended = append(sp.blended, i)
			after = x + 1
		}
	}
	for _, s := range sp.spans {
		sp.size = sp.size.Union(image.Rect(int(s.x), int(s.y), int(s.x+s.n), int(s.y)+1))
	}
	return sp
}

// isStep reports whether the difference of two opacities is small enough for equal rows to hide
// it.
func (c spriteCompiler) isStep(a, b uint8) bool {
	a0, b0 := palette.QuantizeOpacity(a, c.levels), palette.QuantizeOpacity(b, c.levels)
	return min(a0, b0) > 0 && max(a0, b0)-min(a0, b0) <= c.step
}

// opaque returns the color of a pixel that hides what is below it. On a known face every pixel
// does.
func (c spriteCompiler) opaque(p []uint8) (index uint8, ok bool) {
	switch {
	case p[3] == 0xFF:
		return c.among.Nearest(p[0], p[1], p[2]), true
	case c.face != nil && p[3] > 0:
		return c.Over(*c.face, c.among, p[0], p[1], p[2], p[3], c.levels)
	}
	return 0, false
}

// extend lengthens the last span by the pixel at (x, y). It starts a new span if the last one is
// of the other kind or didn't end at column after, right before the pixel.
func (sp *sprite) extend(x, y, after int, blends bool) {
	if last := len(sp.spans) - 1; x == after && sp.spans[last].blends == blends {
		sp.spans[last].n++
		return
	}
	from := len(sp.opaque)
	if blends {
		from = len(sp.blended)
	}
	sp.spans = append(sp.spans, span{int16(x), int16(y), 1, blends, int32(from)})
}

// draw copies the part of the sprite within clip into a picture's pixels, with the sprite's
// point in column x and row y.
func (sp *sprite) draw(pix []uint8, stride, x, y int, clip image.Rectangle) {
	x, y = x-sp.left, y-sp.up
	first := sort.Search(len(sp.spans), func(i int) bool { return y+int(sp.spans[i].y) >= clip.Min.Y })
	for i := first; i < len(sp.spans); i++ {
		s := &sp.spans[i]
		row := y + int(s.y)
		if row >= clip.Max.Y {
			break
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
			copy(dst, sp.opaque[at:])
			continue
		}
		for j, t := range sp.blended[at : at+len(dst)] {
			dst[j] = sp.tables[t][dst[j]]
		}
	}
}

// bounds returns the rectangle around the sprite with its point in column x and row y.
func (sp *sprite) bounds(x, y int) image.Rectangle {
	return sp.size.Add(image.Pt(x-sp.left, y-sp.up))
}

// bytes returns the approximate memory used by the sprite, without blend tables, which sprites
// share.
func (sp *sprite) bytes() int {
	return 12*len(sp.spans) + len(sp.opaque) + 2*len(sp.blended) + 8*len(sp.tables) + 128
}
