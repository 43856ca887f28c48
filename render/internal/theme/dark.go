package theme

import (
	"hoshi/render/internal/vector"
)

// darkTheme is a slate board for dark surroundings. Black stones have a light rim, without which
// they would be hard to see.
func darkTheme() *Theme {
	return &Theme{
		Name:   "dark",
		Board:  Surface{Light: vector.RGB(0x3A404B), Dark: vector.RGB(0x30353F), Tones: 4, Grain: 0.8, Rings: 17, Edge: 0.18},
		Ink:    vector.RGB(0x8792A1),
		Label:  vector.RGB(0xA9B2BE),
		Line:   0.037,
		Border: 0.07,
		Star:   0.10,
		Radius: 0.480,
		Shadow: Shadow{X: 0.08, Y: 0.12, Core: 0.80, Reach: 1.24, Color: vector.RGBA(0x05070A, 0.60)},
		black: Stone{
			Layers: []vector.Gradient{
				{X: -0.30, Y: -0.34, R: 1.06, Stops: []vector.Stop{
					{At: 0, Color: vector.RGB(0x3B3F46)}, {At: 0.35, Color: vector.RGB(0x23262B)}, {At: 0.75, Color: vector.RGB(0x121417)}, {At: 1, Color: vector.RGB(0x08090A)}}},
			},
			Edge: vector.RGB(0x838D9A), EdgeWidth: 0.060,
			Ghost: vector.RGBA(0x0A0B0D, 0.30), GhostEdge: vector.RGBA(0x838D9A, 0.90),
			Face: vector.RGB(0x1D2024), Digit: vector.RGB(0xEEF1F4), DigitPrevious: vector.RGB(0xA9D2FF), DigitLast: vector.RGB(0x4FB0FF),
			MarkPrevious: vector.RGBA(0xFFFFFF, 0.40), MarkLast: vector.RGB(0x4FB0FF),
			Ring: vector.RGB(0x4CD990),
		},
		white: Stone{
			Layers: []vector.Gradient{
				{X: -0.26, Y: -0.32, R: 1.06, Stops: []vector.Stop{
					{At: 0, Color: vector.RGB(0xFAFBFC)}, {At: 0.40, Color: vector.RGB(0xEEF0F2)}, {At: 0.75, Color: vector.RGB(0xD8DCE1)}, {At: 1, Color: vector.RGB(0xA6ADB6)}}},
			},
			Ghost: vector.RGBA(0xF2F4F6, 0.46), GhostEdge: vector.RGBA(0xF2F4F6, 0.86),
			Face: vector.RGB(0xEEF0F2), Digit: vector.RGB(0x14171B), DigitPrevious: vector.RGB(0x2B5B91), DigitLast: vector.RGB(0x0B62C4),
			MarkPrevious: vector.RGBA(0x000000, 0.34), MarkLast: vector.RGB(0x0F6FDB),
			Ring: vector.RGB(0x189C58),
		},
		Win:       thinBar(0x2FBF74),
		Forbidden: vector.RGB(0xFF6B5E),
		Foul:      vector.RGB(0xFF6B5E),
		Arrow:     vector.RGBA(0xFFC24B, 0.95),
		Panel: Panel{
			Ground: vector.RGB(0x1E2127), Text: vector.RGB(0xEEF1F4), Faint: vector.RGB(0xA3ACB8), Grid: vector.RGB(0x424956),
			Accent: vector.RGB(0x55B2FF), Black: vector.RGB(0x0A0C0F), White: vector.RGB(0xC9D0D8),
			Win: vector.RGB(0x56B4E9), Tie: vector.RGB(0x7E8896), Loss: vector.RGB(0xE69F00), Series: onDark,
		},
	}
}
