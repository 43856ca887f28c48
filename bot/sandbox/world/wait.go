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

// WaitMessage waits for a message in a channel that ok accepts, and returns the oldest one. It
// returns an error if ctx ends first or the server is closed.
func (p *People) WaitMessage(ctx context.Context, channelID string, ok func(Message) bool) (Message, error) {
	for {
		p.Lock()
		changed := p.changed
		list := p.messages(channelID)
		p.Unlock()
		for _, m := range list {
			if ok(m) {
				return m, nil
			}
		}
		if err := p.untilChanged(ctx, changed); err != nil {
			return Message{}, err
		}
	}
}

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

// Deferred returns the interactions that were answered with "thinking…" but had neither a later
// answer nor that message deleted, oldest first. Once the token has expired, people see them that
// way forever. An interaction is forgotten with [Options.Interactions].
func (p *People) Deferred() []InteractionView {
	p.Lock()
	defer p.Unlock()
	return deferred(p.World)
}

// WaitDeferred waits until [People.Deferred] is empty. If ctx ends first, it returns an error with
// the number left.
func (p *People) WaitDeferred(ctx context.Context) error {
	left := 0
	err := p.Wait(ctx, func() bool {
		left = len(deferred(p.World))
		return left == 0
	})
	if err != nil {
		return fmt.Errorf("sandbox: %d deferrals have no answer: %w", left, err)
	}
	return nil
}

// deferred is Deferred for callers that hold the lock.
func deferred(w *World) []InteractionView {
	list := []InteractionView{}
	for _, in := range w.Interactions.order {
		if in.Callback == CallbackDeferredMessage && in.Original.Loading {
			list = append(list, in.view())
		}
	}
	return list
}
