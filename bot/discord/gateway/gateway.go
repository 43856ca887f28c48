// Package gateway keeps the bot connected to Discord's gateway with one or more connections
// ("shards"), and delivers the events.
//
// It follows Discord's documentation of the gateway, which lets Discord ask for a reconnect, call the
// session invalid or fall silent at any point. discordgo's own gateway can't do that: it deadlocks when
// asked to reconnect before the session has begun. So only its types are used here.
package gateway

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// Timing says how long the gateway waits.
type Timing struct {
	Open          time.Duration // from the start of a connection to Hello
	Begin         time.Duration // from Hello to READY or RESUMED, while heartbeats are acknowledged
	Close         time.Duration // for a connection to close
	Beat          time.Duration // between heartbeats at most
	Silent        time.Duration // after which an unacknowledged heartbeat means that the connection is dead, if Discord's interval is longer
	Away          time.Duration // until a shard without a connection makes the gateway unhealthy
	IdentifyEvery time.Duration // between identifies with one rate-limit key
	Reach         rest.Pause    // while Discord can't be reached
	Identify      rest.Pause    // after an identify that didn't succeed
	Resume        rest.Pause    // while the session can be resumed
	Invalid       rest.Pause    // before identifying after op 9
}

// DefaultTiming suits Discord.
var DefaultTiming = Timing{
	Open:          30 * time.Second,
	Begin:         3 * time.Minute, // Discord wants clients to stay when it is slow to begin sessions
	Close:         2 * time.Second,
	Beat:          5 * time.Second, // Discord's 41 s would leave the bot deaf for up to 82 s; 120 payloads a minute are allowed
	Silent:        10 * time.Second,
	Away:          2 * time.Minute,
	IdentifyEvery: 5*time.Second + 250*time.Millisecond, // Discord requires 5 s; clocks differ
	Reach:         rest.Pause{time.Second, 15 * time.Second},
	Identify:      rest.Pause{time.Second, 2 * time.Minute},
	Resume:        rest.Pause{250 * time.Millisecond, 5 * time.Second}, // short at first: Discord limits identifies, not resumes
	Invalid:       rest.Pause{time.Second, 5 * time.Second},            // from Discord's documentation
}

// Observer is told about connections. Its method must return at once.
type Observer interface {
	// Connected is called with true when a shard's connection is established, and with false
	// when it is lost, and before the first.
	Connected(shard int, yes bool)
}

// Handlers receive the gateway's events, in order. They are called by the connection's reader, so
// they must return at once.
type Handlers struct {
	Message     func(raw json.RawMessage)                              // MESSAGE_CREATE
	Interaction func(raw json.RawMessage, at time.Time)                // INTERACTION_CREATE
	Ready       func(application.User)                                 // the bot's user in READY
	Register    func(context.Context) (application.Application, error) // registers the commands, before a new session
	// Registered is called after the first successful Register. It may block until its context
	// ends.
	Registered func(context.Context, application.Application)
}

// Options are the settings of a [Gateway].
type Options struct {
	Token  string // without "Bot "
	API    *rest.Client
	Base   *url.URL   // replaces Discord's address; nil for Discord itself
	Shards int        // in all processes; 0 to ask Discord
	Range  ShardRange // the shards of this process
	Leases Leases     // shared with other processes; nil without them

	Timing   Timing
	Observer Observer
	Log      *slog.Logger
}

// Gateway is the connection to Discord's gateway.
type Gateway struct {
	Options
	handlers Handlers
	starts   startLimits
	turns    *turns
	states   shardStates
}

// New returns a gateway that isn't connected yet.
func New(o Options) *Gateway {
	if o.Leases == nil {
		o.Leases = newLocalLeases()
	}
	return &Gateway{Options: o, turns: newTurns()}
}

