package discord

import (
	"log/slog"
	"strings"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/channel"
	"hoshi/bot/discord/endpoint"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/discord/interaction"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/fatal"
	"hoshi/bot/view/locale"
)

// Options are the settings of a [Client]. Only Token is required.
type Options struct {
	// Token is the bot's token from the developer portal, with or without "Bot " in front. It is
	// never logged and never part of an error.
	Token string

	// APIURL replaces Discord's REST API: scheme, host, and optionally a path prefix, such as
	// "http://127.0.0.1:8137". The gateway's address comes from its answers, and attachments may
	// come from its host too. Empty means Discord itself.
	APIURL string

	// Shards is the total number of connections among which Discord distributes the events, up to
	// [gateway.MaxShards]; 0 asks Discord for its recommendation.
	Shards int

	// ShardRange is the range of shards of this client, all by default. Other processes serve the
	// rest, so Shards must be the same in all.
	ShardRange gateway.ShardRange

	// Leases share the shards and the identifies with other processes of the bot; nil without other
	// processes.
	Leases gateway.Leases

	// Endpoint receives interactions over HTTP; the zero value leaves them to the gateway.
	Endpoint Endpoint

	// NoGateway disables the gateway, so that only interactions over HTTP arrive, which need
	// Endpoint, but no messages.
	NoGateway bool

	// LinkedRoles declares the figures that guilds can require for a role: rating, games, best
	// level. See package commands for what this doesn't do.
	LinkedRoles bool

	// Activity lets people launch the bot's Activity if Activities are enabled for the application.
	// The bot then answers the Entry Point command.
	Activity bool

	// RequestsPerSecond is the bot's global rate limit, not counting interactions. 0 means slightly
	// less than Discord allows most bots. Discord raises the limit of large bots.
	RequestsPerSecond int

	// Prefix is the prefix of text commands; "!" if empty. Messages that name commands show it.
	Prefix string

	// Catalogue translates messages; nil means the languages of package locale.
	Catalogue *locale.Catalogue

	// Observer is told about connections and answers; nil for none.
	Observer Observer

	// Log receives log entries; nil for none.
	Log *slog.Logger

	timing *timing // nil for defaultTiming
}

// Endpoint configures interactions over HTTP. The application's Interactions Endpoint URL
// determines whether Discord uses it or the gateway; it never uses both.
type Endpoint struct {
	Listen    string // an address such as 127.0.0.1:8139; the path is /interactions
	PublicKey string // of the application, in hexadecimal, from its General Information page
}

// Observer is notified of the client's activity, for an operator's metrics. Its methods are called
// from many goroutines and must return at once.
type Observer interface {
	rest.Observer
	gateway.Observer

	// MessageRefused is called for each message whose form Discord refused, so that only its text
	// was shown.
	MessageRefused()
}

// noObserver is the Observer of a client that has none.
type noObserver struct{}

func (noObserver) Connected(int, bool)                        {}
func (noObserver) DiscordAnswered(string, int, time.Duration) {}
func (noObserver) MessageRefused()                            {}

// timing says how long the client waits, and how many events may wait.
type timing struct {
	rest        rest.Timing
	answer      answer.Timing
	interaction interaction.Timing
	channel     channel.Timing
	gateway     gateway.Timing
	register    rest.Pause    // before the commands are registered again
	grace       time.Duration // for handlers after Run's context has ended; then their context ends too
	rate        float64       // requests a second, if Options.RequestsPerSecond is 0

	perChannel, total int // room for waiting events, see package queue
}

var defaultTiming = timing{
	rest: rest.DefaultTiming, answer: answer.DefaultTiming, interaction: interaction.DefaultTiming,
	channel: channel.DefaultTiming, gateway: gateway.DefaultTiming,
	register: rest.Pause{10 * time.Second, 5 * time.Minute},
	grace:    5 * time.Second,
	rate:     rest.GlobalRate,

	perChannel: 64, total: 2048,
}

// parseToken returns a token without "Bot ".
func parseToken(s string) (string, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s)+" ", "Bot "))
	if token == "" {
		return "", &rest.FatalError{Sentence: "no Discord token: set DISCORD_TOKEN to the one of the Bot page of " + rest.Portal}
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", &rest.FatalError{Sentence: "the Discord token has characters that no token has: copy it again from the Bot page of " + rest.Portal}
	}
	return token, nil
}

// newEndpoint returns the endpoint for interactions, or nil if they come through the gateway.
func (o Options) newEndpoint(log *slog.Logger) (*endpoint.Endpoint, error) {
	switch {
	case o.Endpoint != Endpoint{}:
		return endpoint.New(o.Endpoint.Listen, o.Endpoint.PublicKey, log)
	case o.NoGateway:
		return nil, fatal.Errorf("without the gateway nothing arrives: set discord.interactions to http, or discord.gateway to true")
	}
	return nil, nil
}
