package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"hoshi/bot/program/cli/terminal"
)

// Errors are printed; a failure takes precedence over an interrupt.
func TestEnded(t *testing.T) {
	interrupted, cancel := context.WithCancelCause(t.Context())
	cancel(&SignalError{Signal: 15})
	failure := errors.New("the disk is full")
	for _, tt := range []struct {
		name   string
		ctx    context.Context
		err    error
		status int
		said   string
	}{
		{"well", t.Context(), nil, 0, ""},
		{"well after a signal", interrupted, nil, 0, ""},
		{"failure", t.Context(), failure, 1, "hoshi: the disk is full\n"},
		{"stopped by itself", t.Context(), context.Canceled, 0, ""},
		{"signal", interrupted, context.Canceled, 143, "hoshi: terminated\n"},
		{"signal with results", interrupted, &terminal.EndedEarly{Kept: "3 games are in x"}, 143, "hoshi: terminated; 3 games are in x\n"},
		{"signal and failure", interrupted, errors.Join(context.Canceled, failure), 143, "hoshi: the disk is full\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var said bytes.Buffer
			p := Program{Streams: terminal.Streams{Err: &said}}
			if status := p.ended(tt.ctx, tt.err); status != tt.status || said.String() != tt.said {
				t.Errorf("status %d, %q; want %d, %q", status, said.String(), tt.status, tt.said)
			}
		})
	}
}

func TestSignalError(t *testing.T) {
	for _, tt := range []struct {
		signal syscall.Signal
		said   string
		status int
	}{
		{syscall.SIGINT, "interrupted", 130},
		{syscall.SIGTERM, "terminated", 143},
		{syscall.SIGHUP, "the terminal was closed", 129},
	} {
		err := error(&SignalError{tt.signal})
		if e := err.(*SignalError); e.Error() != tt.said || e.Status() != tt.status {
			t.Errorf("%v: %q, status %d", tt.signal, e.Error(), e.Status())
		}
		if !errors.Is(err, context.Canceled) || terminal.WithoutCanceled(fmt.Errorf("read: %w", err)) != nil {
			t.Errorf("%v is no error of a canceled context", tt.signal)
		}
	}
}

// The first signal ends the context and is its cause. Without a signal, stop ends it.
func TestWithSignals(t *testing.T) {
	ctx, stop := withSignals(t.Context())
	defer stop()
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(os.Interrupt); err != nil {
		t.Skipf("no interrupt here: %v", err)
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		t.Fatal("the context did not end")
	}
	if e := (*SignalError)(nil); !errors.As(context.Cause(ctx), &e) || e.Signal != syscall.SIGINT {
		t.Errorf("cause %v", context.Cause(ctx))
	}
	ctx, stop = withSignals(t.Context())
	if ctx.Err() != nil {
		t.Error("ended without a signal")
	}
	stop()
	if e := (*SignalError)(nil); ctx.Err() == nil || errors.As(context.Cause(ctx), &e) {
		t.Errorf("after stop: %v", context.Cause(ctx))
	}
}
