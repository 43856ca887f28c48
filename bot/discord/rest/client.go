// Package rest sends requests to Discord's REST API: authorized, within the rate limits, and
// retried after temporary failures.
//
// It doesn't use discordgo's requests because their rate limiter sleeps with a lock held, ignores
// contexts, and gives up after most temporary failures.
package rest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/internal/recent"
)

// Timing says how long requests and the pauses between them take.
type Timing struct {
	Try         time.Duration // limit for one try, plus the time that sending its payload may take
	Retry       Pause         // before the next try
	Confirm     Pause         // before asking again whether the token is refused
	LongestWait time.Duration // longest rate limit that a request waits for
	Refused     time.Duration // how long every request must have failed for Health to fail
}

// DefaultTiming suits Discord.
var DefaultTiming = Timing{
	Try:         8 * time.Second,
	Retry:       Pause{250 * time.Millisecond, 4 * time.Second}, // the next request in a channel waits meanwhile
	Confirm:     Pause{time.Second, 2 * time.Second},
	LongestWait: 5 * time.Minute,
	Refused:     time.Minute,
}

// Options are the settings of a [Client].
type Options struct {
	// Token authorizes the requests. If it is empty, the requests are answers to interactions,
	// which have no rate limit per route.
	Token string
	// Base replaces Discord's scheme, host and path prefix; nil for Discord itself.
	Base *url.URL
	// Rate is the global limit in requests a second, and Burst the number that may be sent at once.
	Rate  rate.Limit
	Burst int
	// MaxConns limits the connections; 0 for no limit.
	MaxConns int
	Timing   Timing
	Guard    *Guard       // shared by the program's clients; nil for the client's own
	Observer Observer     // nil for none
	Log      *slog.Logger // nil for none
}

// Client sends requests. It is safe for concurrent use.
type Client struct {
	token   string // without "Bot "; empty for answers to interactions
	proxied bool   // another address takes the place of Discord's
	scrub   scrubber
	http    *http.Client
	timing  Timing
	log     *slog.Logger
	limits  *limiter
	guard   *Guard
	limited recent.LogLimit // counts answers with 429
	failed  recent.LogLimit // counts failures without an answer
	tokens  tokenCheck
	failing failing

	// alive ends when Discord refuses the token, with the FatalError as its cause.
	alive context.Context
	kill  context.CancelCauseFunc
}

// New returns a client.
func New(o Options) *Client {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	c := &Client{
		token: o.Token, proxied: o.Base != nil, scrub: scrubber(o.Token), timing: o.Timing,
		log: ScrubbedLog(o.Log, o.Token), limits: newLimiter(o.Rate, o.Burst, o.Token != ""), guard: o.Guard,
	}
	if c.guard == nil {
		c.guard = NewGuard(1, c.log)
	}
	transport := newTransport(o.Base, o.MaxConns)
	c.http = &http.Client{Transport: transport, CheckRedirect: stay}
	if o.Observer != nil {
		c.http.Transport = observedTransport{transport, o.Observer}
	}
	c.alive, c.kill = context.WithCancelCause(context.Background())
	return c
}

// stay stops redirects, which could send the token to another host or download from anywhere.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// NewHTTPClient returns a client that adds no token and follows no redirects. base is as in
// [Options].
func NewHTTPClient(base *url.URL) *http.Client {
	return &http.Client{Transport: newTransport(base, 0), CheckRedirect: stay}
}

// Close closes idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// HTTP returns the client's HTTP client, which adds no token.
func (c *Client) HTTP() *http.Client { return c.http }

// Guard returns the guard that counts the client's refusals.
func (c *Client) Guard() *Guard { return c.guard }

// Alive is done when Discord has refused the token; see [Client.Err].
func (c *Client) Alive() context.Context { return c.alive }

// Err returns the error that ended the client: a *[FatalError], or nil while it lives.
func (c *Client) Err() error {
	if c.alive.Err() == nil {
		return nil
	}
	return context.Cause(c.alive)
}

