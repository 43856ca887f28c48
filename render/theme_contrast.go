package render

// contrastTheme tells sides and marks apart by shape or weight as well as by colour:
// White's stones are square, lines are heavy, and marks are blue and orange.
func contrastTheme() *theme {
	return &theme{
		name:   "contrast",
		board:  surface{light: rgb(0xF3EFE2), dark: rgb(0xF3EFE2)},
		ink:    rgb(0x2B2B2B),
		label:  rgb(0x000000),
		line:   0.034,
		border: 0.075,
		star:   0.100,
		radius: 0.470,
		black: stone{
			layers: flat(0x000000),
			ghost:  rgba(0x000000, 0.42), ghostEdge: rgb(0x000000),
			face: rgb(0x000000), digit: rgb(0xFFFFFF), digitPrevious: rgb(0xFFD9A0), digitLast: rgb(0xFFB000),
			markPrevious: rgba(0xFFFFFF, 0.60), markLast: rgb(0xFFB000),
			ring: rgb(0x56B4E9),
		},
		white: stone{
			square: true,
			layers: flat(0xFFFFFF), edge: rgb(0x000000), edgeWidth: 0.140,
			ghost: rgba(0xFFFFFF, 0.80), ghostEdge: rgb(0x5A5A5A),
			face: rgb(0xFFFFFF), digit: rgb(0x000000), digitPrevious: rgb(0x7A3600), digitLast: rgb(0xC04A00),
			markPrevious: rgba(0x000000, 0.45), markLast: rgb(0xD55E00),
			ring: rgb(0x0072B2),
		},
		win:       thinBar(0x0072B2),
		forbidden: rgb(0xC04A00),
		arrow:     rgb(0x0072B2),
		panel: panel{
			ground: rgb(0xFFFFFF), text: rgb(0x000000), faint: rgb(0x333333), grid: rgb(0xA0A0A0),
			accent: rgb(0xD55E00), black: rgb(0x000000), white: rgb(0xE4E4E4),
			win: rgb(0x0072B2), tie: rgb(0xB0B0B0), loss: rgb(0xE69F00), series: onLight,
		},
	}
}