// Serve keeps the gateway connected until ctx ends or Discord refuses it for good, which is a
// *[rest.FatalError]. Each shard has a separate connection, and loses and restores it
// independently. Call it only once.
func (g *Gateway) Serve(ctx context.Context, h Handlers) error {
	g.handlers = h
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	shards, err := g.prepare(ctx)
	if err != nil {
		return g.API.Fail(err)
	}
	var running sync.WaitGroup
	if len(shards) > 0 {
		app := *shards[0].app
		running.Go(func() { g.handlers.Registered(ctx, app) })
	}
	for _, s := range shards {
		running.Go(func() { s.run(ctx) })
	}
	running.Wait()
	return g.API.Err()
}

// prepare registers the commands and decides on the shards. It tries until it succeeds, or returns
// no shards when ctx ends.
func (g *Gateway) prepare(ctx context.Context) ([]*shard, *rest.FatalError) {
	again := reconnects{timing: &g.Timing}
	for {
		app, err := g.handlers.Register(ctx)
		var limit startLimit
		if err == nil {
			limit, err = g.starts.fetch(ctx, g, false)
		}
		if ctx.Err() != nil {
			return nil, nil
		}
		if err == nil {
			return g.newShards(app, cmp.Or(g.Shards, limit.shards))
		}
		if f := g.fatal(ctx, err); f != nil {
			return nil, f
		}
		d, _ := again.next(attempt{}, err)
		g.Log.Warn("not connected to Discord; trying again", "err", g.API.Clean(err), "in", d.Round(time.Millisecond))
		_ = rest.Sleep(ctx, d)
	}
}

// newShards returns the shards of this process, given the total number.
func (g *Gateway) newShards(app application.Application, total int) ([]*shard, *rest.FatalError) {
	ids, err := g.Range.of(total)
	if err != nil {
		return nil, &rest.FatalError{Sentence: "The shards of this process cannot be served: " + err.Error() + ".", Cause: err}
	}
	g.states.begin(ids)
	if total > 1 {
		g.Log.Info("the events of all servers are shared among shards", "shards", total, "here", len(ids))
	}
	var shards []*shard
	for i, id := range ids {
		s := newShard(g, id, total)
		s.app, s.registers = &app, i == 0
		shards = append(shards, s)
	}
	return shards, nil
}

// Health returns nil once Discord has accepted every shard of this process, and an error while one of
// them has been without a connection for Timing.Away. Its error has a method Public that returns a
// reason safe to show to anyone.
func (g *Gateway) Health() error { return g.states.err(g.Timing.Away) }

// fatalCloses are the close codes after which reconnecting is useless, from Discord's
// documentation of gateway close event codes.
var fatalCloses = map[int]string{
	4010: "Discord does not accept this number of shards: set discord.shards to auto, or to the number that Discord has given to the bot.",
	4011: "The bot is in so many servers that Discord requires sharding with more shards: set discord.shards to auto or to a greater number, and start the bot again.",
	4012: "Discord no longer speaks the gateway version of this program: install a newer release of it.",
	4013: "Discord does not know an intent that this program asks for: install a newer release of it.",
	4014: "Discord does not grant the Message Content intent: switch it on under “Privileged Gateway Intents” on the Bot page of " + rest.Portal + " and start the bot again.",
}

// closeBadToken is the close code for a wrong token.
const closeBadToken = 4004

// fatal returns the FatalError that err is or amounts to, or nil if trying again makes sense. It
// asks Discord before concluding that the token is refused.
func (g *Gateway) fatal(ctx context.Context, err error) *rest.FatalError {
	if f, ok := errors.AsType[*rest.FatalError](err); ok {
		return f
	}
	cause := g.API.Clean(err)
	restErr, _ := errors.AsType[*discordgo.RESTError](err)
	closed, _ := errors.AsType[*websocket.CloseError](err)
	switch {
	case errors.Is(err, discordgo.ErrUnauthorized),
		restErr != nil && restErr.Response.StatusCode == http.StatusUnauthorized,
		closed != nil && closed.Code == closeBadToken:
		if g.API.RefusesToken(ctx) {
			return rest.BadToken(cause)
		}
	case closed != nil:
		if s, ok := fatalCloses[closed.Code]; ok {
			return &rest.FatalError{Sentence: s, Cause: cause}
		}
	}
	return nil
}
