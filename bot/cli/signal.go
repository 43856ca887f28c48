package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// SignalError is the cause of a context ended by a signal; see [context.Cause].
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

// Unwrap makes errors.Is report a canceled context.
func (e *SignalError) Unwrap() error { return context.Canceled }

// Status returns the exit status that tells a shell about the signal: 128 plus its number.
func (e *SignalError) Status() int { return 128 + int(e.Signal) }

// withSignals returns a context that ends with the first SIGINT or SIGTERM. A second signal has its
// default effect and ends the process. stop restores the default handling.
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
