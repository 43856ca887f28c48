package board

import (
	"bytes"
	"image"
	"math"
	"testing"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

func TestGrainIsAlwaysTheSame(t *testing.T) {
	t.Parallel()
	paint := func(width int) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, width, width))
		PaintSurface(img, theme.Find("wood").Board)
		return img
	}
	a, b := paint(480), paint(480)
	if !bytes.Equal(a.Pix, b.Pix) {
		t.Error("two paintings differ")
	}
	colors, rows := map[[3]byte]int{}, 1
	for y := range 480 {
		row := a.Pix[y*a.Stride:][:4*480]
		for x := 0; x < len(row); x += 4 {
			colors[[3]byte(row[x:x+3])]++
		}
		if y > 0 && !bytes.Equal(row, a.Pix[(y-1)*a.Stride:][:4*480]) {
			rows++
		}
	}
	if n := theme.Find("wood").Board.Tones; len(colors) > n || len(colors) < n-2 {
		t.Errorf("the grain has %d colours, want about %d", len(colors), n)
	}
	if rows > grainRows || rows < grainRows/2 {
		t.Errorf("the grain has %d different rows, want about %d", rows, grainRows)
	}
	typical := theme.Find("wood").Board.Ramp()[int(math.Round(theme.TypicalTone*7))]
	if share := float64(colors[[3]byte{typical.R, typical.G, typical.B}]) / (480 * 480); share < 1.0/8 {
		t.Errorf("the typical tone covers %.0f%% of the surface", 100*share)
	}
}

func TestPlainSurface(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 9, 9))
	PaintSurface(img, theme.Surface{Light: vector.RGB(0x123456), Dark: vector.RGB(0xFFFFFF), Tones: 4, Rings: 9})
	for i := 0; i < len(img.Pix); i += 4 {
		if !bytes.Equal(img.Pix[i:i+4], []byte{0x12, 0x34, 0x56, 0xFF}) {
			t.Fatalf("a surface without grain has the pixel %v", img.Pix[i:i+4])
		}
	}
}

func TestNoise(t *testing.T) {
	n := newNoise(7, 5.5, 3.2)
	var sum float64
	for i := range 100 {
		row := n.row(float64(i) / 100)
		for j := range 100 {
			v := row.at(float64(j) / 100)
			if v < -1 || v > 1 {
				t.Fatalf("the noise is %v", v)
			}
			if j > 0 {
				if step := math.Abs(v - row.at(float64(j-1)/100)); step > 0.3 {
					t.Fatalf("the noise jumps by %v", step)
				}
			}
			sum += v
		}
	}
	if mean := sum / 10_000; math.Abs(mean) > 0.3 {
		t.Errorf("the mean of the noise is %v", mean)
	}
	var low, high int
	for i := range 1000 {
		switch h := hash(3, i, 2*i); {
		case h < 0 || h >= 1:
			t.Fatalf("the hash is %v", h)
		case h < 0.5:
			low++
		default:
			high++
		}
	}
	if low < 400 || high < 400 {
		t.Errorf("%d hashes are below a half and %d are not", low, high)
	}
}

func TestCurvesOfTheGrain(t *testing.T) {
	for v, want := range map[float64]float64{0: 0, 0.5: 0.5, 1: 1, 0.25: 0.15625} {
		if got := smoothstep(v); got != want {
			t.Errorf("smoothstep(%v) is %v, want %v", v, got, want)
		}
	}
	for f, want := range map[float64]float64{0: 0, 0.43: 0.125, 0.86: 1, 0.93: 0.5, 1: 0} {
		if got := lateWood(f); math.Abs(got-want) > 1e-9 {
			t.Errorf("lateWood(%v) is %v, want %v", f, got, want)
		}
	}
	a, b := vector.RGB(0x000000), vector.RGB(0x64C8FF)
	if vector.Mix(a, b, 0) != a || vector.Mix(a, b, 1) != b || vector.Mix(a, b, 0.5) != vector.RGB(0x326480) {
		t.Errorf("mixes are %v, %v and %v", vector.Mix(a, b, 0), vector.Mix(a, b, 0.5), vector.Mix(a, b, 1))
	}
}
