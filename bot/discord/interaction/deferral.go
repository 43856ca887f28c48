package interaction

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// deferral is the state of an interaction's deferral. For a command, Discord shows a message that
// the bot is thinking, which stays forever unless it is replaced by an answer or deleted. A
// deferred click shows nothing.
type deferral struct {
	deferred bool   // acknowledged without an answer yet
	hidden   bool   // only the user who asked sees the deferral
	waiting  string // ID of the message saying that the bot is thinking; "" for none
	shared   bool   // another process may have deferred the answer
	handed   bool   // another process answers
	late     *time.Timer
}

// takeBackTimeout limits ending a deferral.
const takeBackTimeout = 10 * time.Second

// deferAfter defers the answer after d unless there is one by then. stop cancels that and waits for
// a deferral that is being sent.
func (a *responder) deferAfter(ctx context.Context, d time.Duration) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() {
		select {
		case <-time.After(d):
			_ = a.Defer(ctx, false) // if this fails, so will the answer
		case <-ctx.Done():
		}
	})
	return func() { cancel(); wait.Wait() }
}

// begin defers the answer unless there has been a first answer. The caller holds the lock.
func (a *responder) begin(ctx context.Context, private bool) (err error) {
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
	if errors.Is(err, rest.ErrOutcomeUnknown) || a.shared && (errors.Is(err, answer.ErrAcknowledged) || errors.Is(err, answer.ErrExpired)) {
		// It may have arrived, or another process may have been first. Then the answer must replace
		// it, or the message stays forever.
		err = nil
	}
	a.deferred, a.hidden = err == nil, private
	if a.deferred && !a.component && !a.handed {
		a.late = time.AfterFunc(time.Until(a.in.Received.Add(a.takeBackAfter)), a.tooLate)
	}
	return err
}

// takeBack deletes the message saying that the bot is thinking. The caller holds the lock.
func (a *responder) takeBack(ctx context.Context) error {
	if !a.deferred || a.answered || a.component || a.handed {
		return nil
	}
	err := a.r.DeleteOriginal(ctx)
	if err == nil {
		a.waiting = ""
		a.done() // the next answer is a separate message
	}
	return err
}

// done records that there is an answer. The caller holds the lock.
func (a *responder) done() {
	a.answered = true
	a.awaitNothing()
}

// awaitNothing cancels tooLate. The caller holds the lock.
func (a *responder) awaitNothing() {
	if a.late != nil {
		a.late.Stop()
	}
}

// tooLate takes back an unanswered deferral when hardly any time is left. A later answer is a
// separate message.
func (a *responder) tooLate() {
	ctx, cancel := context.WithTimeout(context.Background(), takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.takeBack(ctx) // if this fails, Discord soon shows that the bot didn't answer
}

// leave leaves the answer to another process.
func (a *responder) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.handed = true
	a.awaitNothing()
}

// finish ends a handled interaction: if it failed or has no answer, it sends an apology, so that it
// isn't shown as failed and no deferral stays. A deferral or an answer whose response was lost counts.
// ctx may have ended.
func (a *responder) finish(ctx context.Context, failed bool, apology chat.Reply) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), takeBackTimeout)
	defer cancel()
	a.mu.Lock()
	lacks := !a.r.Acknowledged() && !a.deferred && !a.answered || failed && a.deferred && !a.answered && !a.component && !a.handed
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

// dropWaiting deletes the message saying that the bot is thinking after the answer was posted in
// the channel, because the interaction can no longer delete it. A private one stays. The caller
// holds the lock.
func (a *responder) dropWaiting(ctx context.Context) {
	if a.waiting == "" || a.hidden || a.answered || a.channel == nil {
		return
	}
	_ = a.channel.Delete(ctx, a.channel.id, a.waiting) // if this fails, the answer is still there
	a.waiting = ""
}
