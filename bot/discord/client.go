package discord

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/application"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/channel"
	"hoshi/bot/discord/commands"
	"hoshi/bot/discord/download"
	"hoshi/bot/discord/endpoint"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/discord/guild"
	"hoshi/bot/discord/interaction"
	"hoshi/bot/discord/queue"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/fatal"
	"hoshi/bot/internal/recent"
	"hoshi/bot/internal/trace"
	"hoshi/bot/view/locale"
)

// Client is a bot on Discord. Make one with [New]; its methods are safe for concurrent use. It
// implements [chat.Chat].
type Client struct {
	opt    Options
	base   *url.URL // Options.APIURL; nil for Discord itself
	timing timing
	log    *slog.Logger

	api        *rest.Client
	answers    *answer.API
	identity   application.Identity
	guildCount guildCount
	guilds     *guild.Lookup
	channels   *channel.Poster
	files      *download.Downloader
	endpoint   *endpoint.Endpoint // nil if interactions come through the gateway
	gateway    *gateway.Gateway

	shrink       body.Shrinker
	interactions *interaction.Handler // nil without a service
	registry     *commands.Registry   // nil without a service

	events  eventHandlers
	notices recent.Map[chat.ChannelID, bool] // channels whose missing permissions were reported
	running atomic.Bool
	ready   readiness
}

// readiness says whether Discord has accepted the bot.
type readiness struct {
	once   sync.Once
	closed chan struct{} // closed when Discord has accepted the bot for the first time
	rest   atomic.Bool   // Discord has accepted the bot, and there is no gateway to wait for
}

// New checks the options and returns a client that hasn't connected yet.
func New(opts Options) (*Client, error) {
	token, err := parseToken(opts.Token)
	if err != nil {
		return nil, err
	}
	opts.Token = token
	base, err := rest.ParseBase(opts.APIURL)
	if err != nil {
		return nil, err
	}
	if err := opts.ShardRange.Check(opts.Shards); err != nil {
		return nil, fatal.Mark(err)
	}
	if opts.Observer == nil {
		opts.Observer = noObserver{}
	}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.Catalogue == nil {
		if opts.Catalogue, err = locale.New(); err != nil {
			return nil, err
		}
	}
	opts.Prefix = cmp.Or(opts.Prefix, "!")
	c := &Client{
		opt: opts, base: base, timing: defaultTiming, log: rest.ScrubbedLog(opts.Log, token),
		notices: recent.Map[chat.ChannelID, bool]{Max: noticesKept, For: noticeEvery},
		events:  newEventHandlers(),
		ready:   readiness{closed: make(chan struct{})},
	}
	if opts.timing != nil {
		c.timing = *opts.timing
	}
	if c.endpoint, err = opts.newEndpoint(c.log); err != nil {
		return nil, err
	}
	c.connectParts()
	return c, nil
}

// connectParts makes the parts of the client.
func (c *Client) connectParts() {
	perSecond := rate.Limit(cmp.Or(float64(c.opt.RequestsPerSecond), c.timing.rate))
	c.api = rest.New(rest.Options{
		Token: c.opt.Token, Base: c.base, Rate: perSecond, Burst: rest.GlobalBurst,
		Timing: c.timing.rest, Guard: rest.NewGuard(min(1, float64(perSecond)/rest.GlobalRate), c.log), Observer: c.opt.Observer, Log: c.log,
	})
	c.answers = answer.NewAPI(c.base, c.timing.answer, c.api.Guard(), c.opt.Observer, c.log)
	c.files = download.New(c.base, c.timing.rest, c.log)
	c.guilds = guild.New(c.api, c.selfID, c.timing.channel.Refused)
	c.shrink = body.Shrinker{OnMalformed: c.opt.Observer.MessageRefused, Log: c.log}
	c.channels = channel.New(channel.Options{
		API: c.api, Words: c.printer, Shrink: &c.shrink, Timing: c.timing.channel, Log: c.log,
		OnRefused: func(ch chat.ChannelID) { c.guilds.ForgetGrants(string(ch)) },
		Granted:   func(ch chat.ChannelID) bool { return c.interactions != nil && c.interactions.Granted(ch) },
	})
	if c.opt.NoGateway || c.opt.Leases != nil || c.opt.ShardRange != (gateway.ShardRange{}) {
		c.channels.SeesNotAll()
	}
	c.gateway = gateway.New(gateway.Options{
		Token: c.opt.Token, API: c.api, Base: c.base, Shards: c.opt.Shards, Range: c.opt.ShardRange, Leases: c.opt.Leases,
		Timing: c.timing.gateway, Observer: c.opt.Observer, Log: c.log,
	})
}

