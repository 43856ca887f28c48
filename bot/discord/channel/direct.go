package channel

import (
	"context"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// Direct returns the channel of direct messages with a user. Only posting there shows whether the
// user accepts messages.
func (p *Poster) Direct(ctx context.Context, user chat.UserID) (chat.ChannelID, error) {
	if !snowflake.Valid(string(user)) {
		return "", fmt.Errorf("%w: a user who isn't on Discord", chat.ErrCannotPost)
	}
	// User and channel IDs are never the same.
	if known, ok := p.refusals.Get(chat.ChannelID(user)); ok {
		return "", known.err
	}
	answer, err := p.api.Do(ctx, rest.Request{
		Method: http.MethodPost, URL: discordgo.EndpointUserChannels("@me"), Route: "POST users/@me/channels",
		Payload: map[string]string{"recipient_id": string(user)},
	})
	if err != nil {
		return "", p.noteRefusal(chat.ChannelID(user), err)
	}
	id, err := rest.ID(answer)
	return chat.ChannelID(id), err
}