// Fail ends the client and all its requests, and returns the error that ended it first.
func (c *Client) Fail(err *FatalError) error {
	c.kill(err)
	return context.Cause(c.alive)
}

// Clean returns err, or its text without the token if it contains the token.
func (c *Client) Clean(err error) error { return c.scrub.err(err) }

// Request is a request to Discord.
type Request struct {
	Method, URL string
	Route       string        // names the request in errors, and its rate limit
	Payload     any           // sent as JSON; nil for none
	Files       []File        // sent with the payload
	Tries       int           // maximum attempts without a proper answer; 5 if zero
	Patience    time.Duration // longest wait for a rate limit; Timing.LongestWait if zero
	Try         time.Duration // limit for one try; Timing.Try if zero
	Once        bool          // don't retry if Discord may have carried it out
	Optional    bool          // not sent while Discord refuses many requests; see ErrSpared
	DoneCode    int           // error code that means an earlier attempt was carried out; 0 for none
}

// ErrOutcomeUnknown means that a request may have been carried out but got no proper answer.
var ErrOutcomeUnknown = errors.New("it is not known whether this was carried out")

// Limits on the consequences of one request.
const (
	defaultTries = 5
	maxTooMany   = 10      // answers with 429
	maxAnswer    = 4 << 20 // bytes of an answer
	slowest      = 1 << 18 // bytes of a payload that must arrive in a second
)

// Do sends a request until it gets a proper answer and returns the body of a success. A refusal is
// an *[APIError]; a refusal of the token is a *[FatalError] and ends the client. Do waits for rate
// limits. It retries after server errors, HTML instead of JSON, and failed connections, with
// growing pauses, so the request must be safe to repeat unless Once is set. It returns as soon as
// ctx ends, with ctx's cause.
func (c *Client) Do(ctx context.Context, r Request) ([]byte, error) {
	kind, body, err := encode(r.Payload, r.Files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Route, err)
	}
	tries, patience := cmp.Or(r.Tries, defaultTries), cmp.Or(r.Patience, c.timing.LongestWait)
	unsure := false // an earlier attempt may have been carried out
	giveUp := func(err error) ([]byte, error) {
		if unsure {
			return nil, fmt.Errorf("%s: %w: %w", r.Route, ErrOutcomeUnknown, err)
		}
		return nil, fmt.Errorf("%s: %w", r.Route, err)
	}
	for failures, refusals := 0, 0; ; {
		if err := c.Err(); err != nil {
			return nil, err
		}
		if err := c.guard.wait(ctx, r.Optional, c.token == "", patience); err != nil {
			return giveUp(err)
		}
		if err := c.limits.wait(ctx, r.Route, patience); err != nil {
			return giveUp(err)
		}
		a, sent, err := c.once(ctx, r, kind, body)
		switch {
		case err == nil && a.ok():
			return a.body, nil
		case err != nil && ctx.Err() != nil:
			unsure = unsure || sent && r.changes()
			return giveUp(context.Cause(ctx))
		case err == nil && a.status == http.StatusTooManyRequests:
			if refusals++; refusals >= maxTooMany {
				return nil, &APIError{Status: a.status, Message: "too many requests", Request: r.Route}
			}
			if err := c.obeyLimit(ctx, r, a, refusals, patience); err != nil {
				return giveUp(err)
			}
			continue
		case err == nil && c.token != "" && a.refusesToken():
			if err = c.refusal(r, a); c.RefusesToken(ctx) {
				return nil, c.Fail(BadToken(err))
			}
		case err == nil && a.final():
			err := c.refusal(r, a)
			if unsure && r.DoneCode != 0 && err.Code == r.DoneCode {
				return nil, nil
			}
			return nil, err
		case err == nil && a.status/100 == 2:
			err = errors.New(c.notDiscord())
		case err == nil:
			err = c.refusal(r, a)
		}
		failures++
		arrived := sent && !a.final() && !a.blocked()
		unsure = unsure || arrived && r.changes()
		if failures >= tries || r.Once && arrived {
			return giveUp(err)
		}
		if err := c.pauseAfter(ctx, r, err, failures, tries); err != nil {
			return giveUp(err)
		}
	}
}

