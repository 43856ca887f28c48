package render

import (
	"fmt"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// Widths of a picture, in pixels.
const (
	DefaultWidth = 900 // used if none is given
	MinWidth     = 320
	MaxWidth     = 2048
)

// Scene is the content of a picture: a position and marks on it. Hints, values, forbidden points
// and variation moves only show on free points.
type Scene struct {
	Position *engine.Position // the board; it also gives the rule and the winning row
	Width    int              // of the picture in pixels, MinWidth to MaxWidth; 0 means DefaultWidth
	Theme    string           // one of Themes; "" for DefaultTheme

	Last      bool           // mark the last move, by the color of its number if it has one
	Previous  bool           // also mark the move before the last, more faintly
	Numbers   Numbers        // which stones are numbered by move
	Win       bool           // mark the winning row if there is one
	Hints     []engine.Point // suggested moves, drawn as ghost stones of the side to move
	Variation []engine.Point // moves to come, drawn as numbered ghost stones with arrows from each to the next
	Forbidden []engine.Point // points forbidden to the side to move
	Foul      []engine.Point // stones of the rows that make a move a foul: each gets a ring
	Labels    []Label        // letters on points, or on stones in place of their numbers
	Heat      []MoveValue    // values of moves, as numbers and colors
	Window    []engine.Point // two opposite corners of an area to frame; nil means none
	// LowerIsBetter means that lower values in Heat are better, as in programs that minimize.
	// The lowest value is then the brightest and has the frame.
	LowerIsBetter bool
	Caption       *Caption // a strip below the board; nil means none
	Ending        Ending   // how the game ended, if the position doesn't show it
	// Language is the language of the words in the picture, a BCP 47 tag. It selects the
	// Chinese, Japanese or Korean form of a character. It may be "".
	Language string
}

// Label is a short text on a point.
type Label struct {
	At   engine.Point // free or occupied
	Text string       // at most three characters to stay readable; characters missing from all fonts are dropped
}

// XY returns the center of a point in the picture, in pixels from the upper left corner. It
// returns (0, 0) if the scene can't be drawn.
func (s Scene) XY(pt engine.Point) (x, y float64) {
	lay, _, err := s.check()
	if err != nil {
		return 0, 0
	}
	return lay.Center(pt)
}

// Size returns the width and height of the picture in pixels. A picture without a caption is
// square. Both are 0 if the scene can't be drawn.
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

// check returns the layout and theme of the scene, or an error that says why it can't be drawn.
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
	return board.NewPictureLayout(size, width, th), th, nil
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

// checkWidth returns the width of a picture, replacing 0 by the default. The error wraps a
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

// findTheme returns the theme with a name. The error wraps a *[ThemeError].
func findTheme(name string) (*theme.Theme, error) {
	th := theme.Find(name)
	if th == nil {
		return nil, fmt.Errorf("render: %w", &ThemeError{name})
	}
	return th, nil
}
