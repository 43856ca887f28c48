package assets

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// The number of colors in a theme's palette. More colors for boards would make pictures larger
// without making them look better.
const (
	stoneTones  = 18  // for the shading of one side's stones
	shadowTones = 14  // for the shadow
	boardColors = 110 // for boards with stones, including those above
	markColors  = 160 // including the rarer marks
	allColors   = 255 // including captions and charts; leaves one for transparency in animations
)

// ThemePalette chooses the palette of a theme: the colors of the grain, the shadow and both
// stones, and colors that suit sample boards with every overlay. The samples have no grain, for
// the reason given at [palette.NewBlender].
func ThemePalette(th *theme.Theme) *palette.Palette {
	colors := append(th.Board.Ramp(), th.Ink, th.Label)
	if deep := float64(th.Shadow.Color.A) / 0xFF; deep > 0 {
		for i := range shadowTones {
			colors = append(colors, vector.Mix(th.Board.Typical(), th.Shadow.Color, deep*float64(i+1)/shadowTones))
		}
	}
	if strength := th.Board.Edge; strength > 0 {
		for _, tone := range th.Board.Ramp() {
			lit, shaded := board.EdgeColors(strength)
			colors = append(colors, vector.Mix(tone, lit, float64(lit.A)/0xFF), vector.Mix(tone, shaded, float64(shaded.A)/0xFF))
		}
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		colors = append(colors, palette.Choose(nil, stoneTones, stoneSample(th, side))...)
	}
	even := *th
	even.Board.Grain, even.Board.Light = 0, th.Board.Typical()
	add := func(most int, samples ...*image.RGBA) {
		colors = append(colors, palette.Choose(colors, most-len(colors), samples...)...)
	}
	add(boardColors, sampleBoard(&even, 520, 11, boardOverlays()), sampleBoard(&even, 360, 20, boardOverlays()))
	forBoards := len(colors)
	colors = append(colors, theme.HeatColors[:]...)
	colors = append(colors, th.Forbidden, th.Foul, vector.Mix(th.Board.Typical(), th.Arrow, float64(th.Arrow.A)/0xFF))
	add(markColors, sampleBoard(&even, 520, 11, markOverlays()))
	colors = append(colors, panelColors(th.Panel)...)
	return palette.New(colors[:forBoards], colors[forBoards:min(len(colors), allColors)])
}

// stoneSample draws one large stone.
func stoneSample(th *theme.Theme, side engine.Color) *image.RGBA {
	const width = 128
	dc := gg.NewContext(width, width)
	board.DrawStone(vector.Raster{Context: dc}, width/2, th.Stone(side), width/2, width/2)
	return dc.Image().(*image.RGBA)
}

// panelColors returns the colors of captions and charts, including those of their soft edges.
func panelColors(p theme.Panel) []color.NRGBA {
	ramp := func(from color.NRGBA, steps int, to ...color.NRGBA) (colors []color.NRGBA) {
		for _, c := range to {
			for i := range steps {
				colors = append(colors, vector.Mix(from, c, float64(i+1)/float64(steps)))
			}
		}
		return colors
	}
	colors := append([]color.NRGBA{p.Ground}, ramp(p.Ground, 6, p.Text, p.Faint)...)
	colors = append(colors, ramp(p.Ground, 4, p.Accent, vector.RGB(0x0A0A0A), vector.RGB(0xFAFAFA))...)
	colors = append(colors, ramp(p.Black, 3, p.White, p.Accent)...)
	colors = append(colors, ramp(p.White, 3, p.Accent)...)
	colors = append(colors, ramp(p.Ground, 3, p.Series[:]...)...)
	colors = append(colors, ramp(p.Ground, 2, p.Black, p.White, p.Win, p.Tie, p.Loss, p.Grid)...)
	for _, bar := range [...]color.NRGBA{p.Win, p.Tie, p.Loss} {
		colors = append(colors, ramp(bar, 3, theme.ReadableOn(bar))...)
	}
	return colors
}

// boardOverlays returns overlays of every kind up to WinRing, for sample boards.
func boardOverlays() []board.Overlay {
	var all []board.Overlay
	for i := range 4 * int(board.WinRing+1) {
		kind := board.Kind(i / 2 % int(board.WinRing+1))
		all = append(all, board.Overlay{Kind: kind, Side: engine.Black + engine.Color(i%2), N: int16(i % 4)})
	}
	return all
}

// markOverlays returns overlays of the rarer marks, for sample boards.
func markOverlays() []board.Overlay {
	var all []board.Overlay
	for i := range theme.HeatSteps {
		all = append(all, board.Overlay{Kind: board.HeatCell, N: int16(i)}, board.Overlay{Kind: board.HeatText, N: int16(i), Text: "308"})
	}
	for side := engine.Empty; side <= engine.White; side++ {
		all = append(all, board.Overlay{Kind: board.PointLabel, Side: side, Text: "a"}, board.Overlay{Kind: board.PointLabel, Side: side, Text: "w"})
	}
	return append(all, board.Overlay{Kind: board.HeatBest}, board.Overlay{Kind: board.ForbiddenCross},
		board.Overlay{Kind: board.VariationArrow, By: engine.Point{Col: 1}}, board.Overlay{Kind: board.VariationArrow, By: engine.Point{Col: 2, Row: -1}})
}

// sampleBoard draws overlays as they occur on boards. Overlays that belong on stones are drawn
// on stones, some of which touch each other.
func sampleBoard(th *theme.Theme, width, size int, overlays []board.Overlay) *image.RGBA {
	st := board.NewStyle(board.NewLayout(size, width, th), th, nil)
	img := board.Paint(st)
	p := vector.Raster{Context: gg.NewContextForRGBA(img)}
	for i, s := range overlays {
		at := engine.Point{Col: int8(i % size), Row: int8(i / size * 2)}
		if !at.On(size) {
			break
		}
		x, y := st.Lay.Center(at)
		switch s.Kind {
		case board.StoneShadow, board.GhostStone, board.WinBar, board.ForbiddenCross, board.VariationArrow, board.HeatCell:
		case board.HeatText, board.HeatBest:
			st.DrawOverlay(p, board.Overlay{Kind: board.HeatCell, N: s.N}, x, y)
		case board.GhostNumber:
			st.DrawOverlay(p, board.Overlay{Kind: board.GhostStone, Side: s.Side}, x, y)
		default:
			if s.Side != engine.Empty {
				st.DrawOverlay(p, board.Overlay{Kind: board.StoneShadow}, x, y)
				st.DrawOverlay(p, board.Overlay{Kind: board.StoneBody, Side: s.Side}, x, y)
			}
		}
		st.DrawOverlay(p, s, x, y)
	}
	return img
}
