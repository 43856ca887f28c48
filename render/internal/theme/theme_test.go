package theme

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/render/internal/vector"
)

func TestThemeNames(t *testing.T) {
	names := Names()
	if len(names) == 0 || names[0] != Default {
		t.Fatalf("the themes are %v, want %q first", names, Default)
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			t.Errorf("two themes are called %q", name)
		}
		if th := Find(name); th == nil || th.Name != name {
			t.Errorf("there is no theme %q", name)
		}
	}
	if th := Find(""); th == nil || th.Name != Default {
		t.Error("no name is not the default theme")
	}
	if Find("Wood") != nil || Find("plaid") != nil {
		t.Error("there is a theme that is not in Themes")
	}
}

// luminance is a color's relative luminance (WCAG 2.2).
func luminance(c color.NRGBA) float64 {
	channel := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
}

// contrast is the contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2).
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Text is readable and marks are visible in every theme: WCAG asks for a contrast of 4.5 for text,
// and 3 for large text and graphics.
func TestThemesAreReadable(t *testing.T) {
	for _, name := range Names() {
		th := Find(name)
		board := th.Board.Typical()
		type pair struct {
			what   string
			fore   color.NRGBA
			ground color.NRGBA
			least  float64
		}
		pairs := []pair{
			{"coordinates", th.Label, board, 4.5},
			{"forbidden points", th.Forbidden, board, 3},
			{"rings of a foul", th.Foul, th.black.Face, 3},
			{"panel text", th.Panel.Text, th.Panel.Ground, 4.5},
			{"faint panel text", th.Panel.Faint, th.Panel.Ground, 4.5},
			{"panel accent", th.Panel.Accent, th.Panel.Ground, 3},
			{"black and white of charts", th.Panel.Black, th.Panel.White, 3},
			{"stones", th.black.Face, th.white.Face, 7},
		}
		for side, st := range map[string]*Stone{"black": &th.black, "white": &th.white} {
			pairs = append(pairs,
				pair{side + " numbers", st.Digit, st.Face, 7},
				pair{side + " previous number", st.DigitPrevious, st.Face, 4.5},
				pair{side + " last number", st.DigitLast, st.Face, 3},
				pair{side + " last ring", st.MarkLast, st.Face, 3},
				pair{side + " winning ring", st.Ring, st.Face, 2.5})
		}
		for _, p := range pairs {
			if got := contrast(p.fore, p.ground); got < p.least {
				t.Errorf("%s: the contrast of %s is %.1f, want %.1f", name, p.what, got, p.least)
			}
		}
	}
}

// The number of the last move differs from the others: by its brightness, or by a line below it.
func TestLastNumbersStandOut(t *testing.T) {
	for _, name := range Names() {
		th := Find(name)
		for side, st := range map[string]*Stone{"black": &th.black, "white": &th.white} {
			if got := contrast(st.DigitLast, st.Digit); got < 1.8 && !th.UnderlineLast {
				t.Errorf("%s: the contrast of %s's last number with the others is %.1f", name, side, got)
			}
		}
	}
}

// A suggested stone doesn't look like a played one: its color is different, or the lines of the board
// show through it.
func TestGhostsDifferFromStones(t *testing.T) {
	for _, name := range Names() {
		th := Find(name)
		for side, st := range map[string]*Stone{"black": &th.black, "white": &th.white} {
			over := func(c color.NRGBA) color.NRGBA { return vector.Mix(c, st.Ghost, float64(st.Ghost.A)/0xFF) }
			body, line := over(th.Board.Typical()), over(th.Ink)
			if contrast(body, st.Face) < 1.15 && contrast(line, body) < 2 {
				t.Errorf("%s: a suggested stone looks like one of %s's: its contrast is %.2f, and that of a line below it %.2f",
					name, side, contrast(body, st.Face), contrast(line, body))
			}
		}
	}
}

// The stones next to names have the shape of those on the board.
func TestStonesOfPanels(t *testing.T) {
	for _, name := range Names() {
		th := Find(name)
		for _, side := range [...]engine.Color{engine.Black, engine.White} {
			if got, _ := th.Panel.Stone(side, 5, 5, 10); !slices.Equal(got, th.Stone(side).Outline(5, 5, 10, 1)) {
				t.Errorf("%s: %v's stone is %v", name, side, got)
			}
		}
	}
}

// A chart's lines differ from each other and from the background.
func TestSeriesColoursDiffer(t *testing.T) {
	for _, name := range Names() {
		p := Find(name).Panel
		all := append([]color.NRGBA{p.Ground}, p.Series[:]...)
		for i, a := range all {
			for _, b := range all[:i] {
				if difference(a, b) < 9*40*40 {
					t.Errorf("%s: %v and %v are too similar", name, a, b)
				}
			}
		}
	}
}

// Heat map colors get lighter from the worst value to the best, so they're also ordered for
// color-blind people.
func TestHeatColoursGrowLighter(t *testing.T) {
	for i := 1; i < HeatSteps; i++ {
		if luminance(HeatColors[i]) <= luminance(HeatColors[i-1]) {
			t.Errorf("step %d is not lighter than step %d", i, i-1)
		}
	}
}

func TestReadableOn(t *testing.T) {
	for _, c := range []color.NRGBA{vector.RGB(0xFFFFFF), vector.RGB(0x000000), vector.RGB(0x56B4E9), vector.RGB(0xE69F00), vector.RGB(0x0072B2), vector.RGB(0x3A3A3A)} {
		ink, other := ReadableOn(c), vector.RGB(0xFAFAFA)
		if ink == other {
			other = vector.RGB(0x0A0A0A)
		}
		if contrast(ink, c) < 4 && contrast(ink, c) < contrast(other, c) {
			t.Errorf("%v on %v has the contrast %.1f, %v has %.1f", ink, c, contrast(ink, c), other, contrast(other, c))
		}
	}
}

// difference returns how much two colors differ: a sum of squares in which each channel has about
// its weight in human vision.
func difference(a, b color.NRGBA) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}
