package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/theme"
)

// shrunk returns the gray values of a row of a picture that is shown smaller, each the mean of the
// pixels that it covers, as Discord scales pictures down.
func shrunk(img image.Image, y, width int) []float64 {
	scale := float64(img.Bounds().Dx()) / float64(width)
	out := make([]float64, width)
	for x := range out {
		from, to := float64(x)*scale, float64(x+1)*scale
		for u := int(from); u < img.Bounds().Dx() && float64(u) < to; u++ {
			share := min(float64(u+1), to) - max(float64(u), from)
			out[x] += share / scale * float64(color.GrayModel.Convert(img.At(u, y)).(color.Gray).Y)
		}
	}
	return out
}

// The lines of a board look alike where its picture is shown smaller: in Discord on a desktop, at 350
// pixels, on a phone, at 300, and at half its size. They can be seen there in every theme.
func TestLinesOfASmallPicture(t *testing.T) {
	for _, name := range Themes() {
		for _, width := range []int{350, 300, DefaultWidth / 2} {
			t.Run(fmt.Sprint(name, " ", width), func(t *testing.T) {
				s := Scene{Position: played(t, 15, ""), Theme: name}
				img, err := shared().Image(s)
				if err != nil {
					t.Fatal(err)
				}
				x0, y0 := s.XY(engine.Point{Row: 14})
				pitch, _ := s.XY(engine.Point{Col: 1, Row: 14})
				pitch -= x0
				row := shrunk(img, int(y0+pitch/2), width) // between two lines across
				scale := float64(width) / float64(img.Bounds().Dx())
				least, most := math.Inf(1), 0.0
				for i := 1; i < 14; i++ {
					at := int((x0 + float64(i)*pitch) * scale)
					ground := (row[at-2] + row[at+2]) / 2
					seen := 0.0
					for _, v := range row[at-1 : at+2] {
						seen = max(seen, math.Abs(v-ground))
					}
					least, most = min(least, seen), max(most, seen)
				}
				if least < 0.8*most {
					t.Errorf("the faintest line differs from the board by %.0f, the clearest by %.0f", least, most)
				}
				if least < 40 {
					t.Errorf("the faintest line differs from the board by %.0f only", least)
				}
			})
		}
	}
}

// On boards of all sizes, a small picture shows no line less than half as clearly as another.
func TestLinesOfAllSizes(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		lay, _, err := Scene{Position: played(t, size, ""), Theme: theme.Default}.check()
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{350, 300, DefaultWidth / 2} {
			if clear := lay.Clearness(width); clear < 0.49 {
				t.Errorf("size %d at %d pixels: the faintest line is only %.2f as clear as it could be", size, width, clear)
			}
		}
	}
}
