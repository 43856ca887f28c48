package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// themePalette chooses the colours of a theme from a sheet with everything it
// draws. The grain's own colours are taken as they are.
func themePalette(th *theme) *palette {
	fixed := append(th.board.ramp(), th.ink, th.label)
	return choosePalette(uniqueColors(fixed), sampleSheet(th, 520, 11), sampleSheet(th, 360, 20))
}

func uniqueColors(colors []color.NRGBA) []color.NRGBA {
	seen := map[color.NRGBA]bool{}
	var unique []color.NRGBA
	for _, c := range colors {
		if !seen[c] {
			seen[c] = true
			unique = append(unique, c)
		}
	}
	return unique
}

// sampleSheet draws every kind of stamp on both kinds of stone, some stones
// touching and some alone.
func sampleSheet(th *theme, width, size int) *image.RGBA {
	lay := newLayout(size, width, th)
	img := paintBoard(lay, th)
	dc := gg.NewContextForRGBA(img)
	put := func(s stamp, at engine.Point) {
		x, y := lay.center(at)
		s.draw(dc, lay, th, x, y)
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
