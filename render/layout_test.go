package render

import (
	"image"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
)

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

// At every size coordinates stay inside the picture, off each other and off the
// stones on the edge, and shadows stay inside the picture.
func TestNothingCollides(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, width := range []int{320, 321, 350, 400, 479, 640, 800, 960, 1280, 2048} {
			lay := newLayout(size, width, themeByName("wood"))
			st := newStyle(lay, themeByName("wood"), nil)
			picture := image.Rect(0, 0, width, width)
			var labels []image.Rectangle
			for i := range size {
				at := float64(lay.left+i*lay.pitch) + float64(lay.line)/2
				for _, m := range lay.gutters() {
					labels = append(labels,
						around(mediumFont.outline(string(rune('a'+i)), st.label), at, m),
						around(mediumFont.outline(strconv.Itoa(i+1), st.label), m, at))
				}
			}
			x, y := lay.center(engine.Point{Col: 0, Row: int8(size - 1)})
			reach := int(st.reach(overlay{kind: stoneShadow}).x1) + 2
			if int(x) < reach || int(y) < reach {
				t.Errorf("size %d, width %d: a shadow at the edge leaves the picture", size, width)
			}
			stones := image.Rect(int(x-lay.radius), int(y-lay.radius), width-int(x-lay.radius)-1, width-int(y-lay.radius)-1)
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

// around returns the rectangle of a text with its middle at (cx, cy).
func around(t text, cx, cy float64) image.Rectangle {
	w, h := (t.ink.x1-t.ink.x0)/2, (t.ink.y1-t.ink.y0)/2
	return image.Rect(int(cx-w), int(cy-h), int(cx+w+1), int(cy+h+1))
}

// On a phone, where a picture is 300 pixels wide, coordinates can be read: digits are at
// least 7 pixels high at the usual size, and 6 on a board that is much larger.
func TestCoordinatesOnAPhone(t *testing.T) {
	for size, least := range map[int]float64{9: 7, 13: 7, 15: 7, 19: 6, 20: 5.5} {
		lay := newLayout(size, 960, themeByName("wood"))
		st := newStyle(lay, themeByName("wood"), nil)
		if high := mediumFont.height(st.label) * 300 / 960; high < least {
			t.Errorf("size %d: digits are %.1f pixels high, want %.1f", size, high, least)
		}
	}
}
