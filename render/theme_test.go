package render

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

func TestThemeNames(t *testing.T) {
	names := Themes()
	if len(names) == 0 || names[0] != DefaultTheme {
		t.Fatalf("the themes are %v, want %q first", names, DefaultTheme)
	}
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			t.Errorf("two themes are called %q", name)
		}
		if th := themeByName(name); th == nil || th.name != name {
			t.Errorf("there is no theme %q", name)
		}
	}
	if th := themeByName(""); th == nil || th.name != DefaultTheme {
		t.Error("no name is not the default theme")
	}
	if themeByName("Wood") != nil || themeByName("plaid") != nil {
		t.Error("there is a theme that is not in Themes")
	}
}

// luminance is the relative luminance of a colour (WCAG 2.2).
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

// contrast is the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2).
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Text is readable in every theme, and marks can be seen: WCAG asks for a contrast
// of 4.5 for text and of 3 for large text and graphics.
func TestThemesAreReadable(t *testing.T) {
	for _, name := range Themes() {
		th := themeByName(name)
		board := th.board.typical()
		type pair struct {
			what   string
			fore   color.NRGBA
			ground color.NRGBA
			least  float64
		}
		pairs := []pair{
			{"coordinates", th.label, board, 4.5},
			{"forbidden points", th.forbidden, board, 3},
			{"panel text", th.panel.text, th.panel.ground, 4.5},
			{"faint panel text", th.panel.faint, th.panel.ground, 4.5},
			{"panel accent", th.panel.accent, th.panel.ground, 3},
			{"black and white of charts", th.panel.black, th.panel.white, 3},
			{"stones", th.black.face, th.white.face, 7},
		}
		for side, st := range map[string]*stone{"black": &th.black, "white": &th.white} {
			pairs = append(pairs,
				pair{side + " numbers", st.digit, st.face, 7},
				pair{side + " previous number", st.digitPrevious, st.face, 4.5},
				pair{side + " last number", st.digitLast, st.face, 3},
				pair{side + " last ring", st.markLast, st.face, 3},
				pair{side + " winning ring", st.ring, st.face, 2.5})
		}
		for _, p := range pairs {
			if got := contrast(p.fore, p.ground); got < p.least {
				t.Errorf("%s: the contrast of %s is %.1f, want %.1f", name, p.what, got, p.least)
			}
		}
	}
}

// The lines of a chart differ from each other and from the ground.
func TestSeriesColoursDiffer(t *testing.T) {
	for _, name := range Themes() {
		p := themeByName(name).panel
		all := append([]color.NRGBA{p.ground}, p.series[:]...)
		for i, a := range all {
			for _, b := range all[:i] {
				if distance(a, b.R, b.G, b.B) < 9*40*40 {
					t.Errorf("%s: %v and %v are too similar", name, a, b)
				}
			}
		}
	}
}

// The colours of heat maps grow lighter from the worst value to the best, so that
// they are in order without colour vision too.
func TestHeatColoursGrowLighter(t *testing.T) {
	for i := 1; i < heatSteps; i++ {
		if luminance(heatColors[i]) <= luminance(heatColors[i-1]) {
			t.Errorf("step %d is not lighter than step %d", i, i-1)
		}
	}
}

func TestReadableOn(t *testing.T) {
	for _, c := range []color.NRGBA{rgb(0xFFFFFF), rgb(0x000000), rgb(0x56B4E9), rgb(0xE69F00), rgb(0x0072B2), rgb(0x3A3A3A)} {
		ink, other := readableOn(c), rgb(0xFAFAFA)
		if ink == other {
			other = rgb(0x0A0A0A)
		}
		if contrast(ink, c) < 4 && contrast(ink, c) < contrast(other, c) {
			t.Errorf("%v on %v has the contrast %.1f, %v has %.1f", ink, c, contrast(ink, c), other, contrast(other, c))
		}
	}
}
