package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/locale"
)

// interactionResponder is the [chat.Responder] of an interaction.
type interactionResponder struct {
	r         *Responder
	words     func(language, prefix string) *locale.Printer
	malformed *malformed
	component bool // a click, so that there is a message already
	private   bool // that message is for who clicked alone
	board     bool // that message shows a game, which others want to see
	// post posts in the channel, where the bot may do that; nil where it may not.
	post func(context.Context, chat.Reply) (string, error)
	// drop deletes a message of the bot in the channel; nil where post is.
	drop func(ctx context.Context, message string) error
	// shows says how the interaction can show the channel's board, where that takes
	// answers; nil elsewhere. mu guards what it points to.
	shows *shownBoard

	mu       sync.Mutex
	shared   bool   // another process may have deferred the answer
	handed   bool   // another process has to answer
	deferred bool   // acknowledged without an answer yet
	hidden   bool   // the deferral is for who asked alone
	waiting  string // id of the message that says the bot is thinking; "" for none
	late     *time.Timer
	answered bool
	last     string // id of the last answer
	replaced bool   // the last answer took the place of the message that was clicked
}

var _ chat.Responder = (*interactionResponder)(nil)

// Acknowledge implements [chat.Responder]. A slash command leaves nothing behind: its
// result is on the board.
func (a *interactionResponder) Acknowledge(ctx context.Context) error {
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

// Defer implements [chat.Responder].
func (a *interactionResponder) Defer(ctx context.Context, private bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.begin(ctx, private)
}

// Respond implements [chat.Responder].
func (a *interactionResponder) Respond(ctx context.Context, reply chat.Reply) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	replaces := reply.Replace && a.component && (a.private || !reply.Private && !a.board)
	if err := a.keepBoard(ctx, replaces); err != nil {
		return err
	}
	first := !a.answered
	id, err := a.lay(ctx, reply, replaces, func(answer Answer) (string, error) { return a.send(ctx, answer, replaces) })
	switch {
	case err == nil:
		a.last, a.replaced = id, replaces
		a.done()
		a.noteBoard(reply, id, first)
	case errors.Is(err, ErrInteractionExpired) && a.post != nil && !reply.Private:
		// A search that was long in the queue: its result is worth a message.
		if _, err = a.post(ctx, reply); err == nil {
			a.dropWaiting(ctx)
		}
	case errors.Is(err, ErrInteractionExpired):
		err = errors.Join(chat.ErrCannotPost, err)
	}
	return err
}

// lay sends a reply as a new message or as an edit: without its files where they are too
// large, and its text alone where Discord refuses its form. The caller holds the lock.
func (a *interactionResponder) lay(ctx context.Context, reply chat.Reply, edits bool, send func(Answer) (string, error)) (string, error) {
	d := newDraft(reply, a.words(reply.Language, reply.Prefix))
	if d.exceeds(a.r.in.AttachmentLimit) {
		d.dropFiles(filesTooLarge)
	}
	for {
		id, err := send(d.answer(edits, reply))
		switch {
		case tooLarge(err) && len(d.files) > 0:
			d.dropFiles(filesTooLarge)
		case isMalformed(err) && !d.textAlone():
			a.malformed.report(ctx, err)
			d.keepText()
		default:
			return id, err
		}
	}
}

// send sends an answer in the way that is left; the caller holds the lock.
func (a *interactionResponder) send(ctx context.Context, answer Answer, replaces bool) (id string, err error) {
	switch {
	case a.answered:
		return a.r.FollowUp(ctx, answer)
	case a.deferred && a.component && replaces:
		return a.r.EditOriginal(ctx, answer)
	case a.deferred && a.component:
		return a.r.FollowUp(ctx, answer)
	case a.deferred && a.hidden == answer.Private:
		return a.r.EditOriginal(ctx, answer)
	case a.deferred: // the deferral shows to others than the answer is for
		if err := a.r.DeleteOriginal(ctx); err != nil {
			return "", err
		}
		return a.r.FollowUp(ctx, answer)
	case replaces:
		return "", a.r.Update(ctx, answer)
	}
	id, err = a.r.Respond(ctx, answer)
	if errors.Is(err, errOutcomeUnknown) { // where it has arrived, the same again changes nothing
		if again, failed := a.r.EditOriginal(ctx, answer); failed == nil {
			return again, nil
		}
	}
	return id, err
}

// Edit implements [chat.Responder].
func (a *interactionResponder) Edit(ctx context.Context, reply chat.Reply) error {
	a.mu.Lock()
	if a.last == "" && !a.replaced {
		a.mu.Unlock()
		return a.Respond(ctx, reply)
	}
	defer a.mu.Unlock()
	_, err := a.lay(ctx, reply, true, func(answer Answer) (string, error) {
		if a.replaced {
			return a.r.EditOriginal(ctx, answer)
		}
		return a.last, a.r.EditFollowUp(ctx, a.last, answer)
	})
	return err
}
