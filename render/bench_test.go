package render

import (
	"bytes"
	"image/png"
	"testing"
)

// benchScene is the picture of the benchmarks: 960×960, 60 numbered stones.
func benchScene(t testing.TB) Scene {
	return Scene{Position: scattered(t, 15, 60, 2), Numbers: true, Last: true, Previous: true}
}

func BenchmarkBoardPNG(b *testing.B) {
	p, s := NewPainter(), benchScene(b)
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
	s := benchScene(b)
	wood := plainWood(b, s)
	var file bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		file.Reset()
		if err := png.Encode(&file, plain(b, s, wood)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(file.Len()), "file-bytes")
}

// BenchmarkFirstBoard measures the first picture of a painter, which draws the
// board and the stones and chooses the palette.
func BenchmarkFirstBoard(b *testing.B) {
	s := benchScene(b)
	for b.Loop() {
		if _, err := NewPainter().PNG(s); err != nil {
			b.Fatal(err)
		}
	}
}
