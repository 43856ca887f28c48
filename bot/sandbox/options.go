package sandbox

import (
	"log/slog"
	"net/http"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/gateway"
	"hoshi/bot/sandbox/rest"
	"hoshi/bot/sandbox/world"
)

// Options are the settings of a Server. The zero value is usable.
type Options struct {
	Token string       // the bot's token; "sandbox" by default
	Log   *slog.Logger // nil logs nothing

	Guild    string        // name of the guild; "Hoshi" by default
	GuildID  string        // id of the guild, which decides its shard; the same in every server by default
	Guilds   []world.Guild // further guilds with the bot; none by default
	Bot      string        // user name of the bot; "Hoshi" by default
	Channels []string      // names of the text channels; gomoku, practice and club by default
	Others   []Channel     // further channels of the guild by name and type; only a voice channel by default
	Users    []string      // names of the people, the guild's owner first; you, ann, bob, cleo and dan by default

	Moderators []string // the Users who may manage the guild, through a role; ann by default

	// UserInstalls are the Users who have installed the application for themselves, so that they
	// can use it in places without the bot; you and ann by default.
	UserInstalls []string

	ClientSecret string   // the application's OAuth2 client secret; "sandbox-secret" by default
	Redirects    []string // OAuth2 redirect URIs registered in the developer portal; none by default, so every authorization fails

	HeartbeatInterval time.Duration // requested by the gateway; 41.25 s by default
	ResumeWindow      time.Duration // how long a lost session can be resumed; 3 minutes by default
	NonceWindow       time.Duration // how long enforce_nonce remembers; 5 minutes by default
	AckTimeout        time.Duration // how long an application may take to answer an interaction; 3 s by default
	TokenLife         time.Duration // how long the token of an interaction is valid; 15 minutes by default
	CodeLife          time.Duration // how long an OAuth2 code can be exchanged; 1 minute by default
	AccessTokenLife   time.Duration // how long an OAuth2 access token is valid; 7 days by default
	OldMessageAge     time.Duration // age after which edits are strictly limited; 1 hour by default

	Clock world.Clock // for tests that shouldn't wait; the machine's clock by default

	History         int // messages kept in each channel; 500 by default
	Interactions    int // interactions remembered while their tokens are valid; also the number of requests remembered; 5,000 by default
	AttachmentBytes int // bytes of files kept in all channels; 64 MiB by default
	FileLimit       int // bytes of a file from the bot; 10 MiB by default, more at Discord in boosted guilds

	Shards gateway.Shards // how events are shared among connections

	Limits    map[string]rest.Limit // rate limits that differ from DefaultLimits, by route
	Unlimited bool                  // no rate limits at all

	// OnMessage, if not nil, is called with every message that is posted or edited, in order. It
	// must return at once and call no method of the Server. WaitMessage is too expensive for
	// thousands of concurrent waits.
	OnMessage func(world.Message)

	// OnRequest, if not nil, is called with every answered REST request, its body, and the status
	// of the answer, or 0 for none. It must return at once.
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
	text(&o.ClientSecret, "sandbox-secret")
	text(&o.Guild, "Hoshi")
	text(&o.GuildID, world.FixedID(world.FixedGuild, 0))
	text(&o.Bot, "Hoshi")
	names(&o.Channels, "gomoku", "practice", "club")
	names(&o.Users, "you", "ann", "bob", "cleo", "dan")
	names(&o.Moderators, "ann")
	names(&o.UserInstalls, "you", "ann")
	span(&o.HeartbeatInterval, 41250*time.Millisecond)
	span(&o.ResumeWindow, 3*time.Minute)
	span(&o.NonceWindow, 5*time.Minute)
	span(&o.AckTimeout, 3*time.Second)
	span(&o.TokenLife, 15*time.Minute)
	span(&o.CodeLife, time.Minute)
	span(&o.AccessTokenLife, 7*24*time.Hour)
	span(&o.OldMessageAge, time.Hour)
	count(&o.History, 500)
	count(&o.Interactions, 5000)
	count(&o.AttachmentBytes, 64<<20)
	count(&o.FileLimit, limits.MaxFile)
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
