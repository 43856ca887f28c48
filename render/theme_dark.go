package render

// darkTheme is a slate board for dark surroundings. Black stones have a light rim,
// because they could hardly be seen without.
func darkTheme() *theme {
	return &theme{
		name:   "dark",
		board:  surface{light: rgb(0x3A404B), dark: rgb(0x30353F), tones: 4, grain: 0.8, rings: 17, edge: 0.18},
		ink:    rgb(0x77818F),
		label:  rgb(0xA9B2BE),
		line:   0.022,
		border: 0.045,
		star:   0.085,
		radius: 0.480,
		shadow: shadow{x: 0.08, y: 0.12, core: 0.80, reach: 1.24, color: rgba(0x05070A, 0.60)},
		black: stone{
			layers: []gradient{
				{x: -0.30, y: -0.34, r: 1.06, stops: []stop{
					{0, rgb(0x3B3F46)}, {0.35, rgb(0x23262B)}, {0.75, rgb(0x121417)}, {1, rgb(0x08090A)}}},
			},
			edge: rgb(0x838D9A), edgeWidth: 0.060,
			ghost: rgba(0x0A0B0D, 0.60), ghostEdge: rgba(0x838D9A, 0.90),
			face: rgb(0x1D2024), digit: rgb(0xEEF1F4), digitPrevious: rgb(0xA9D2FF), digitLast: rgb(0x7CC8FF),
			markPrevious: rgba(0xFFFFFF, 0.40), markLast: rgb(0x4FB0FF),
			ring: rgb(0x4CD990),
		},
		white: stone{
			layers: []gradient{
				{x: -0.26, y: -0.32, r: 1.06, stops: []stop{
					{0, rgb(0xFAFBFC)}, {0.40, rgb(0xEEF0F2)}, {0.75, rgb(0xD8DCE1)}, {1, rgb(0xA6ADB6)}}},
			},
			ghost: rgba(0xF2F4F6, 0.46), ghostEdge: rgba(0xF2F4F6, 0.86),
			face: rgb(0xEEF0F2), digit: rgb(0x14171B), digitPrevious: rgb(0x2B5B91), digitLast: rgb(0x0B62C4),
			markPrevious: rgba(0x000000, 0.34), markLast: rgb(0x0F6FDB),
			ring: rgb(0x189C58),
		},
		win:       thinBar(0x2FBF74),
		forbidden: rgb(0xFF6B5E),
		arrow:     rgba(0xFFC24B, 0.95),
		panel: panel{
			ground: rgb(0x1E2127), text: rgb(0xEEF1F4), faint: rgb(0xA3ACB8), grid: rgb(0x424956),
			accent: rgb(0x55B2FF), black: rgb(0x0A0C0F), white: rgb(0xC9D0D8),
			win: rgb(0x56B4E9), tie: rgb(0x7E8896), loss: rgb(0xE69F00), series: onDark,
		},
	}
}
