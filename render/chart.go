package render

import (
	"fmt"
	"image"
	"math"
)

// Chart is a diagram in a theme's colours. Its letters are large enough to be
// read on a phone.
type Chart struct {
	Title  string // above the figure; "" for none, as where the embedded font lacks a character of it
	Theme  string // one of Themes; "" for DefaultTheme
	Width  int    // in pixels, MinWidth to MaxWidth; 0 for DefaultWidth
	Figure Figure // what the chart shows
	Texts  Texts  // the words: Won, Drawn, Lost and Games for Outcomes, Date for Ratings
}

// Figure is what a chart shows: an [Evaluation], [Outcomes], [Ratings] or [Costs].
type Figure interface {
	// heightFor is the height of the figure, in ems of its text, when it is so many
	// ems wide.
	heightFor(wide float64) float64
	// paint draws the figure in a part of a sheet; em is the size of its text.
	paint(s sheet, r rect, em float64, texts *Texts)
	// check says why the figure cannot be drawn.
	check() error
}

// textsAcross is how many ems of text a chart is wide.
const textsAcross = 34

// Chart draws a chart and returns the bytes of a PNG file. The error wraps
// [ErrFigure], a *[WidthError] or a *[ThemeError] when it cannot be drawn.
func (p *Painter) Chart(c Chart) ([]byte, error) {
	width, err := checkWidth(c.Width)
	if err != nil {
		return nil, err
	}
	th, err := findTheme(c.Theme)
	if err != nil {
		return nil, err
	}
	if c.Figure == nil {
		return nil, fmt.Errorf("render: %w: there is none", ErrFigure)
	}
	if err := c.Figure.check(); err != nil {
		return nil, err
	}
	em := max(float64(width)/textsAcross, 11)
	margin, title := em, 0.0
	if labelFont.has(c.Title) {
		title = 2.2 * em
	}
	w := float64(width) - 2*margin
	h := c.Figure.heightFor(w/em) * em
	height := min(int(math.Ceil(h+title+2*margin)), MaxWidth)
	var file []byte
	err = p.compose(th, width, height, func(_ *worker, cv canvas, b *blender) error {
		cv.panel(b, th, image.Rect(0, 0, width, height), func(s sheet) {
			if title > 0 {
				text := digitFont.cut(c.Title, 1.35*em, w)
				s.write(digitFont, text, 1.35*em, margin, margin+1.2*em, toRight, s.text)
			}
			c.Figure.paint(s, rect{margin, margin + title, w, h}, em, &c.Texts)
		})
		return nil
	}, func(w *worker, img *image.Paletted) (err error) {
		file, err = w.file(img)
		return err
	})
	return file, err
}
