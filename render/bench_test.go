package render

import (
	"bytes"
	"image"
	"image/gif"
	"image/png"
	"testing"

	"hoshi/render/internal/assets"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
)

// benchScene is the picture for benchmarks: 900×900, 60 numbered stones.
func benchScene(t testing.TB) Scene {
	return Scene{Position: scattered(t, 15, 60, 2), Numbers: AllNumbers, Last: true, Previous: true}
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

// BenchmarkGamePNG measures the next picture of a game: move 60, when move 59 has been drawn. Each
// iteration uses a new game.
func BenchmarkGamePNG(b *testing.B) {
	p := NewPainter()
	seed := uint64(0)
	for b.Loop() {
		b.StopTimer()
		seed++
		s := benchScene(b)
		s.Position = scattered(b, 15, 60, seed)
		before := s
		before.Position = after(b, s.Position, 59)
		if _, err := p.PNG(before); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := p.PNG(s); err != nil {
			b.Fatal(err)
		}
	}
}

// benchReplay is the animation for benchmarks: 60 numbered moves.
func benchReplay(t testing.TB) Replay {
	s := benchScene(t)
	s.Width = 640
	return Replay{Scene: s}
}

func BenchmarkReplayGIF(b *testing.B) {
	p, r := NewPainter(), benchReplay(b)
	file, err := p.GIF(r)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.GIF(r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(file)), "file-bytes")
}

// BenchmarkReplayGIFFull measures frames drawn by the painter and written whole.
func BenchmarkReplayGIFFull(b *testing.B) {
	p, r := NewPainter(), benchReplay(b)
	var file bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		file.Reset()
		frames(b, r, &file, func(s Scene) *image.Paletted {
			img, err := p.Image(s)
			if err != nil {
				b.Fatal(err)
			}
			return img.(*image.Paletted)
		})
	}
	b.ReportMetric(float64(file.Len()), "file-bytes")
}

// BenchmarkReplayGIFPlain measures frames drawn by gg in full color and written whole. It uses the
// painter's palette and fast color search, because image/draw's search would take most of the time.
func BenchmarkReplayGIFPlain(b *testing.B) {
	r := benchReplay(b)
	wood := plainWood(b, r.Scene)
	colors := palette.NewBlender(theme.Find("wood"), assets.ThemePalette(theme.Find("wood"))).Pal
	var file bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		file.Reset()
		frames(b, r, &file, func(s Scene) *image.Paletted {
			img := plain(b, s, wood)
			return &image.Paletted{Pix: colors.Board.Quantize(img), Stride: img.Rect.Dx(), Rect: img.Rect, Palette: colors.Model}
		})
	}
	b.ReportMetric(float64(file.Len()), "file-bytes")
}

// frames writes a replay with each frame whole.
func frames(b *testing.B, r Replay, file *bytes.Buffer, paint func(Scene) *image.Paletted) {
	pos, moves := r.start()
	var out gif.GIF
	for i := 0; ; i++ {
		out.Image = append(out.Image, paint(r.frame(pos, i == len(moves))))
		out.Delay = append(out.Delay, 70)
		if i == len(moves) {
			break
		}
		if err := pos.Play(moves[i]); err != nil {
			b.Fatal(err)
		}
	}
	if err := gif.EncodeAll(file, &out); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkFirstBoard measures a painter's first picture, for which it draws the board and stones
// and chooses the palette.
func BenchmarkFirstBoard(b *testing.B) {
	s := benchScene(b)
	for b.Loop() {
		if _, err := NewPainter().PNG(s); err != nil {
			b.Fatal(err)
		}
	}
}
