// Package theme holds the looks of pictures: every color, weight and shape of each theme.
package theme

import (
	"image/color"

	"hoshi/engine"
	"hoshi/render/internal/vector"
)

// Ramp returns the tones of the surface, lightest first.
func (s Surface) Ramp() []color.NRGBA {
	n := max(1, s.Tones)
	ramp := make([]color.NRGBA, n)
	for i := range ramp {
		ramp[i] = vector.Mix(s.Light, s.Dark, float64(i)/float64(max(1, n-1)))
	}
	return ramp
}

// TypicalTone is the most common grain tone, from 0 for light to 1 for dark.
const TypicalTone = 0.42

// Typical returns the most common color of the surface.
func (s Surface) Typical() color.NRGBA {
	if s.Grain == 0 {
		return s.Light
	}
	return vector.Mix(s.Light, s.Dark, TypicalTone)
}

// Stone returns the style of a side's stones.
func (th *Theme) Stone(side engine.Color) *Stone {
	if side == engine.White {
		return &th.white
	}
	return &th.black
}

// Outline returns the outline of a stone at (x, y), scaled to a share of the stone's size.
func (st *Stone) Outline(x, y, radius, share float64) vector.Path {
	return outline(st.square, x, y, radius, share)
}

func outline(square bool, x, y, radius, share float64) vector.Path {
	if square {
		return vector.RoundSquare(x, y, radius*(share-0.10), radius*0.30*share)
	}
	return vector.Circle(x, y, radius*share)
}

// Default is the theme of a scene without a theme name.
const Default = "wood"

// Names returns the names of all themes, starting with the default.
func Names() []string {
	var names []string
	for _, t := range themes {
		names = append(names, t().Name)
	}
	return names
}

// themes are the constructors of all themes, starting with the default.
var themes = [...]func() *Theme{woodTheme, paperTheme, darkTheme, contrastTheme}

// Find returns the theme with a name, the default for "", or nil if there is none.
func Find(name string) *Theme {
	if name == "" {
		name = Default
	}
	for _, t := range themes {
		if th := t(); th.Name == name {
			return th
		}
	}
	return nil
}

// Theme is the look of a board: all colors, weights and shapes. Lengths are in pitches, the
// distance between two lines, unless noted otherwise.
type Theme struct {
	Name string

	Board  Surface
	Ink    color.NRGBA // lines and star points
	Label  color.NRGBA // coordinates, and letters on free points
	Line   float64     // width of a line; wide enough to be seen in a picture of 300 pixels
	Border float64     // width of the outermost lines
	Star   float64     // radius of a star point

	Radius float64 // of stones
	Shadow Shadow
	black  Stone
	white  Stone

	Win winMark
	// UnderlineLast underlines the number of the last move, which then doesn't depend on its color.
	UnderlineLast bool
	Forbidden     color.NRGBA // the cross on a point forbidden to Black
	Foul          color.NRGBA // the rings on Black's stones that make a move forbidden
	Arrow         color.NRGBA // from move to move in a line of play

	Panel Panel
}

// Surface is the material on which the lines are drawn.
type Surface struct {
	Light, Dark color.NRGBA // the extremes of the grain's colors
	Tones       int         // number of colors from light to dark
	Grain       float64     // strength of the grain; 0 for a plain light surface
	Rings       float64     // lines of grain across the picture
	Edge        float64     // strength of the lit and shaded edges of the board, 0 to 1
}

// Stone is the look of one side's stones. Its gradients are layered, the first at the bottom.
// Their lengths are in radii of the stone.
type Stone struct {
	square    bool // a square with round corners, not a disc
	Layers    []vector.Gradient
	Edge      color.NRGBA
	EdgeWidth float64 // in radii; 0 means none

	Ghost, GhostEdge color.NRGBA // a suggested stone

	Face                            color.NRGBA // approximate color below the numbers
	Digit, DigitPrevious, DigitLast color.NRGBA // move numbers
	MarkPrevious, MarkLast          color.NRGBA // rings on stones without numbers
	Ring                            color.NRGBA // on a stone of the winning row
}

// winMark is the mark of the winning row: a bar through its stones and a ring on each, which
// takes its color from the stone.
type winMark struct {
	Bar        color.NRGBA
	BarWidth   float64 // in pitches; more than the diameter of a stone surrounds the row
	RingRadius float64 // in radii of the stone
	RingWidth  float64 // in radii of the stone
}

// thinBar is a bar between the stones, with rings along their edges.
func thinBar(c uint32) winMark {
	return winMark{Bar: vector.RGB(c), BarWidth: 0.16, RingRadius: 0.93, RingWidth: 0.15}
}

// Shadow is the shadow of a stone on the board: a disc moved right by x and down by y. It is
// solid up to the radius core and fades out toward the radius reach. All lengths are in radii of
// the stone. A transparent color means no shadow.
type Shadow struct {
	X, Y, Core, Reach float64
	Color             color.NRGBA
}

// Panel is the look of captions and charts.
type Panel struct {
	Ground, Text, Faint, Grid color.NRGBA
	Accent                    color.NRGBA    // the evaluation, and whose turn it is
	Black, White              color.NRGBA    // each side's part of a chart
	Win, Tie, Loss            color.NRGBA    // parts of a record
	Series                    [6]color.NRGBA // lines of several players
	squareWhite               bool           // White's stone is a square, as on the theme's boards
}

// Stone returns the outline of a side's stone at (x, y), in the shape of the theme's boards, and the
// color that fills it.
func (p *Panel) Stone(side engine.Color, x, y, radius float64) (vector.Path, color.NRGBA) {
	if side == engine.White {
		return outline(p.squareWhite, x, y, radius, 1), vector.RGB(0xFAFAFA)
	}
	return outline(false, x, y, radius, 1), vector.RGB(0x0A0A0A)
}

// flat returns the layers of a stone of one color.
func flat(c uint32) []vector.Gradient {
	return []vector.Gradient{{R: 1.2, Stops: []vector.Stop{{At: 0, Color: vector.RGB(c)}, {At: 1, Color: vector.RGB(c)}}}}
}

// onLight and onDark are colors for chart lines on light and dark backgrounds, clearest first.
// They come from the palette of Okabe and Ito (Color Universal Design, 2008), which people with
// any color vision can tell apart.
var (
	onLight = [...]color.NRGBA{vector.RGB(0x0072B2), vector.RGB(0xD55E00), vector.RGB(0x009E73), vector.RGB(0xCC79A7), vector.RGB(0xE69F00), vector.RGB(0x56B4E9)}
	onDark  = [...]color.NRGBA{vector.RGB(0x56B4E9), vector.RGB(0xE69F00), vector.RGB(0x2FC39A), vector.RGB(0xF0E442), vector.RGB(0xDE93BB), vector.RGB(0xD55E00)}
)

// ReadableOn returns black or white, whichever is easier to read on a color.
func ReadableOn(c color.NRGBA) color.NRGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140_000 {
		return vector.RGB(0x0A0A0A)
	}
	return vector.RGB(0xFAFAFA)
}
