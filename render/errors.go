package render

import (
	"errors"
	"fmt"
	"strings"

	"hoshi/render/internal/theme"
)

// ErrNoPosition means that a scene has no position, or one without a board. It is wrapped with
// details for a log.
var ErrNoPosition = errors.New("no position to draw")

// WidthError means that a picture width is out of range: not 0, below [MinWidth]
// or above [MaxWidth].
type WidthError struct {
	Width int // in pixels
}

// Error states the width and its range.
func (e *WidthError) Error() string {
	return fmt.Sprintf("picture width %d: must be %d to %d pixels", e.Width, MinWidth, MaxWidth)
}

// ThemeError means that no theme has the given name; [Themes] lists the names.
type ThemeError struct {
	Name string // as given
}

// Error states the name and lists the themes.
func (e *ThemeError) Error() string {
	return fmt.Sprintf("unknown theme %q: must be one of %s", e.Name, strings.Join(theme.Names(), ", "))
}

// MarkKind is a kind of mark in a [Scene], named like its field.
type MarkKind string

// The kinds of marks in a scene.
const (
	HintMark      MarkKind = "hint"
	VariationMark MarkKind = "variation"
	ForbiddenMark MarkKind = "forbidden"
	FoulMark      MarkKind = "foul"
	LabelMark     MarkKind = "label"
	HeatMark      MarkKind = "heat"
	WindowMark    MarkKind = "window"
)

// MarkError means that a mark can't be drawn. It wraps the reason, an *[engine.OffBoardError].
type MarkError struct {
	Kind  MarkKind // the scene's list that contains the mark
	Index int      // its index in the list, from 0
	Err   error    // why it can't be drawn
}

// Error states which mark it is and the reason.
func (e *MarkError) Error() string {
	return fmt.Sprintf("mark %s[%d]: %v", e.Kind, e.Index, e.Err)
}

// Unwrap returns the reason.
func (e *MarkError) Unwrap() error { return e.Err }

// NumbersError means that a text isn't a valid form of [Numbers].
type NumbersError struct {
	Text string // as given
}

// Error states the text and the valid forms.
func (e *NumbersError) Error() string {
	return fmt.Sprintf("move numbers %q: must be all, off, last 5 or from 20", e.Text)
}
