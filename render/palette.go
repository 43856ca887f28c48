package render

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// palette is the colours of a theme's pictures, those of boards with stones
// first. Of both parts greys come first, then the others, each from dark to light:
// so that shading is a slope of indices, which packs better than disorder.
type palette struct {
	colors []color.NRGBA
	model  color.Palette // the same, as image.Paletted wants them

	board finder // those that boards with stones are drawn in
	all   finder
}

// finder finds the colour of a palette, or of its first part, most like another
// one.
type finder struct {
	colors  []color.NRGBA
	byGreen []int    // indices of colors by their green
	first   [256]int // the place in byGreen of the first colour of at least that much green
}

// newPalette returns a palette of colours for boards and further ones for the
// rest.
func newPalette(board, others []color.NRGBA) *palette {
	p := &palette{}
	for _, part := range [...][]color.NRGBA{board, others} {
		part = slices.DeleteFunc(slices.Clone(part), func(c color.NRGBA) bool { return slices.Contains(p.colors, c) })
		slices.SortFunc(part, func(a, b color.NRGBA) int {
			return cmp.Or(cmp.Compare(gray(b), gray(a)),
				cmp.Compare(a.G, b.G), cmp.Compare(a.R, b.R), cmp.Compare(a.B, b.B))
		})
		p.colors = append(p.colors, slices.Compact(part)...)
		p.all = newFinder(p.colors)
		if p.board.colors == nil {
			p.board = p.all
		}
	}
	for _, c := range p.colors {
		p.model = append(p.model, c)
	}
	return p
}

func newFinder(colors []color.NRGBA) finder {
	f := finder{colors: colors}
	for i := range colors {
		f.byGreen = append(f.byGreen, i)
	}
	slices.SortStableFunc(f.byGreen, func(a, b int) int { return cmp.Compare(colors[a].G, colors[b].G) })
	for g := range f.first {
		f.first[g], _ = slices.BinarySearchFunc(f.byGreen, g, func(i, g int) int { return int(colors[i].G) - g })
	}
	return f
}

// gray returns 1 for colours close to a grey, otherwise 0.
func gray(c color.NRGBA) int {
	if max(c.R, c.G, c.B)-min(c.R, c.G, c.B) < 26 {
		return 1
	}
	return 0
}

// Weights of the channels in the distance of two colours, roughly as the eye
// weighs them.
const weightR, weightG, weightB = 3, 4, 2

// nearest returns the index of the colour most like the given one.
func (f *finder) nearest(r, g, b uint8) uint8 {
	best, least := 0, math.MaxInt
	try := func(i int) bool {
		c := f.colors[i]
		if dg := int(c.G) - int(g); weightG*dg*dg >= least {
			return false
		}
		if d := distance(c, r, g, b); d < least {
			best, least = i, d
		}
		return true
	}
	// Outwards from colours of the same green, each way until green alone is
	// farther than the best so far.
	from := f.first[g]
	for i := from; i < len(f.byGreen) && try(f.byGreen[i]); i++ {
	}
	for i := from - 1; i >= 0 && try(f.byGreen[i]); i-- {
	}
	return uint8(best)
}

// distance returns how far a colour is from another one.
func distance(c color.NRGBA, r, g, b uint8) int {
	dr, dg, db := int(c.R)-int(r), int(c.G)-int(g), int(c.B)-int(b)
	return weightR*dr*dr + weightG*dg*dg + weightB*db*db
}

// quantize returns the indices of the colours nearest to a picture's pixels.
func (f *finder) quantize(img *image.RGBA) []uint8 {
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
					index = f.nearest(c[0], c[1], c[2])
					known[key] = index
				}
			}
			out[x] = index
		}
	}
	return pix
}

// chooseColors returns at most n colours that suit the samples best beside
// colours already chosen: the centres of their colours by median cut and some
// rounds of k-means.
func chooseColors(chosen []color.NRGBA, n int, samples ...*image.RGBA) []color.NRGBA {
	hist := histogram(samples)
	centers := medianCut(hist, n)
	for range 8 {
		refine(chosen, centers, hist)
	}
	colors := make([]color.NRGBA, len(centers))
	for i, c := range centers {
		at := func(v float64) uint8 { return uint8(math.Round(v)) }
		colors[i] = color.NRGBA{at(c[0]), at(c[1]), at(c[2]), 0xFF}
	}
	return colors
}

