package render

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"

	"hoshi/engine"
)

func TestNamesThatTheFontLacksAreLeftOut(t *testing.T) {
	t.Parallel()
	picture := func(white string, notes ...string) []byte {
		file, err := shared().PNG(Scene{Position: played(t, 9, "e5"), Width: MinWidth, Theme: "paper",
			Caption: &Caption{Black: "ann", White: white, Notes: notes, Texts: english()}})
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	without := picture("")
	for _, name := range []string{"無名", "مريم", "ann 無", "😀", "   "} {
		if !bytes.Equal(picture(name), without) {
			t.Errorf("%q shows as something", name)
		}
	}
	for _, name := range []string{"Zoë", "Ольга", "Ξένια", "Łukasz 3"} {
		if bytes.Equal(picture(name), without) {
			t.Errorf("%q does not show", name)
		}
	}
	if !bytes.Equal(picture("", "深さ"), without) {
		t.Error("a note without glyphs shows as something")
	}
	if bytes.Equal(picture("", "depth 6"), without) {
		t.Error("a note does not show")
	}
}

// boundsPen is a pen that remembers how far shapes reach.
type boundsPen struct{ extent }

func (b *boundsPen) draw(s shape) {
	add := func(p gg.Point, r float64) {
		b.extent = b.union(extent{p.X - r, p.Y - r, p.X + r, p.Y + r})
	}
	for _, g := range s.path {
		if g.op != closeUp {
			add(g.to, g.r+s.width/2)
		}
	}
}

// A caption stays within its strip, whatever its texts.
func TestCaptionsStayWithinTheirStrip(t *testing.T) {
	t.Parallel()
	long := []string{"a note of some words", "and another one", "w", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
	for _, width := range []float64{MinWidth, DefaultWidth, MaxWidth} {
		for n := range long {
			b := &boundsPen{}
			high := float64(stripHeight(int(width)))
			c := &Caption{Black: "A very long name of a player indeed", White: "Another one that is no shorter", Notes: long[:n+1], Texts: english()}
			drawCaption(panelCanvas{b, themeByName("paper").panel, newFaces(nil, "")}, c, played(t, 15, "h8"), width, high)
			if margin := width * 0.015; b.x0 < margin || b.x1 > width-margin || b.y0 < 0 || b.y1 > high {
				t.Errorf("width %v: with %d notes the caption covers %v", width, n+1, b.extent)
			}
		}
	}
}

// Overlays stay within their reach, and values of six characters in their cells.
func TestMarksStayWithinTheirReach(t *testing.T) {
	t.Parallel()
	for _, name := range Themes() {
		th := themeByName(name)
		for _, width := range []int{320, 777, 2048} {
			for size := engine.MinSize; size <= engine.MaxSize; size++ {
				st := newStyle(newLayout(size, width, th), th, nil)
				for _, m := range append(append(boardOverlays(), markOverlays()...),
					overlay{kind: heatText, text: "-29990"}, overlay{kind: heatText, text: "WWWWWW"},
					overlay{kind: pointLabel, text: "WWW"}, overlay{kind: moveNumber, n: 388}) {
					b := &boundsPen{}
					st.drawOverlay(b, m, 0, 0)
					r := st.reach(m)
					if b.x0 < r.x0-1 || b.y0 < r.y0-1 || b.x1 > r.x1+1 || b.y1 > r.y1+1 {
						t.Fatalf("%s, size %d, width %d: %+v covers %v, more than %v", th.name, size, width, m, *b, r)
					}
					if cell := float64(st.lay.pitch) * heatCellShare / 2; m.kind == heatText && max(-b.x0, b.x1) > cell {
						t.Fatalf("size %d, width %d: %q is %v wide in a cell of %v", size, width, m.text, b.x1-b.x0, 2*cell)
					}
				}
			}
		}
	}
}

func TestValuesTakeSixCharacters(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 28745: "28745", -29990: "-29990", 123456: "123456", -123456: "-123k", 12.345: "12.345", 1.0 / 3: "0.33",
		-1.0 / 3: "-0.33", 1234567: "1235k", 98765432: "98765k", 1e9: "1000M", 1e300: "1e300", -1e300: "-1e300",
	} {
		if got := (MoveValue{Value: v}).text(); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		v := rapid.Float64().Draw(rt, "value")
		if s := (MoveValue{Value: v}).text(); s == "" || utf8.RuneCountInString(s) > 6 || !boldFont.has(s) {
			rt.Errorf("%v is written %q", v, s)
		}
	})
}
