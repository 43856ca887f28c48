package discord

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/chat"
)

// A deferral shows a message that says the bot is thinking. It has to end, with an answer in
// its place or with its deletion: else it says so for ever. A click shows none.

// deferAfter is how long after an interaction arrived it is acknowledged, if there is
// no answer yet: a third of what Discord allows, as busy machines are late.
const deferAfter = time.Second

// takeBackTimeout bounds how long it may take to end a deferral.
const takeBackTimeout = 10 * time.Second

// deferAfter defers the answer after a time, unless there is one by then. stop ends
// that and waits for a deferral that is being sent.
func (a *interactionResponder) deferAfter(ctx context.Context, d time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() {
		select {
		case <-time.After(d):
			_ = a.Defer(ctx, false) // where that fails, so will the answer
		case <-ctx.Done():
		}
	})
	return func() { cancel(); wait.Wait() }
}

// begin sends the first answer, where there has been none; the caller holds the lock.
func (a *interactionResponder) begin(ctx context.Context, private bool) (err error) {
	if a.deferred || a.answered {
		return nil
	}
	if a.component {
		err = a.r.DeferUpdate(ctx)
	} else {
		var waiting string
		waiting, err = a.r.Defer(ctx, private)
		a.waiting = cmp.Or(waiting, a.waiting)
	}
	if errors.Is(err, errOutcomeUnknown) || a.shared && (errors.Is(err, ErrAcknowledged) || errors.Is(err, ErrInteractionExpired)) {
		// It may have arrived, or another process has been first, and then the answer has to
		// take its place: else the message says for ever that the bot is thinking.
		err = nil
	}
	a.deferred, a.hidden = err == nil, private
	if a.deferred && !a.component && !a.handed {
		a.late = time.AfterFunc(time.Until(a.r.in.Received.Add(a.r.api.timing.takeBack)), a.tooLate)
	}
	return err
}

// takeBack deletes the message that says the bot is thinking. The caller holds the lock.
func (a *interactionResponder) takeBack(ctx context.Context) error {
	if !a.deferred || a.answered || a.component || a.handed {
		return nil
	}
	err := a.r.DeleteOriginal(ctx)
	if err == nil {
		a.waiting = ""
		a.done() // what comes now is another message
	}
	return err
}

// done notes that there is an answer. The caller holds the lock.
func (a *interactionResponder) done() {
	a.answered = true
	a.awaitNothing()
}

// awaitNothing ends the wait for an answer. The caller holds the lock.
func (a *interactionResponder) awaitNothing() {
	if a.late != nil {
		a.late.Stop()
	}
}

// tooLate takes back a deferral that has had no answer when hardly any time is left. What is
// found after it is another message.
func (a *interactionResponder) tooLate() {
	ctx, cancel := context.WithTimeout(context.Background(), takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.takeBack(ctx) // a connection may fail; Discord says soon that the bot did not answer
}

// leave leaves a deferral to another process.
func (a *interactionResponder) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.handed = true
	a.awaitNothing()
}

// finish ends an interaction that was handled, so that it does not show as failed and its
// deferral has an answer: an apology where it failed or has none. Handling it may have
// ended because its context did.
func (a *interactionResponder) finish(ctx context.Context, failed bool, apology chat.Reply) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	lacks := !a.r.Acknowledged() || failed && a.deferred && !a.answered && !a.component && !a.handed
	a.mu.Unlock()
	if !lacks {
		return nil
	}
	err := a.Respond(ctx, apology)
	if err == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(err, a.takeBack(ctx))
}

// dropWaiting deletes the message that says the bot is thinking when the answer had to come
// in another way: it would say so for ever. The interaction cannot delete it any more. One
// that only who asked can see stays. The caller holds the lock.
func (a *interactionResponder) dropWaiting(ctx context.Context) {
	if a.waiting == "" || a.hidden || a.answered || a.drop == nil {
		return
	}
	_ = a.drop(ctx, a.waiting) // the answer is there
	a.waiting = ""
}
