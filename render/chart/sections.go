package chart

import (
	"fmt"
	"slices"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
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
	sectionTitle = 1.9
	titleSize    = 1.15
	sectionGap   = 0.7
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
	sum := -sectionGap
	for i := range s {
		sum += s.titleHeight(i) + s.heightOf(i) + sectionGap
	}
	return sum
}

// leastRatings is the smallest height of ratings, in ems.
const leastRatings = 7.5

// heightOf returns the height of a section's figure. Ratings get what the others leave of a square picture with
// a title, if that's enough to read them.
func (s Sections) heightOf(i int) float64 {
	all, ok := s[i].Figure.(Ratings)
	if !ok {
		return s.figure(i).height()
	}
	left := emsAcrossSections - 2 - sectionsTitle + sectionGap
	for j := range s {
		left -= s.titleHeight(j) + sectionGap
		if _, more := s[j].Figure.(Ratings); !more {
			left -= s.figure(j).height()
		}
	}
	return min(max(left, leastRatings), all.height())
}

// figure returns a section's figure. Records have no key below them: the first have one beside their title.
func (s Sections) figure(i int) Figure {
	if o, ok := s[i].Figure.(Outcomes); ok {
		return bars(o)
	}
	return s[i].Figure
}

// keyed returns the section that has the key of all records beside its title, or -1 if there are none.
func (s Sections) keyed() int {
	return slices.IndexFunc(s, func(one Section) bool {
		_, ok := one.Figure.(Outcomes)
		return ok
	})
}

// titleHeight is the height of a title in ems. A title that no font can draw leaves its space
// empty.
func (s Sections) titleHeight(i int) float64 {
	if s[i].Title == "" && i != s.keyed() {
		return 0
	}
	return sectionTitle
}

// paint draws the figures from top to bottom.
func (s Sections) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	y := r.Y
	for i, one := range s {
		room := r.W
		if i == s.keyed() {
			wide := paintKey(canvas.Canvas{Pen: nothing{}, Panel: pc.Panel, Faces: pc.Faces}, 0, 0, em, texts)
			paintKey(pc, r.X+r.W-wide, y+em, em, texts)
			room -= wide + em
		}
		if pc.Bold.Has(one.Title) {
			pc.Write(pc.Bold, font.Cut(pc.Bold, one.Title, titleSize*em, room), titleSize*em, r.X, y+em, canvas.AlignLeft, pc.Text)
		}
		y += s.titleHeight(i) * em
		high := s.heightOf(i) * em
		s.figure(i).paint(pc, canvas.Rect{X: r.X, Y: y, W: r.W, H: high}, em, texts)
		y += high + sectionGap*em
	}
}

// nothing is a pen that draws nothing, to measure.
type nothing struct{}

// Draw draws nothing.
func (nothing) Draw(vector.Shape) {}
