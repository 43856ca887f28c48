package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Answers to interactions are outside the global rate limit, and Discord limits them
// for each interaction. One fixed bucket keeps this program from flooding: a bucket for
// each token, as discordgo has it, is never freed.
const (
	answerRate  = 500 // requests a second
	answerBurst = 250
)

// maxAnswerConns is how many connections answers may use at once.
const maxAnswerConns = 64

// Discord's error codes of interactions.
const (
	codeUnknownInteraction = 10062
	codeUnknownWebhook     = 10015
	codeInvalidToken       = 50027 // "Invalid Webhook Token"
	codeAcknowledged       = 40060
)

// InteractionAPI sends answers to interactions, by connections of its own: messages
// that wait for rate limits never hold an answer up. Its methods are safe for
// concurrent use.
type InteractionAPI struct {
	http   *http.Client
	log    *slog.Logger
	timing answerTiming
	tokens *rate.Limiter
	failed logLimit

	mu   sync.Mutex
	hold time.Time // nothing goes out before, after a global 429
}

// answerTiming is how long one request may take, and the pauses between tries.
type answerTiming struct {
	within      time.Duration    // from the interaction to its first answer, with all tries
	acknowledge time.Duration    // one try of that: short enough for a second one
	try         time.Duration    // any other
	takeBack    time.Duration    // from the interaction until a deferral without an answer ends
	retry       [2]time.Duration // first and longest pause
}

var defaultAnswerTiming = answerTiming{
	within:      AcknowledgeWithin,
	acknowledge: 1200 * time.Millisecond,
	try:         10 * time.Second,
	takeBack:    AnswerWithin - 30*time.Second,
	retry:       [2]time.Duration{100 * time.Millisecond, 2 * time.Second},
}

// NewInteractionAPI returns an API that sends to Discord, or to another place as
// [Options.APIURL] says. A nil log discards.
func NewInteractionAPI(apiURL string, log *slog.Logger) (*InteractionAPI, error) {
	base, err := parseAPIURL(apiURL)
	if err != nil {
		return nil, err
	}
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	transport := newTransport(base)
	transport.next.MaxConnsPerHost = maxAnswerConns
	transport.next.MaxIdleConnsPerHost = maxAnswerConns
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &InteractionAPI{
		http:   &http.Client{Transport: transport, CheckRedirect: stay},
		log:    log,
		timing: defaultAnswerTiming,
		tokens: rate.NewLimiter(answerRate, answerBurst),
	}, nil
}

// Responder returns what answers an interaction.
func (a *InteractionAPI) Responder(in *Interaction) *Responder {
	return &Responder{api: a, in: in}
}

// Close closes idle connections.
func (a *InteractionAPI) Close() { a.http.CloseIdleConnections() }

// answerRequest is a request to an interaction endpoint.
type answerRequest struct {
	method, url string
	name        string // for errors; without the token
	payload     any    // nil for none
	files       []AnswerFile
	until       time.Time     // when Discord stops waiting
	tryFor      time.Duration // one try
	repeatable  bool          // sending it twice does no harm
}

// errOutcomeUnknown says that a request may have been carried out, though no proper answer to
// it has come.
var errOutcomeUnknown = errors.New("it is not known whether this was carried out")

