package render

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
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

// boundsPen is a pen that records how far shapes reach.
type boundsPen struct{ vector.Extent }

func (b *boundsPen) Draw(s vector.Shape) {
	add := func(p gg.Point, r float64) {
		b.Extent = b.Union(vector.Extent{X0: p.X - r, Y0: p.Y - r, X1: p.X + r, Y1: p.Y + r})
	}
	for _, g := range s.Path {
		if g.Op != vector.CloseUp {
			add(g.To, g.R+s.Width/2)
		}
	}
}

// A caption stays within its strip, whatever its text.
func TestCaptionsStayWithinTheirStrip(t *testing.T) {
	t.Parallel()
	long := []string{"a note of some words", "and another one", "w", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
	for _, width := range []float64{MinWidth, DefaultWidth, MaxWidth} {
		for n := range long {
			b := &boundsPen{}
			high := float64(stripHeight(int(width)))
			c := &Caption{Black: "A very long name of a player indeed", White: "Another one that is no shorter", Notes: long[:n+1], Texts: english()}
			drawCaption(canvas.Canvas{Pen: b, Panel: theme.Find("paper").Panel, Faces: font.NewFaces(nil, "")}, &Scene{Position: played(t, 15, "h8"), Caption: c}, width, high)
			if margin := width * 0.015; b.X0 < margin || b.X1 > width-margin || b.Y0 < 0 || b.Y1 > high {
				t.Errorf("width %v: with %d notes the caption covers %v", width, n+1, b.Extent)
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
		if s := (MoveValue{Value: v}).text(); s == "" || utf8.RuneCountInString(s) > 6 || !font.Bold.Has(s) {
			rt.Errorf("%v is written %q", v, s)
		}
	})
}
