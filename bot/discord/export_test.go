package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/locale"
	"hoshi/bot/textcommand"
)

// PauseInvalid is how long a hurried client pauses at least after op 9.
const PauseInvalid = 20 * time.Millisecond

// Hurried returns the options with pauses short enough for tests.
func Hurried(o Options) Options {
	t := defaultTiming
	t.reach = [2]time.Duration{20 * time.Millisecond, 200 * time.Millisecond}
	t.identify, t.resume, t.register = t.reach, t.reach, t.reach
	t.invalid = [2]time.Duration{PauseInvalid, 2 * PauseInvalid}
	t.retry = [2]time.Duration{5 * time.Millisecond, 20 * time.Millisecond}
	t.confirm = t.retry
	t.identifyEvery = 10 * time.Millisecond
	o.timing = &t
	return o
}

// ResumeAddress returns where a client resumes a session whose READY names an address.
func ResumeAddress(c *Client, address string) string { return c.checkResumeAddress(address) }

// Forgetful returns the options with refusals of channels forgotten after d.
func Forgetful(o Options, d time.Duration) Options {
	o = Hurried(o)
	o.timing.refused = d
	return o
}

// Aging returns the options with messages that are too old to be edited after d.
func Aging(o Options, d time.Duration) Options {
	o = Hurried(o)
	o.timing.editFor = d
	return o
}

// Eager returns the options with hours to wait after an identify that failed and
// while Discord cannot be reached, so that only resuming and op 9 are quick.
func Eager(o Options) Options {
	o = Hurried(o)
	o.timing.identify = [2]time.Duration{time.Hour, time.Hour}
	o.timing.reach = o.timing.identify
	return o
}

// Unpaced returns the options without the global rate limit.
func Unpaced(o Options) Options {
	o = Hurried(o)
	o.timing.rate = rate.Inf
	return o
}

// SlowlyPaced returns the options with two fifths of the global rate limit.
func SlowlyPaced(o Options) Options {
	o = Hurried(o)
	o.timing.rate = 20
	return o
}

// Impatient returns the options with little time to connect.
func Impatient(o Options) Options {
	o = Hurried(o)
	o.timing.open = 3 * time.Second // a busy machine needs a second
	return o
}

// Spaced returns the options with identifies of one rate-limit key as far apart.
func Spaced(o Options, every time.Duration) Options {
	o = Hurried(o)
	o.timing.identifyEvery = every
	return o
}

// Cut is cut.
var Cut = truncate

// DecodeMessage decodes a MESSAGE_CREATE event as a bot with the user id self does.
func (c *Client) DecodeMessage(self string, raw []byte) (textcommand.Message, bool) {
	c.self.Store(self)
	r, ok := c.decodeMessage(raw)
	return r.Message, ok
}

// Queues are the queues of channels.
type Queues channelQueues

// Job is a job, with the fields that tests set.
type Job struct {
	Guild, Channel, User string
	Do                   func()
}

// NewQueues returns queues with room for as many jobs.
func NewQueues(perChannel, total int) *Queues {
	return (*Queues)(newChannelQueues(perChannel, total, slog.New(slog.DiscardHandler)))
}

// Enqueue queues a job.
func (q *Queues) Enqueue(j Job) {
	(*channelQueues)(q).enqueue(job{guild: j.Guild, channel: j.Channel, user: j.User, do: j.Do})
}

// Held is how many jobs wait or run.
func (q *Queues) Held() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.held[holder{}]
}

// Holders is how many counters are kept.
func (q *Queues) Holders() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.held)
}

// Drain waits for all jobs.
func (q *Queues) Drain(within time.Duration) bool { return (*channelQueues)(q).drain(within) }

// LogLimit is a logLimit.
type LogLimit struct{ limit logLimit }

// Next counts an event.
func (l *LogLimit) Next(now time.Time) (int, bool) { return l.limit.next(now) }

// Attempt is how far a connection came.
type Attempt struct{ Resuming, Identified, Established bool }

// Errors with which connections end.
var (
	ErrLost           = errLost
	ErrInvalidSession = errInvalidSession
	ErrNotEstablished = errNotEstablished
)

// Reconnects decides on pauses as a client with the default timing does.
type Reconnects struct{ r reconnects }

// Next returns the pause after an attempt, and whether to resume.
func (r *Reconnects) Next(a Attempt, err error) (time.Duration, bool) {
	r.r.timing = &defaultTiming
	return r.r.next(attempt{resuming: a.Resuming, identified: a.Identified, established: a.Established}, err)
}

