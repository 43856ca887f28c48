package render

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestHas(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, " ": false, "a": true, "Ольга": true, "Ξένια": true, "a b": true, "·": true, "…": true,
		"無名": false, "a😀": false, "a\nb": false, "a\x00": false, "\u200d": false,
	} {
		if got := mediumFont.has(text); got != want {
			t.Errorf("has(%q) is %v, want %v", text, got, want)
		}
	}
}

func TestOutlineLeavesOutWhatTheFontLacks(t *testing.T) {
	full, part := boldFont.outline("ab", 40), boldFont.outline("a無b", 40)
	if full.ink != part.ink || len(full.contours) != len(part.contours) {
		t.Errorf("with a character that the font lacks the ink is %v, want %v", part.ink, full.ink)
	}
	if empty := boldFont.outline("無", 40); empty.width() != 0 || len(empty.contours) != 0 {
		t.Errorf("a text of no glyph has the width %v", empty.width())
	}
}

// The ink of a text is the rectangle around its outlines.
func TestInkIsTheExtentOfTheOutlines(t *testing.T) {
	for _, s := range []string{"8", "108", "Wq", "Äj", "100"} {
		o := mediumFont.outline(s, 64)
		var b boundsPen
		b.draw(shape{path: o.path(0, 0)})
		if b.extent != o.ink {
			t.Errorf("%q: the ink is %v, the outlines are within %v", s, o.ink, b.extent)
		}
		b = boundsPen{}
		b.draw(shape{path: o.centered(30, 7)})
		if x, y := (b.x0+b.x1)/2, (b.y0+b.y1)/2; math.Abs(x-30) > 1e-9 || math.Abs(y-7) > 1e-9 {
			t.Errorf("%q: centred on (30, 7) its middle is (%v, %v)", s, x, y)
		}
	}
}

// A zero is two outlines of opposite directions: the stroke through it is gone.
func TestZeroHasNoStroke(t *testing.T) {
	area := func(c contour) float64 {
		sum, from := 0.0, c.start
		for _, s := range c.curves {
			sum, from = sum+from.X*s.to.Y-s.to.X*from.Y, s.to
		}
		return sum / 2
	}
	for _, font := range []typeface{mediumFont, boldFont} {
		zero := font.outline("0", 100)
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
		if o := font.outline("o", 100); len(o.contours) != 2 {
			t.Errorf("the letter o has %d outlines, want 2", len(o.contours))
		}
	}
}

func TestFit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := rapid.StringMatching(`[a-zA-Z0-9.-]{1,12}`).Draw(rt, "text")
		wide := rapid.Float64Range(5, 300).Draw(rt, "wide")
		const size = 30
		free, o := boldFont.outline(s, size), fit(boldFont, s, size, wide)
		high := func(t text) float64 { return t.ink.y1 - t.ink.y0 }
		switch {
		case free.width() <= wide:
			if o.ink != free.ink {
				rt.Errorf("%q fits and is changed from %v to %v", s, free.ink, o.ink)
			}
		case free.width()*0.8 <= wide:
			if high(o) != high(free) || math.Abs(o.width()-wide) > 1e-6 {
				rt.Errorf("%q of the width %v is %v wide and %v high, want %v and %v", s, free.width(), o.width(), high(o), wide, high(free))
			}
		default:
			if o.width() > wide || o.width() < 0.9*wide || high(o) >= high(free) {
				rt.Errorf("%q of the width %v is %v wide, want %v", s, free.width(), o.width(), wide)
			}
		}
	})
}

func TestCut(t *testing.T) {
	const size = 20
	width := func(s string) float64 { return mediumFont.outline(s, size).width() }
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
		if got := cut(mediumFont, c.text, size, c.wide); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestHeightOfDigits(t *testing.T) {
	for _, font := range []typeface{mediumFont, boldFont} {
		ink := font.outline("1", font.sizeFor(24)).ink
		if high := ink.y1 - ink.y0; math.Abs(high-24) > 0.1 {
			t.Errorf("a 1 of 24 pixels is %v high", high)
		}
		if got := font.height(50); math.Abs(got-2*font.height(25)) > 1e-9 {
			t.Errorf("the height at size 50 is %v and at 25 %v", got, font.height(25))
		}
	}
}

// Numbers stay inside their stones, with space on both sides.
func TestNumbersFitTheirStones(t *testing.T) {
	const radius = 28.0
	before := math.Inf(1)
	for digits, number := range map[int]string{1: "8", 2: "88", 3: "388"} {
		ink := boldFont.outline(number, numberFontSize(radius, digits)).ink
		half := math.Hypot(ink.x1-ink.x0, ink.y1-ink.y0) / 2
		if half > 0.92*radius || half < 0.4*radius {
			t.Errorf("%s reaches %v from the middle of a stone of the radius %v", number, half, radius)
		}
	}
	for digits := 1; digits <= maxDigits; digits++ {
		size := numberFontSize(radius, digits)
		if size > before {
			t.Errorf("numbers of %d digits are larger than shorter ones", digits)
		}
		before = size
	}
	for n, want := range map[int]int{1: 1, 9: 1, 10: 2, 99: 2, 100: 3, 400: 3, 1000: 3} {
		if got := digitCount(n); got != want {
			t.Errorf("digitCount(%d) is %d, want %d", n, got, want)
		}
	}
}

func TestCrispHeight(t *testing.T) {
	for _, c := range []struct {
		height float64
		line   int
		want   float64
	}{{8.9, 2, 8.9}, {10.4, 2, 10}, {11.5, 2, 12}, {10.4, 1, 11}, {12.2, 1, 11}, {12.4, 1, 13}} {
		if got := crispHeight(c.height, c.line); got != c.want {
			t.Errorf("crispHeight(%v, %d) is %v, want %v", c.height, c.line, got, c.want)
		}
	}
}

func TestJoined(t *testing.T) {
	const size = 20
	width := func(s string) float64 { return mediumFont.outline(s, size).width() }
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
		if got := joined(mediumFont, c.texts, size, c.wide); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
