package render

import "image/color"

// DefaultTheme is the theme of a scene that names none.
const DefaultTheme = "wood"

// Themes returns the names of all themes, the default first.
func Themes() []string {
	var names []string
	for _, t := range themes {
		names = append(names, t().name)
	}
	return names
}

// themes are the constructors of all themes, that of the default theme first.
var themes = [...]func() *theme{woodTheme, paperTheme, darkTheme, contrastTheme}

// themeByName returns the theme of a name, the default for ""; nil where there is
// none.
func themeByName(name string) *theme {
	if name == "" {
		name = DefaultTheme
	}
	for _, t := range themes {
		if th := t(); th.name == name {
			return th
		}
	}
	return nil
}

// theme is the look of a board: all colours, weights and shapes. Lengths are in
// pitches, the distance of two lines, unless they say otherwise.
type theme struct {
	name string

	board  surface
	ink    color.NRGBA // lines and star points
	label  color.NRGBA // coordinates, and letters on free points
	line   float64     // width of a line
	border float64     // width of the outermost lines
	star   float64     // radius of a star point

	radius float64 // of a stone
	shadow shadow
	black  stone
	white  stone

	win       winMark
	forbidden color.NRGBA // the cross on a point where Black must not play
	arrow     color.NRGBA // from move to move in a line of play

	panel panel
}

// surface is what the lines are drawn on.
type surface struct {
	light, dark color.NRGBA // the colours between which the grain varies
	tones       int         // how many colours there are from light to dark
	grain       float64     // strength of the grain; 0 for a surface of the light colour alone
	rings       float64     // lines of grain across the picture
	edge        float64     // strength of the lit and shaded edges of the board, 0 to 1
}

// stone is the look of the stones of one side. Its gradients lie over each other, the
// first at the bottom. Their lengths are in radii of the stone.
type stone struct {
	square    bool // a square with round corners instead of a disc
	layers    []gradient
	edge      color.NRGBA
	edgeWidth float64 // in radii, 0 for none

	ghost, ghostEdge color.NRGBA // a suggested stone

	face                            color.NRGBA // about the colour that numbers stand on
	digit, digitPrevious, digitLast color.NRGBA // move numbers
	markPrevious, markLast          color.NRGBA // rings, where there are no numbers
	ring                            color.NRGBA // on a stone of the winning row
}

// winMark is how the winning row is marked: a bar through its stones and a ring on
// each. The colour of the ring is that of the stone.
type winMark struct {
	bar        color.NRGBA
	barWidth   float64 // in pitches; more than the diameter of a stone surrounds the row
	ringRadius float64 // in radii of the stone
	ringWidth  float64 // in radii of the stone
}

// thinBar is a bar of a colour between the stones, with rings along their edges.
func thinBar(c uint32) winMark {
	return winMark{bar: rgb(c), barWidth: 0.16, ringRadius: 0.93, ringWidth: 0.15}
}

// gradient is a radial gradient from a point (x, y) to a circle of radius r around
// (cx, cy). Coordinates are from the centre of the stone, right and down.
type gradient struct {
	x, y, cx, cy, r float64
	stops           []stop
}

// stop is a colour of a gradient.
type stop struct {
	at    float64 // 0 at the point to 1 at the circle
	color color.NRGBA
}

// shadow is the shadow of a stone on the board: a disc moved right by x and down by
// y. It is solid up to the radius core and fades out to the radius reach. All
// lengths are in radii of the stone. A transparent colour means no shadow.
type shadow struct {
	x, y, core, reach float64
	color             color.NRGBA
}

// panel is the look of captions and charts.
type panel struct {
	ground, text, faint, grid color.NRGBA
	accent                    color.NRGBA    // the evaluation, and whose turn it is
	black, white              color.NRGBA    // each side's part of a chart
	win, tie, loss            color.NRGBA    // parts of a record
	series                    [6]color.NRGBA // lines of several players
}

// rgb returns an opaque colour for a hexadecimal number, as in 0xE8C588.
func rgb(c uint32) color.NRGBA { return rgba(c, 1) }

// rgba returns a colour with the opacity a, 0 to 1.
func rgba(c uint32, a float64) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), uint8(a*255 + 0.5)}
}

// flat returns the layers of a stone of one colour.
func flat(c uint32) []gradient { return []gradient{{r: 1.2, stops: []stop{{0, rgb(c)}, {1, rgb(c)}}}} }

// onLight and onDark are colours for the lines of charts on a light and on a dark
// ground, the clearest first. They are from the palette of Okabe and Ito (Color
// Universal Design, 2008), which people with any colour vision can tell apart.
var (
	onLight = [...]color.NRGBA{rgb(0x0072B2), rgb(0xD55E00), rgb(0x009E73), rgb(0xCC79A7), rgb(0xE69F00), rgb(0x56B4E9)}
	onDark  = [...]color.NRGBA{rgb(0x56B4E9), rgb(0xE69F00), rgb(0x2FC39A), rgb(0xF0E442), rgb(0xDE93BB), rgb(0xD55E00)}
)

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
