package render

import (
	"image"
	"image/color"
	"math"
)

// grainRows is how many different rows the grain has, at least: a picture of
// more pixels shows each several times. Along the grain the steps are too small
// to be seen, and equal rows pack to almost nothing.
const grainRows = 120

// paintWood fills a picture with the surface's grain: nearly straight lines
// from top to bottom of uneven distance and strength that wander a little, over
// broad lighter and darker bands. It is the same at every call, and at every
// width but for the detail.
//
// The tones are few on purpose: what varies slowly and in few steps packs well,
// and the grain hides the steps.
func paintWood(img *image.RGBA, s surface) {
	w := img.Bounds().Dx()
	ramp := s.ramp()
	if s.grain == 0 || len(ramp) == 1 {
		fillRGBA(img, ramp[0])
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

// grain is the grain of a surface in a picture of some width.
type grain struct {
	surface
	width                             int
	warp, bands, fade, fibre, spacing *field
}

func newGrain(s surface, width int) *grain {
	return &grain{
		surface: s, width: width,
		warp:    newField(1, 3.1, 1.3),
		bands:   newField(2, 5.0, 0.9),
		fade:    newField(3, 22, 1),
		fibre:   newField(4, min(130, float64(width)/5), 1),
		spacing: newField(5, s.rings*0.45, 0.35),
	}
}

// row sets tones to those along a row of the picture, 0 for the lightest.
func (g *grain) row(y int, tones []int) {
	v := (float64(y) + 0.5) / float64(g.width)
	warp, bands, fade, fibre, spacing := g.warp.row(v), g.bands.row(v), g.fade.row(v), g.fibre.row(v), g.spacing.row(v)
	for x := range tones {
		u := (float64(x) + 0.5) / float64(g.width)
		t := g.rings*(u+0.010*warp.at(u)) + 0.75*spacing.at(u)
		n := math.Floor(t)
		late := lateWood(t-n) * (0.35 + 0.65*hash(6, int(n), 0)) * (0.72 + 0.5*fade.at(u))
		tone := typicalTone - 0.08 + 0.30*bands.at(u) + 0.50*late + 0.17*fibre.at(u)
		i := int(math.Round(g.surface.grain * tone * float64(g.tones-1)))
		tones[x] = min(max(i, 0), g.tones-1)
	}
}

// lateWood is how dark a year's ring is at f, 0 to 1 from its inner to its
// outer side: pale early wood darkening into late wood, then a quick edge.
func lateWood(f float64) float64 {
	const edge = 0.86
	if f < edge {
		f /= edge
		return f * f * f
	}
	f = (1 - f) / (1 - edge)
	return f * f * (3 - 2*f)
}

// ramp returns the surface's tones, the lightest first.
func (s surface) ramp() []color.NRGBA {
	n := max(1, s.tones)
	ramp := make([]color.NRGBA, n)
	for i := range ramp {
		ramp[i] = mix(s.light, s.dark, float64(i)/float64(max(1, n-1)))
	}
	return ramp
}

// typicalTone is the place of the commonest tone of grain between light and dark.
const typicalTone = 0.42

// typical returns the surface's commonest colour.
func (s surface) typical() color.NRGBA {
	if s.grain == 0 {
		return s.light
	}
	return mix(s.light, s.dark, typicalTone)
}

// mix returns the colour a share t of the way from a to b, opaque.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return color.NRGBA{at(a.R, b.R), at(a.G, b.G), at(a.B, b.B), 0xFF}
}

func fillRGBA(img *image.RGBA, c color.NRGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 0xFF
	}
}

// field is smooth noise between -1 and 1 over the unit square: random values on
// a grid of fx by fy cells, with cubic steps between them (value noise).
type field struct {
	fx, fy float64
	cols   int
	values []float64
}

func newField(seed int, fx, fy float64) *field {
	cols, rows := int(math.Ceil(fx))+2, int(math.Ceil(fy))+2
	f := &field{fx: fx, fy: fy, cols: cols, values: make([]float64, cols*rows)}
	for i := range f.values {
		f.values[i] = 2*hash(seed, i%cols, i/cols) - 1
	}
	return f
}

// fieldRow is a field along one horizontal line.
type fieldRow struct {
	fx     float64
	values []float64
}

func (f *field) row(v float64) fieldRow {
	y := v * f.fy
	j := int(y)
	t := smooth(y - float64(j))
	r := fieldRow{f.fx, make([]float64, f.cols)}
	for i := range r.values {
		a, b := f.values[j*f.cols+i], f.values[(j+1)*f.cols+i]
		r.values[i] = a + (b-a)*t
	}
	return r
}

func (r fieldRow) at(u float64) float64 {
	x := u * r.fx
	i := int(x)
	a, b := r.values[i], r.values[i+1]
	return a + (b-a)*smooth(x-float64(i))
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// hash returns an evenly spread number in [0, 1) for a seed and a place, by the
// finalising steps of MurmurHash3.
func hash(seed, x, y int) float64 {
	h := uint32(seed)*0x9E3779B1 ^ uint32(x)*0x85EBCA77 ^ uint32(y)*0xC2B2AE3D
	h ^= h >> 16
	h *= 0x85EBCA6B
	h ^= h >> 13
	h *= 0xC2B2AE35
	h ^= h >> 16
	return float64(h) / (1 << 32)
}