// send sends a request until it gets a proper answer, as long as Discord waits for it
// and ctx lasts, and returns the body.
func (a *InteractionAPI) send(ctx context.Context, r answerRequest) ([]byte, error) {
	if time.Now().After(r.until) {
		return nil, fmt.Errorf("%s: %w", r.name, ErrInteractionExpired)
	}
	kind, body := "", []byte(nil)
	if r.payload != nil {
		var err error
		if kind, body, err = encodeAnswer(r.payload, r.files); err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
	}
	within, cancel := context.WithDeadlineCause(ctx, r.until, ErrInteractionExpired)
	defer cancel()
	unsure := false // whether an earlier try may have been carried out
	giveUp := func(err error) ([]byte, error) {
		if unsure {
			return nil, fmt.Errorf("%s: %w: %w", r.name, errOutcomeUnknown, err)
		}
		return nil, fmt.Errorf("%s: %w", r.name, err)
	}
	for failures := 1; ; failures++ {
		if err := a.wait(within); err != nil {
			return giveUp(err)
		}
		got, sent, err := a.once(within, r, kind, body)
		if err == nil && got.ok() {
			return got.body, nil
		}
		if within.Err() != nil {
			unsure = unsure || sent
			return giveUp(context.Cause(within))
		}
		if err == nil {
			err = answerError(r.name, got)
		}
		if unsure && errors.Is(err, ErrAcknowledged) {
			return nil, nil // by the try whose answer was lost
		}
		pause, again := a.retryAfter(r, got, sent, failures)
		unsure = unsure || sent && !got.final()
		switch {
		case !again && got.final():
			return nil, err
		case !again:
			return giveUp(err)
		}
		if n, ok := a.failed.next(time.Now()); ok {
			a.log.WarnContext(ctx, "an answer to an interaction failed; trying again", "error", err, "times", n)
		}
		if deadline, _ := within.Deadline(); time.Until(deadline) <= pause {
			return giveUp(fmt.Errorf("no time left to try again: %w", errors.Join(context.DeadlineExceeded, err)))
		}
		if err := sleep(within, pause); err != nil {
			return giveUp(context.Cause(within))
		}
	}
}

// wait keeps to the fixed bucket, and to what Discord has asked of all requests.
func (a *InteractionAPI) wait(ctx context.Context) error {
	a.mu.Lock()
	pause := time.Until(a.hold)
	a.mu.Unlock()
	if pause > 0 {
		if err := sleep(ctx, pause+between(0, min(pause/2, time.Second))); err != nil {
			return context.Cause(ctx)
		}
	}
	if err := a.tokens.Wait(ctx); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("%w: %w", ErrInteractionExpired, err)
	}
	return nil
}

// retryAfter decides whether to try again, and after which pause.
func (a *InteractionAPI) retryAfter(r answerRequest, got answer, sent bool, failures int) (pause time.Duration, again bool) {
	pause = backoff(failures, a.timing.retry)
	switch {
	case got.status == http.StatusTooManyRequests:
		said, everything := parseRateLimit(got.header, got.body)
		if said > 0 {
			pause = said
		}
		if everything {
			a.mu.Lock()
			a.hold = time.Now().Add(pause)
			a.mu.Unlock()
		}
		return pause, failures < defaultTries
	case got.final():
		return 0, false
	}
	return pause, (r.repeatable || !sent) && failures < defaultTries
}

// once sends a request one time. sent reports whether Discord may have received it.
func (a *InteractionAPI) once(ctx context.Context, r answerRequest, kind string, body []byte) (got answer, sent bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, r.tryFor)
	defer cancel()
	var wrote atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { wrote.Store(true) }})
	req, err := http.NewRequestWithContext(ctx, r.method, r.url, bytes.NewReader(body))
	if err != nil {
		return answer{}, false, errors.New(r.name + ": not a valid address")
	}
	req.Header.Set("User-Agent", userAgent)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := a.http.Do(req)
	if err != nil {
		if outer, ok := errors.AsType[*url.Error](err); ok {
			err = outer.Err // without the address, which has the token
		}
		return answer{}, wrote.Load(), fmt.Errorf("%s: %w", r.name, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return answer{}, true, fmt.Errorf("%s: %w", r.name, err)
	}
	return answer{resp.StatusCode, resp.Header, data}, true, nil
}

// answerError turns a refusal into an error.
func answerError(name string, got answer) error {
	said := got.said()
	err := &APIError{Status: got.status, Code: said.Code, Message: said.Message, Request: name}
	switch said.Code {
	case codeAcknowledged:
		return fmt.Errorf("%w: %w", ErrAcknowledged, err)
	case codeUnknownInteraction, codeUnknownWebhook, codeInvalidToken:
		return fmt.Errorf("%w: %w", ErrInteractionExpired, err)
	}
	return err
}
