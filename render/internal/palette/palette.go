// Package palette chooses the colors of a picture with at most 256 colors, finds the most
// similar color, and blends translucent colors by table.
package palette

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// Palette holds the colors of a theme's pictures, starting with those of boards with stones. In
// both parts the grays come first, then the others, each from dark to light. Shading then
// becomes a slope of indices, which compresses better than disorder.
type Palette struct {
	Colors []color.NRGBA
	Model  color.Palette // the same colors for image.Paletted

	Board Set // the colors of boards with stones
	All   Set // all colors
}

// Set is a palette, or the first part of one, with an index for finding the most similar color.
type Set struct {
	Colors  []color.NRGBA
	byGreen []int    // color indices sorted by green
	first   [256]int // position in byGreen of the first color with at least that much green
}

// New returns a palette of the colors for boards, followed by others.
func New(board, others []color.NRGBA) *Palette {
	p := &Palette{}
	for _, part := range [...][]color.NRGBA{board, others} {
		part = slices.DeleteFunc(slices.Clone(part), func(c color.NRGBA) bool { return slices.Contains(p.Colors, c) })
		slices.SortFunc(part, func(a, b color.NRGBA) int {
			return cmp.Or(cmp.Compare(gray(b), gray(a)),
				cmp.Compare(a.G, b.G), cmp.Compare(a.R, b.R), cmp.Compare(a.B, b.B))
		})
		p.Colors = append(p.Colors, slices.Compact(part)...)
		p.All = newColorSet(p.Colors)
		if p.Board.Colors == nil {
			p.Board = p.All
		}
	}
	for _, c := range p.Colors {
		p.Model = append(p.Model, c)
	}
	return p
}

func newColorSet(colors []color.NRGBA) Set {
	f := Set{Colors: colors}
	for i := range colors {
		f.byGreen = append(f.byGreen, i)
	}
	slices.SortStableFunc(f.byGreen, func(a, b int) int { return cmp.Compare(colors[a].G, colors[b].G) })
	for g := range f.first {
		f.first[g], _ = slices.BinarySearchFunc(f.byGreen, g, func(i, g int) int { return int(colors[i].G) - g })
	}
	return f
}

// gray returns 1 for nearly gray colors, otherwise 0.
func gray(c color.NRGBA) int {
	if max(c.R, c.G, c.B)-min(c.R, c.G, c.B) < 26 {
		return 1
	}
	return 0
}

// Channel weights for color distances, roughly matching the eye.
const weightR, weightG, weightB = 3, 4, 2

// Nearest returns the index of the color most like the given one.
func (f *Set) Nearest(r, g, b uint8) uint8 {
	best, least := 0, math.MaxInt
	try := func(i int) bool {
		c := f.Colors[i]
		if dg := int(c.G) - int(g); weightG*dg*dg >= least {
			return false
		}
		if d := Distance(c, r, g, b); d < least {
			best, least = i, d
		}
		return true
	}
	// The search moves outward from the colors of the same green. Each direction stops when
	// green by itself differs by more than the best color so far.
	from := f.first[g]
	for i := from; i < len(f.byGreen) && try(f.byGreen[i]); i++ {
	}
	for i := from - 1; i >= 0 && try(f.byGreen[i]); i-- {
	}
	return uint8(best)
}

// Distance returns a weighted sum of squares that measures how much two colors differ.
func Distance(c color.NRGBA, r, g, b uint8) int {
	dr, dg, db := int(c.R)-int(r), int(c.G)-int(g), int(c.B)-int(b)
	return weightR*dr*dr + weightG*dg*dg + weightB*db*db
}

// Quantize returns, for each pixel of a picture, the index of the most similar
// color.
func (f *Set) Quantize(img *image.RGBA) []uint8 {
	width, height := img.Bounds().Dx(), img.Bounds().Dy()
	pix := make([]uint8, width*height)
	known := map[uint32]uint8{}
	var last uint32
	var index uint8
	for y := range height {
		row, out := img.Pix[y*img.Stride:][:4*width], pix[y*width:][:width]
		if y > 0 && bytes.Equal(row, img.Pix[(y-1)*img.Stride:][:4*width]) {
			copy(out, pix[(y-1)*width:])
			continue
		}
		for x := range out {
			c := row[4*x : 4*x+4 : 4*x+4]
			key := 1<<24 | uint32(c[0])<<16 | uint32(c[1])<<8 | uint32(c[2])
			if key != last {
				last = key
				var ok bool
				if index, ok = known[key]; !ok {
					index = f.Nearest(c[0], c[1], c[2])
					known[key] = index
				}
			}
			out[x] = index
		}
	}
	return pix
}
