package render

import (
	"image"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// How many colours a theme has in all, and how many of them are kept for the
// shading of one side's stones and for the shadow. With all 256 that a file can
// hold a picture would look no better and be larger.
const (
	paletteSize = 144
	stoneTones  = 30
	shadowTones = 14
)

// themePalette chooses the colours of a theme: the grain's own, those of the
// shadow and of both stones, and what suits sheets with everything it draws. The
// sheets have an even ground, for the reason given at newBlender.
func themePalette(th *theme) *palette {
	colors := append(th.board.ramp(), th.ink, th.label)
	for i := range shadowTones {
		deep := float64(th.shadow.color.A) / 0xFF
		colors = append(colors, mix(th.board.typical(), th.shadow.color, deep*float64(i+1)/shadowTones))
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		colors = append(colors, chooseColors(nil, stoneTones, stoneSample(th, side))...)
	}
	even := *th
	even.board.grain, even.board.light = 0, th.board.typical()
	sheets := []*image.RGBA{sampleSheet(&even, 520, 11), sampleSheet(&even, 360, 20)}
	return newPalette(append(colors, chooseColors(colors, paletteSize-len(colors), sheets...)...))
}

// stoneSample draws one large stone.
func stoneSample(th *theme, side engine.Color) *image.RGBA {
	const width = 128
	dc := gg.NewContext(width, width)
	drawStone(dc, width/2, th.stone(side), width/2, width/2)
	return dc.Image().(*image.RGBA)
}

// sampleSheet draws every kind of stamp on both kinds of stone, some stones
// touching and some alone.
func sampleSheet(th *theme, width, size int) *image.RGBA {
	st := newStyle(newLayout(size, width, th), th)
	img := paintBoard(st)
	dc := gg.NewContextForRGBA(img)
	put := func(s stamp, at engine.Point) {
		x, y := st.lay.center(at)
		st.drawStamp(dc, s, x, y)
	}
	kinds := int(stampKinds)
	for i := range 4 * kinds {
		at := engine.Point{Col: int8(i % size), Row: int8(i / size * 2)}
		if !at.On(size) {
			break
		}
		s := stamp{kind: stampKind(i / 2 % kinds), side: engine.Black + engine.Color(i%2), n: int16(i % 4)}
		switch s.kind {
		case stoneShadow, ghostStone, winBar:
			put(s, at)
		default:
			put(stamp{kind: stoneShadow}, at)
			put(stamp{kind: stoneBody, side: s.side}, at)
			if s.kind != stoneBody {
				put(s, at)
			}
		}
	}
	return img
}
