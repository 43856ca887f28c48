package render

// style is how the pictures of one theme, board size and width are drawn.
type style struct {
	lay    layout
	th     *theme
	digits [maxDigits + 1]float64 // font sizes of move numbers, by how many digits they have
}

func newStyle(lay layout, th *theme) *style {
	s := &style{lay: lay, th: th}
	for n := 1; n <= maxDigits; n++ {
		s.digits[n] = numberSize(lay.radius, n)
	}
	return s
}
