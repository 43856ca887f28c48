package render

// woodTheme is a board of light, straight-grained wood with stones of slate and
// shell. The light comes from the upper left.
func woodTheme() *theme {
	return &theme{
		name: "wood",
		board: surface{
			light: rgb(0xEBC583), dark: rgb(0xCF9C55),
			tones: 8, grain: 1, rings: 28, edge: 0.5,
		},
		ink:    rgb(0x3F2A14),
		label:  rgb(0x5A3C1C),
		line:   0.022,
		border: 0.045,
		star:   0.085,
		radius: 0.482,
		shadow: shadow{x: 0.10, y: 0.15, core: 0.80, reach: 1.24, color: rgba(0x2A1604, 0.50)},
		black: stone{
			layers: []gradient{
				{x: -0.30, y: -0.34, r: 1.06, stops: []stop{
					{0, rgb(0x55565A)}, {0.28, rgb(0x3C3D40)}, {0.62, rgb(0x232426)}, {1, rgb(0x0E0E0F)}}},
				{x: -0.36, y: -0.42, cx: -0.33, cy: -0.38, r: 0.50, stops: []stop{
					{0, rgba(0xFFFFFF, 0.26)}, {0.5, rgba(0xFFFFFF, 0.08)}, {1, rgba(0xFFFFFF, 0)}}},
			},
			ghost: rgba(0x1A1A1C, 0.46), ghostEdge: rgba(0x1A1A1C, 0.66),
			face: rgb(0x303134), digit: rgb(0xF4F1EA), digitPrevious: rgb(0xE9B9A6), digitLast: rgb(0xFF7F5C),
			markPrevious: rgba(0xFFFFFF, 0.38), markLast: rgb(0xFF5B3A),
			ring: rgb(0x3CC872),
		},
		white: stone{
			layers: []gradient{
				{x: -0.26, y: -0.32, r: 1.06, stops: []stop{
					{0, rgb(0xFFFFFF)}, {0.35, rgb(0xFBFAF7)}, {0.70, rgb(0xEBE8E2)}, {0.90, rgb(0xD6D1C8)}, {1, rgb(0xBDB6AA)}}},
			},
			ghost: rgba(0xFFFFFF, 0.55), ghostEdge: rgba(0xFFFFFF, 0.85),
			face: rgb(0xF6F4F0), digit: rgb(0x1C1B1A), digitPrevious: rgb(0x8F3A2A), digitLast: rgb(0xD3260F),
			markPrevious: rgba(0x000000, 0.30), markLast: rgb(0xDD3418),
			ring: rgb(0x1E9E4F),
		},
		win:       thinBar(0x28AE5C),
		forbidden: rgb(0xB82014),
		arrow:     rgba(0x1F5FBF, 0.92),
		panel: panel{
			ground: rgb(0x33231A), text: rgb(0xF6EBDA), faint: rgb(0xC3AE93), grid: rgb(0x5B4534),
			accent: rgb(0xF2A544), black: rgb(0x120D0A), white: rgb(0xEFE4D2),
			win: rgb(0x56B4E9), tie: rgb(0xA89A8A), loss: rgb(0xE69F00), series: onDark,
		},
	}
}
