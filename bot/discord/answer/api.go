// Package answer sends the answers to interactions within Discord's rules for first answers and
// follow-ups.
package answer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
)

// Time limits from Discord's documentation, counted from the interaction.
const (
	AcknowledgeWithin = 3 * time.Second  // for the first answer
	Within            = 15 * time.Minute // for the last
)

// Answers don't count toward the global rate limit, and Discord limits them for each interaction.
// One fixed bucket keeps this program from flooding.
const (
	answerRate  = 500 // requests a second
	answerBurst = 250
)

// maxConns is the maximum number of connections for answers.
const maxConns = 64

// tries is the number of attempts for an answer, over about a minute and a half: nothing else tells
// people what became of what they asked for. Later requests in the channel wait meanwhile.
const tries = 45

// Discord's error codes of interactions.
const (
	codeUnknownInteraction = 10062
	codeUnknownWebhook     = 10015
	codeInvalidToken       = 50027 // "Invalid Webhook Token"
	codeAcknowledged       = 40060
)

// Why an interaction can no longer be answered.
var (
	// ErrExpired means that the time is over or that Discord no longer knows the interaction.
	ErrExpired = errors.New("the interaction has expired")
	// ErrAcknowledged means that the interaction has had its first answer.
	ErrAcknowledged = errors.New("the interaction has been answered already")
)

// Timing says how long answers and the pauses between tries take.
type Timing struct {
	Within      time.Duration // from the interaction to its first answer, including all tries
	Acknowledge time.Duration // limit for one try of the first answer; short enough for a second one
	Try         time.Duration // limit for one try of any other
	Retry       rest.Pause    // before the next try
}

// DefaultTiming suits Discord.
var DefaultTiming = Timing{
	Within:      AcknowledgeWithin,
	Acknowledge: 1200 * time.Millisecond,
	Try:         10 * time.Second,
	Retry:       rest.Pause{100 * time.Millisecond, 2 * time.Second},
}

// API sends answers over its own connections, so that messages waiting for rate limits never
// delay an answer. It is safe for concurrent use.
type API struct {
	rest   *rest.Client
	timing Timing
}

// NewAPI returns an API that sends to Discord, or to base if it isn't nil. guard, observer and log may
// be nil.
func NewAPI(base *url.URL, t Timing, guard *rest.Guard, observer rest.Observer, log *slog.Logger) *API {
	return &API{
		rest: rest.New(rest.Options{
			Base: base, Rate: answerRate, Burst: answerBurst, MaxConns: maxConns, Guard: guard, Observer: observer, Log: log,
			Timing: rest.Timing{Try: t.Try, Retry: t.Retry, LongestWait: Within},
		}),
		timing: t,
	}
}

// Responder returns a Responder for an interaction.
func (a *API) Responder(in *event.Interaction) *Responder {
	return &Responder{api: a, in: in}
}

// Close closes idle connections.
func (a *API) Close() { a.rest.Close() }

// do sends a request until Discord answers, at most until the given time.
func (a *API) do(ctx context.Context, r rest.Request, until time.Time) ([]byte, error) {
	if time.Now().After(until) {
		return nil, fmt.Errorf("%s: %w", r.Route, ErrExpired)
	}
	within, cancel := context.WithDeadlineCause(ctx, until, ErrExpired)
	defer cancel()
	r.Tries = tries
	got, err := a.rest.Do(within, r)
	switch {
	case err == nil:
		return got, nil
	case errors.Is(err, rest.ErrNoTime), errors.Is(err, context.DeadlineExceeded) && endsAfter(ctx, until):
		return nil, fmt.Errorf("%w: %w", ErrExpired, err)
	}
	switch rest.Code(err) {
	case codeAcknowledged:
		return nil, fmt.Errorf("%w: %w", ErrAcknowledged, err)
	case codeUnknownInteraction, codeUnknownWebhook, codeInvalidToken:
		return nil, fmt.Errorf("%w: %w", ErrExpired, err)
	}
	return nil, err
}

// endsAfter reports whether ctx lasts longer than until.
func endsAfter(ctx context.Context, until time.Time) bool {
	deadline, ok := ctx.Deadline()
	return !ok || deadline.After(until)
}
