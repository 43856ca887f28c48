package discord

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/internal/notice"
	"hoshi/bot/locale"
	"hoshi/bot/textcommand"
	"hoshi/bot/trace"
)

// Options are the settings of a [Client]. Only Token is needed.
type Options struct {
	// Token is the bot's token from the developer portal, with or without "Bot " in
	// front. It is never logged and never part of an error.
	Token string

	// APIURL sends REST requests to another place than Discord: scheme and host, and
	// a path to put in front, such as "http://127.0.0.1:8137". The gateway's address
	// is what that place answers, and attachments may come from its host as well as
	// from Discord's. Empty means Discord itself.
	APIURL string

	// Shards is among how many connections Discord shares the events of all guilds, up to
	// [MaxShards]; 0 asks Discord for the number that it recommends.
	Shards int

	// ShardRange are the shards of this client; all of them by default. The others are
	// those of other processes, so that Shards has to be a number that all agree on.
	ShardRange ShardRange

	// Leases share the shards and the identifies with other processes of the bot; nil
	// when there are none.
	Leases Leases

	// Endpoint is where Discord sends interactions over HTTP; the zero value leaves them
	// to the gateway.
	Endpoint Endpoint

	// NoGateway leaves the gateway alone, so that no messages arrive: only interactions
	// over HTTP do, which need Endpoint.
	NoGateway bool

	// LinkedRoles declares the figures that guilds can ask for before they give a role:
	// rating, games, best level. See linkedroles.go for what that does not do.
	LinkedRoles bool

	// RequestsPerSecond is the global rate limit of the bot, interactions not counted: 0 for
	// what Discord allows most bots, with a little left over. Discord raises the limit of
	// large bots.
	RequestsPerSecond int

	// Prefix is what text commands begin with; "!" when empty. Messages that name
	// commands show it.
	Prefix string

	// Catalogue puts messages into words; nil for the languages of package locale.
	Catalogue *locale.Catalogue

	// OnInteraction handles commands, clicks and forms; nil ignores them.
	OnInteraction InteractionHandler

	// Observer is told of connections and answers; nil for nobody.
	Observer Observer

	// Log receives what happens; nil for nothing.
	Log *slog.Logger

	// ChannelQueueSize is how many messages of one channel, or of one user in all
	// channels, may wait for the handler; 64 when zero.
	ChannelQueueSize int

	// QueueSize is how many messages of all channels together may wait; 2,048 when
	// zero. It is shared out fairly among guilds, channels and users. Messages beyond
	// somebody's share are dropped, with a log entry.
	QueueSize int

	// Grace is how long handlers may go on after Run's context has ended, 5 s when
	// zero. After it their context ends too.
	Grace time.Duration

	timing *timing // nil for defaultTiming
}

// timing is how long the client waits for what.
type timing struct {
	open          time.Duration    // from the start of a connection to READY or RESUMED
	close         time.Duration    // for a connection to close
	reach         [2]time.Duration // first and longest pause while Discord cannot be reached
	identifyEvery time.Duration    // between identifies with one rate-limit key, from Discord's documentation
	identify      [2]time.Duration // the same after an identify that did not succeed
	resume        [2]time.Duration // the same while the session can be resumed
	invalid       [2]time.Duration // bounds of the pause before identifying after op 9, from Discord's documentation
	register      [2]time.Duration // first and longest pause before the commands are registered again
	confirm       [2]time.Duration // pause before a refusal of the token is confirmed
	try           time.Duration    // one request
	retry         [2]time.Duration // first and longest pause before a request's next try
	refused       time.Duration    // how long a channel's refusal is remembered
	longestWait   time.Duration    // longest rate limit that a Post waits for
	editFor       time.Duration    // how old a message may be to be edited
	rate          rate.Limit       // requests a second
}

var defaultTiming = timing{
	open:          30 * time.Second,
	close:         5 * time.Second,
	reach:         [2]time.Duration{time.Second, 15 * time.Second},
	identifyEvery: 5*time.Second + 250*time.Millisecond, // clocks differ
	identify:      [2]time.Duration{time.Second, 2 * time.Minute},
	resume:        [2]time.Duration{250 * time.Millisecond, 5 * time.Second}, // short at first: Discord limits identifies, not resumes
	invalid:       [2]time.Duration{time.Second, 5 * time.Second},
	register:      [2]time.Duration{10 * time.Second, 5 * time.Minute},
	confirm:       [2]time.Duration{time.Second, 2 * time.Second},
	try:           20 * time.Second,
	retry:         [2]time.Duration{250 * time.Millisecond, 30 * time.Second},
	refused:       30 * time.Second,
	longestWait:   5 * time.Minute,
	editFor:       time.Hour, // Discord limits edits of older ones, with error 30046
	rate:          globalRate,
}

