package rest

import (
	"net/http"
	"slices"
	"time"

	"hoshi/bot/sandbox/fault"
)

// All of this is for tests.

// Request is a request to the REST API.
type Request struct {
	Begun  time.Time // when it arrived
	Time   time.Time // when it was answered
	Method string    // HTTP method
	Path   string    // such as "/channels/12/messages", without /api/v9
	Route  string    // method and path with names instead of ids, such as "POST /channels/{channel}/messages"
	Status int       // 0 if the connection was cut
	Fault  string    // the fault of a [fault.Chaos], as in [fault.Faults]; "" for none

	// RetryAfter is the wait in a 429 response that was a fault.
	RetryAfter time.Duration
}

// record is the history of requests, for tests. It is guarded by the World's lock.
type record struct {
	limit    int // of requests
	requests []Request
	typing   map[string]int // by channel
}

func newRecord(limit int) record { return record{limit: limit, typing: map[string]int{}} }

// recordRequest records a request.
func (a *API) recordRequest(r *http.Request, begun time.Time, went fault.Fault, status int) {
	a.Lock()
	defer a.Unlock()
	if len(a.record.requests) >= a.record.limit {
		a.record.requests = slices.Delete(a.record.requests, 0, (a.record.limit+1)/2)
	}
	done := Request{Begun: begun, Time: a.Now(), Method: r.Method, Path: r.URL.Path, Route: r.Pattern, Status: status, Fault: went.Name}
	if went.Failure != nil {
		done.RetryAfter = went.Failure.RetryAfter
	}
	a.record.requests = append(a.record.requests, done)
	a.opts.Log.Debug("sandbox request", "method", r.Method, "path", r.URL.Path, "status", status)
}

// Requests returns the REST requests, oldest first. It keeps only the latest; see
// Options.Interactions.
func (a *API) Requests() []Request {
	a.Lock()
	defer a.Unlock()
	return slices.Clone(a.record.requests)
}

// TypingCount returns how often the bot has triggered the typing indicator in a channel.
func (a *API) TypingCount(channelID string) int {
	a.Lock()
	defer a.Unlock()
	return a.record.typing[channelID]
}
