package board

import (
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// DrawSurface draws the surface of a board as shapes, with the grain as vertical stripes.
func DrawSurface(p vector.Pen, s theme.Surface, width int) {
	w := float64(width)
	p.Draw(vector.Shape{Path: vector.Rectangle(0, 0, w, w), Color: s.Typical()})
	if s.Grain == 0 {
		return
	}
	const across = 480
	tones := make([]int, across)
	newGrain(s, across).row(across/2, tones)
	ramp := s.Ramp()
	stripes := make([]vector.Path, len(ramp))
	for x := 0; x < across; {
		tone, from := tones[x], x
		for x < across && tones[x] == tone {
			x++
		}
		stripes[tone] = append(stripes[tone], vector.Rectangle(float64(from)*w/across, 0, float64(x-from)*w/across, w)...)
	}
	for tone, stripe := range stripes {
		if stripe != nil {
			p.Draw(vector.Shape{Path: stripe, Color: ramp[tone]})
		}
	}
}
