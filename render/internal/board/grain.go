package board

import (
	"image"
	"math"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// grainRows is the minimum number of different rows of grain. Taller pictures repeat each row:
// the steps along the grain are invisible, and equal rows compress to almost nothing.
const grainRows = 120

// PaintSurface fills a picture with the grain of a surface: nearly straight lines from top to
// bottom, of uneven spacing and strength, over broad lighter and darker bands. The grain is the
// same on every call and, except for detail, at every width.
//
// There are only a few tones on purpose. Slow changes in few steps compress well, and the grain
// hides the steps.
func PaintSurface(img *image.RGBA, s theme.Surface) {
	w := img.Bounds().Dx()
	ramp := s.Ramp()
	if s.Grain == 0 || len(ramp) == 1 {
		vector.FillRGBA(img, ramp[0])
		return
	}
	g := newGrain(s, w)
	repeat := max(1, w/grainRows)
	tones := make([]int, w)
	for y := range w {
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		if y%repeat != 0 {
			copy(row, img.Pix[(y-1)*img.Stride:])
			continue
		}
		g.row(y, tones)
		for x, tone := range tones {
			c := ramp[tone]
			row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = c.R, c.G, c.B, 0xFF
		}
	}
}

// grain is the grain of a surface in a picture of some width. Each noise varies one property of
// the lines.
type grain struct {
	theme.Surface
	width                             int
	warp, bands, fade, fibre, spacing *noise
}

// newGrain returns the grain of a surface, always the same.
func newGrain(s theme.Surface, width int) *grain {
	return &grain{
		Surface: s, width: width,
		warp:    newNoise(1, 3.1, 1.3),
		bands:   newNoise(2, 5.0, 0.9),
		fade:    newNoise(3, 22, 1),
		fibre:   newNoise(4, min(130, float64(width)/5), 1),
		spacing: newNoise(5, s.Rings*0.45, 0.35),
	}
}

// row sets tones to the tones along row y of the picture, where 0 is the lightest.
func (g *grain) row(y int, tones []int) {
	v := (float64(y) + 0.5) / float64(g.width)
	warp, bands, fade, fibre, spacing := g.warp.row(v), g.bands.row(v), g.fade.row(v), g.fibre.row(v), g.spacing.row(v)
	for x := range tones {
		u := (float64(x) + 0.5) / float64(g.width)
		t := g.Rings*(u+0.010*warp.at(u)) + 0.75*spacing.at(u)
		n := math.Floor(t)
		late := lateWood(t-n) * (0.35 + 0.65*hash(6, int(n), 0)) * (0.72 + 0.5*fade.at(u))
		tone := theme.TypicalTone - 0.08 + 0.30*bands.at(u) + 0.50*late + 0.17*fibre.at(u)
		i := int(math.Round(g.Surface.Grain * tone * float64(g.Tones-1)))
		tones[x] = min(max(i, 0), g.Tones-1)
	}
}

// lateWood returns how dark an annual ring is at f, from 0 at its inner side to 1 at its outer
// side. Pale early wood slowly darkens into late wood, and the ring ends with a sharp edge.
func lateWood(f float64) float64 {
	const edge = 0.86
	if f < edge {
		f /= edge
		return f * f * f
	}
	f = (1 - f) / (1 - edge)
	return f * f * (3 - 2*f)
}

// noise is value noise between -1 and 1 over the unit square: random values on a
// grid of fx by fy cells, with cubic interpolation between them.
type noise struct {
	fx, fy float64
	cols   int
	values []float64
}

// newNoise returns the noise of a seed.
func newNoise(seed int, fx, fy float64) *noise {
	cols, rows := int(math.Ceil(fx))+2, int(math.Ceil(fy))+2
	f := &noise{fx: fx, fy: fy, cols: cols, values: make([]float64, cols*rows)}
	for i := range f.values {
		f.values[i] = 2*hash(seed, i%cols, i/cols) - 1
	}
	return f
}

// noiseRow is noise along one horizontal line.
type noiseRow struct {
	fx     float64
	values []float64
}

// row returns the noise along the line at height v, 0 to 1.
func (f *noise) row(v float64) noiseRow {
	y := v * f.fy
	j := int(y)
	t := smoothstep(y - float64(j))
	r := noiseRow{f.fx, make([]float64, f.cols)}
	for i := range r.values {
		a, b := f.values[j*f.cols+i], f.values[(j+1)*f.cols+i]
		r.values[i] = a + (b-a)*t
	}
	return r
}

// at returns the noise at u, 0 to 1 along the line.
func (r noiseRow) at(u float64) float64 {
	x := u * r.fx
	i := int(x)
	a, b := r.values[i], r.values[i+1]
	return a + (b-a)*smoothstep(x-float64(i))
}

// smoothstep is the cubic that rises from 0 at 0 to 1 at 1, with flat ends.
func smoothstep(t float64) float64 { return t * t * (3 - 2*t) }

// hash returns a uniformly distributed number in [0, 1) for a seed and a position, using the
// finalizer of MurmurHash3.
func hash(seed, x, y int) float64 {
	h := uint32(seed)*0x9E3779B1 ^ uint32(x)*0x85EBCA77 ^ uint32(y)*0xC2B2AE3D
	h ^= h >> 16
	h *= 0x85EBCA6B
	h ^= h >> 13
	h *= 0xC2B2AE35
	h ^= h >> 16
	return float64(h) / (1 << 32)
}