// Hurry shortens the pauses and times of an API for tests.
func (a *InteractionAPI) Hurry(try time.Duration) {
	a.timing = answerTiming{within: AcknowledgeWithin, acknowledge: try, try: try, takeBack: AnswerWithin, retry: [2]time.Duration{5 * time.Millisecond, 20 * time.Millisecond}}
}

// AnswerLate lets a client answer interactions for the first time within d, as a sandbox with
// that AckTimeout allows.
func AnswerLate(c *Client, d time.Duration) {
	c.interactions.timing.within, c.interactions.timing.acknowledge = d, d
}

// TakeBackAfter lets a client take deferrals without an answer back after d.
func TakeBackAfter(c *Client, d time.Duration) { c.interactions.timing.takeBack = d }

// Limiter is a limiter of routes.
type Limiter struct{ l *limiter }

// NewLimiter returns a limiter without a global limit.
func NewLimiter() Limiter { return Limiter{newLimiter(rate.Inf)} }

// NewSlowLimiter returns a limiter with a global limit of two requests an hour.
func NewSlowLimiter() Limiter { return Limiter{newLimiter(rate.Every(30 * time.Minute))} }

// Wait waits until the route a may be used.
func (l Limiter) Wait(ctx context.Context, patience time.Duration) error {
	return l.l.wait(ctx, "a", patience)
}

// WaitFor waits until a route may be used.
func (l Limiter) WaitFor(ctx context.Context, route string, patience time.Duration) error {
	return l.l.wait(ctx, route, patience)
}

// Take uses a route once, or reports that it has to wait.
func (l Limiter) Take(route string, now time.Time) bool { return l.l.take(route, now) }

// Update takes over the headers of an answer.
func (l Limiter) Update(route string, h http.Header, now time.Time) { l.l.update(route, h, now) }

// Block holds a route, or everything, back.
func (l Limiter) Block(route string, everything bool, pause time.Duration, now time.Time) {
	l.l.block(route, everything, pause, now)
}

// Routes is how many routes are remembered.
func (l Limiter) Routes() int { return len(l.l.routes) }

// AppCommandsJSON returns the commands that are registered, as they are sent.
func AppCommandsJSON(table *command.Table, catalogue *locale.Catalogue) ([]byte, error) {
	return json.Marshal(appCommands(table, newDescriber(catalogue), []int{0}))
}

// RememberedAnswers remembers interactions of channels, most of them in the first one,
// and returns how many channels are remembered and how many interactions of that one.
func RememberedAnswers(channels, each int) (remembered, most int) {
	var b answerBoards
	add := func(ch chat.ChannelID, private bool) {
		b.add(ch, &interactionResponder{r: &Responder{in: &Interaction{Received: time.Now()}}, private: private})
	}
	for i := range channels {
		add(chat.ChannelID(strconv.Itoa(i)), false)
	}
	for i := range each {
		add("x", i%2 == 0)
	}
	return len(b.channels), len(b.of("x"))
}

// ParseRateLimit reads an answer with status 429.
func ParseRateLimit(h http.Header, body []byte) (pause time.Duration, everything bool) {
	return parseRateLimit(h, body)
}

// UpdateLimits takes over what the headers of an answer say, and returns how long the route has
// to wait then.
func UpdateLimits(h http.Header) time.Duration {
	l, now := newLimiter(globalRate), time.Now()
	l.update("route", h, now)
	pause, _ := l.pause("route", now)
	return pause
}

// ReceiveOverHTTP returns the handler of an endpoint of a client, and what waits for the
// interactions that it has accepted.
func ReceiveOverHTTP(c *Client, key ed25519.PublicKey) (h http.Handler, drain func()) {
	queues := newChannelQueues(c.perChannel, c.total, c.log)
	return endpointHandler(key, c.interactionReceiver(context.Background(), queues), c.log), func() { queues.drain(time.Minute) }
}

// EndpointHandler is the handler of an endpoint without a log.
func EndpointHandler(key ed25519.PublicKey, accept func(raw []byte, at time.Time)) http.Handler {
	return endpointHandler(key, accept, slog.New(slog.DiscardHandler))
}

// MessageHeight is how high a message of the gateway is on a phone, in pixels.
func MessageHeight(raw []byte) int { return messageHeight(raw) }
