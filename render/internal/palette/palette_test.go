package palette

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hoshi/render/internal/vector"
)

// anyColors draws a list of opaque colors.
func anyColors(rt *rapid.T, label string, least, most int) []color.NRGBA {
	one := rapid.Custom(func(rt *rapid.T) color.NRGBA { return vector.RGB(rapid.Uint32Max(0xFFFFFF).Draw(rt, "colour")) })
	return rapid.SliceOfN(one, least, most).Draw(rt, label)
}

func TestNearestIsTheMostSimilarColour(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		colors := anyColors(rt, "colours", 1, 60)
		set := newColorSet(colors)
		c := anyColors(rt, "wanted", 1, 1)[0]
		got := Distance(colors[set.Nearest(c.R, c.G, c.B)], c.R, c.G, c.B)
		for _, other := range colors {
			if d := Distance(other, c.R, c.G, c.B); d < got {
				rt.Fatalf("%v is found for %v at the distance %d, but %v is at %d", colors[set.Nearest(c.R, c.G, c.B)], c, got, other, d)
			}
		}
	})
}

func TestPaletteOrder(t *testing.T) {
	t.Parallel()
	white, grey, black := vector.RGB(0xFFFFFF), vector.RGB(0x808080), vector.RGB(0x000000)
	red, green, blue := vector.RGB(0xFF0000), vector.RGB(0x00FF00), vector.RGB(0x0000FF)
	p := New([]color.NRGBA{green, white, red, black, white}, []color.NRGBA{blue, red, grey})
	want := []color.NRGBA{black, white, red, green, grey, blue}
	if !slices.Equal(p.Colors, want) {
		t.Errorf("the palette is %v, want %v", p.Colors, want)
	}
	if len(p.Board.Colors) != 4 || len(p.All.Colors) != 6 || len(p.Model) != 6 {
		t.Errorf("%d colours are for boards of %d and %d, want 4 of 6", len(p.Board.Colors), len(p.All.Colors), len(p.Model))
	}
	for i, c := range p.Model {
		if c != want[i] {
			t.Errorf("colour %d of the model is %v, want %v", i, c, want[i])
		}
	}
}

func TestQuantize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		set := newColorSet(anyColors(rt, "palette", 1, 9))
		used := anyColors(rt, "used", 1, 5)
		img := image.NewRGBA(image.Rect(0, 0, rapid.IntRange(1, 9).Draw(rt, "width"), rapid.IntRange(1, 9).Draw(rt, "height")))
		width := img.Rect.Dx()
		for i := range width * img.Rect.Dy() {
			c := rapid.SampledFrom(used).Draw(rt, "pixel")
			img.SetRGBA(i%width, i/width, color.RGBA{c.R, c.G, c.B, 255})
		}
		for i, index := range set.Quantize(img) {
			c := img.RGBAAt(i%width, i/width)
			if want := set.Nearest(c.R, c.G, c.B); index != want {
				rt.Fatalf("pixel %d, %v, has the index %d, want %d", i, c, index, want)
			}
		}
	})
}

func TestChooseColors(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 30, 10))
	want := []color.NRGBA{vector.RGB(0x102030), vector.RGB(0x80A0C0), vector.RGB(0xF0E0D0)}
	for i := range 300 {
		c := want[i/10%3]
		img.SetRGBA(i%30, i/30, color.RGBA{c.R, c.G, c.B, 255})
	}
	byRed := func(a, b color.NRGBA) int { return int(a.R) - int(b.R) }
	got := Choose(nil, 5, img)
	slices.SortFunc(got, byRed)
	if !slices.Equal(got, want) {
		t.Errorf("the colours are %v, want the three of the sample, %v", got, want)
	}
	if got := Choose(nil, 2, img); len(got) != 2 {
		t.Errorf("%d colours are chosen, want 2", len(got))
	}
	img.SetRGBA(0, 0, color.RGBA{}) // transparent: no color
	for _, b := range histogram([]*image.RGBA{img}) {
		if b.c == [3]float64{} {
			t.Error("the histogram counts a transparent pixel")
		}
	}
}

// A color chosen earlier takes the pixels nearest to it, and doesn't move.
func TestKMeansStep(t *testing.T) {
	bins := []histogramBin{{c: [3]float64{0, 0, 0}, weight: 9}, {c: [3]float64{20, 10, 40}, weight: 1}, {c: [3]float64{40, 30, 40}, weight: 3}}
	centers := [][3]float64{{15, 15, 15}, {200, 200, 200}}
	kMeansStep([]color.NRGBA{vector.RGB(0x010101)}, centers, bins)
	if want := [][3]float64{{35, 25, 40}, {200, 200, 200}}; !slices.Equal(centers, want) {
		t.Errorf("the centres are %v, want %v", centers, want)
	}
}

func TestHistogramWeighsByTheSquareRoot(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 10, 10))
	vector.FillRGBA(img, vector.RGB(0xC08040))
	img.SetRGBA(0, 0, color.RGBA{1, 1, 1, 255})
	bins := histogram([]*image.RGBA{img, img})
	if len(bins) != 2 || bins[0].weight*bins[0].weight < 1.99 || bins[0].weight*bins[0].weight > 2.01 {
		t.Fatalf("the bins are %v, want one of two pixels first", bins)
	}
	if w := bins[1].weight * bins[1].weight; w < 197.9 || w > 198.1 {
		t.Errorf("the weight of 198 pixels is the root of %v", w)
	}
}
