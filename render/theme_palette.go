package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// The numbers of colours in the palette of a theme. With more colours for boards,
// pictures would look no better and be larger.
const (
	stoneTones  = 18  // for the shading of one side's stones
	shadowTones = 14  // for the shadow
	boardColors = 110 // for boards with stones, with those above
	markColors  = 160 // for the rarer marks too
	allColors   = 255 // for captions and charts too; one is left for transparency in animations
)

// themePalette chooses the palette of a theme: the colours of the grain, of the
// shadow and of both stones, and those that suit sample boards with every overlay.
// The samples have no grain, for the reason given at newBlender.
func themePalette(th *theme) *palette {
	colors := append(th.board.ramp(), th.ink, th.label)
	if deep := float64(th.shadow.color.A) / 0xFF; deep > 0 {
		for i := range shadowTones {
			colors = append(colors, mix(th.board.typical(), th.shadow.color, deep*float64(i+1)/shadowTones))
		}
	}
	if strength := th.board.edge; strength > 0 {
		for _, tone := range th.board.ramp() {
			lit, shaded := edgeColors(strength)
			colors = append(colors, mix(tone, lit, float64(lit.A)/0xFF), mix(tone, shaded, float64(shaded.A)/0xFF))
		}
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		colors = append(colors, chooseColors(nil, stoneTones, stoneSample(th, side))...)
	}
	even := *th
	even.board.grain, even.board.light = 0, th.board.typical()
	add := func(most int, samples ...*image.RGBA) {
		colors = append(colors, chooseColors(colors, most-len(colors), samples...)...)
	}
	add(boardColors, sampleBoard(&even, 520, 11, boardOverlays()), sampleBoard(&even, 360, 20, boardOverlays()))
	forBoards := len(colors)
	colors = append(colors, heatColors[:]...)
	add(markColors, sampleBoard(&even, 520, 11, markOverlays()))
	colors = append(colors, panelColors(th.panel)...)
	return newPalette(colors[:forBoards], colors[forBoards:min(len(colors), allColors)])
}

// stoneSample draws one large stone.
func stoneSample(th *theme, side engine.Color) *image.RGBA {
	const width = 128
	dc := gg.NewContext(width, width)
	drawStone(rasterPen{dc}, width/2, th.stone(side), width/2, width/2)
	return dc.Image().(*image.RGBA)
}

// panelColors returns the colours of captions and charts, and those of their soft
// edges.
func panelColors(p panel) []color.NRGBA {
	ramp := func(from color.NRGBA, steps int, to ...color.NRGBA) (colors []color.NRGBA) {
		for _, c := range to {
			for i := range steps {
				colors = append(colors, mix(from, c, float64(i+1)/float64(steps)))
			}
		}
		return colors
	}
	colors := append([]color.NRGBA{p.ground}, ramp(p.ground, 6, p.text, p.faint)...)
	colors = append(colors, ramp(p.ground, 4, p.accent, rgb(0x0A0A0A), rgb(0xFAFAFA))...)
	colors = append(colors, ramp(p.black, 3, p.white, p.accent)...)
	colors = append(colors, ramp(p.white, 3, p.accent)...)
	colors = append(colors, ramp(p.ground, 3, p.series[:]...)...)
	colors = append(colors, ramp(p.ground, 2, p.black, p.white, p.win, p.tie, p.loss, p.grid)...)
	for _, bar := range [...]color.NRGBA{p.win, p.tie, p.loss} {
		colors = append(colors, ramp(bar, 3, readableOn(bar))...)
	}
	return colors
}

// boardOverlays returns overlays of every kind up to winRing, for sample boards.
func boardOverlays() []overlay {
	var all []overlay
	for i := range 4 * int(winRing+1) {
		kind := overlayKind(i / 2 % int(winRing+1))
		all = append(all, overlay{kind: kind, side: engine.Black + engine.Color(i%2), n: int16(i % 4)})
	}
	return all
}

// markOverlays returns overlays of the rarer marks, for sample boards.
func markOverlays() []overlay {
	var all []overlay
	for i := range heatSteps {
		all = append(all, overlay{kind: heatCell, n: int16(i)}, overlay{kind: heatText, n: int16(i), text: "308"})
	}
	for side := engine.Empty; side <= engine.White; side++ {
		all = append(all, overlay{kind: pointLabel, side: side, text: "a"}, overlay{kind: pointLabel, side: side, text: "w"})
	}
	return append(all, overlay{kind: heatBest}, overlay{kind: forbiddenCross},
		overlay{kind: variationArrow, by: engine.Point{Col: 1}}, overlay{kind: variationArrow, by: engine.Point{Col: 2, Row: -1}})
}

// sampleBoard draws overlays as they occur on boards. Those that lie on stones are
// drawn on stones, of which some touch and others do not.
func sampleBoard(th *theme, width, size int, overlays []overlay) *image.RGBA {
	st := newStyle(newLayout(size, width, th), th, nil)
	img := paintBoard(st)
	p := rasterPen{gg.NewContextForRGBA(img)}
	for i, s := range overlays {
		at := engine.Point{Col: int8(i % size), Row: int8(i / size * 2)}
		if !at.On(size) {
			break
		}
		x, y := st.lay.center(at)
		switch s.kind {
		case stoneShadow, ghostStone, winBar, forbiddenCross, variationArrow, heatCell:
		case heatText, heatBest:
			st.drawOverlay(p, overlay{kind: heatCell, n: s.n}, x, y)
		case ghostNumber:
			st.drawOverlay(p, overlay{kind: ghostStone, side: s.side}, x, y)
		default:
			if s.side != engine.Empty {
				st.drawOverlay(p, overlay{kind: stoneShadow}, x, y)
				st.drawOverlay(p, overlay{kind: stoneBody, side: s.side}, x, y)
			}
		}
		st.drawOverlay(p, s, x, y)
	}
	return img
}
