package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// How many colours a theme has for boards with stones, and how many of them are
// kept for the shading of one side's stones and for the shadow: with more, a
// picture would look no better and be larger. The others are for the marks that
// are rarer, and for captions and charts. One is left to stand for nothing.
const (
	boardColors = 110
	stoneTones  = 18
	shadowTones = 14
	markColors  = 160
	allColors   = 255
)

// themePalette chooses the colours of a theme: the grain's own, those of the
// shadow and of both stones, and what suits sheets with everything it draws. The
// sheets have an even ground, for the reason given at newBlender.
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
	add(boardColors, sampleSheet(&even, 520, 11, boardStamps()), sampleSheet(&even, 360, 20, boardStamps()))
	board := len(colors)
	colors = append(colors, heatColors[:]...)
	add(markColors, sampleSheet(&even, 520, 11, markStamps()))
	colors = append(colors, panelColors(th.panel)...)
	return newPalette(colors[:board], colors[board:min(len(colors), allColors)])
}

// stoneSample draws one large stone.
func stoneSample(th *theme, side engine.Color) *image.RGBA {
	const width = 128
	dc := gg.NewContext(width, width)
	drawStone(pixels{dc}, width/2, th.stone(side), width/2, width/2)
	return dc.Image().(*image.RGBA)
}

// panelColors returns the colours of captions and charts, with what their soft
// edges come to.
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
		colors = append(colors, ramp(bar, 3, inkOn(bar))...)
	}
	return colors
}

// boardStamps are the stamps of stones and their marks.
func boardStamps() []stamp {
	var all []stamp
	for i := range 4 * int(winRing+1) {
		kind := stampKind(i / 2 % int(winRing+1))
		all = append(all, stamp{kind: kind, side: engine.Black + engine.Color(i%2), n: int16(i % 4)})
	}
	return all
}

// markStamps are the stamps of the rarer marks.
func markStamps() []stamp {
	var all []stamp
	for i := range heatSteps {
		all = append(all, stamp{kind: heatCell, n: int16(i)}, stamp{kind: heatText, n: int16(i), text: "308"})
	}
	for side := engine.Empty; side <= engine.White; side++ {
		all = append(all, stamp{kind: pointLabel, side: side, text: "a"}, stamp{kind: pointLabel, side: side, text: "w"})
	}
	return append(all, stamp{kind: heatBest}, stamp{kind: forbiddenCross},
		stamp{kind: lineArrow, by: engine.Point{Col: 1}}, stamp{kind: lineArrow, by: engine.Point{Col: 2, Row: -1}})
}

// sampleSheet draws stamps where they are seen, those of stones on stones, some
// of which touch while others are alone.
func sampleSheet(th *theme, width, size int, stamps []stamp) *image.RGBA {
	st := newStyle(newLayout(size, width, th), th)
	img := paintBoard(st)
	p := pixels{gg.NewContextForRGBA(img)}
	for i, s := range stamps {
		at := engine.Point{Col: int8(i % size), Row: int8(i / size * 2)}
		if !at.On(size) {
			break
		}
		x, y := st.lay.center(at)
		switch s.kind {
		case stoneShadow, ghostStone, winBar, forbiddenCross, lineArrow, heatCell:
		case heatText, heatBest:
			st.drawStamp(p, stamp{kind: heatCell, n: s.n}, x, y)
		case ghostNumber:
			st.drawStamp(p, stamp{kind: ghostStone, side: s.side}, x, y)
		default:
			if s.side != engine.Empty {
				st.drawStamp(p, stamp{kind: stoneShadow}, x, y)
				st.drawStamp(p, stamp{kind: stoneBody, side: s.side}, x, y)
			}
		}
		st.drawStamp(p, s, x, y)
	}
	return img
}
