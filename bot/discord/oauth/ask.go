package oauth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hoshi/bot/discord/rest"
)

// Limits of a question.
const (
	maxAnswer   = 64 << 10        // bytes of an answer
	maxTries    = 3               // without a proper answer, and of answers with 429
	longestWait = 5 * time.Second // for a rate limit
)

// request is a question to Discord.
type request struct {
	what       string // for errors
	method     string // POST if empty
	url        string
	form       url.Values // sent with the application's ID and secret; nil for none
	payload    any        // sent as JSON; nil for none
	raw        []byte     // sent as it is; nil for none
	kind       string     // content type of raw
	access     Secret     // authorizes the request instead; empty for none
	repeatable bool       // asking twice does no harm
}

// answer is what Discord says.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a request until Discord answers, and decodes the answer, unless into is nil.
func (c *Client) ask(ctx context.Context, r request, into any) error {
	for try := 1; ; try++ {
		a, err := c.once(ctx, r)
		if ctx.Err() != nil {
			return fmt.Errorf("%s: %w", r.what, context.Cause(ctx))
		}
		again, wait := false, c.opt.Retry.Backoff(try)
		switch {
		case err != nil:
			again = r.repeatable
		case a.status/100 == 2:
			return decode(r, a, into)
		case a.status == http.StatusTooManyRequests:
			wait = a.retryAfter()
			again = wait <= longestWait
		default:
			again = r.repeatable && errors.Is(a.refusal(r), ErrUnreachable)
		}
		if err == nil {
			err = a.refusal(r)
		}
		if !again || try >= maxTries {
			return fmt.Errorf("%s: %w", r.what, err)
		}
		if err := rest.Sleep(ctx, wait); err != nil {
			return fmt.Errorf("%s: %w", r.what, err)
		}
	}
}

// once sends a request once. The error hides the reason, which could show what was sent.
func (c *Client) once(ctx context.Context, r request) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.opt.Try)
	defer cancel()
	req, err := c.build(ctx, r)
	if err != nil {
		return answer{}, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return answer{}, ErrUnreachable
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err != nil || len(body) > maxAnswer {
		return answer{}, ErrUnreachable
	}
	return answer{resp.StatusCode, resp.Header, body}, nil
}

// build makes the HTTP request.
func (c *Client) build(ctx context.Context, r request) (*http.Request, error) {
	var body io.Reader
	kind := ""
	switch {
	case r.form != nil:
		id := c.opt.Application()
		if id == "" {
			return nil, ErrNotReady
		}
		r.form.Set("client_id", id)
		r.form.Set("client_secret", c.opt.Secret)
		body, kind = strings.NewReader(r.form.Encode()), "application/x-www-form-urlencoded"
	case r.payload != nil:
		data, err := json.Marshal(r.payload)
		if err != nil {
			return nil, err
		}
		body, kind = bytes.NewReader(data), "application/json"
	}
	if r.raw != nil {
		body, kind = bytes.NewReader(r.raw), r.kind
	}
	method := r.method
	if method == "" {
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, r.url, body)
	if err != nil {
		return nil, ErrUnreachable
	}
	req.Header.Set("User-Agent", rest.UserAgent)
	req.Header.Set("Accept", "application/json")
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if r.access != "" {
		req.Header.Set("Authorization", "Bearer "+r.access.Reveal())
	}
	return req, nil
}

// decode decodes an answer.
func decode(r request, a answer, into any) error {
	if into == nil {
		return nil
	}
	if json.Unmarshal(a.body, into) != nil {
		return fmt.Errorf("%s: %w", r.what, ErrUnreachable) // the reason could quote the answer
	}
	return nil
}

// retryAfter returns how long Discord wants a client to wait after a 429.
func (a answer) retryAfter() time.Duration {
	var said struct {
		RetryAfter float64 `json:"retry_after"` // seconds
	}
	if json.Unmarshal(a.body, &said) == nil && said.RetryAfter > 0 {
		return time.Duration(min(said.RetryAfter, 3600) * float64(time.Second))
	}
	if seconds, err := time.ParseDuration(a.header.Get("Retry-After") + "s"); err == nil && seconds > 0 {
		return seconds
	}
	return time.Second
}

// refusal returns the error for an answer that isn't a success. Its text has only a status and codes,
// since Discord's explanations may quote what was sent.
func (a answer) refusal(r request) error {
	var said struct {
		Error string `json:"error"` // RFC 6749, 5.2; of the OAuth2 endpoints
		Code  int    `json:"code"`  // of all others
	}
	_ = json.Unmarshal(a.body, &said) // zero if this fails
	refused := &rest.APIError{Status: a.status, Code: said.Code, Request: r.what, Message: errorCode(said.Error)}
	switch {
	case a.status == http.StatusForbidden && said.Error == "" && refused.Kind() == rest.Temporary:
		return ErrUnreachable // from something in front of Discord
	case r.form != nil && said.Error == "invalid_grant":
		return ErrGrant
	case r.form != nil && (said.Error == "invalid_client" || a.status == http.StatusUnauthorized):
		return ErrClient
	case r.form == nil && (a.status == http.StatusUnauthorized || a.status == http.StatusForbidden):
		return ErrToken
	case a.status >= 500 || a.status/100 == 3:
		return ErrUnreachable
	}
	return refused
}

// errorCode returns an OAuth2 error if it has the form of one, else "".
func errorCode(s string) string {
	const most = 40
	if len(s) > most || strings.ContainsFunc(s, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
		return ""
	}
	return s
}