// changes reports whether the request can change anything.
func (r Request) changes() bool { return r.Method != http.MethodGet }

// pauseAfter waits before the next attempt, or returns an error if there's no time for one.
func (c *Client) pauseAfter(ctx context.Context, r Request, err error, failures, tries int) error {
	if n, ok := c.failed.Next(); ok {
		c.log.WarnContext(ctx, "a request failed", "request", r.Route, "err", err, "try", failures, "of", tries, "times", n)
	}
	d := c.timing.Retry.Backoff(failures)
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= d {
		return fmt.Errorf("no time left to try again: %w", errors.Join(context.DeadlineExceeded, err))
	}
	return Sleep(ctx, d)
}

// obeyLimit holds back requests as an answer with status 429 says.
func (c *Client) obeyLimit(ctx context.Context, r Request, a response, refusals int, patience time.Duration) error {
	wait, everything := parseRateLimit(a.header, a.body)
	if wait <= 0 {
		wait = Pause{time.Second, time.Minute}.Backoff(refusals)
	}
	if n, ok := c.limited.Next(); ok {
		c.log.WarnContext(ctx, "rate limited", "request", r.Route, "pause", wait, "everything", everything, "times", n)
	}
	if !c.limits.block(r.Route, everything, wait, time.Now()) {
		return await(ctx, wait, patience)
	}
	return nil
}

// Get fetches a resource that a handler is waiting for. It gives up early, because a late answer is
// useless.
func (c *Client) Get(ctx context.Context, url, route string, into any) error {
	answer, err := c.Do(ctx, Request{Method: http.MethodGet, URL: url, Route: route, Tries: 2, Patience: 5 * time.Second})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("%s: an answer that cannot be read: %w", route, err)
	}
	return nil
}

// Ask sends one GET request at once, without retries, and returns the answer's header.
func (c *Client) Ask(ctx context.Context, url, route string, into any) (http.Header, error) {
	r := Request{Method: http.MethodGet, URL: url, Route: route}
	a, _, err := c.once(ctx, r, "", nil)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", route, err)
	case a.status/100 == 2 && !a.ok():
		return nil, c.NotDiscord(route)
	case !a.ok():
		return nil, c.refusal(r, a)
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		return nil, c.NotDiscord(route)
	}
	return a.header, nil
}

// once sends a request once. sent reports whether Discord may have received it.
func (c *Client) once(ctx context.Context, r Request, kind string, body []byte) (got response, sent bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(r.Try, c.timing.Try+time.Duration(len(body)/slowest)*time.Second))
	defer cancel()
	var wrote atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { wrote.Store(true) }})
	req, err := http.NewRequestWithContext(ctx, r.Method, r.URL, bytes.NewReader(body))
	if err != nil {
		return response{}, false, errors.New("not a valid address") // it may contain a token
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	req.Header.Set("User-Agent", UserAgent)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		if !errors.Is(ctx.Err(), context.Canceled) { // by the caller
			c.failing.record(response{}, time.Now())
		}
		return response{}, wrote.Load(), c.scrub.err(withoutURL(err))
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	c.limits.update(r.Route, resp.Header, time.Now())
	c.guard.note(resp.StatusCode, resp.Header, time.Now())
	got = response{resp.StatusCode, resp.Header, data}
	c.failing.record(got, time.Now())
	return got, true, c.scrub.err(err)
}

// withoutURL returns an error of an HTTP client without the URL, which may contain a token.
func withoutURL(err error) error {
	if outer, ok := errors.AsType[*url.Error](err); ok {
		return outer.Err
	}
	return err
}

// ID returns the ID in the answer to a request that creates or edits something.
func ID(answer []byte) (string, error) {
	var got struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		return "", fmt.Errorf("an answer without an ID: %w", err)
	}
	return got.ID, nil
}
