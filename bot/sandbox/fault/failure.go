// Package fault makes requests and connections fail, as planned or at random.
package fault

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"hoshi/bot/sandbox/refusal"
)

// Failure is an error that a request gets instead of its response. The zero value is a response
// with status 500.
type Failure struct {
	Status  int    // HTTP status; 500 by default, 429 with RetryAfter
	Code    int    // Discord's code in the JSON body
	Message string // in the JSON body; by default Discord's text for the status
	Field   string // path of the rejected field, such as "3.options.0.max_value"; "" for none

	RetryAfter time.Duration // the client must wait this long; makes the status 429
	Global     bool          // the 429 is for the global rate limit
	Shared     bool          // the 429 is for a limit shared with other bots; not together with Global

	HTML    bool // the body is a web page, as from a proxy in front of Discord
	Garbage bool // the body isn't JSON, though the header says so; Status is 200 by default

	Cut       bool // the connection is closed without a response
	Truncated bool // the connection is closed in the middle of the body

	// After carries out the request first, so only its response is lost.
	After bool
}

// Failures are the planned failures.
type Failures struct {
	mu    sync.Mutex
	queue []*plannedFailure
	delay time.Duration
	chaos *Chaos // nil without random faults
}

type plannedFailure struct {
	match   func(*http.Request) bool
	left    int
	failure Failure
}

// Route matches requests by method and by a route written as in the API documentation, such as
// Route("POST", "/channels/{channel}/messages"). An empty method or route matches any.
func Route(method, route string) func(*http.Request) bool {
	return func(r *http.Request) bool {
		m, p := splitPattern(r.Pattern)
		return (method == "" || method == m) && (route == "" || route == p)
	}
}

// Next returns the planned fault for a request.
func (f *Failures) Next(r *http.Request) Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.queue {
		if p.left > 0 && p.match(r) {
			p.left--
			return Fault{Failure: &p.failure, Before: f.delay}
		}
	}
	var planned Fault
	if f.chaos != nil {
		planned = f.chaos.request()
	}
	planned.Before += f.delay
	return planned
}

// Fault is what goes wrong with one request.
type Fault struct {
	Name    string        // the fault of a [Chaos]; "" for a planned failure
	Failure *Failure      // instead of the response; nil for none
	Before  time.Duration // how long the request waits before it is carried out
	After   time.Duration // how long its response is delayed

	ended <-chan struct{} // ends the delays; nil for never
}

// Write sends the failure and returns its status, 0 for a closed connection.
func (f *Failure) Write(w http.ResponseWriter, h http.Header) int {
	if f.Cut {
		refusal.Cut(w)
		return 0
	}
	status := f.status()
	switch {
	case f.HTML:
		refusal.Text(w, status, "text/html; charset=UTF-8", "<!DOCTYPE html>\n<html><head><title>"+http.StatusText(status)+"</title></head><body><h1>"+http.StatusText(status)+"</h1></body></html>\n")
		return status
	case f.Garbage:
		refusal.Text(w, status, "application/json", "\x1f\x8b{\"id\": \"12\xff")
		return status
	case f.Truncated:
		w.Header().Set("Content-Length", "400")
		refusal.Text(w, status, "application/json", `{"id": "12`)
		refusal.Cut(w)
		return 0
	}
	var body any
	if status == http.StatusTooManyRequests {
		scope := "user"
		switch {
		case f.Global:
			scope = "global"
		case f.Shared:
			scope = "shared"
		}
		if !f.Global {
			h.Set("X-RateLimit-Remaining", "0")
			h.Set("X-RateLimit-Reset-After", refusal.Seconds(f.RetryAfter))
		}
		_, body = refusal.TooMany(h, f.RetryAfter, scope)
	} else {
		e := refusal.Plain(status)
		e.Code = f.Code
		if f.Message != "" {
			e.Message = f.Message
		}
		if f.Field != "" {
			e.Errors = refusal.Form(f.Field, "BASE_TYPE_REQUIRED", "This field is required").Errors
		}
		body = e
	}
	refusal.JSON(w, h, status, body)
	return status
}

// status returns the status of the response.
func (f *Failure) status() int {
	switch {
	case f.Status != 0:
		return f.Status
	case f.RetryAfter > 0:
		return http.StatusTooManyRequests
	case f.Garbage, f.Truncated:
		return http.StatusOK
	}
	return http.StatusInternalServerError
}

// Pause waits, at most until the [Chaos] of the fault ends. It returns false if the request or ctx ended
// before that.
func (f Fault) Pause(r *http.Request, ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-f.ended:
		return true
	case <-r.Context().Done():
	case <-ctx.Done():
	}
	return false
}

// FailNext makes the next n matching REST requests fail. A nil match matches any request. If
// several planned failures match, the earliest planned applies.
func (f *Failures) FailNext(match func(*http.Request) bool, n int, failure Failure) {
	if match == nil {
		match = Route("", "")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = append(f.queue, &plannedFailure{match, n, failure})
}

// Delay delays every REST request before it is carried out. Zero removes the delay.
func (f *Failures) Delay(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.delay = d
}

func splitPattern(pattern string) (method, route string) {
	method, route, found := strings.Cut(pattern, " ")
	if !found {
		return "", method
	}
	return method, route
}
