package theme

import (
	"hoshi/render/internal/vector"
)

// contrastTheme distinguishes sides and marks by shape or weight as well as by color: White's
// stones are square, lines are heavy, and marks are blue and orange.
func contrastTheme() *Theme {
	return &Theme{
		Name:   "contrast",
		Board:  Surface{Light: vector.RGB(0xF3EFE2), Dark: vector.RGB(0xF3EFE2)},
		Ink:    vector.RGB(0x2B2B2B),
		Label:  vector.RGB(0x000000),
		Line:   0.037,
		Border: 0.075,
		Star:   0.100,
		Radius: 0.470,
		black: Stone{
			Layers: flat(0x000000),
			Ghost:  vector.RGBA(0x000000, 0.42), GhostEdge: vector.RGB(0x000000),
			Face: vector.RGB(0x000000), Digit: vector.RGB(0xFFFFFF), DigitPrevious: vector.RGB(0xFFD9A0), DigitLast: vector.RGB(0xFFB000),
			MarkPrevious: vector.RGBA(0xFFFFFF, 0.60), MarkLast: vector.RGB(0xFFB000),
			Ring: vector.RGB(0x56B4E9),
		},
		white: Stone{
			square: true,
			Layers: flat(0xFFFFFF), Edge: vector.RGB(0x000000), EdgeWidth: 0.140,
			Ghost: vector.RGBA(0xFFFFFF, 0.60), GhostEdge: vector.RGB(0x5A5A5A),
			Face: vector.RGB(0xFFFFFF), Digit: vector.RGB(0x000000), DigitPrevious: vector.RGB(0x7A3600), DigitLast: vector.RGB(0xC04A00),
			MarkPrevious: vector.RGBA(0x000000, 0.45), MarkLast: vector.RGB(0xD55E00),
			Ring: vector.RGB(0x0072B2),
		},
		Win:           thinBar(0x0072B2),
		UnderlineLast: true,
		Forbidden:     vector.RGB(0xC04A00),
		Foul:          vector.RGB(0xC04A00),
		Arrow:         vector.RGB(0x0072B2),
		Panel: Panel{
			Ground: vector.RGB(0xFFFFFF), Text: vector.RGB(0x000000), Faint: vector.RGB(0x333333), Grid: vector.RGB(0xA0A0A0),
			Accent: vector.RGB(0xD55E00), Black: vector.RGB(0x000000), White: vector.RGB(0xE4E4E4),
			Win: vector.RGB(0x0072B2), Tie: vector.RGB(0xB0B0B0), Loss: vector.RGB(0xE69F00), Series: onLight, squareWhite: true,
		},
	}
}
