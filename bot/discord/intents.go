package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Flags of an application. The Message Content intent is granted after a review, or
// without one to a bot in few guilds (limited).
const (
	flagMessageContent        = 1 << 18
	flagMessageContentLimited = 1 << 19
)

// baseIntents bring the messages of guilds and direct messages. Without
// [discordgo.IntentMessageContent] the text is there only in direct messages and
// where the bot is mentioned.
//
// The Guilds intent, which would tell of deleted channels and threads, is not asked for:
// it brings every channel, role and thread of every guild when the bot connects, for an
// event that hardly matters. A game whose channel is gone ends when something is to be
// posted there: a move of the engine, a clock that runs out, or at last the end of an
// abandoned game.
const baseIntents = discordgo.IntentGuildMessages | discordgo.IntentDirectMessages

// application is the part of the bot's application that the client needs.
type application struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
	// VerifyKey is the application's public key, and Endpoint the address to which Discord
	// sends interactions; empty when they come by the gateway.
	VerifyKey string `json:"verify_key"`
	Endpoint  string `json:"interactions_endpoint_url"`
	// Config are the kinds of installation that the application allows, by number.
	// discordgo reads an older field, which Discord does not send.
	Config map[string]json.RawMessage `json:"integration_types_config"`
}

// Kinds of installation (API documentation, "Application Integration Types").
const (
	installedByGuild = 0
	installedByUser  = 1
)

// installs are the kinds of installation that the application allows. Discord refuses
// commands for others. Applications from before there were kinds are for guilds.
func (a application) installs() []int {
	var out []int
	for _, kind := range []int{installedByGuild, installedByUser} {
		if _, ok := a.Config[strconv.Itoa(kind)]; ok {
			out = append(out, kind)
		}
	}
	if len(out) == 0 {
		out = []int{installedByGuild}
	}
	return out
}

// fetchApplication asks Discord for the application that the token belongs to. It
// is the first request of a client, so that a wrong token shows here.
func (c *Client) fetchApplication(ctx context.Context) (application, error) {
	var app application
	answer, err := c.do(ctx, request{
		method: http.MethodGet,
		url:    discordgo.EndpointApplication("@me"),
		route:  "GET applications/@me",
		tries:  1, // the supervisor tries again
	})
	if err != nil {
		return app, err
	}
	if err := json.Unmarshal(answer, &app); err != nil {
		return app, fmt.Errorf("decoding the application: %w", err)
	}
	c.application.Store(app.ID)
	return app, nil
}

// intents returns the intents to identify with: asking for one that is not granted
// would get the connection closed for good.
func (c *Client) intents(app application) discordgo.Intent {
	c.contentWithheld.Store(app.Flags&(flagMessageContent|flagMessageContentLimited) == 0)
	if !c.contentWithheld.Load() {
		return baseIntents | discordgo.IntentMessageContent
	}
	c.log.Warn("the Message Content intent is not granted, so commands work only in direct messages and where they begin with a mention of the bot; to change that, switch it on under “Privileged Gateway Intents” on the Bot page of " + portal + " and start the bot again")
	return baseIntents
}
