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

// themes lists a constructor for every theme.
var themes = [...]func() *theme{woodTheme}

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

// theme is how a board looks: all colours, weights and shapes. Lengths are in
// pitches, the distance of two lines, unless they say otherwise.
type theme struct {
	name string

	board  surface
	ink    color.NRGBA // lines and star points
	label  color.NRGBA // coordinates
	line   float64     // width of a line
	border float64     // width of the outermost lines
	star   float64     // radius of a star point

	radius float64 // of a stone
	shadow shadow
	black  stone
	white  stone

	win color.NRGBA // the winning line
}

// surface is what the lines are drawn on.
type surface struct {
	light, dark color.NRGBA // the colours between which the grain varies
	tones       int         // how many colours there are from light to dark
	grain       float64     // strength of the grain, 0 for a plain surface of the light colour
	rings       float64     // lines of grain across the picture
	edge        float64     // strength of the lit and shaded edges of the board, 0 to 1
}

// stone is how the stones of one side look. Gradients are laid over each other
// from the first on; lengths in them are in radii of the stone.
type stone struct {
	layers []gradient

	ghost, ghostEdge color.NRGBA // a suggested stone

	digit, digitPrevious, digitLast color.NRGBA // move numbers
	markPrevious, markLast          color.NRGBA // rings, where there are no numbers
	ring                            color.NRGBA // around a stone of the winning line
}

// gradient is a radial gradient from a point (x, y), right and down of the
// centre, to a circle of radius r around (cx, cy).
type gradient struct {
	x, y, cx, cy, r float64
	stops           []stop
}

type stop struct {
	at    float64
	color color.NRGBA
}

// shadow is what a stone casts on the board: a disc moved right and down by x
// and y, solid up to the radius core and fading out to the radius reach, all
// in radii of the stone.
type shadow struct {
	x, y, core, reach float64
	color             color.NRGBA
}

// rgb and rgba make colours of hexadecimal numbers, as in 0xE8C588; a is the
// opacity, 0 to 1.
func rgb(c uint32) color.NRGBA { return rgba(c, 1) }

func rgba(c uint32, a float64) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), uint8(a*255 + 0.5)}
}

// woodTheme is a board of light, straight-grained wood with slate and shell
// stones, lit from the upper left.
func woodTheme() *theme {
	return &theme{
		name: "wood",
		board: surface{
			light: rgb(0xEBC583), dark: rgb(0xCF9C55),
			tones: 10, grain: 1, rings: 28, edge: 0.5,
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
			digit: rgb(0xF4F1EA), digitPrevious: rgb(0xE9B9A6), digitLast: rgb(0xFF6B4A),
			markPrevious: rgba(0xFFFFFF, 0.38), markLast: rgb(0xFF5B3A),
			ring: rgb(0x3CC872),
		},
		white: stone{
			layers: []gradient{
				{x: -0.26, y: -0.32, r: 1.06, stops: []stop{
					{0, rgb(0xFFFFFF)}, {0.35, rgb(0xFBFAF7)}, {0.70, rgb(0xEBE8E2)}, {0.90, rgb(0xD6D1C8)}, {1, rgb(0xBDB6AA)}}},
			},
			ghost: rgba(0xFFFFFF, 0.55), ghostEdge: rgba(0xFFFFFF, 0.85),
			digit: rgb(0x1C1B1A), digitPrevious: rgb(0x8F3A2A), digitLast: rgb(0xD3260F),
			markPrevious: rgba(0x000000, 0.30), markLast: rgb(0xDD3418),
			ring: rgb(0x1E9E4F),
		},
		win: rgb(0x28AE5C),
	}
}
