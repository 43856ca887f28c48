package background

import (
	"context"
	"fmt"
	"sync/atomic"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
)

// AnsweredResponder records whether a request was answered, and adds the guild's command prefix to
// answers. It's safe for concurrent use, because background work may answer while the request is
// still being handled.
type AnsweredResponder struct {
	chat.Responder
	Prefix   func() string     // of the guild
	Notation settings.Notation // the user's, for private answers
	First    func()            // called on the first answer; may be nil
	Answered atomic.Bool       // answered, deferred, or tried to
	told     atomic.Bool       // an answer has arrived
}

// Acknowledge acknowledges a request, or ends its deferral, if it hasn't been answered.
func (r *AnsweredResponder) Acknowledge(ctx context.Context) error {
	if r.told.Load() {
		return nil
	}
	defer r.note()
	return undelivered(r.Responder.Acknowledge(ctx))
}

// Defer implements [chat.Responder].
func (r *AnsweredResponder) Defer(ctx context.Context, private bool) error {
	defer r.note()
	return undelivered(r.Responder.Defer(ctx, private))
}

// Respond implements [chat.Responder].
func (r *AnsweredResponder) Respond(ctx context.Context, reply chat.Reply) error {
	defer r.note()
	return r.arrived(r.Responder.Respond(ctx, r.own(reply)))
}

// arrived records that an answer was sent if err is nil.
func (r *AnsweredResponder) arrived(err error) error {
	if err == nil {
		r.told.Store(true)
	}
	return undelivered(err)
}

// undelivered says that an error is about an answer, rather than about what was asked for.
func undelivered(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", chat.ErrUndelivered, err)
}

// note records that there was an attempt to answer.
func (r *AnsweredResponder) note() {
	if !r.Answered.Swap(true) && r.First != nil {
		r.First()
	}
}

// Edit implements [chat.Responder].
func (r *AnsweredResponder) Edit(ctx context.Context, reply chat.Reply) error {
	return r.arrived(r.Responder.Edit(ctx, r.own(reply)))
}

// own adapts a reply to the settings of the guild and, if it's private, of the user.
func (r *AnsweredResponder) own(reply chat.Reply) chat.Reply {
	reply.Prefix = r.Prefix()
	if reply.Private {
		return r.Notation.Reply(reply)
	}
	return reply
}
