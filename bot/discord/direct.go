package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

var _ chat.DirectChat = (*Client)(nil)

// Direct implements [chat.DirectChat]. Discord opens the conversation, or returns the one
// that there is. Whether the user takes messages shows when one is posted.
func (c *Client) Direct(ctx context.Context, user chat.UserID) (chat.ChannelID, error) {
	if !isSnowflake(string(user)) {
		return "", fmt.Errorf("%w: %q is no user of Discord", chat.ErrCannotPost, user)
	}
	body, err := json.Marshal(map[string]string{"recipient_id": string(user)})
	if err != nil {
		return "", err
	}
	answer, err := c.do(ctx, request{
		method: http.MethodPost, url: discordgo.EndpointUserChannels("@me"), route: "POST users/@me/channels",
		contentType: "application/json", body: body,
	})
	if err != nil {
		return "", cannotPost(err)
	}
	id, err := messageID(answer)
	return chat.ChannelID(id), err
}
