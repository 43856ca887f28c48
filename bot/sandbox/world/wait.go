package world

import (
	"context"
	"errors"
	"fmt"
)

// errNotUsable means that a command or a component can't be used.
var errNotUsable = errors.New("sandbox: cannot be used here")

// ErrNoAnswer means that the application didn't answer in time.
var ErrNoAnswer = errors.New("sandbox: the application did not answer in time")

// ErrClosed means that the server is closed.
var ErrClosed = errors.New("sandbox: the server is closed")

// Wait waits until ok returns true. ok is called with the world locked.
func (w *World) Wait(ctx context.Context, ok func() bool) error {
	for {
		w.Lock()
		changed, done := w.changed, ok()
		w.Unlock()
		if done {
			return nil
		}
		if err := w.untilChanged(ctx, changed); err != nil {
			return err
		}
	}
}

func (w *World) untilChanged(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-w.Ctx.Done():
		return ErrClosed
	}
}

// errStranger means that a user id doesn't belong to a person.
var errStranger = errors.New("sandbox: no such person")

// WaitInteraction waits until the application has answered an interaction or failed to, and returns
// it. It returns an error for an unknown id or if ctx ends first.
func (p *People) WaitInteraction(ctx context.Context, id string) (InteractionView, error) {
	var v InteractionView
	known := true
	err := p.Wait(ctx, func() bool {
		in := p.Interactions.ByID[id]
		if known = in != nil; !known {
			return true
		}
		v = in.view()
		return in.State != Pending
	})
	if err == nil && !known {
		err = fmt.Errorf("sandbox: no interaction %q", id)
	}
	return v, err
}
