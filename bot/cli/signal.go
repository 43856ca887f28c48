package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// SignalError is the cause of a context that a signal ended; see [context.Cause].
type SignalError struct {
	Signal syscall.Signal // SIGINT or SIGTERM
}

// Error says that the command was interrupted or terminated.
func (e *SignalError) Error() string {
	if e.Signal == syscall.SIGINT {
		return "interrupted"
	}
	return "terminated"
}

// Unwrap makes it an error of a canceled context.
func (e *SignalError) Unwrap() error { return context.Canceled }

// Status returns the exit status that tells a shell about the signal: 128 plus its
// number.
func (e *SignalError) Status() int { return 128 + int(e.Signal) }

// withSignals returns a context that ends with the first SIGINT or SIGTERM. The
// second one has its usual effect: it ends the process. stop gives the signals back.
func withSignals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			sig, _ := s.(syscall.Signal)
			cancel(&SignalError{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// endedEarly is the error of a command that was ended before its work was done.
type endedEarly struct {
	kept string // what the user has of the work, a clause such as "12 games are in x.bin"
}

func (e *endedEarly) Error() string { return "ended early: " + e.kept }

// Unwrap makes the error one of a canceled context.
func (e *endedEarly) Unwrap() error { return context.Canceled }

// early returns err, or, when it says that the context was canceled, an error that
// says what there is of the work.
func early(err error, kept string) error {
	if errors.Is(err, context.Canceled) && WithoutCanceled(err) == nil {
		return &endedEarly{kept}
	}
	return err
}

// WithoutCanceled returns err without the errors of canceled contexts, nil if it has
// no others. Of errors that were joined it looks at each.
func WithoutCanceled(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, e := range joined.Unwrap() {
			rest = append(rest, WithoutCanceled(e))
		}
		return errors.Join(rest...)
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
