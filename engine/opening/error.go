package opening

import (
	"errors"
	"fmt"
)

// Errors of a [Game].
var (
	// ErrNothing says that there is no action to undo.
	ErrNothing = errors.New("nothing has been done yet")
	// ErrLeft says that stones or other actions are left where the opening asks for the
	// other ones.
	ErrLeft = errors.New("the opening asks for something else than what is left")
)

// Reason is why the opening does not allow an action.
type Reason uint8

// The reasons.
const (
	WrongKind   Reason = iota + 1 // something else is asked
	NotInSquare                   // the point has to lie in the central square, see Question.Inside
	InSquare                      // the point has to lie outside of it, see Question.Outside
	NotOffered                    // the point is not among the fifths offered
	Offered                       // the point is offered already
	Symmetric                     // the point is offered already, on the other side of an axis or center of symmetry
	OutOfRange                    // the number is not from Question.Min to Question.Max
	NoColor                       // the color is neither Black nor White
)

// reasonTexts are the reasons for logs and the command line.
var reasonTexts = [...]string{
	WrongKind: "something else is asked", NotInSquare: "outside of the central square",
	InSquare: "inside the central square", NotOffered: "not offered", Offered: "offered already",
	Symmetric: "symmetric to a point offered already", OutOfRange: "out of range", NoColor: "no color of a player",
}

// IllegalError says that the opening does not allow an action now.
type IllegalError struct {
	Action   Action   // the action refused
	Reason   Reason   // why
	Question Question // what is asked instead
}

// Error returns a technical description, for logs and the command line.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("%v: %s; %v of %v is asked", e.Action, reasonTexts[e.Reason], e.Question.Task, e.Question.Player)
}

// SizeError says that an opening cannot be played on a board: the board has no center, or
// is too small for the central squares.
type SizeError struct {
	ID   ID  // the opening
	Size int // of the board, in points
}

// Error returns a technical description, for logs and the command line.
func (e *SizeError) Error() string {
	return fmt.Sprintf("%v needs a board of odd size, %d or more: %d", e.ID, definitions[e.ID].leastSize, e.Size)
}

// UnknownError says that there is no such opening.
type UnknownError struct {
	ID ID // what was asked for
}

// Error returns a technical description, for logs and the command line.
func (e *UnknownError) Error() string { return fmt.Sprintf("%v is not known", e.ID) }

// ActionError says that a text is no action.
type ActionError struct {
	Text string // what was read
	Err  error  // why
}

// Error returns a technical description, for logs and the command line.
func (e *ActionError) Error() string { return fmt.Sprintf("action %q: %v", e.Text, e.Err) }

// Unwrap returns the reason.
func (e *ActionError) Unwrap() error { return e.Err }
