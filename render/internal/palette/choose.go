package palette

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// Choose returns at most n colors that best suit the samples in addition to those already
// chosen. It splits the samples' colors by median cut and moves the means of the parts by a few
// rounds of k-means.
func Choose(chosen []color.NRGBA, n int, samples ...*image.RGBA) []color.NRGBA {
	hist := histogram(samples)
	centers := medianCut(hist, n)
	for range 8 {
		kMeansStep(chosen, centers, hist)
	}
	colors := make([]color.NRGBA, len(centers))
	for i, c := range centers {
		at := func(v float64) uint8 { return uint8(math.Round(v)) }
		colors[i] = color.NRGBA{at(c[0]), at(c[1]), at(c[2]), 0xFF}
	}
	return colors
}

// histogramBin is a color of the samples and its weight.
type histogramBin struct {
	c      [3]float64
	weight float64
}

// histogram counts the samples' opaque colors, to seven bits per channel. The weight of a color
// is the square root of its pixel count, so that large uniform surfaces leave colors for small
// shaded ones.
func histogram(samples []*image.RGBA) []histogramBin {
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
	bins := make([]histogramBin, len(keys))
	for i, k := range keys {
		s := sums[k]
		n := float64(s.n)
		bins[i] = histogramBin{[3]float64{float64(s.r) / n, float64(s.g) / n, float64(s.b) / n}, math.Sqrt(n)}
	}
	return bins
}

// medianCut splits the bins into n parts, always splitting the part with the largest spread, and
// returns the mean of every part.
func medianCut(bins []histogramBin, n int) [][3]float64 {
	boxes := []colorBox{newColorBox(bins)}
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

// colorBox is a part of the bins.
type colorBox struct {
	bins   []histogramBin
	mean   [3]float64
	axis   int     // the channel with the largest spread
	spread float64 // its spread
}

// newColorBox returns a part with its mean and spread.
func newColorBox(bins []histogramBin) colorBox {
	b := colorBox{bins: bins}
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

// split splits the part at the mean of its axis.
func (b colorBox) split() (colorBox, colorBox) {
	slices.SortStableFunc(b.bins, func(x, y histogramBin) int {
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
	return newColorBox(b.bins[:cut]), newColorBox(b.bins[cut:])
}

// kMeansStep is one round of k-means: it moves every center to the mean of the nearest bins. The
// colors already chosen take their share of the bins but don't move.
func kMeansStep(chosen []color.NRGBA, centers [][3]float64, bins []histogramBin) {
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
