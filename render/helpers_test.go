package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"testing"

	"hoshi/engine"
)

// played returns the position after moves written as in "h8 i9", failing the
// test where that cannot be.
func played(t testing.TB, size int, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range points(t, size, moves) {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func points(t testing.TB, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// scattered returns a position with stones spread around the middle, without a
// five.
func scattered(t testing.TB, size, stones int, seed uint64) *engine.Position {
	t.Helper()
	pos := played(t, size, "")
	r := rand.New(rand.NewPCG(seed, 0))
	spread := min(float64(size)/2, 1.5+float64(stones)/25)
	near := func() int8 { return int8(r.NormFloat64()*spread + float64(size)/2) }
	for range 100_000 {
		if pos.Stones() == stones {
			break
		}
		if pos.Play(engine.Point{Col: near(), Row: near()}) == nil && pos.Winner() != engine.Empty {
			if err := pos.Undo(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return pos
}

// drawn returns the scene's picture as a reader of its PNG sees it.
func drawn(t testing.TB, p *Painter, s Scene) image.Image {
	t.Helper()
	file, err := p.PNG(s)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func rgbAt(img image.Image, x, y int) [3]int {
	switch img := img.(type) {
	case *image.RGBA:
		c := img.RGBAAt(x, y)
		return [3]int{int(c.R), int(c.G), int(c.B)}
	case *image.Paletted:
		if c, ok := img.Palette[img.ColorIndexAt(x, y)].(color.NRGBA); ok {
			return [3]int{int(c.R), int(c.G), int(c.B)}
		}
	}
	c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	return [3]int{int(c.R), int(c.G), int(c.B)}
}

// psnr is the peak signal-to-noise ratio of two pictures of one size, in dB.
func psnr(a, b image.Image) float64 {
	sum, n := 0, 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			p, q := rgbAt(a, x, y), rgbAt(b, x, y)
			for k := range p {
				sum += (p[k] - q[k]) * (p[k] - q[k])
				n++
			}
		}
	}
	return 10 * math.Log10(255*255*float64(n)/float64(max(sum, 1)))
}
