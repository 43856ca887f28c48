package font

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hoshi/render/internal/vector"
)

func TestHas(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, " ": false, "a": true, "Ольга": true, "Ξένια": true, "a b": true, "·": true, "…": true,
		"無名": false, "a😀": false, "a\nb": false, "a\x00": false, "\u200d": false,
	} {
		if got := Medium.Has(text); got != want {
			t.Errorf("has(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestOutlineLeavesOutWhatTheFontLacks(t *testing.T) {
	full, part := Bold.Outline("ab", 40), Bold.Outline("a無b", 40)
	if full.Ink != part.Ink || len(full.contours) != len(part.contours) {
		t.Errorf("with a character that the font lacks the ink is %v, want %v", part.Ink, full.Ink)
	}
	if empty := Bold.Outline("無", 40); empty.Width() != 0 || len(empty.contours) != 0 {
		t.Errorf("a text of no glyph has the width %v", empty.Width())
	}
}

// A text's ink is the rectangle around its outlines.
func TestInkIsTheExtentOfTheOutlines(t *testing.T) {
	for _, s := range []string{"8", "108", "Wq", "Äj", "100"} {
		o := Medium.Outline(s, 64)
		var b boundsPen
		b.Draw(vector.Shape{Path: o.Path(0, 0)})
		if b.Extent != o.Ink {
			t.Errorf("%q: the ink is %v, the outlines are within %v", s, o.Ink, b.Extent)
		}
		b = boundsPen{}
		b.Draw(vector.Shape{Path: o.Centered(30, 7)})
		if x, y := (b.X0+b.X1)/2, (b.Y0+b.Y1)/2; math.Abs(x-30) > 1e-9 || math.Abs(y-7) > 1e-9 {
			t.Errorf("%q: centred on (30, 7) its middle is (%v, %v)", s, x, y)
		}
	}
}

// A zero consists of two outlines in opposite directions: its stroke is removed.
func TestZeroHasNoStroke(t *testing.T) {
	area := func(c contour) float64 {
		sum, from := 0.0, c.start
		for _, s := range c.curves {
			sum, from = sum+from.X*s.to.Y-s.to.X*from.Y, s.to
		}
		return sum / 2
	}
	for _, font := range []Typeface{Medium, Bold} {
		zero := font.Outline("0", 100)
		if len(zero.contours) != 2 {
			t.Fatalf("the zero has %d outlines, want 2", len(zero.contours))
		}
		outer, hole := area(zero.contours[0]), area(zero.contours[1])
		if outer*hole >= 0 {
			t.Error("both outlines of the zero run the same way")
		}
		if share := math.Abs(hole / outer); share < 0.2 || share > 0.7 {
			t.Errorf("the opening is %.2f of the zero", share)
		}
		if o := font.Outline("o", 100); len(o.contours) != 2 {
			t.Errorf("the letter o has %d outlines, want 2", len(o.contours))
		}
	}
}

func TestFit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.StringMatching(`[a-zA-Z0-9.-]{1,12}`).Draw(rt, "text")
		wide := rapid.Float64Range(5, 300).Draw(rt, "wide")
		const size = 30
		free, o := Bold.Outline(s, size), Fit(Bold, s, size, wide)
		high := func(t Text) float64 { return t.Ink.Y1 - t.Ink.Y0 }
		switch {
		case free.Width() <= wide:
			if o.Ink != free.Ink {
				rt.Errorf("%q fits and is changed from %v to %v", s, free.Ink, o.Ink)
			}
		case free.Width()*0.8 <= wide:
			if high(o) != high(free) || math.Abs(o.Width()-wide) > 1e-6 {
				rt.Errorf("%q of the width %v is %v wide and %v high, want %v and %v", s, free.Width(), o.Width(), high(o), wide, high(free))
			}
		default:
			if o.Width() > wide || o.Width() < 0.9*wide || high(o) >= high(free) {
				rt.Errorf("%q of the width %v is %v wide, want %v", s, free.Width(), o.Width(), wide)
			}
		}
	})
}

func TestCut(t *testing.T) {
	const size = 20
	width := func(s string) float64 { return Medium.Outline(s, size).Width() }
	for name, c := range map[string]struct {
		text string
		wide float64
		want string
	}{
		"fits":           {"Hoshi", width("Hoshi"), "Hoshi"},
		"letters":        {"Hoshi and ann", width("Hosh…"), "Hosh…"},
		"space goes":     {"ab cd", width("ab…"), "ab…"},
		"only dots":      {"abcdef", width("a…") - 1, ""},
		"nothing":        {"", 100, ""},
		"other alphabet": {"Ольга", width("Ол…"), "Ол…"},
	} {
		if got := Cut(Medium, c.text, size, c.wide); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestHeightOfDigits(t *testing.T) {
	for _, font := range []Typeface{Medium, Bold} {
		ink := font.Outline("1", font.SizeFor(24)).Ink
		if high := ink.Y1 - ink.Y0; math.Abs(high-24) > 0.1 {
			t.Errorf("a 1 of 24 pixels is %v high", high)
		}
		if got := font.Height(50); math.Abs(got-2*font.Height(25)) > 1e-9 {
			t.Errorf("the height at size 50 is %v and at 25 %v", got, font.Height(25))
		}
	}
}

func TestJoined(t *testing.T) {
	const size = 20
	width := func(s string) float64 { return Medium.Outline(s, size).Width() }
	all := "move 3  ·  b  ·  c"
	for name, c := range map[string]struct {
		texts []string
		wide  float64
		want  string
	}{
		"all":           {[]string{"move 3", "b", "c"}, width(all), all},
		"too many":      {[]string{"move 3", "b", "c"}, width(all) - 1, "move 3  ·  b"},
		"none fits":     {[]string{"move 3"}, 5, ""},
		"missing ones":  {[]string{"", "move 3", " ", "深さ", " b ", "c"}, 1000, all},
		"stops at long": {[]string{"move 3", strings.Repeat("w", 50), "c"}, width(all), "move 3"},
	} {
		if got := Joined(Medium, c.texts, size, c.wide); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
