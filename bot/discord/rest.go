package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// request is a request to Discord. Its body is bytes, not a reader, so that every
// try sends all of it; discordgo's *File, used again, sends an empty file.
type request struct {
	method, url string
	route       string // for the rate limiter and for errors
	contentType string
	body        []byte
	tries       int           // how often to try while no answer comes, or a broken one; 5 when zero
	patience    time.Duration // longest wait for a rate limit; timing.longestWait when zero
}

// Bounds on what one request may cause.
const (
	defaultTries = 5
	maxTooMany   = 10      // answers with 429
	maxAnswer    = 4 << 20 // bytes of an answer
)

// answer is an HTTP response, read whole.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// do sends a request until it gets a proper answer, and returns the body of a success. A
// refusal is an *[APIError]; a refusal of the token is a *[FatalError] and ends the
// client. It waits as the rate limits say. With growing pauses it tries again after
// server errors, HTML instead of JSON, and connections that fail, so that only requests
// that may be sent twice are allowed. It returns as soon as ctx ends.
func (c *Client) do(ctx context.Context, r request) ([]byte, error) {
	if r.tries == 0 {
		r.tries = defaultTries
	}
	if r.patience == 0 {
		r.patience = c.timing.longestWait
	}
	var failures, refusals int
	for {
		// 10,000 answers of 401, 403 or 429 in ten minutes get the address banned.
		if err := c.fatalError(); err != nil {
			return nil, err
		}
		if err := c.limits.wait(ctx, r.route, r.patience); err != nil {
			return nil, fmt.Errorf("%s: %w", r.route, err)
		}
		a, err := c.once(ctx, r)
		if ctx.Err() != nil && err != nil {
			return nil, fmt.Errorf("%s: %w", r.route, ctx.Err())
		}
		switch {
		case err == nil && a.status == http.StatusTooManyRequests:
			refusals++
			pause, everything := parseRateLimit(a.header, a.body)
			if pause <= 0 {
				pause = backoff(refusals, [2]time.Duration{time.Second, time.Minute})
			}
			c.limits.block(r.route, everything, pause, time.Now())
			if n, ok := c.limited.next(time.Now()); ok {
				c.log.WarnContext(ctx, "rate limited", "request", r.route, "pause", pause, "everything", everything, "times", n)
			}
			if refusals >= maxTooMany {
				return nil, &APIError{Status: a.status, Message: "too many requests", Request: r.route}
			}
			continue
		case err == nil && a.ok():
			return a.body, nil
		case err == nil && a.refusesToken():
			if err = c.refusal(r, a); c.tokens.refused(ctx, c) {
				return nil, c.fail(errBadToken(err))
			}
		case err == nil && a.final():
			return nil, c.refusal(r, a)
		case err == nil:
			err = fmt.Errorf("%s: an answer with status %d that is not from Discord's API or says that it is in trouble", r.route, a.status)
		default:
			err = fmt.Errorf("%s: %w", r.route, c.scrub.err(err))
		}
		failures++
		c.log.WarnContext(ctx, "a request failed", "error", err, "try", failures, "of", r.tries)
		if failures >= r.tries {
			return nil, err
		}
		if err := sleep(ctx, backoff(failures, c.timing.retry)); err != nil {
			return nil, fmt.Errorf("%s: %w", r.route, err)
		}
	}
}

// get fetches what a handler waits for. It gives up early: an answer that comes late is
// of no use.
func (c *Client) get(ctx context.Context, url, route string, into any) error {
	answer, err := c.do(ctx, request{
		method:   http.MethodGet,
		url:      url,
		route:    route,
		tries:    2,
		patience: 5 * time.Second,
	})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("%s: an answer that cannot be read: %w", route, err)
	}
	return nil
}

// once sends a request one time.
func (c *Client) once(ctx context.Context, r request) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timing.try)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, r.method, r.url, bytes.NewReader(r.body))
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("Authorization", "Bot "+c.token)
	req.Header.Set("User-Agent", userAgent)
	if r.contentType != "" {
		req.Header.Set("Content-Type", r.contentType)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	c.limits.update(r.route, resp.Header, time.Now())
	return answer{resp.StatusCode, resp.Header, body}, err
}

// ok reports whether the answer is a success in Discord's form.
func (a answer) ok() bool {
	return a.status == http.StatusNoContent || a.status/100 == 2 && json.Valid(a.body)
}

// final reports whether the answer is a refusal that asking again cannot change.
func (a answer) final() bool {
	return a.status/100 == 4 && a.status != http.StatusRequestTimeout
}

// refusesToken reports whether the answer is about the token. Code 40001 comes with
// several statuses.
func (a answer) refusesToken() bool {
	return a.status == http.StatusUnauthorized || a.said().Code == discordgo.ErrCodeUnauthorized
}

// saidInAnswer is the body of a refusal.
type saidInAnswer struct {
	Code    int                        `json:"code"`
	Message string                     `json:"message"`
	Errors  map[string]json.RawMessage `json:"errors"` // by the fields of the form
}

// maxFieldErrors bounds how much of Errors goes to the log.
const maxFieldErrors = 500

// said returns what the body of a refusal says, zero where it says nothing. The message
// names the fields that are wrong.
func (a answer) said() saidInAnswer {
	var said saidInAnswer
	_ = json.Unmarshal(a.body, &said)
	if fields, err := json.Marshal(said.Errors); err == nil && len(said.Errors) > 0 {
		said.Message += " " + truncate(string(fields), maxFieldErrors)
	}
	return said
}

// refusal turns a final answer into an error.
func (c *Client) refusal(r request, a answer) error {
	said := a.said()
	return &APIError{Status: a.status, Code: said.Code, Message: c.scrub.text(said.Message), Request: r.route, Fields: slices.Sorted(maps.Keys(said.Errors))}
}

// backoff returns the pause before try n+1. It doubles from bounds[0] to bounds[1]; a
// random part of up to one half is left out, so that many clients do not come back at
// the same moment.
func backoff(n int, bounds [2]time.Duration) time.Duration {
	d := bounds[0]
	for ; n > 1 && d < bounds[1]; n-- {
		d *= 2
	}
	return between(min(d, bounds[1])/2, min(d, bounds[1]))
}

// between returns a random duration of at least lo and at most hi.
func between(lo, hi time.Duration) time.Duration {
	if hi <= lo {
		return lo
	}
	return lo + rand.N(hi-lo+1)
}
