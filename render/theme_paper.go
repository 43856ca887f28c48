package render

// paperTheme is a diagram as in printed books: black and grey on white.
func paperTheme() *theme {
	ink := rgb(0x111111)
	return &theme{
		name:   "paper",
		board:  surface{light: rgb(0xFFFFFF), dark: rgb(0xFFFFFF)},
		ink:    ink,
		label:  ink,
		line:   0.020,
		border: 0.050,
		star:   0.070,
		radius: 0.460,
		black: stone{
			layers: flat(0x0A0A0A),
			ghost:  rgb(0xB4B4B4), ghostEdge: ink,
			face: rgb(0x0A0A0A), digit: rgb(0xFFFFFF), digitPrevious: rgb(0xFFFFFF), digitLast: rgb(0xFFFFFF),
			markPrevious: rgba(0xFFFFFF, 0.55), markLast: rgb(0xFFFFFF),
			ring: rgb(0xFFFFFF),
		},
		white: stone{
			layers: flat(0xFFFFFF), edge: ink, edgeWidth: 0.085,
			ghost: rgb(0xFFFFFF), ghostEdge: rgb(0x8C8C8C),
			face: rgb(0xFFFFFF), digit: ink, digitPrevious: ink, digitLast: ink,
			markPrevious: rgba(0x000000, 0.45), markLast: rgb(0x111111),
			ring: ink,
		},
		win:       winMark{bar: rgb(0xB4B4B4), barWidth: 1.20, ringRadius: 0.80, ringWidth: 0.13},
		forbidden: ink,
		arrow:     rgb(0x4A4A4A),
		panel: panel{
			ground: rgb(0xFFFFFF), text: ink, faint: rgb(0x555555), grid: rgb(0xC4C4C4),
			accent: rgb(0x111111), black: rgb(0x848484), white: rgb(0xF0F0F0),
			win: rgb(0x3A3A3A), tie: rgb(0xA8A8A8), loss: rgb(0xE2E2E2), series: onLight,
		},
	}
}
