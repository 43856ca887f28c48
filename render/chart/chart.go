// Package chart draws diagrams: the course of chances over a game, results, ratings and costs.
package chart

import (
	"errors"
	"fmt"
	"math"
	"time"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
)

// Chart is a diagram in a theme's colors. Its letters are large enough to read on a phone.
type Chart struct {
	Title  string // above the figure, such as a person's name; emoji and titles that no font has are omitted
	Theme  string // one of Themes; "" for DefaultTheme
	Width  int    // in pixels, MinWidth to MaxWidth; 0 for DefaultWidth
	Figure Figure // what the chart shows
	Texts  Texts
	// Language is the language of the words, a BCP 47 tag. It selects the Chinese, Japanese or
	// Korean form of a character. It may be "".
	Language string
}

// Texts are the words of a chart, in the readers' language. The chart omits texts that are "",
// whose function is nil, or with characters that no font has.
type Texts struct {
	// Won, Drawn and Lost are below [Outcomes], next to their colors.
	Won, Drawn, Lost string
	// Games is next to each bar of Outcomes: the number of games, and the player's share of the
	// points, 0 to 1, with half a point for a draw. The share is NaN if count is 0.
	Games func(count int, share float64) string
	// Date is at both ends of the time axis of [Ratings]. If withClock is set, the chart covers
	// less than two days, and the text should give the time of day instead of the year.
	Date func(t time.Time, withClock bool) string
}

// Figure is the content of a chart: an [Evaluation], [Outcomes], [Ratings], [Costs] or [Sections].
type Figure interface {
	// height returns the height of the figure in ems of its text.
	height() float64
	// paint draws the figure in part of a canvas; em is its text size in pixels.
	paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts)
	// check returns an error that wraps ErrFigure if the figure can't be drawn.
	check() error
}

// The width of a chart in ems of its text. Sections need more, to be no taller than wide; their text is still
// about 8 pixels high in a picture 300 pixels wide.
const (
	emsAcross         = 34
	emsAcrossSections = 38
)

// em returns the size of the text of a chart, in pixels.
func (c Chart) em(width int) float64 {
	if _, ok := c.Figure.(Sections); ok {
		return float64(width) / emsAcrossSections
	}
	return max(float64(width)/emsAcross, 11)
}

// sectionsTitle is the height of a title above sections, in ems. It's set apart from the first section's.
const sectionsTitle = 2.4

// titleHeight returns the height of the title in pixels, or 0 if it is omitted.
func (c Chart) titleHeight(width int, letters font.Faces) float64 {
	if letters.Bold.Name(c.Title, "") == "" {
		return 0
	}
	high := 2.2
	if _, ok := c.Figure.(Sections); ok {
		high = sectionsTitle
	}
	return high * c.em(width)
}

// Check returns an error that wraps ErrFigure if the figure can't be drawn.
func (c Chart) Check() error {
	if c.Figure == nil {
		return fmt.Errorf("render: %w: there is none", ErrFigure)
	}
	return c.Figure.check()
}

// PixelHeight returns the height of the chart at a width, both in pixels.
func (c Chart) PixelHeight(width int, letters font.Faces) int {
	em := c.em(width)
	return int(math.Ceil(c.Figure.height()*em + c.titleHeight(width, letters) + 2*em))
}

// Draw draws the chart at a width in pixels.
func (c Chart) Draw(pc canvas.Canvas, width int) {
	em := c.em(width)
	margin, title := em, c.titleHeight(width, pc.Faces)
	w := float64(width) - 2*margin
	if title > 0 {
		text := font.Cut(pc.Bold, pc.Bold.Name(c.Title, ""), 1.35*em, w)
		pc.Write(pc.Bold, text, 1.35*em, margin, margin+1.2*em, canvas.AlignLeft, pc.Text)
	}
	c.Figure.paint(pc, canvas.Rect{X: margin, Y: margin + title, W: w, H: c.Figure.height() * em}, em, &c.Texts)
}

// ErrFigure means that a chart has no figure, or one that can't be drawn. It is wrapped with
// details for a log.
var ErrFigure = errors.New("figure cannot be drawn")
