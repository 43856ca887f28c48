package board

import (
	"math"

	"hoshi/engine"
	"hoshi/render/internal/theme"
)

// Bands returns the first rows of the bands of a board, followed by the height of the board. Each
// line has a band that the marks on its stones fit in, and there's one between two lines. A stone
// changes three, a mark one. With one band per line, a move would change half as many rows again;
// thinner bands don't save more, and make files larger.
func (l Layout) Bands() []int {
	from := []int{0}
	for line := range l.Size {
		y, reach := l.Top+line*l.Pitch, l.Pitch*3/10
		from = append(from, y-reach, y+l.Line+reach)
	}
	return append(from, l.Width)
}

// Layout holds the positions of the parts of a board in its picture. Line widths and distances
// are whole pixels, so that lines are crisp and all stones of a color have the same pixels.
type Layout struct {
	Size   int // points along a side of the board
	Width  int // side of the picture in pixels
	Pitch  int // pixels from a line to the next
	Line   int // width of a line
	Border int // width of the outermost lines; what exceeds Line grows outward
	Left   int // first pixel of the leftmost vertical line
	Top    int // first pixel of the topmost horizontal line

	Radius float64 // of stones
	Label  float64 // font size of the coordinates in pixels, before making it crisp
	gutter float64 // from the outermost line to the middle of a coordinate
}

// The margin around the lines has room for half a stone, the coordinates, and space on both
// sides of them.
const (
	marginPitches = 1.3 // margin in pitches
	minMargin     = 22  // minimum margin in pixels
)

// minLabelSize is the smallest font size of coordinates, in pixels.
const minLabelSize = 8.5

// NewLayout returns the layout of a board of the given width.
func NewLayout(size, width int, th *theme.Theme) Layout {
	return newLayout(size, width, th, labelWidths, nil)
}

// NewPictureLayout returns the layout of a board in a picture of the given width, which most people see
// smaller: its lines look alike there too.
func NewPictureLayout(size, width int, th *theme.Theme) Layout {
	// Discord's largest on a desktop, that of a phone, and half the picture's.
	return newLayout(size, width, th, labelWidths, []int{350, 300, width / 2})
}

// NewPanelLayout returns the layout of a board in a picture of several, which is shown at about a third of
// the given width. Its coordinates are as large as they can be, so that they're still readable there.
func NewPanelLayout(size, width int, th *theme.Theme) Layout {
	return newLayout(size, width, th, 1, []int{width * 4 / 11, width * 2 / 5, width / 2})
}

// labelWidths is the largest size of the coordinates, in widths of a board.
const labelWidths = 0.034

// newLayout returns the layout of a board whose coordinates aren't larger than some part of its width, and
// which most people see at the given widths.
func newLayout(size, width int, th *theme.Theme, label float64, shown []int) Layout {
	l := Layout{Size: size, Width: width}
	side := max(float64(width)/(float64(size-1)+2*marginPitches)*marginPitches, minMargin)
	l.Pitch = int((float64(width) - 2*side) / float64(size-1))
	l.Line = max(1, int(math.Round(float64(l.Pitch)*th.Line)))
	l.Border = max(l.Line+1, int(math.Round(float64(l.Pitch)*th.Border)))
	l.Left = (width - l.Pitch*(size-1) - l.Line) / 2
	l.Top = l.Left
	if len(shown) > 0 {
		l.placeLines(shown)
	}
	p := float64(l.Pitch)
	l.Radius = p * th.Radius
	l.Label = max(min(p*0.62, float64(width)*label), minLabelSize) // readable on a phone too
	free := float64(l.Left) - l.Radius
	l.gutter = l.Radius + free*0.46
	return l
}

// placeLines brings the lines a little closer together and moves them by a pixel or two, so that all
// are seen best where the picture is shown smaller. There, a line that lies across two pixels looks
// wider and fainter than one within a pixel.
func (l *Layout) placeLines(shown []int) {
	best, most := -1.0, l.Pitch
	for pitch := most; pitch >= most-most/24; pitch-- {
		middle := (l.Width - pitch*(l.Size-1) - l.Line) / 2
		for _, left := range [...]int{middle, middle + 1, middle - 1, middle + 2, middle - 2} {
			if max(left-middle, middle-left) > l.Width/450 {
				continue // a narrow margin has no room
			}
			try := *l
			try.Pitch, try.Left, try.Top = pitch, left, left
			clear := 0.0
			for _, width := range shown {
				clear += try.Clearness(width)
			}
			if clear > best+1e-9 {
				best, *l = clear, try
			}
		}
	}
}

// Clearness says how clearly the faintest line shows in a picture that is shown smaller, from 0 to 1 for
// a line that lies within a pixel, or covers one. At 1, all lines look alike.
func (l Layout) Clearness(shown int) float64 {
	scale := float64(shown) / float64(l.Width)
	least := 1.0
	for i := range l.Size {
		from := float64(l.Left+i*l.Pitch) * scale
		to := from + float64(l.Line)*scale
		share := 0.0
		for at := math.Floor(from + 1e-9); at < to-1e-9; at++ {
			share = max(share, min(at+1, to)-max(at, from))
		}
		least = min(least, share/min(1, float64(l.Line)*scale))
	}
	return least
}

// Center returns the middle of a point, in pixels. The middle of the first pixel is
// at 0.5.
func (l Layout) Center(pt engine.Point) (x, y float64) {
	half := float64(l.Line) / 2
	return float64(l.Left+int(pt.Col)*l.Pitch) + half,
		float64(l.Top+(l.Size-1-int(pt.Row))*l.Pitch) + half
}

// stars returns the star points for a board size. Corner stars are on the third line below size
// 13 and on the fourth from 13 up, as on Go boards (the rule for handicap stones in the Go Text
// Protocol). A star in the middle needs an odd size, and stars between the corners need size 17
// or more.
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
