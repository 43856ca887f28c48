package assets

import (
	"image/color"
	"slices"
	"testing"

	"hoshi/render/internal/theme"
)

// Every theme's palette leaves an index for transparency and has the exact colors of large areas.
func TestThemePalettes(t *testing.T) {
	t.Parallel()
	for _, name := range theme.Names() {
		th := theme.Find(name)
		p := blenderOf(th).Pal
		if len(p.Colors) > allColors || len(p.Board.Colors) > boardColors {
			t.Errorf("%s has %d colours and %d for boards, want at most %d and %d", name, len(p.Colors), len(p.Board.Colors), allColors, boardColors)
		}
		exact := map[string]color.NRGBA{"ink": th.Ink, "label": th.Label, "panel ground": th.Panel.Ground, "panel text": th.Panel.Text, "forbidden points": th.Forbidden, "fouls": th.Foul,
			"the best value": theme.HeatColors[theme.HeatSteps-1], "the worst value": theme.HeatColors[0]}
		for what, c := range exact {
			if !slices.Contains(p.Colors, c) {
				t.Errorf("%s: the palette lacks %v, the colour of %s", name, c, what)
			}
		}
		for _, c := range th.Board.Ramp() {
			if !slices.Contains(p.Board.Colors, c) {
				t.Errorf("%s: the colours of boards lack %v of the grain", name, c)
			}
		}
	}
}
