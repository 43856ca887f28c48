package sandbox

import (
	"log/slog"
	"net/http"
	"time"

	"hoshi/bot/sandbox/gateway"
	"hoshi/bot/sandbox/rest"
	"hoshi/bot/sandbox/world"
)

// Options are the settings of a Server. The zero value is usable.
type Options struct {
	Token string       // the bot's token; "sandbox" by default
	Log   *slog.Logger // nil: nothing is logged

	Guild    string        // name of the guild; "Hoshi" by default
	GuildID  string        // id of the guild, which decides its shard; the same in every server by default
	Guilds   []world.Guild // further guilds with the bot; none by default
	Bot      string        // user name of the bot; "Hoshi" by default
	Channels []string      // names of the text channels; gomoku, practice and club by default
	Forums   []string      // names of the forums of the guild; none by default
	Users    []string      // names of the people, the guild's owner first; you, ann and bob by default

	Moderators []string // those of Users who may manage the guild, by a role; ann by default

	// UserInstalls are those of Users who have installed the application for
	// themselves, so that they can use it where the bot is not; you and ann by default.
	UserInstalls []string

	HeartbeatInterval time.Duration // that the gateway asks for; 41.25 s by default
	ResumeWindow      time.Duration // how long a lost session can be resumed; 3 minutes by default
	NonceWindow       time.Duration // how long enforce_nonce remembers; 5 minutes by default
	AckTimeout        time.Duration // how long an application may take to answer an interaction; 3 s by default
	TokenLife         time.Duration // how long the token of an interaction is valid; 15 minutes by default
	OldMessageAge     time.Duration // from which age on edits are limited hard; 1 hour by default

	Clock world.Clock // the time, for tests that should not wait; the machine's by default

	History         int // messages kept in each channel; 500 by default
	Interactions    int // interactions remembered while their tokens are valid, and as many requests; 5,000 by default
	AttachmentBytes int // bytes of files kept in all channels; 64 MiB by default
	FileLimit       int // bytes of a file of the bot's; 10 MiB by default, which Discord raises for guilds with boosts

	Shards gateway.Shards // how events are shared among connections

	Limits    map[string]rest.Limit // rate limits that differ from DefaultLimits, by route
	Unlimited bool                  // no rate limits at all

	// OnMessage is called with every message that is posted or edited, in the order of the
	// changes; nil for nobody. It must return at once and call no method of the Server.
	// Waiting by WaitMessage costs too much where thousands wait at a time.
	OnMessage func(world.Message)

	// OnRequest is called with every REST request that has been answered, its body, and the
	// status of the answer, 0 for none; nil for nobody. It must return at once.
	OnRequest func(r *http.Request, body []byte, status int)
}

func (o Options) withDefaults() Options {
	text := func(p *string, fallback string) {
		if *p == "" {
			*p = fallback
		}
	}
	names := func(p *[]string, fallback ...string) {
		if len(*p) == 0 {
			*p = fallback
		}
	}
	span := func(p *time.Duration, fallback time.Duration) {
		if *p <= 0 {
			*p = fallback
		}
	}
	count := func(p *int, fallback int) {
		if *p <= 0 {
			*p = fallback
		}
	}
	text(&o.Token, "sandbox")
	text(&o.Guild, "Hoshi")
	text(&o.GuildID, world.FixedID(world.FixedGuild, 0))
	text(&o.Bot, "Hoshi")
	names(&o.Channels, "gomoku", "practice", "club")
	names(&o.Users, "you", "ann", "bob")
	names(&o.Moderators, "ann")
	names(&o.UserInstalls, "you", "ann")
	span(&o.HeartbeatInterval, 41250*time.Millisecond)
	span(&o.ResumeWindow, 3*time.Minute)
	span(&o.NonceWindow, 5*time.Minute)
	span(&o.AckTimeout, 3*time.Second)
	span(&o.TokenLife, 15*time.Minute)
	span(&o.OldMessageAge, time.Hour)
	count(&o.History, 500)
	count(&o.Interactions, 5000)
	count(&o.AttachmentBytes, 64<<20)
	count(&o.FileLimit, world.MaxFile)
	o.Guilds = world.WithIDs(o.Guilds, o.GuildID)
	o.Shards = o.Shards.WithDefaults()
	if o.Clock == nil {
		o.Clock = world.RealClock{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}
