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