// Client is a bot on Discord. Make one with [New]; its methods are safe for
// concurrent use. It implements [chat.Chat].
type Client struct {
	token    string // without "Bot "
	scrub    scrubber
	observer Observer
	log      *slog.Logger
	api      *url.URL     // Options.APIURL; nil for Discord itself
	http     *http.Client // for api, with the token
	files    *http.Client // for what is attached to messages, without
	timing   timing
	grace    time.Duration

	perChannel, total int
	catalogue         *locale.Catalogue
	prefix            string
	linkedRoles       bool

	onInteraction InteractionHandler  // nil to ignore interactions
	handler       *interactionHandler // the service's; nil without one
	table         *command.Table      // the commands to register; nil for none
	refusing      chan struct{}       // interactions that are being refused
	onDropped     MessageHandler      // nil to drop messages in silence
	telling       chan struct{}       // dropped messages that onDropped is told of
	interactions  *InteractionAPI
	registration  registration // of table

	limits      *limiter
	limited     logLimit // answers with 429
	channels    *refusals
	boards      boardPlaces
	malformed   *malformed
	roles       roleCache
	permissions permissionCache
	grants      grants
	lookups     lookups
	tokens      tokenCheck
	notices     notice.Limit // of missing permissions, by channel
	answers     answerBoards
	spares      spareAnswers
	places      placeCache

	running atomic.Bool
	// withoutEvents says that the client does not see what is written in channels.
	withoutEvents atomic.Bool

	ready      chan struct{}
	readyOnce  sync.Once
	shards     int        // in total; 0 to ask Discord
	shardRange ShardRange // those of this process
	leases     Leases
	starts     startLimits
	turns      *turns
	states     shardStates

	endpoint  *endpoint // nil when interactions come by the gateway
	noGateway bool

	application atomic.Value // string: the application's id, once known
	self        atomic.Value // string: the bot's user id, once known
	name        atomic.Value // string: the bot's user name, once known

	// contentWithheld says that the Message Content intent is not granted.
	contentWithheld atomic.Bool

	// alive ends when Discord refuses the token, with the FatalError as its cause.
	alive context.Context
	kill  context.CancelCauseFunc
}

var _ chat.Chat = (*Client)(nil)

// New checks the options and returns a client that has not connected yet.
func New(opts Options) (*Client, error) {
	token := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(opts.Token)+" ", "Bot "))
	if token == "" {
		return nil, errors.New("no Discord token: set DISCORD_TOKEN to the one of the Bot page of " + portal)
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the Discord token has characters that no token has: copy it anew from the Bot page of " + portal)
	}
	base, err := parseAPIURL(opts.APIURL)
	if err != nil {
		return nil, err
	}
	if err := opts.checkShards(); err != nil {
		return nil, err
	}
	endpoint, err := opts.Endpoint.check()
	if err != nil {
		return nil, err
	}
	if opts.NoGateway && endpoint == nil {
		return nil, errors.New("without the gateway nothing arrives: set discord.interactions to http, or discord.gateway to true")
	}

	c := &Client{
		token:      token,
		scrub:      scrubber(token),
		api:        base,
		timing:     defaultTiming,
		grace:      orDefault(opts.Grace, 5*time.Second),
		notices:    notice.Limit{Every: time.Hour},
		perChannel: orDefault(opts.ChannelQueueSize, 64),
		total:      orDefault(opts.QueueSize, 2048),
		ready:      make(chan struct{}),
		shards:     opts.Shards,
		shardRange: opts.ShardRange,
		leases:     opts.Leases,
		endpoint:   endpoint,
		noGateway:  opts.NoGateway,
		turns:      newTurns(),
	}
	if opts.timing != nil {
		c.timing = *opts.timing
	}
	if opts.RequestsPerSecond > 0 {
		c.timing.rate = rate.Limit(opts.RequestsPerSecond)
	}
	if c.observer = opts.Observer; c.observer == nil {
		c.observer = noObserver{}
	}
	if c.leases == nil {
		c.leases = newLocalLeases()
	}
	c.limits = newLimiter(c.timing.rate)
	c.channels = newRefusals(c.timing.refused)
	c.log = slog.New(slog.DiscardHandler)
	if opts.Log != nil {
		c.log = slog.New(scrubHandler{opts.Log.Handler(), c.scrub})
	}
	c.malformed = &malformed{log: c.log, observer: c.observer}
	// A redirect would take the token to another host, and a download anywhere.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	transport := newTransport(base)
	c.http = &http.Client{Transport: observedTransport{transport, c.observer}, CheckRedirect: stay}
	c.files = &http.Client{Transport: transport.next, CheckRedirect: stay}
	c.linkedRoles = opts.LinkedRoles
	if c.catalogue = opts.Catalogue; c.catalogue == nil {
		if c.catalogue, err = locale.New(); err != nil {
			return nil, err
		}
	}
	c.prefix = cmp.Or(opts.Prefix, "!")
	c.telling = make(chan struct{}, toldAtOnce)
	c.onInteraction, c.refusing = opts.OnInteraction, make(chan struct{}, refusalsAtOnce)
	if c.interactions, err = NewInteractionAPI(opts.APIURL, c.log); err != nil {
		return nil, err
	}
	c.interactions.observe(c.observer)
	c.alive, c.kill = context.WithCancelCause(context.Background())
	return c, nil
}

