package render

import "math"

// style draws the pictures of one theme, board size and width.
type style struct {
	lay   layout
	th    *theme
	fonts *Fonts // for texts that the embedded fonts cannot draw; nil for none

	label  float64                // font size of the coordinates
	digits [maxDigits + 1]float64 // font sizes of move numbers, by their number of digits
}

// newStyle returns the style of a layout and a theme, with fonts beside the embedded
// ones or nil.
func newStyle(lay layout, th *theme, fonts *Fonts) *style {
	s := &style{lay: lay, th: th, fonts: fonts}
	s.label = mediumFont.sizeFor(math.Round(mediumFont.height(lay.label)))
	for n := 1; n <= maxDigits; n++ {
		s.digits[n] = boldFont.sizeFor(crispHeight(boldFont.height(numberFontSize(lay.radius, n)), lay.line))
	}
	return s
}

// crispHeight rounds a height of digits so that digits centred on a line of the given
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
