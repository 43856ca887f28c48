package boardsvg

import (
	"fmt"
	"image/color"
	"strings"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Themes returns the names of all themes, starting with the default.
func Themes() []string { return theme.Names() }

// CSS returns the themes as rules that set custom properties: a page chooses one with
// data-board="wood". Lengths are shares of the pitch. The properties are those of [properties].
func CSS() string {
	var b strings.Builder
	for _, name := range theme.Names() {
		fmt.Fprintf(&b, "[data-board=%q]{", name)
		for _, p := range properties(theme.Find(name)) {
			fmt.Fprintf(&b, "--%s:%s;", p[0], p[1])
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// properties returns the names and values of a theme's custom properties.
func properties(th *theme.Theme) [][2]string {
	hex := func(c color.NRGBA) string { return strings.ToLower(vector.Hex(c)) }
	share := func(v float64) string { return fmt.Sprintf("%g", v) }
	lastLine := "none"
	if th.UnderlineLast {
		lastLine = "underline"
	}
	out := [][2]string{
		{"board-light", hex(th.Board.Light)}, {"board-dark", hex(th.Board.Dark)}, {"board", hex(th.Board.Typical())},
		{"ink", hex(th.Ink)}, {"label", hex(th.Label)}, {"forbidden", hex(th.Forbidden)}, {"win", hex(th.Win.Bar)}, {"arrow", hex(th.Arrow)},
		{"line", share(th.Line)}, {"border", share(th.Border)}, {"radius", share(th.Radius)}, {"last-line", lastLine},
		{"chart-ground", hex(th.Panel.Ground)}, {"chart-text", hex(th.Panel.Text)}, {"chart-faint", hex(th.Panel.Faint)},
		{"chart-grid", hex(th.Panel.Grid)}, {"chart-accent", hex(th.Panel.Accent)},
		{"chart-black", hex(th.Panel.Black)}, {"chart-white", hex(th.Panel.White)},
	}
	for _, s := range sides {
		st := th.Stone(s.side)
		out = append(out,
			[2]string{s.name + "-face", hex(st.Face)}, [2]string{s.name + "-digit", hex(st.Digit)},
			[2]string{s.name + "-digit-previous", hex(st.DigitPrevious)}, [2]string{s.name + "-digit-last", hex(st.DigitLast)})
	}
	return out
}

// Colors returns the typical color of a theme's surface, and the colors of its panels' ground and
// text, in CSS syntax. An unknown theme is the default one.
func Colors(themeName string) (surface, ground, text string) {
	th := theme.Find(themeName)
	if th == nil {
		th = theme.Find(theme.Default)
	}
	return vector.Hex(th.Board.Typical()), vector.Hex(th.Panel.Ground), vector.Hex(th.Panel.Text)
}
