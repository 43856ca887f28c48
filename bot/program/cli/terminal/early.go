package terminal

import (
	"context"
	"errors"
)

// EndedEarly is the error of a command that ended before its work was done.
type EndedEarly struct {
	Kept string // what remains of the work, a clause such as "12 games are in x.bin"
}

func (e *EndedEarly) Error() string { return "ended early: " + e.Kept }

// Unwrap makes errors.Is report a canceled context.
func (e *EndedEarly) Unwrap() error { return context.Canceled }

// Early returns err or, if err means that the context was canceled, an error that also says what
// was kept of the work.
func Early(err error, kept string) error {
	if errors.Is(err, context.Canceled) && WithoutCanceled(err) == nil {
		return &EndedEarly{kept}
	}
	return err
}

// WithoutCanceled returns err without the errors of canceled contexts, or nil if there are no
// others. It looks at each of several joined errors.
func WithoutCanceled(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err // as it is, since an error with several causes may have its own message
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, e := range joined.Unwrap() {
			rest = append(rest, WithoutCanceled(e))
		}
		return errors.Join(rest...)
	}
	return nil
}
