package bot

import (
	"context"
	"errors"
	"sync/atomic"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
)

// answeredResponder records whether a request was answered, and adds the guild's command prefix to
// answers. It's safe for concurrent use, because background work may answer while the request is
// still being handled.
type answeredResponder struct {
	chat.Responder
	prefix   func() string     // of the guild
	notation settings.Notation // the user's, for private answers
	first    func()            // called on the first answer; may be nil
	answered atomic.Bool       // answered, deferred, or tried to
	told     atomic.Bool       // an answer has arrived
}

// Acknowledge acknowledges a request, or ends its deferral, if it hasn't been answered.
func (r *answeredResponder) Acknowledge(ctx context.Context) error {
	if r.told.Load() {
		return nil
	}
	defer r.note()
	return r.Responder.Acknowledge(ctx)
}

func (r *answeredResponder) Defer(ctx context.Context, private bool) error {
	defer r.note()
	return r.Responder.Defer(ctx, private)
}

func (r *answeredResponder) Respond(ctx context.Context, reply chat.Reply) error {
	defer r.note()
	return r.arrived(r.Responder.Respond(ctx, r.own(reply)))
}

// arrived records that an answer was sent if err is nil.
func (r *answeredResponder) arrived(err error) error {
	if err == nil {
		r.told.Store(true)
	}
	return err
}

// note records that there was an attempt to answer.
func (r *answeredResponder) note() {
	if !r.answered.Swap(true) && r.first != nil {
		r.first()
	}
}

func (r *answeredResponder) Edit(ctx context.Context, reply chat.Reply) error {
	return r.arrived(r.Responder.Edit(ctx, r.own(reply)))
}

// own adapts a reply to the settings of the guild and, if it's private, of the user.
func (r *answeredResponder) own(reply chat.Reply) chat.Reply {
	reply.Prefix = r.prefix()
	if reply.Private {
		return r.notation.Reply(reply)
	}
	return reply
}

// answer tells the user what went wrong, and returns what to log.
func answer(ctx context.Context, c *command.Call, err error) error {
	switch {
	case err == nil, errors.Is(err, command.ErrIgnored):
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, chat.ErrCannotPost):
		return err
	}
	t, expected := explain(err)
	reply := chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true}
	if user, ok := errors.AsType[*chat.UserError](err); ok {
		reply.Rows, reply.Replace = user.Rows, user.Replace
	}
	post := c.Respond(ctx, reply)
	if expected {
		return post
	}
	return errors.Join(err, post)
}

// explain turns an error into a message for users. It reports whether the error is part of normal
// use and needs no log entry.
func explain(err error) (t message.Text, expected bool) {
	if user, ok := errors.AsType[*chat.UserError](err); ok {
		return user.Text, true
	}
	if t, ok := explainWork(err); ok {
		return t, true
	}
	switch {
	case errors.Is(err, stored.ErrStale):
		return message.T("error.stale"), true
	case errors.Is(err, stored.ErrCannotSave):
		return message.T("error.cannot_save"), false
	case errors.Is(err, stored.ErrCannotRead):
		return message.T("error.cannot_read"), false
	}
	return message.T("error.internal"), false
}
