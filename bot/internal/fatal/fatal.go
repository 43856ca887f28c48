// Package fatal marks errors that a restart can't fix. The program then exits with a status that
// tells systemd not to start it again.
//
// An error is fatal if somebody has to change something first: a setting, a flag, the environment, the
// database or its disk. What may pass isn't: a network that is down, a server that is starting, an
// address or a data folder that another program is using.
package fatal

import (
	"errors"
	"fmt"
)

// Error is an error that a restart can't fix.
type Error struct {
	Sentence string // says what is wrong and what the operator should do
	Cause    error  // may be nil
}

// Error returns the sentence.
func (e *Error) Error() string { return e.Sentence }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf returns a fatal error with a text like that of [fmt.Errorf].
func Errorf(format string, args ...any) error { return Mark(fmt.Errorf(format, args...)) }

// Mark returns err, with the same text, as a fatal error. It returns nil if err is nil.
func Mark(err error) error {
	if err == nil {
		return nil
	}
	return &Error{Sentence: err.Error(), Cause: err}
}

// Is reports whether err is fatal or wraps a fatal error.
func Is(err error) bool {
	_, ok := errors.AsType[*Error](err)
	return ok
}
