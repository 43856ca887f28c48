package interaction

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// responder is the [chat.Responder] of an interaction.
type responder struct {
	r             *answer.Responder
	in            *event.Interaction
	words         body.Words
	shrink        *body.Shrinker
	takeBackAfter time.Duration
	component     bool           // it may change the message with its component
	private       bool           // only the user who clicked sees that message
	board         bool           // that message shows a game, which other people want to see
	channel       *postedChannel // nil if the bot may not post there
	// shows says how the interaction can show the channel's board; nil if the board is posted. mu
	// guards what it points to.
	shows *shownBoard

	mu sync.Mutex
	deferral
	answered bool
	last     string // ID of the last answer
	replaced bool   // the last answer replaced the message that was clicked
}

// postedChannel is a channel that the bot may post in.
type postedChannel struct {
	Chat
	id chat.ChannelID
}

var _ chat.Responder = (*responder)(nil)

// Acknowledge implements [chat.Responder]. A slash command leaves no message, because its result is
// on the board.
func (a *responder) Acknowledge(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.answered { // with the board
		return nil
	}
	if a.component || a.awaitsBoard() {
		return a.begin(ctx, false)
	}
	if err := a.begin(ctx, true); err != nil {
		return err
	}
	return a.takeBack(ctx)
}

func (a *responder) Defer(ctx context.Context, private bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.begin(ctx, private)
}

func (a *responder) Respond(ctx context.Context, reply chat.Reply) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	replaces := reply.Replace && a.component && (a.private || !reply.Private && !a.board)
	if err := a.keepBoard(ctx, replaces); err != nil {
		return err
	}
	first := !a.answered
	id, err := a.lay(ctx, reply, replaces, func(m body.Message) (string, error) { return a.send(ctx, m, replaces) })
	switch {
	case err == nil:
		a.last, a.replaced = id, replaces
		a.done()
		a.noteBoard(reply, id, first)
	case errors.Is(err, answer.ErrExpired) && a.channel != nil && !reply.Private:
		// For example a search that waited long in the queue: its result is worth a message.
		if _, err = a.channel.Post(ctx, a.channel.id, reply); err == nil {
			a.dropWaiting(ctx)
		}
	case errors.Is(err, answer.ErrExpired):
		err = errors.Join(chat.ErrCannotPost, err)
	}
	return err
}

// lay sends a reply as a new message or as an edit, omitting what Discord refuses. The caller holds
// the lock.
func (a *responder) lay(ctx context.Context, reply chat.Reply, edits bool, send func(body.Message) (string, error)) (string, error) {
	d := body.NewDraft(reply, a.words(reply.Language, reply.Prefix))
	if d.Exceeds(a.in.AttachmentLimit) {
		d.DropLargeFiles()
	}
	for {
		m := d.Answer()
		if edits {
			m = d.Edit()
		}
		id, err := send(m)
		if err == nil || !a.shrink.Shrink(ctx, d, err) {
			return id, err
		}
	}
}

// send sends an answer in the way that is still possible. The caller holds the lock.
func (a *responder) send(ctx context.Context, m body.Message, replaces bool) (id string, err error) {
	switch {
	case a.answered:
		return a.r.FollowUp(ctx, m)
	case a.deferred && a.component && replaces:
		return a.r.EditOriginal(ctx, m)
	case a.deferred && a.component:
		return a.r.FollowUp(ctx, m)
	case a.deferred && a.hidden == m.Private:
		return a.r.EditOriginal(ctx, m)
	case a.deferred: // the deferral and the answer are for different people
		if err := a.r.DeleteOriginal(ctx); err != nil {
			return "", err
		}
		id, err = a.r.FollowUp(ctx, m)
		if errors.Is(err, rest.ErrOutcomeUnknown) {
			a.done() // it may have arrived, and nothing waits any more
		}
		return id, err
	case replaces:
		return "", a.r.Update(ctx, m)
	}
	id, err = a.r.Respond(ctx, m)
	if errors.Is(err, rest.ErrOutcomeUnknown) { // if it has arrived, sending it again changes nothing
		if again, failed := a.r.EditOriginal(ctx, m); failed == nil {
			return again, nil
		}
	}
	return id, err
}

func (a *responder) Edit(ctx context.Context, reply chat.Reply) error {
	a.mu.Lock()
	if a.last == "" && !a.replaced {
		a.mu.Unlock()
		return a.Respond(ctx, reply)
	}
	defer a.mu.Unlock()
	_, err := a.lay(ctx, reply, true, func(m body.Message) (string, error) {
		if a.replaced {
			return a.r.EditOriginal(ctx, m)
		}
		return a.last, a.r.EditFollowUp(ctx, a.last, m)
	})
	return err
}
