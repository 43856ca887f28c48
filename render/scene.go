package render

import (
	"errors"
	"fmt"

	"hoshi/engine"
)

// DefaultWidth is the side of a picture in pixels when a Scene names none;
// MinWidth and MaxWidth bound it.
const (
	DefaultWidth = 960
	MinWidth     = 320
	MaxWidth     = 2048
)

// Errors of a scene that cannot be drawn. They come wrapped with what was
// wrong; a hint off the board wraps an *[engine.OffBoardError] instead.
var (
	ErrNoPosition = errors.New("no position to draw")
	ErrWidth      = errors.New("picture width out of range")
	ErrTheme      = errors.New("unknown theme")
)

// Scene is what a picture shows: a position and marks on it.
type Scene struct {
	Position *engine.Position
	Width    int            // side of the square picture in pixels, MinWidth to MaxWidth; 0 for DefaultWidth
	Theme    string         // one of Themes; "" for DefaultTheme
	Last     bool           // mark the last move; with Numbers, by the colour of its number
	Previous bool           // mark the move before the last as well, more faintly
	Numbers  bool           // number the stones by move
	Win      bool           // mark the winning line where there is one
	Hints    []engine.Point // suggested moves, drawn as ghosts of the side to move; ignored where a stone stands
}

// XY returns where the centre of a point lies in the picture, in pixels from
// its upper left corner. It is (0, 0) for a scene that cannot be drawn.
func (s Scene) XY(pt engine.Point) (x, y float64) {
	lay, _, err := s.check()
	if err != nil {
		return 0, 0
	}
	return lay.center(pt)
}

// check says why the scene cannot be drawn, or how it is laid out and in which
// theme.
func (s Scene) check() (layout, *theme, error) {
	if s.Position == nil {
		return layout{}, nil, fmt.Errorf("render: %w", ErrNoPosition)
	}
	size := s.Position.Size()
	if size < engine.MinSize || size > engine.MaxSize {
		return layout{}, nil, fmt.Errorf("render: %w: its size is %d, want %d to %d",
			ErrNoPosition, size, engine.MinSize, engine.MaxSize)
	}
	width := s.Width
	if width == 0 {
		width = DefaultWidth
	}
	if width < MinWidth || width > MaxWidth {
		return layout{}, nil, fmt.Errorf("render: %w: %d pixels, want %d to %d", ErrWidth, s.Width, MinWidth, MaxWidth)
	}
	th := themeByName(s.Theme)
	if th == nil {
		return layout{}, nil, fmt.Errorf("render: %w %q: want one of %v", ErrTheme, s.Theme, Themes())
	}
	for i, pt := range s.Hints {
		if !pt.On(size) {
			return layout{}, nil, fmt.Errorf("render: hint %d: %w", i+1, &engine.OffBoardError{Point: pt, Size: size})
		}
	}
	return newLayout(size, width, th), th, nil
}
