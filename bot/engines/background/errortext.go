package background

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
)

// ErrNotShown means that the chat didn't take a board that was asked for. Nothing else is wrong.
var ErrNotShown = errors.New("the board was not shown")

// apologizeWithin limits how long it's tried to tell the user of a fault. By then, people have asked
// again, and an apology below the answer that they got would confuse them.
const apologizeWithin = 20 * time.Second

// Answer tells the user what went wrong, and returns what to log. It says nothing if an answer or a board
// wasn't delivered in a chat in which an apology would have to go the same way: what was asked for may
// have been done, the answer may have arrived after all, and the apology would come later still.
func Answer(ctx context.Context, c *command.Call, err error) error {
	switch {
	case err == nil, errors.Is(err, command.ErrIgnored):
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, chat.ErrCannotPost), errors.Is(err, chat.ErrUndelivered),
		errors.Is(err, ErrNotShown) && c.Origin == chat.FromText:
		return err
	}
	t, expected := explain(err)
	if !expected {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, apologizeWithin)
		defer cancel()
	}
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
	case errors.Is(err, ErrNotShown):
		return message.T("error.undelivered"), false
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
