package background

import (
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/message"
	"hoshi/bot/stored"
)

// Answer tells the user what went wrong, and returns what to log.
func Answer(ctx context.Context, c *command.Call, err error) error {
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

// Telling returns a function that privately tells the user a text.
func Telling(ctx context.Context, c *command.Call, t message.Text) func() error {
	return func() error {
		return c.Respond(ctx, chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true})
	}
}

// explainWork turns the reason why background work was refused or ended into a message.
func explainWork(err error) (t message.Text, expected bool) {
	if e, ok := errors.AsType[*engines.TooMuchWorkError](err); ok {
		return message.T("work.too_much."+string(e.Scope), message.Args{"Count": e.Limit}), true
	}
	if e, ok := errors.AsType[*engines.InsightRunningError](err); ok {
		return message.T("work.running." + string(e.Running)), true
	}
	if _, ok := errors.AsType[*engines.GameChangedError](err); ok {
		return message.T("work.game_changed"), true
	}
	if errors.Is(err, engines.ErrClosed) {
		return message.T("work.closing"), true
	}
	return message.Text{}, false
}
