package board

import (
	"math"
	"strconv"

	"hoshi/render/font"
	"hoshi/render/internal/theme"
)

// Style draws the pictures of one theme, board size and width.
type Style struct {
	Lay   Layout
	Th    *theme.Theme
	fonts *font.Fonts // for texts the embedded fonts can't draw; nil means none

	label  float64                // font size of the coordinates
	digits [maxDigits + 1]float64 // font sizes of move numbers by number of digits
}

// NewStyle returns the style for a layout and a theme. fonts, which may be nil, complement the
// embedded ones.
func NewStyle(lay Layout, th *theme.Theme, fonts *font.Fonts) *Style {
	s := &Style{Lay: lay, Th: th, fonts: fonts}
	s.label = font.Medium.SizeFor(math.Round(font.Medium.Height(lay.Label)))
	for n := 1; n <= maxDigits; n++ {
		s.digits[n] = font.Bold.SizeFor(crispHeight(font.Bold.Height(numberFontSize(lay.Radius, n)), lay.Line))
	}
	return s
}

// crispHeight rounds a height of digits so that digits centered on a line of the given
// width begin and end between two pixels, which makes their flat edges sharp. Small
// digits stay as they are, because a pixel is too large a step for them.
func crispHeight(height float64, line int) float64 {
	const least = 9
	if height < least {
		return height
	}
	odd := float64(line % 2)
	return 2*math.Round((height-odd-0.3)/2) + odd
}

// numberFontSize returns the font size in pixels of move numbers with the given number of digits
// on a stone of the given radius: as large as fits into a box inside the stone.
func numberFontSize(radius float64, digits int) float64 {
	const em = 100
	ink := font.Bold.Outline("888"[:digits], em).Ink
	wide := [...]float64{1: 0.60, 2: 1.12, 3: 1.52}[digits]
	return em * min(2*radius*0.42/(ink.Y1-ink.Y0), radius*wide/(ink.X1-ink.X0))
}

// maxDigits is the maximum number of digits in a move number: a board has up to 400 points.
const maxDigits = 3

// digitCount returns the number of digits of a move number.
func digitCount(n int) int { return min(len(strconv.Itoa(n)), maxDigits) }