// HandleInteractions lets a service answer slash commands, clicks and forms. Call it before
// [Client.Run], which then registers the service's commands.
func (c *Client) HandleInteractions(service interaction.Service) {
	c.interactions = interaction.New(interaction.Options{
		Answers: c.answers, Timing: c.timing.interaction, Service: service, Chat: postedChannels{c.channels, c}, Guilds: c.guilds,
		Words: c.printer, Catalogue: c.opt.Catalogue, Shrink: &c.shrink, SelfID: c.selfID, Attachment: c.files.Attachment, Log: c.log,
	})
	c.registry = commands.NewRegistry(c.api, service.Commands(), c.opt.Catalogue, c.timing.register, c.log)
	c.registry.Launches = c.opt.Activity
}

// Bind takes the address for interactions over HTTP, if they arrive that way. [Client.Run] does it too, but then
// it may be too late to say that another program has the address.
func (c *Client) Bind() error {
	if c.endpoint == nil {
		return nil
	}
	return c.endpoint.Bind()
}

// Run connects to Discord and calls handle with the messages that people write until ctx ends. Then
// it disconnects, gives the handlers a few seconds to finish, and returns nil. It restores lost
// connections as often as necessary. Run returns a *[rest.FatalError] if trying again can't help.
// It can be called only once.
//
// Messages of one channel are handled in order, those of different channels concurrently. A handler
// that panics loses only its message.
func (c *Client) Run(ctx context.Context, handle MessageHandler) error {
	if !c.running.CompareAndSwap(false, true) {
		return errors.New("a discord.Client runs only once")
	}
	defer c.answers.Close()
	defer c.api.Close()

	// Handlers outlive ctx by the grace period, to finish their work.
	handlers, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	jobs := queue.New(c.timing.perChannel, c.timing.total, c.log)
	in := &inbox{c: c, ctx: handlers, jobs: jobs, handle: handle}
	stopEndpoint := func() {}
	if c.endpoint != nil {
		var err error
		if stopEndpoint, err = c.endpoint.Listen(in.interaction); err != nil {
			return err
		}
	}
	err := c.serve(ctx, in)
	stopEndpoint()

	if !jobs.Drain(c.timing.grace) {
		c.log.Warn("handlers still busy at the end; telling them to stop")
		stop()
		if !jobs.Drain(time.Second) {
			c.log.Error("handlers do not stop; leaving them behind")
		}
	}
	if c.interactions != nil {
		c.interactions.Close(c.timing.grace)
	}
	return err
}

// serve keeps the client connected until ctx ends or Discord refuses it for good.
func (c *Client) serve(ctx context.Context, in *inbox) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.api.Alive(), cancel)()
	if c.opt.NoGateway {
		return c.serveEndpoint(ctx)
	}
	return c.gateway.Serve(ctx, gateway.Handlers{
		Message: in.message, Interaction: in.interaction, Ready: c.setUser, Register: c.register, Registered: c.retryRegistration,
	})
}

// Ready is closed when Discord has accepted the bot for the first time.
func (c *Client) Ready() <-chan struct{} { return c.ready.closed }

// setUser stores the bot's user, which Discord sends when it accepts the bot.
func (c *Client) setUser(u application.User) {
	c.identity.SetUser(u)
	c.ready.once.Do(func() { close(c.ready.closed) })
}

// selfID returns the bot's user ID, or "" until it is known.
func (c *Client) selfID() string { return c.identity.User().ID }

// printer returns the printer for a language. Commands in texts begin with a prefix ("" means the
// program's), or with a mention of the bot if it can't read all messages.
func (c *Client) printer(language, prefix string) *locale.Printer {
	if name := c.identity.User().Name; name != "" && c.identity.ContentWithheld() {
		return c.opt.Catalogue.Printer(language, locale.PrefixStyle("@"+name+" ")).WithTimestamps().WithoutBareMoves()
	}
	return c.opt.Catalogue.Printer(language, locale.PrefixStyle(cmp.Or(prefix, c.opt.Prefix))).WithTimestamps()
}

// Refusals returns how many requests Discord has refused in the last ten minutes with an answer that
// counts toward a ban of the address.
func (c *Client) Refusals() int { return c.api.Guard().Refusals() }

// Health returns nil once Discord has accepted every shard of this client and all of its slash
// commands. It fails while a shard has been without a connection for two minutes, and while every
// request has failed for one; a connection lost a moment ago isn't an error, because it is restored.
// Its errors have a method Public that returns a reason safe to show to anyone.
func (c *Client) Health(ctx context.Context) error {
	if err := c.api.Err(); err != nil {
		return err
	}
	if c.registry != nil {
		if err := c.registry.Health(); err != nil { // this may be permanent
			return err
		}
	}
	if err := c.api.Health(ctx); err != nil || c.ready.rest.Load() {
		return err
	}
	return c.gateway.Health()
}

// traced returns a context for the work caused by a message or an interaction, with its ID in log
// entries.
func traced(ctx context.Context, id, channel string) context.Context {
	return trace.WithChannel(trace.With(ctx, id), channel)
}

// MessageHandler handles a message.
type MessageHandler func(context.Context, textcommand.Message)
