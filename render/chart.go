package render

import (
	"fmt"
	"image"
	"math"
)

// Chart is a diagram in a theme's colours. Its letters are large enough to be
// read on a phone.
type Chart struct {
	Title  string // above the figure; left out where it is "" or no font can draw it
	Theme  string // one of Themes; "" for DefaultTheme
	Width  int    // in pixels, MinWidth to MaxWidth; 0 for DefaultWidth
	Figure Figure // what the chart shows
	Texts  Texts  // the words: Won, Drawn, Lost and Games for Outcomes, Date for Ratings
	// Language is that of the words, a BCP 47 tag. It chooses between the Chinese, the
	// Japanese and the Korean form of a character. May be "".
	Language string
}

// Figure is what a chart shows: an [Evaluation], [Outcomes], [Ratings] or [Costs].
type Figure interface {
	// height returns the height of the figure, in ems of its text.
	height() float64
	// paint draws the figure in a part of a canvas; em is the size of its text in
	// pixels.
	paint(pc panelCanvas, r rect, em float64, texts *Texts)
	// check returns an error that wraps ErrFigure when the figure cannot be drawn.
	check() error
}

// emsAcross is the width of a chart in ems of its text.
const emsAcross = 34

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
	em := max(float64(width)/emsAcross, 11)
	margin, title := em, 0.0
	letters := p.faces(c.Language)
	if letters.medium.has(c.Title) {
		title = 2.2 * em
	}
	w := float64(width) - 2*margin
	h := c.Figure.height() * em
	height := min(int(math.Ceil(h+title+2*margin)), MaxWidth)
	var file []byte
	err = p.compose(th, width, height, func(_ *drawBuffer, fb framebuffer, b *blender) error {
		fb.panel(b, th, image.Rect(0, 0, width, height), letters, func(pc panelCanvas) {
			if title > 0 {
				text := cut(pc.bold, c.Title, 1.35*em, w)
				pc.write(pc.bold, text, 1.35*em, margin, margin+1.2*em, alignLeft, pc.text)
			}
			c.Figure.paint(pc, rect{margin, margin + title, w, h}, em, &c.Texts)
		})
		return nil
	}, func(buf *drawBuffer, img *image.Paletted) error {
		file = buf.file(img)
		return nil
	})
	return file, err
}
