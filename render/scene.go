package render

import (
	"fmt"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// Widths of a picture, in pixels.
const (
	DefaultWidth = 960 // if none is given
	MinWidth     = 320
	MaxWidth     = 2048
)

// Scene is what a picture shows: a position and marks on it. Hints, values, forbidden
// points and moves of the variation show on free points only.
type Scene struct {
	Position *engine.Position // the board; it also gives the rule and the winning row
	Width    int              // of the picture in pixels, MinWidth to MaxWidth; 0 for DefaultWidth
	Theme    string           // one of Themes; "" for DefaultTheme

	Last      bool           // mark the last move, by the color of its number if it has one
	Previous  bool           // mark the move before the last as well, more faintly
	Numbers   Numbers        // which stones are numbered by move
	Win       bool           // mark the winning row if there is one
	Hints     []engine.Point // suggested moves, drawn as ghost stones of the side to move
	Variation []engine.Point // moves to come, drawn as numbered ghost stones with arrows from each to the next
	Forbidden []engine.Point // points forbidden for the side to move
	Foul      []engine.Point // stones of the rows that make a move a foul: each gets a ring
	Labels    []Label        // letters on points or on stones, instead of their numbers
	Heat      []MoveValue    // values of moves, in numbers and colors
	Window    []engine.Point // two opposite corners of a part of the board that is framed; nil for none
	// LowerIsBetter says that of the values in Heat lower ones are better, as they
	// are in programs that minimise. The brightest and framed value is the lowest.
	LowerIsBetter bool
	Caption       *Caption // a strip below the board; nil for none
	// Language is that of the words in the picture, a BCP 47 tag. It chooses between
	// the Chinese, the Japanese and the Korean form of a character. May be "".
	Language string
}

// Label is a short text on a point.
type Label struct {
	At   engine.Point // free, or with a stone
	Text string       // three characters at most, to be readable; those that no font has are left out
}

// XY returns the center of a point in the picture, in pixels from the upper left
// corner. It is (0, 0) for a scene that cannot be drawn.
func (s Scene) XY(pt engine.Point) (x, y float64) {
	lay, _, err := s.check()
	if err != nil {
		return 0, 0
	}
	return lay.Center(pt)
}

// Size returns the width and height of the picture in pixels. A picture without a
// caption is square. Both are 0 for a scene that cannot be drawn.
func (s Scene) Size() (width, height int) {
	lay, _, err := s.check()
	if err != nil {
		return 0, 0
	}
	return lay.Width, s.height(lay)
}

// height returns the height of the picture in pixels.
func (s Scene) height(lay board.Layout) int {
	if s.Caption == nil {
		return lay.Width
	}
	return lay.Width + stripHeight(lay.Width)
}

// check returns the layout and the theme of the scene, or an error that says why it
// cannot be drawn.
func (s Scene) check() (board.Layout, *theme.Theme, error) {
	if s.Position == nil {
		return board.Layout{}, nil, fmt.Errorf("render: %w", ErrNoPosition)
	}
	size := s.Position.Size()
	if size < engine.MinSize || size > engine.MaxSize {
		return board.Layout{}, nil, fmt.Errorf("render: %w: its size is %d, want %d to %d",
			ErrNoPosition, size, engine.MinSize, engine.MaxSize)
	}
	width, err := checkWidth(s.Width)
	if err != nil {
		return board.Layout{}, nil, err
	}
	th, err := findTheme(s.Theme)
	if err != nil {
		return board.Layout{}, nil, err
	}
	if err := s.checkPoints(size); err != nil {
		return board.Layout{}, nil, err
	}
	return board.NewLayout(size, width, th), th, nil
}

// checkPoints returns a *[MarkError] for a mark off the board.
func (s Scene) checkPoints(size int) error {
	check := func(kind MarkKind, i int, pt engine.Point) error {
		if pt.On(size) {
			return nil
		}
		return fmt.Errorf("render: %w", &MarkError{kind, i, &engine.OffBoardError{Point: pt, Size: size}})
	}
	for _, marks := range [...]struct {
		kind MarkKind
		pts  []engine.Point
	}{{HintMark, s.Hints}, {VariationMark, s.Variation}, {ForbiddenMark, s.Forbidden}, {FoulMark, s.Foul}, {WindowMark, s.Window}} {
		for i, pt := range marks.pts {
			if err := check(marks.kind, i, pt); err != nil {
				return err
			}
		}
	}
	for i, l := range s.Labels {
		if err := check(LabelMark, i, l.At); err != nil {
			return err
		}
	}
	for i, h := range s.Heat {
		if err := check(HeatMark, i, h.At); err != nil {
			return err
		}
	}
	return nil
}

// checkWidth returns the width of a picture, the default for 0. The error wraps a
// *[WidthError].
func checkWidth(width int) (int, error) {
	if width == 0 {
		return DefaultWidth, nil
	}
	if width < MinWidth || width > MaxWidth {
		return 0, fmt.Errorf("render: %w", &WidthError{width})
	}
	return width, nil
}

// findTheme returns the theme of a name. The error wraps a *[ThemeError].
func findTheme(name string) (*theme.Theme, error) {
	th := theme.Find(name)
	if th == nil {
		return nil, fmt.Errorf("render: %w", &ThemeError{name})
	}
	return th, nil
}
