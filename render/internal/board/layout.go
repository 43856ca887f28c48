package board

import (
	"math"

	"hoshi/engine"
	"hoshi/render/internal/theme"
)

// bandLines is the number of lines of the board in a band. Fewer lines would make
// more bands alike from move to move, but a file larger.
const bandLines = 1

// Bands returns the first rows of the bands of a board, and the height of the board at the
// end. Bands meet halfway between two lines, which stones hardly reach.
func (l Layout) Bands() []int {
	from := []int{0}
	for line := bandLines; line < l.Size; line += bandLines {
		from = append(from, l.Top+line*l.Pitch-l.Pitch/2)
	}
	return append(from, l.Width)
}

// Layout holds the positions of the parts of a board in its picture. Lines are whole pixels
// wide and a whole number of pixels apart, so that they are crisp and all stones of
// a color have the same pixels.
type Layout struct {
	Size   int // points along a side of the board
	Width  int // side of the picture in pixels
	Pitch  int // pixels from a line to the next
	Line   int // width of a line
	border int // width of the outermost lines; what exceeds line grows outwards
	Left   int // first pixel of the leftmost vertical line
	Top    int // first pixel of the topmost horizontal line

	Radius float64 // of a stone
	label  float64 // font size of the coordinates, in pixels, before it is made crisp
	gutter float64 // from the outermost line to the middle of a coordinate
}

// The margin around the lines has room for half a stone, the coordinates, and space
// on both sides of them.
const (
	marginPitches = 1.3 // the margin in pitches
	minMargin     = 22  // the margin in pixels, at least
)

// minLabelSize is the smallest font size of coordinates, in pixels.
const minLabelSize = 8.5

// NewLayout returns the layout of a board of a size in a picture of a width.
func NewLayout(size, width int, th *theme.Theme) Layout {
	l := Layout{Size: size, Width: width}
	side := max(float64(width)/(float64(size-1)+2*marginPitches)*marginPitches, minMargin)
	l.Pitch = int((float64(width) - 2*side) / float64(size-1))
	p := float64(l.Pitch)
	l.Line = max(1, int(math.Round(p*th.Line)))
	l.border = max(l.Line+1, int(math.Round(p*th.Border)))
	l.Left = (width - l.Pitch*(size-1) - l.Line) / 2
	l.Top = l.Left
	l.Radius = p * th.Radius
	l.label = max(min(p*0.62, float64(width)*0.034), minLabelSize) // to be read on a phone too
	free := float64(l.Left) - l.Radius
	l.gutter = l.Radius + free*0.46
	return l
}

// Center returns the middle of a point, in pixels. The middle of the first pixel is
// at 0.5.
func (l Layout) Center(pt engine.Point) (x, y float64) {
	half := float64(l.Line) / 2
	return float64(l.Left+int(pt.Col)*l.Pitch) + half,
		float64(l.Top+(l.Size-1-int(pt.Row))*l.Pitch) + half
}

// stars returns the star points of a board of the given size. Corner stars lie on
// the third line below size 13 and on the fourth from there on, as on go boards
// (the rule of the Go Text Protocol's handicap stones). A star in the middle needs
// an odd size, and stars between the corners need size 17 or more.
func stars(size int) []engine.Point {
	near := 3
	if size < 13 {
		near = 2
	}
	at := []int{near, size - 1 - near}
	var pts []engine.Point
	if size%2 == 1 {
		mid := size / 2
		if size >= 17 {
			at = []int{near, mid, size - 1 - near}
		} else {
			pts = append(pts, engine.Point{Col: int8(mid), Row: int8(mid)})
		}
	}
	for _, r := range at {
		for _, c := range at {
			pts = append(pts, engine.Point{Col: int8(c), Row: int8(r)})
		}
	}
	return pts
}
