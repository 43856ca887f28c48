package render

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// plainBoard draws a scene the straightforward way: everything by gg in full
// colour, each time anew. Its picture is what the Painter's is compared with.
// The grain is drawn once and loaded, as a program with a photo of wood would.
func plainBoard(s Scene, wood image.Image) *image.RGBA {
	lay, th, err := s.check()
	if err != nil {
		panic(err)
	}
	dc := gg.NewContext(lay.width, lay.width)
	dc.DrawImage(wood, 0, 0)
	st := newStyle(lay, th)
	st.drawBoard(dc)
	for _, p := range s.stamps(nil) {
		x, y := lay.center(p.at)
		st.drawStamp(dc, p.stamp, x, y)
	}
	return dc.Image().(*image.RGBA)
}

// plainWood is the ground plainBoard draws on.
func plainWood(s Scene) *image.RGBA {
	lay, th, err := s.check()
	if err != nil {
		panic(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, lay.width, lay.width))
	paintWood(img, th.board)
	return img
}

// scattered returns a position with stones spread around the middle, without a
// five.
func scattered(size, stones int, seed uint64) *engine.Position {
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		panic(err)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	spread := min(float64(size)/2, 1.5+float64(stones)/25)
	near := func() int8 { return int8(r.NormFloat64()*spread + float64(size)/2) }
	for range 100_000 {
		if pos.Stones() == stones {
			break
		}
		if pos.Play(engine.Point{Col: near(), Row: near()}) == nil && pos.Winner() != engine.Empty {
			_ = pos.Undo()
		}
	}
	return pos
}

// The picture of the benchmarks: 960×960, 60 numbered stones.
func benchScene() Scene {
	return Scene{Position: scattered(15, 60, 2), Numbers: true, Last: true, Previous: true}
}

func BenchmarkBoardPNG(b *testing.B) {
	p, s := NewPainter(), benchScene()
	file, err := p.PNG(s)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.PNG(s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(file)), "file-bytes")
}

func BenchmarkBoardPNGPlain(b *testing.B) {
	s := benchScene()
	wood := plainWood(s)
	var file bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		file.Reset()
		if err := png.Encode(&file, plainBoard(s, wood)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(file.Len()), "file-bytes")
}
