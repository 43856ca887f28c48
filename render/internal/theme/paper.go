package theme

import (
	"hoshi/render/internal/vector"
)

// paperTheme is a diagram like in printed books: black and gray on white.
func paperTheme() *Theme {
	ink := vector.RGB(0x111111)
	return &Theme{
		Name:   "paper",
		Board:  Surface{Light: vector.RGB(0xFFFFFF), Dark: vector.RGB(0xFFFFFF)},
		Ink:    ink,
		Label:  ink,
		Line:   0.037,
		Border: 0.07,
		Star:   0.070,
		Radius: 0.460,
		black: Stone{
			Layers: flat(0x0A0A0A),
			Ghost:  vector.RGB(0xB4B4B4), GhostEdge: ink,
			Face: vector.RGB(0x0A0A0A), Digit: vector.RGB(0xFFFFFF), DigitPrevious: vector.RGB(0xFFFFFF), DigitLast: vector.RGB(0xFFFFFF),
			MarkPrevious: vector.RGBA(0xFFFFFF, 0.55), MarkLast: vector.RGB(0xFFFFFF),
			Ring: vector.RGB(0xFFFFFF),
		},
		white: Stone{
			Layers: flat(0xFFFFFF), Edge: ink, EdgeWidth: 0.085,
			Ghost: vector.RGBA(0xFFFFFF, 0.60), GhostEdge: vector.RGB(0x8C8C8C),
			Face: vector.RGB(0xFFFFFF), Digit: ink, DigitPrevious: ink, DigitLast: ink,
			MarkPrevious: vector.RGBA(0x000000, 0.45), MarkLast: vector.RGB(0x111111),
			Ring: ink,
		},
		Win:           winMark{Bar: vector.RGB(0xB4B4B4), BarWidth: 1.20, RingRadius: 0.80, RingWidth: 0.13},
		UnderlineLast: true,
		Forbidden:     ink,
		Foul:          vector.RGB(0xFFFFFF),
		Arrow:         vector.RGB(0x4A4A4A),
		Panel: Panel{
			Ground: vector.RGB(0xFFFFFF), Text: ink, Faint: vector.RGB(0x555555), Grid: vector.RGB(0xC4C4C4),
			Accent: vector.RGB(0x111111), Black: vector.RGB(0x848484), White: vector.RGB(0xF0F0F0),
			Win: vector.RGB(0x3A3A3A), Tie: vector.RGB(0xA8A8A8), Loss: vector.RGB(0xE2E2E2), Series: onLight,
		},
	}
}
