package opening

import (
	"errors"
	"fmt"
)

// Errors of a [Game].
var (
	// ErrNothing means there is no action to undo.
	ErrNothing = errors.New("nothing has been done yet")
	// ErrLeft means that stones or other actions are left over while the opening asks for the
	// other sort.
	ErrLeft = errors.New("the opening asks for something other than what is left")
)

// Reason is why the opening doesn't allow an action.
type Reason uint8

// The reasons.
const (
	WrongKind   Reason = iota + 1 // the opening asks for something else
	NotInSquare                   // the point must be in the central square; see Question.Inside
	InSquare                      // the point must be outside it; see Question.Outside
	NotOffered                    // the point is not among the fifths offered
	Offered                       // the point has already been offered
	Symmetric                     // a point symmetric to this one has already been offered
	OutOfRange                    // the number isn't between Question.Min and Question.Max
	NoColor                       // the color is neither Black nor White
)

// reasonTexts describe the reasons for logs and the command line.
var reasonTexts = [...]string{
	WrongKind: "not what is asked for", NotInSquare: "outside the central square",
	InSquare: "inside the central square", NotOffered: "not offered", Offered: "offered already",
	Symmetric: "symmetric to a point offered already", OutOfRange: "out of range", NoColor: "no color of a player",
}

// IllegalError reports that the opening doesn't allow an action now.
type IllegalError struct {
	Action   Action   // the refused action
	Reason   Reason   // why
	Question Question // what the opening asks for instead
}

// Error returns a technical description, for logs and the command line.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("%v: %s; the %v player is asked for %v", e.Action, reasonTexts[e.Reason], e.Question.Player, e.Question.Task)
}

// SizeError reports that an opening can't be played on a board because it has no center or is
// too small for the central squares.
type SizeError struct {
	ID   ID  // the opening
	Size int // of the board, in points
}

// Error returns a technical description, for logs and the command line.
func (e *SizeError) Error() string {
	return fmt.Sprintf("%v needs a board of odd size, %d or more: %d", e.ID, e.ID.LeastSize(), e.Size)
}

// UnknownError reports that an opening doesn't exist.
type UnknownError struct {
	ID ID // the requested opening
}

// Error returns a technical description, for logs and the command line.
func (e *UnknownError) Error() string { return fmt.Sprintf("%v is not known", e.ID) }

// ActionError reports that a text isn't an action.
type ActionError struct {
	Text string // what was read
	Err  error  // why
}

// Error returns a technical description, for logs and the command line.
func (e *ActionError) Error() string { return fmt.Sprintf("action %q: %v", e.Text, e.Err) }

// Unwrap returns the reason.
func (e *ActionError) Unwrap() error { return e.Err }
