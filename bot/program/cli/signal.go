package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// SignalError is the cause of a context ended by a signal; see [context.Cause].
type SignalError struct {
	Signal syscall.Signal // SIGINT, SIGTERM or SIGHUP
}

// Error says that the command was interrupted or terminated, or lost its terminal.
func (e *SignalError) Error() string {
	switch e.Signal {
	case syscall.SIGINT:
		return "interrupted"
	case syscall.SIGHUP:
		return "the terminal was closed"
	}
	return "terminated"
}

// Unwrap makes errors.Is report a canceled context.
func (e *SignalError) Unwrap() error { return context.Canceled }

// Status returns the exit status that tells a shell about the signal: 128 plus its number.
func (e *SignalError) Status() int { return 128 + int(e.Signal) }

// withSignals returns a context that ends with the first SIGINT, SIGTERM or SIGHUP. A second signal
// has its default effect and ends the process. stop restores the default handling.
func withSignals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // by nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		select {
		case s := <-signals:
			sig, _ := s.(syscall.Signal)
			if sig == syscall.SIGHUP {
				signal.Ignore(sig) // it may come from the shell and from the terminal
			}
			signal.Stop(signals)
			cancel(&SignalError{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
