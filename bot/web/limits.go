package web

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/domain/message"
	"hoshi/bot/internal/recent"
)

// Limits bound what browsers cost. Zero values mean the defaults.
type Limits struct {
	Watchers int // browsers that follow games (default: 5,000)
	Pages    int // pages made at once (default: 16)
	Pictures int // preview pictures drawn at once; all but one of them may wait for a review (default: 4)
	Requests int // other requests at once (default: 64)
	Waiting  int // actions at once, which may wait for a search (default: 256)

	PerMinute int // requests of a person with a session per minute (default: 300)
	Anonymous int // requests without a session per second, of all browsers together, and as many WebSockets (default: 200)
	Address   int // those of one address per second, where it's known (default: 40)
	Entries   int // people who enter the Activity per second, of all browsers together (default: 10)
	Guests    int // games that guests start per minute, of all browsers together (default: 30)
}

func (l Limits) withDefaults() Limits {
	l.Watchers = cmp.Or(l.Watchers, 5000)
	l.Pages = cmp.Or(l.Pages, 16)
	l.Pictures = cmp.Or(l.Pictures, 4)
	l.Requests = cmp.Or(l.Requests, 64)
	l.Waiting = cmp.Or(l.Waiting, 256)
	l.PerMinute = cmp.Or(l.PerMinute, 300)
	l.Anonymous = cmp.Or(l.Anonymous, 200)
	l.Address = cmp.Or(l.Address, 40)
	l.Entries = cmp.Or(l.Entries, 10)
	l.Guests = cmp.Or(l.Guests, 30)
	return l
}

// limits applies [Limits].
type limits struct {
	Limits
	pages, pictures, requests, waits chan struct{} // each holds one value for each request under way
	anonymous, guests, entries       *rate.Limiter
	follows                          *rate.Limiter // WebSockets without a session
	people                           recent.Map[string, *rate.Limiter]
	addresses                        recent.Map[string, *share]
}

// share is what one address may take of what all browsers without a session have together.
type share struct{ anonymous, follows, guests, entries *rate.Limiter }

// maxLimited is the number of people, and of addresses, whose requests are counted.
const maxLimited = 10_000

// The share of one address in the games that guests start: few people behind one address start at once.
const (
	guestsAtOnce  = 10
	guestsPerHour = 120
)

func newLimits(l Limits) *limits {
	l = l.withDefaults()
	out := &limits{
		Limits: l,
		pages:  make(chan struct{}, l.Pages), pictures: make(chan struct{}, l.Pictures), requests: make(chan struct{}, l.Requests), waits: make(chan struct{}, l.Waiting),
		anonymous: rate.NewLimiter(rate.Limit(l.Anonymous), l.Anonymous),
		follows:   rate.NewLimiter(rate.Limit(l.Anonymous), l.Watchers), // after a restart, all come back at once
		entries:   rate.NewLimiter(rate.Limit(l.Entries), 5*l.Entries),
		guests:    rate.NewLimiter(rate.Limit(float64(l.Guests)/time.Minute.Seconds()), l.Guests),
	}
	out.people.Max, out.people.For = maxLimited, time.Hour
	out.addresses.Max, out.addresses.For = maxLimited, addressKept
	return out
}

// handle answers a request, or returns why not.
type handle = func(http.ResponseWriter, *http.Request) error

func (l *limits) page(h handle) handle    { return within(l.pages, h) }
func (l *limits) picture(h handle) handle { return within(l.pictures, h) }
func (l *limits) api(h handle) handle     { return within(l.requests, h) }
func (l *limits) waiting(h handle) handle { return within(l.waits, h) }

// maxBody is the maximum size of a request's body in bytes.
const maxBody = 4 << 10

// patience is how long a request waits for its turn.
const patience = 2 * time.Second

// within limits how many requests run at once. A request takes a place only after its body has arrived, so
// slow clients don't keep others out.
func within(room chan struct{}, h handle) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			return problemBad
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		select {
		case room <- struct{}{}:
		default:
			wait := time.NewTimer(patience)
			defer wait.Stop()
			select {
			case room <- struct{}{}:
			case <-wait.C:
				return tooMany
			case <-r.Context().Done():
				return r.Context().Err()
			}
		}
		defer func() { <-room }()
		return h(w, r)
	}
}

// anyone counts the requests of a handler that needs no session.
func (l *limits) anyone(h handle) handle {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !l.count(r) {
			return tooMany
		}
		return h(w, r)
	}
}

// count counts a request without a session, and reports whether there aren't too many.
func (l *limits) count(r *http.Request) bool {
	of := l.shareOf(r)
	return (of == nil || of.anonymous.Allow()) && l.anonymous.Allow()
}

// follow counts a WebSocket without a session.
func (l *limits) follow(r *http.Request) bool {
	of := l.shareOf(r)
	return (of == nil || of.follows.Allow()) && l.follows.Allow()
}

// guest counts a game that a guest starts.
func (l *limits) guest(r *http.Request) bool {
	of := l.shareOf(r)
	return (of == nil || of.guests.Allow()) && l.guests.Allow()
}

// entry counts a person who enters the Activity.
func (l *limits) entry(r *http.Request) bool {
	of := l.shareOf(r)
	return (of == nil || of.entries.Allow()) && l.entries.Allow()
}

// shareOf returns the share of the address that a request comes from, nil if it isn't known. If too many
// addresses are known at once, some begin anew; what they have together is limited anyway.
func (l *limits) shareOf(r *http.Request) *share {
	address := addressOf(r)
	if address == "" {
		return nil
	}
	if of, ok := l.addresses.Get(address); ok {
		return of
	}
	of := &share{
		anonymous: rate.NewLimiter(rate.Limit(l.Address), l.Address),
		follows:   rate.NewLimiter(rate.Limit(l.Address), max(l.Watchers/10, l.Address)),
		guests:    rate.NewLimiter(rate.Limit(guestsPerHour/time.Hour.Seconds()), guestsAtOnce),
		entries:   rate.NewLimiter(rate.Limit(max(l.Entries/2, 1)), 2*l.Entries),
	}
	l.addresses.Put(address, of)
	return of
}

// countPerson counts a request of a person, and reports whether there aren't too many. It goes by person, not
// by session, because a link gives any number of sessions.
func (l *limits) countPerson(person string) bool {
	if limit, ok := l.people.Get(person); ok {
		return limit.Allow()
	}
	limit := rate.NewLimiter(rate.Limit(float64(l.PerMinute)/time.Minute.Seconds()), max(l.PerMinute/4, 1))
	l.people.Put(person, limit)
	return limit.Allow()
}

// tooMany refuses a request because there are too many.
var tooMany = &problem{status: http.StatusTooManyRequests, code: "limit", text: message.T("flood.slow_down")}
