package engines

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"hoshi/bot/chat"
)

// ErrClosed tells that the program is about to end, so that nothing new is begun and what
// was under way is cancelled.
var ErrClosed = errors.New("the bot is shutting down")

// WorkScope says which bound of background work was reached.
type WorkScope string

// The scopes of a [TooMuchWorkError].
const (
	ScopeUser    WorkScope = "user"    // work of one user
	ScopeChannel WorkScope = "channel" // work in one channel
	ScopeTotal   WorkScope = "total"   // all work
)

// TooMuchWorkError tells that background work was refused, as too much of it runs.
type TooMuchWorkError struct {
	Scope WorkScope // the bound that was reached
	Kind  WorkKind  // the kind of work that was refused
	Limit int       // how much work the scope may have at once, at least 1
}

// Error implements error.
func (e *TooMuchWorkError) Error() string {
	return fmt.Sprintf("too much background work for a %s: %s refused, limit %d", e.Scope, e.Kind, e.Limit)
}

// InsightRunningError tells that a hint, an analysis, a heat map or thinking aloud was
// refused, as one of them runs in the game.
type InsightRunningError struct {
	Running WorkKind // what runs
}

// Error implements error.
func (e *InsightRunningError) Error() string {
	return fmt.Sprintf("one insight a game at once: %s is running", e.Running)
}

// GameChangedError tells that work was cancelled, as somebody changed its game meanwhile.
type GameChangedError struct {
	By chat.UserID // who changed the game; empty if it was no user
}

// Error implements error.
func (e *GameChangedError) Error() string {
	return fmt.Sprintf("cancelled: the game was changed by %q", e.By)
}

// PanicError is a panic of background work.
type PanicError struct {
	Value any    // what panic was called with
	Stack []byte // the goroutine's stack, for the log
}

// Error implements error. It leaves out the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the error that panic was called with, if it was one.
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

// run does work and reports its failure.
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

// failureOf returns what is to be reported of work that ended with err, nil for nothing.
// Work that was cancelled may return any error: its database driver or its chat may not
// say that its context ended.
func failureOf(ctx context.Context, err error) error {
	var panicked *PanicError
	if err == nil || errors.As(err, &panicked) || ctx.Err() == nil {
		return err
	}
	return context.Cause(ctx)
}

// logFailure logs an error of work: cancellation is nobody's fault, a panic has a stack.
func (s *Supervisor) logFailure(message string, w Work, err error) {
	var changed *GameChangedError
	var panicked *PanicError
	switch {
	case errors.Is(err, ErrClosed), errors.Is(err, errStopped), errors.As(err, &changed):
		s.options.Log.Info("background work was cancelled", "work", w, "cause", err)
	case errors.As(err, &panicked):
		s.options.Log.Error(message, "work", w, "err", err, "stack", string(panicked.Stack))
	default:
		s.options.Log.Error(message, "work", w, "err", err)
	}
}
