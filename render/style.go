package render

import "math"

// style is how the pictures of one theme, board size and width are drawn.
type style struct {
	lay layout
	th  *theme

	label  float64                // font size of the coordinates
	digits [maxDigits + 1]float64 // font sizes of move numbers, by how many digits they have
}

func newStyle(lay layout, th *theme) *style {
	s := &style{lay: lay, th: th}
	s.label = labelFont.sizeFor(math.Round(labelFont.height(lay.label)))
	for n := 1; n <= maxDigits; n++ {
		s.digits[n] = digitFont.sizeFor(crispHeight(digitFont.height(numberSize(lay.radius, n)), lay.line))
	}
	return s
}

// crispHeight returns a height of digits, near the given one, at which digits
// centred on a line of the given width begin and end between two pixels, so that
// their flat edges are sharp. Small digits stay as they are: for them a pixel is
// too large a step.
func crispHeight(height float64, line int) float64 {
	const least = 9
	if height < least {
		return height
	}
	odd := float64(line % 2)
	return 2*math.Round((height-odd-0.3)/2) + odd
}
