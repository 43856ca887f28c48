package render

import "golang.org/x/image/font"

// style is how the pictures of one theme, board size and width are drawn: the
// theme, the layout, and the font faces in the sizes that go with it. Font faces
// are not safe for concurrent use, hence neither is a style: every goroutine that
// draws with gg needs one of its own.
type style struct {
	lay layout
	th  *theme

	label  font.Face                // coordinates
	digits [maxDigits + 1]font.Face // move numbers, by how many digits they have
}

func newStyle(lay layout, th *theme) *style {
	s := &style{lay: lay, th: th, label: labelFont.face(lay.label)}
	for n := 1; n <= maxDigits; n++ {
		s.digits[n] = digitFont.face(numberSize(lay.radius, n))
	}
	return s
}