// bin is a colour of a sample and how much it counts.
type bin struct {
	c      [3]float64
	weight float64
}

// histogram counts the opaque colours of the samples, to seven bits a channel. A colour
// counts by the square root of its pixels, so that large even surfaces leave
// something for small shaded ones.
func histogram(samples []*image.RGBA) []bin {
	type sum struct{ r, g, b, n int }
	sums := map[uint32]*sum{}
	var keys []uint32
	var last *sum
	var lastKey uint32
	for _, img := range samples {
		for i := 0; i+3 < len(img.Pix); i += 4 {
			r, g, b, a := img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]
			if a != 0xFF {
				continue
			}
			key := uint32(r>>1)<<14 | uint32(g>>1)<<7 | uint32(b>>1)
			s := last
			if s == nil || key != lastKey {
				if s = sums[key]; s == nil {
					s = &sum{}
					sums[key] = s
					keys = append(keys, key)
				}
				last, lastKey = s, key
			}
			s.r, s.g, s.b, s.n = s.r+int(r), s.g+int(g), s.b+int(b), s.n+1
		}
	}
	bins := make([]bin, len(keys))
	for i, k := range keys {
		s := sums[k]
		n := float64(s.n)
		bins[i] = bin{[3]float64{float64(s.r) / n, float64(s.g) / n, float64(s.b) / n}, math.Sqrt(n)}
	}
	return bins
}

// medianCut splits the bins n times, always where the spread is largest, and
// returns the mean of every part.
func medianCut(bins []bin, n int) [][3]float64 {
	boxes := []box{newBox(bins)}
	for len(boxes) < n {
		worst := 0
		for i := range boxes {
			if boxes[i].spread > boxes[worst].spread {
				worst = i
			}
		}
		if boxes[worst].spread == 0 {
			break
		}
		a, b := boxes[worst].split()
		boxes[worst] = a
		boxes = append(boxes, b)
	}
	centers := make([][3]float64, len(boxes))
	for i := range boxes {
		centers[i] = boxes[i].mean
	}
	return centers
}

// box is a part of the bins.
type box struct {
	bins   []bin
	mean   [3]float64
	axis   int     // the channel that varies most
	spread float64 // by how much
}

func newBox(bins []bin) box {
	b := box{bins: bins}
	var sum, square [3]float64
	var weight float64
	for _, c := range bins {
		weight += c.weight
		for k, v := range c.c {
			sum[k] += c.weight * v
			square[k] += c.weight * v * v
		}
	}
	for k := range b.mean {
		b.mean[k] = sum[k] / weight
		if v := square[k] - sum[k]*b.mean[k]; v > b.spread && len(bins) > 1 {
			b.spread, b.axis = v, k
		}
	}
	return b
}

func (b box) split() (box, box) {
	slices.SortStableFunc(b.bins, func(x, y bin) int {
		switch d := x.c[b.axis] - y.c[b.axis]; {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	cut := 1
	for cut < len(b.bins)-1 && b.bins[cut].c[b.axis] < b.mean[b.axis] {
		cut++
	}
	return newBox(b.bins[:cut]), newBox(b.bins[cut:])
}

// refine moves every centre to the mean of the bins nearest to it; the chosen
// colours take their share and stay.
func refine(chosen []color.NRGBA, centers [][3]float64, bins []bin) {
	all := make([][3]float64, 0, len(chosen)+len(centers))
	for _, c := range chosen {
		all = append(all, [3]float64{float64(c.R), float64(c.G), float64(c.B)})
	}
	all = append(all, centers...)
	sums := make([][4]float64, len(all))
	for _, b := range bins {
		best, least := 0, math.Inf(1)
		for i := range all {
			dr, dg, db := all[i][0]-b.c[0], all[i][1]-b.c[1], all[i][2]-b.c[2]
			if d := weightR*dr*dr + weightG*dg*dg + weightB*db*db; d < least {
				best, least = i, d
			}
		}
		s := &sums[best]
		for k := range 3 {
			s[k] += b.weight * b.c[k]
		}
		s[3] += b.weight
	}
	for i := range centers {
		if s := sums[len(chosen)+i]; s[3] > 0 {
			centers[i] = [3]float64{s[0] / s[3], s[1] / s[3], s[2] / s[3]}
		}
	}
}
