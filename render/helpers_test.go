package render

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/render/chart"
)

// shared is a painter for all tests that don't need their own. It chooses the palettes only once.
var shared = sync.OnceValue(NewPainter)

// played returns the position after moves like "h8 i9". It fails the test if they can't be played.
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

// points parses points like "h8 i9".
func points(t testing.TB, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// lettered returns labels a, b, c … for points.
func lettered(pts []engine.Point) []Label {
	var labels []Label
	for i, pt := range pts {
		labels = append(labels, Label{pt, string(rune('a' + i%26))})
	}
	return labels
}

// scattered returns a position with stones spread around the middle and no winner.
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

// english returns the English texts of pictures, as a caller would pass them.
func english() Texts {
	return Texts{
		Black: "Black", White: "White",
		Move:  func(number int) string { return fmt.Sprintf("move %d", number) },
		Moves: func(count int) string { return fmt.Sprintf("%d moves", count) },
		Standing: func(pos *engine.Position) string {
			switch {
			case pos.Winner() != engine.Empty:
				return pos.Winner().String() + " wins"
			case pos.Full():
				return "a draw"
			}
			return pos.SideToMove().String() + " to move"
		},
	}
}

// chartWords returns the texts of charts, as a caller would pass them.
func chartWords() chart.Texts {
	return chart.Texts{
		Won: "won", Drawn: "drawn", Lost: "lost",
		Games: func(count int, share float64) string {
			if count == 0 {
				return "0 games"
			}
			return fmt.Sprintf("%d games, %.0f%%", count, 100*share)
		},
		Date: func(t time.Time, withClock bool) string {
			if withClock {
				return t.Format("2 Jan 15:04")
			}
			return t.Format("2 Jan 2006")
		},
	}
}

// checkError fails a test unless an error wraps the wanted one, or one of the same type with equal
// fields.
func checkError(t testing.TB, err, want error) {
	t.Helper()
	for e := err; e != nil; e = errors.Unwrap(e) {
		if e == want || reflect.DeepEqual(e, want) {
			return
		}
	}
	t.Errorf("the error is %v, want one that wraps %T %v", err, want, want)
}

// drawn returns the scene's picture.
func drawn(t testing.TB, p *Painter, s Scene) image.Image {
	t.Helper()
	img, err := p.Image(s)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// rgbAt returns a pixel's color.
func rgbAt(img image.Image, x, y int) [3]int {
	c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	return [3]int{int(c.R), int(c.G), int(c.B)}
}

// pixelsOf returns a picture's colors without opacity, three bytes per pixel.
func pixelsOf(img image.Image) []byte {
	b := img.Bounds()
	pix := make([]byte, 0, 3*b.Dx()*b.Dy())
	var colors [256][3]byte
	paletted, ok := img.(*image.Paletted)
	if ok {
		for i, c := range paletted.Palette {
			n := color.NRGBAModel.Convert(c).(color.NRGBA)
			colors[i] = [3]byte{n.R, n.G, n.B}
		}
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if ok {
				pix = append(pix, colors[paletted.Pix[paletted.PixOffset(x, y)]][:]...)
			} else if rgba, ok := img.(*image.RGBA); ok {
				pix = append(pix, rgba.Pix[rgba.PixOffset(x, y):][:3]...)
			} else {
				c := rgbAt(img, x, y)
				pix = append(pix, byte(c[0]), byte(c[1]), byte(c[2]))
			}
		}
	}
	return pix
}

// psnr is the peak signal-to-noise ratio of two pictures of the same size, in dB.
func psnr(a, b image.Image) float64 {
	p, q := pixelsOf(a), pixelsOf(b)
	if len(p) != len(q) {
		return 0
	}
	sum := 0
	for i := range p {
		d := int(p[i]) - int(q[i])
		sum += d * d
	}
	return 10 * math.Log10(255*255*float64(len(p))/float64(max(sum, 1)))
}
