package sandbox

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// Failure is what a request gets instead of its answer. The zero value is an
// answer 500.
type Failure struct {
	Status  int    // of the answer; 500 by default, 429 with RetryAfter
	Code    int    // Discord's code in the JSON body
	Message string // in the JSON body; what Discord says to the status by default

	RetryAfter time.Duration // makes a 429 that asks to wait as long
	Global     bool          // the 429 is for all routes

	HTML bool // the body is a web page, as proxies in front of Discord answer

	Cut bool // the connection is cut without an answer

	// After lets the request be carried out first, so that only its answer is lost.
	After bool
}

// failures are the failures yet to come.
type failures struct {
	mu    sync.Mutex
	queue []*plannedFailure
	delay time.Duration
}

type plannedFailure struct {
	match   func(*http.Request) bool
	left    int
	failure Failure
}

// Route matches the requests of a method and a route written as in
// [Request.Route], such as Route("POST", "/channels/{channel}/messages"). An empty
// method or route matches every one.
func Route(method, route string) func(*http.Request) bool {
	return func(r *http.Request) bool {
		m, p := splitPattern(r.Pattern)
		return (method == "" || method == m) && (route == "" || route == p)
	}
}

// FailNext makes the next n REST requests that match fail. A nil match takes any
// request. Failures queue up: of several that match, the first planned goes first.
func (s *Server) FailNext(match func(*http.Request) bool, n int, f Failure) {
	if match == nil {
		match = Route("", "")
	}
	s.failures.mu.Lock()
	defer s.failures.mu.Unlock()
	s.failures.queue = append(s.failures.queue, &plannedFailure{match, n, f})
}

// Delay makes every REST request wait before it is carried out; 0 ends that.
func (s *Server) Delay(d time.Duration) {
	s.failures.mu.Lock()
	defer s.failures.mu.Unlock()
	s.failures.delay = d
}

// next returns what is to happen to a request.
func (f *failures) next(r *http.Request) (fail *Failure, delay time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.queue {
		if p.left > 0 && p.match(r) {
			p.left--
			return &p.failure, f.delay
		}
	}
	return nil, f.delay
}

// write answers with the failure and returns the status, 0 when there was none.
func (f *Failure) write(w http.ResponseWriter, h http.Header) int {
	if f.Cut {
		cutConnection(w)
		return 0
	}
	status := f.Status
	if status == 0 {
		status = http.StatusInternalServerError
		if f.RetryAfter > 0 {
			status = http.StatusTooManyRequests
		}
	}
	if f.HTML {
		w.Header().Set("Content-Type", "text/html; charset=UTF-8")
		w.WriteHeader(status)
		_, _ = w.Write([]byte("<!DOCTYPE html>\n<html><head><title>" + http.StatusText(status) + "</title></head><body><h1>" + http.StatusText(status) + "</h1></body></html>\n"))
		return status
	}
	var body any
	if status == http.StatusTooManyRequests {
		scope := "user"
		if f.Global {
			scope = "global"
		}
		if !f.Global {
			h.Set("X-RateLimit-Remaining", "0")
			h.Set("X-RateLimit-Reset-After", seconds(f.RetryAfter))
		}
		_, body = tooMany(h, f.RetryAfter, scope)
	} else {
		e := plainError(status)
		e.Code = f.Code
		if f.Message != "" {
			e.Message = f.Message
		}
		body = e
	}
	writeJSON(w, h, status, body)
	return status
}

// cutConnection ends the connection with a reset, so that the client cannot take
// it for an answer.
func cutConnection(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}