func orDefault[T int | time.Duration](v, d T) T {
	if v <= 0 {
		return d
	}
	return v
}

// Run connects to Discord and calls handle with the messages that people write,
// until ctx ends; then it says goodbye to Discord, lets the handlers finish
// within Options.Grace and returns nil. Lost connections are made again, however
// often. Run returns a *[FatalError] when trying again cannot help. It can be
// called once.
//
// Messages of one channel are handled one after the other, in order; those of
// different channels side by side. A handler that panics loses its message only.
func (c *Client) Run(ctx context.Context, handle func(context.Context, textcommand.Message)) error {
	if !c.running.CompareAndSwap(false, true) {
		return errors.New("a discord.Client runs only once")
	}
	defer c.http.CloseIdleConnections()
	defer c.interactions.Close()

	// Handlers outlive ctx by the grace period, to finish what they are at.
	handlers, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	queues := newChannelQueues(c.perChannel, c.total, c.log)
	interaction := c.interactionReceiver(handlers, queues)
	stopEndpoint, err := c.listenEndpoint(interaction)
	if err != nil {
		return err
	}
	err = c.serve(ctx, events{
		message: func(r received) {
			accepted := queues.enqueue(job{
				guild: string(r.Guild), channel: string(r.Channel), user: string(r.Author.ID), message: r.ID,
				do: func() {
					ctx := traced(handlers, r.ID, string(r.Channel))
					handle(ctx, c.addressed(ctx, r))
				},
			})
			if !accepted {
				c.dropped(handlers, r)
			}
		},
		interaction: interaction,
	})
	stopEndpoint()

	if !queues.drain(c.grace) {
		c.log.Warn("handlers still busy at the end; telling them to stop")
		stop()
		if !queues.drain(time.Second) {
			c.log.Error("handlers do not stop; leaving them behind")
		}
	}
	c.answers.close(c.grace)
	return err
}

// traced returns a context for what a message or an interaction leads to: all of it has the
// id in the log.
func traced(ctx context.Context, id, channel string) context.Context {
	return trace.WithChannel(trace.With(ctx, id), channel)
}

// MessageHandler handles a message.
type MessageHandler func(context.Context, textcommand.Message)

// HandleDropped has a handler told of messages that were dropped as too much of their
// sender, channel or guild waits already. In a flood it is not told of all. Call it before
// [Client.Run].
func (c *Client) HandleDropped(handle MessageHandler) { c.onDropped = handle }

// toldAtOnce is how many dropped messages the handler is told of at the same time.
const toldAtOnce = 16

// dropped tells the handler of a message that was dropped. It does not block.
func (c *Client) dropped(ctx context.Context, r received) {
	if c.onDropped == nil {
		return
	}
	select {
	case c.telling <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.telling }()
		c.onDropped(ctx, r.Message)
	}()
}

// Ready is closed when Discord has accepted the bot for the first time.
func (c *Client) Ready() <-chan struct{} { return c.ready }

// userID returns the bot's own user id, empty before the first READY.
func (c *Client) userID() string {
	id, _ := c.self.Load().(string)
	return id
}

// fail records that Discord refuses the token, which ends Run and every request.
func (c *Client) fail(err *FatalError) error {
	c.kill(err)
	return context.Cause(c.alive)
}

// fatalError returns the error that ended the client, nil while it lives.
func (c *Client) fatalError() error {
	if c.alive.Err() == nil {
		return nil
	}
	return context.Cause(c.alive)
}
