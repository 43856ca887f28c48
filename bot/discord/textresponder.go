package discord

import (
	"context"
	"errors"
	"net/url"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
)

// How often, and for how many channels, missing permissions are reported.
const (
	noticeEvery = time.Hour
	noticesKept = 4096
)

var _ chat.Transferable = (*textResponder)(nil)

// textResponder answers a text command in its channel. If the bot can't write there, it says so
// in a direct message, at most once an hour per channel.
type textResponder struct {
	chat.Responder
	client  *Client
	message textcommand.Message
}

// Responder returns a responder that answers a message.
func (c *Client) Responder(m textcommand.Message) chat.Responder {
	return &textResponder{Responder: chat.NewChatResponder(c, m.Channel, m.ID), client: c, message: m}
}

func (r *textResponder) Respond(ctx context.Context, reply chat.Reply) error {
	err := r.Responder.Respond(ctx, reply)
	if !errors.Is(err, chat.ErrCannotPost) || errors.Is(err, chat.ErrMessageRefused) || r.message.Guild == "" {
		return err
	}
	return errors.Join(err, r.tellAlone(ctx, reply.Language, err))
}

func (r *textResponder) React(ctx context.Context, emoji string) error {
	return r.client.channels.React(ctx, r.message.Channel, r.message.ID, url.PathEscape(emoji))
}

// Acknowledge implements [chat.Responder]. The board shows the result of the command, unless the
// channel has just refused one.
func (r *textResponder) Acknowledge(ctx context.Context) error {
	if _, err := r.client.channels.Refused(r.message.Channel); err != nil && r.message.Guild != "" {
		return r.tellAlone(ctx, r.message.Locale, err)
	}
	return r.Responder.Acknowledge(ctx)
}

// Defer implements [chat.Responder]. Nobody misses the indicator that the bot is typing, so the
// command goes on without it unless its answer can't be posted either.
func (r *textResponder) Defer(ctx context.Context, private bool) error {
	err := r.Responder.Defer(ctx, private)
	if err != nil && !errors.Is(err, chat.ErrCannotPost) && ctx.Err() == nil {
		r.client.log.DebugContext(ctx, "the bot is not shown as typing", "channel", r.message.Channel, "err", err)
		return nil
	}
	return err
}

// tellAlone tells the message's author in a direct message why the bot can't answer it: the thread is
// locked, or the bot lacks permissions.
func (r *textResponder) tellAlone(ctx context.Context, language string, why error) error {
	c, m := r.client, r.message
	reason, args := "discord.locked", message.Args{"Channel": "<#" + string(m.Channel) + ">"}
	if !errors.Is(why, chat.ErrThreadLocked) {
		missing, err := c.guilds.Lacks(ctx, string(m.Guild), string(m.Channel), chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles})
		if err != nil || len(missing) == 0 {
			return err
		}
		reason, args["Permissions"] = "discord.cannot_write", missing
	}
	if !c.notices.Add(m.Channel, true) {
		return nil
	}
	dm, err := c.channels.Direct(ctx, m.Author.ID)
	if err != nil {
		return err
	}
	_, err = c.Post(ctx, dm, chat.Reply{Text: message.T(reason, args), Language: language})
	return err
}

func (r *textResponder) Transfer() (text string, ok bool) {
	if r.message.Event == nil {
		return "", false
	}
	return event.Transferred{Message: r.message.Event, Received: snowflake.Time(r.message.ID)}.Text()
}
