package engines

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/work"
)

// ErrClosed means that the program is shutting down: nothing new starts, and running work is
// canceled.
var ErrClosed = errors.New("the bot is shutting down")

// WorkScope says which limit on background work was reached.
type WorkScope string

// The scopes of a [TooMuchWorkError].
const (
	ScopeUser    WorkScope = "user"    // work of one user
	ScopeChannel WorkScope = "channel" // work in one channel
	ScopeTotal   WorkScope = "total"   // all work
)

// TooMuchWorkError means that background work was refused because too much is already running.
type TooMuchWorkError struct {
	Scope WorkScope // the limit that was reached
	Kind  work.Kind // the kind of work that was refused
	Limit int       // how many pieces of work the scope can run at once, at least 1
}

// Error implements error.
func (e *TooMuchWorkError) Error() string {
	return fmt.Sprintf("too much background work for a %s: %s refused, limit %d", e.Scope, e.Kind, e.Limit)
}

// InsightRunningError means that a hint, an analysis, a heat map or thinking aloud was refused
// because one of them is already running for the game.
type InsightRunningError struct {
	Running work.Kind
}

// Error implements error.
func (e *InsightRunningError) Error() string {
	return fmt.Sprintf("one insight a game at once: %s is running", e.Running)
}

// GameChangedError means that work was canceled because its game changed in the meantime.
type GameChangedError struct {
	By chat.UserID // who changed the game; empty if it wasn't a user
}

// Error implements error.
func (e *GameChangedError) Error() string {
	if e.By == "" {
		return "cancelled: the game has changed"
	}
	return "cancelled: the game was changed by somebody" // who it was stays out of logs
}

// PanicError is a panic in background work.
type PanicError struct {
	Value any    // the argument of panic
	Stack []byte // the goroutine's stack, for the log
}

// Error implements error. It leaves out the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the argument of panic if it was an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// catchPanic calls do and returns its error, or its panic as a *PanicError.
func catchPanic(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return do()
}

// run does the work and reports a failure.
func (s *Supervisor) run(ctx context.Context, r *runningWork, do func(context.Context) error, failed func(context.Context, error)) {
	err := failureOf(ctx, catchPanic(func() error { return do(ctx) }))
	if err == nil {
		return
	}
	s.logFailure("background work failed", r.Work, err)
	err = catchPanic(func() error {
		failed(context.WithoutCancel(ctx), err)
		return nil
	})
	if err != nil {
		s.logFailure("the failure of background work could not be reported", r.Work, err)
	}
}

// failureOf returns the error to report for work that returned err, or nil if it succeeded. For
// canceled work, it returns the cause: the error from a database driver or chat may not mention
// that the context ended.
func failureOf(ctx context.Context, err error) error {
	var panicked *PanicError
	if err == nil || errors.As(err, &panicked) || ctx.Err() == nil {
		return err
	}
	return context.Cause(ctx)
}

// logFailure logs failed work: cancellations at level Info, and panics with their stack.
func (s *Supervisor) logFailure(message string, w Work, err error) {
	var changed *GameChangedError
	var panicked *PanicError
	switch {
	case errors.Is(err, ErrClosed), errors.Is(err, errStopped), errors.As(err, &changed):
		s.options.Log.Info("background work was cancelled", "work", w, "err", err)
	case errors.As(err, &panicked):
		s.options.Log.Error(message, "work", w, "err", err, "stack", string(panicked.Stack))
	default:
		s.options.Log.Error(message, "work", w, "err", err)
	}
}
