package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/message"
	"hoshi/bot/textcommand"
)

// textResponder answers a text command in its channel. Where the bot may not write
// there, it says so in a direct message: once for each channel and hour.
type textResponder struct {
	chat.Responder
	client  *Client
	message textcommand.Message
}

// Responder returns what answers a message.
func (c *Client) Responder(m textcommand.Message) chat.Responder {
	return &textResponder{Responder: chat.NewChatResponder(c, m.Channel, m.ID), client: c, message: m}
}

// Respond implements [chat.Responder].
func (r *textResponder) Respond(ctx context.Context, reply chat.Reply) error {
	err := r.Responder.Respond(ctx, reply)
	if !errors.Is(err, chat.ErrCannotPost) || r.message.Guild == "" {
		return err
	}
	return errors.Join(err, r.tellAlone(ctx, reply))
}

// React implements [chat.Reactor].
func (r *textResponder) React(ctx context.Context, emoji string) error {
	ch := r.message.Channel
	if _, err := r.client.knownRefusal(ch); err != nil {
		return err
	}
	if !isSnowflake(r.message.ID) {
		return fmt.Errorf("%q is no id of a message", r.message.ID)
	}
	_, err := r.client.do(ctx, request{
		method: http.MethodPut,
		url:    discordgo.EndpointMessageReaction(string(ch), r.message.ID, url.PathEscape(emoji), "@me"),
		route:  "PUT channels/" + string(ch) + "/messages/reactions",
		tries:  2,
	})
	return err
}

// Acknowledge implements [chat.Responder]. The result of the command is to be seen on the
// board, unless the channel has just refused one.
func (r *textResponder) Acknowledge(ctx context.Context) error {
	if _, err := r.client.knownRefusal(r.message.Channel); err != nil && r.message.Guild != "" {
		return r.tellAlone(ctx, chat.Reply{Language: r.message.Locale})
	}
	return r.Responder.Acknowledge(ctx)
}

// tellAlone tells the author of the message in a direct message which permissions the
// bot lacks to answer it.
func (r *textResponder) tellAlone(ctx context.Context, unsent chat.Reply) error {
	c, m := r.client, r.message
	missing, err := c.lacks(ctx, string(m.Guild), string(m.Channel), chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles})
	if err != nil || len(missing) == 0 || !c.notices.Allow(string(m.Channel), time.Now()) {
		return err
	}
	dm, err := c.openDM(ctx, string(m.Author.ID))
	if err != nil {
		return err
	}
	_, err = c.Post(ctx, dm, chat.Reply{
		Text:     message.T("discord.cannot_write", message.Args{"Channel": "<#" + string(m.Channel) + ">", "Permissions": missing}),
		Language: unsent.Language,
	})
	return err
}

// openDM returns the channel of direct messages with a user.
func (c *Client) openDM(ctx context.Context, user string) (chat.ChannelID, error) {
	body, err := json.Marshal(map[string]string{"recipient_id": user})
	if err != nil {
		return "", err
	}
	answer, err := c.do(ctx, request{
		method: http.MethodPost, url: discordgo.EndpointUserChannels("@me"), route: "POST users/@me/channels",
		contentType: "application/json", body: bytes.TrimSpace(body), tries: 2,
	})
	if err != nil {
		return "", fmt.Errorf("a direct message to user %s: %w", user, err)
	}
	id, err := messageID(answer) // a channel has its id in the same field
	return chat.ChannelID(id), err
}
