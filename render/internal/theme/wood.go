package theme

import (
	"hoshi/render/internal/vector"
)

// woodTheme is a board of light, straight-grained wood with stones of slate and
// shell. The light comes from the upper left.
func woodTheme() *Theme {
	return &Theme{
		Name: "wood",
		Board: Surface{
			Light: vector.RGB(0xEBC583), Dark: vector.RGB(0xCF9C55),
			Tones: 8, Grain: 1, Rings: 28, Edge: 0.5,
		},
		Ink:    vector.RGB(0x3F2A14),
		Label:  vector.RGB(0x5A3C1C),
		Line:   0.037,
		Border: 0.07,
		Star:   0.10,
		Radius: 0.482,
		Shadow: Shadow{X: 0.10, Y: 0.15, Core: 0.80, Reach: 1.24, Color: vector.RGBA(0x2A1604, 0.50)},
		black: Stone{
			Layers: []vector.Gradient{
				{X: -0.30, Y: -0.34, R: 1.06, Stops: []vector.Stop{
					{At: 0, Color: vector.RGB(0x55565A)}, {At: 0.28, Color: vector.RGB(0x3C3D40)}, {At: 0.62, Color: vector.RGB(0x232426)}, {At: 1, Color: vector.RGB(0x0E0E0F)}}},
				{X: -0.36, Y: -0.42, Cx: -0.33, Cy: -0.38, R: 0.50, Stops: []vector.Stop{
					{At: 0, Color: vector.RGBA(0xFFFFFF, 0.26)}, {At: 0.5, Color: vector.RGBA(0xFFFFFF, 0.08)}, {At: 1, Color: vector.RGBA(0xFFFFFF, 0)}}},
			},
			Ghost: vector.RGBA(0x1A1A1C, 0.46), GhostEdge: vector.RGBA(0x1A1A1C, 0.66),
			Face: vector.RGB(0x303134), Digit: vector.RGB(0xF4F1EA), DigitPrevious: vector.RGB(0xE9B9A6), DigitLast: vector.RGB(0xFF7F5C),
			MarkPrevious: vector.RGBA(0xFFFFFF, 0.38), MarkLast: vector.RGB(0xFF5B3A),
			Ring: vector.RGB(0x3CC872),
		},
		white: Stone{
			Layers: []vector.Gradient{
				{X: -0.26, Y: -0.32, R: 1.06, Stops: []vector.Stop{
					{At: 0, Color: vector.RGB(0xFFFFFF)}, {At: 0.35, Color: vector.RGB(0xFBFAF7)}, {At: 0.70, Color: vector.RGB(0xEBE8E2)},
					{At: 0.90, Color: vector.RGB(0xD6D1C8)}, {At: 1, Color: vector.RGB(0xBDB6AA)}}},
			},
			Ghost: vector.RGBA(0xFFFFFF, 0.55), GhostEdge: vector.RGBA(0xFFFFFF, 0.85),
			Face: vector.RGB(0xF6F4F0), Digit: vector.RGB(0x1C1B1A), DigitPrevious: vector.RGB(0x8F3A2A), DigitLast: vector.RGB(0xD3260F),
			MarkPrevious: vector.RGBA(0x000000, 0.30), MarkLast: vector.RGB(0xDD3418),
			Ring: vector.RGB(0x1E9E4F),
		},
		Win:       thinBar(0x28AE5C),
		Forbidden: vector.RGB(0xB82014),
		Foul:      vector.RGB(0xE8412B),
		Arrow:     vector.RGBA(0x1F5FBF, 0.92),
		Panel: Panel{
			Ground: vector.RGB(0x33231A), Text: vector.RGB(0xF6EBDA), Faint: vector.RGB(0xC3AE93), Grid: vector.RGB(0x5B4534),
			Accent: vector.RGB(0xF2A544), Black: vector.RGB(0x120D0A), White: vector.RGB(0xEFE4D2),
			Win: vector.RGB(0x56B4E9), Tie: vector.RGB(0xA89A8A), Loss: vector.RGB(0xE69F00), Series: onDark,
		},
	}
}
