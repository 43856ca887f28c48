package chart

import (
	"fmt"
	"slices"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
)

// Sections is a chart figure made of several figures, one below the other.
type Sections []Section

// Section is one figure of [Sections].
type Section struct {
	Title  string // above the figure; omitted if it is "" or no font can draw it
	Figure Figure // anything but Sections
}

// maxSections is the maximum number of sections in a chart.
const maxSections = 8

// Heights in ems: of a section title, of its text, and of the space below each section. Titles are
// larger than the names of bars.
const (
	sectionTitle = 2.1
	titleSize    = 1.2
	sectionGap   = 1.2
)

func (s Sections) check() error {
	if len(s) == 0 || len(s) > maxSections {
		return fmt.Errorf("render: %w: %d sections, want 1 to %d", ErrFigure, len(s), maxSections)
	}
	for i, one := range s {
		if one.Figure == nil {
			return fmt.Errorf("render: %w: section %d has none", ErrFigure, i+1)
		}
		if _, nested := one.Figure.(Sections); nested {
			return fmt.Errorf("render: %w: section %d has sections", ErrFigure, i+1)
		}
		if err := one.Figure.check(); err != nil {
			return err
		}
	}
	return nil
}

func (s Sections) height() float64 {
	sum := 0.0
	for i, one := range s {
		sum += one.titleHeight() + s.figure(i).height() + sectionGap
	}
	return sum
}

// figure returns a section's figure. Of several records, only the last have a key, since it would be
// the same for all.
func (s Sections) figure(i int) Figure {
	records := func(one Section) bool {
		_, ok := one.Figure.(Outcomes)
		return ok
	}
	if records(s[i]) && slices.ContainsFunc(s[i+1:], records) {
		return bars(s[i].Figure.(Outcomes))
	}
	return s[i].Figure
}

// titleHeight is the height of the title in ems. A title that no font can draw leaves its space
// empty.
func (s Section) titleHeight() float64 {
	if s.Title == "" {
		return 0
	}
	return sectionTitle
}

// paint draws the figures from top to bottom.
func (s Sections) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	y := r.Y
	for i, one := range s {
		if pc.Bold.Has(one.Title) {
			pc.Write(pc.Bold, font.Cut(pc.Bold, one.Title, titleSize*em, r.W), titleSize*em, r.X, y+em, canvas.AlignLeft, pc.Text)
		}
		y += one.titleHeight() * em
		figure := s.figure(i)
		high := figure.height() * em
		figure.paint(pc, canvas.Rect{X: r.X, Y: y, W: r.W, H: high}, em, texts)
		y += high + sectionGap*em
	}
}
