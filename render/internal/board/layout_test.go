package board

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/theme"
)

func TestBandsCoverTheBoard(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, width := range []int{320, 333, 960, 2048} {
			lay := NewPictureLayout(size, width, theme.Find("wood"))
			bands := lay.Bands()
			if bands[0] != 0 || bands[len(bands)-1] != width || len(bands) != 2*size+2 || !slices.IsSorted(bands) {
				t.Fatalf("size %d, width %d: the bands are %v", size, width, bands)
			}
			for i := range size {
				_, y := lay.Center(engine.Point{Row: int8(size - 1 - i)})
				if int(y) < bands[2*i+1] || int(y) >= bands[2*i+2] {
					t.Fatalf("size %d, width %d: line %d at %v is not in its band, %d to %d", size, width, i, y, bands[2*i+1], bands[2*i+2])
				}
			}
		}
	}
}

func TestStarPoints(t *testing.T) {
	for size, want := range map[int]string{
		9:  "e5 c3 g3 c7 g7",
		12: "c3 j3 c10 j10",
		13: "g7 d4 j4 d10 j10",
		15: "h8 d4 l4 d12 l12",
		19: "d4 j4 p4 d10 j10 p10 d16 j16 p16",
		20: "d4 q4 d17 q17",
	} {
		if diff := cmp.Diff(points(t, size, want), stars(size)); diff != "" {
			t.Errorf("size %d (-want +got):\n%s", size, diff)
		}
	}
}

// At every size, coordinates stay inside the picture and don't touch each other or the stones on
// the edge, and shadows stay inside the picture.
func TestNothingCollides(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, width := range []int{320, 321, 350, 400, 479, 640, 800, 960, 1280, 2048} {
			lay := NewPictureLayout(size, width, theme.Find("wood"))
			st := NewStyle(lay, theme.Find("wood"), nil)
			picture := image.Rect(0, 0, width, width)
			var labels []image.Rectangle
			for i := range size {
				at := float64(lay.Left+i*lay.Pitch) + float64(lay.Line)/2
				for _, m := range lay.Gutters() {
					labels = append(labels,
						around(font.Medium.Outline(string(rune('a'+i)), st.label), at, m),
						around(font.Medium.Outline(strconv.Itoa(i+1), st.label), m, at))
				}
			}
			x, y := lay.Center(engine.Point{Col: 0, Row: int8(size - 1)})
			reach := int(st.Reach(Overlay{Kind: StoneShadow}).X1) + 2
			if int(x) < reach || int(y) < reach {
				t.Errorf("size %d, width %d: a shadow at the edge leaves the picture", size, width)
			}
			stones := image.Rect(int(x-lay.Radius), int(y-lay.Radius), width-int(x-lay.Radius)-1, width-int(y-lay.Radius)-1)
			for i, a := range labels {
				if !a.In(picture) || a.Overlaps(stones) {
					t.Errorf("size %d, width %d: label %v is outside or on stones %v", size, width, a, stones)
				}
				for _, b := range labels[:i] {
					if a.Overlaps(b) {
						t.Errorf("size %d, width %d: labels %v and %v overlap", size, width, a, b)
					}
				}
			}
		}
	}
}

// around returns the rectangle of a text centered at (cx, cy).
func around(t font.Text, cx, cy float64) image.Rectangle {
	w, h := (t.Ink.X1-t.Ink.X0)/2, (t.Ink.Y1-t.Ink.Y0)/2
	return image.Rect(int(cx-w), int(cy-h), int(cx+w+1), int(cy+h+1))
}

// Coordinates are readable on a phone, where a picture is 300 pixels wide: digits are at least 7
// pixels high at the usual size, and 6 on a much larger board.
func TestCoordinatesOnAPhone(t *testing.T) {
	for size, least := range map[int]float64{9: 7, 13: 7, 15: 7, 19: 6, 20: 5.5} {
		lay := NewPictureLayout(size, 900, theme.Find("wood"))
		st := NewStyle(lay, theme.Find("wood"), nil)
		if high := font.Medium.Height(st.label) * 300 / 900; high < least {
			t.Errorf("size %d: digits are %.1f pixels high, want %.1f", size, high, least)
		}
	}
}
