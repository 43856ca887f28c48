package sandbox

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// Failure is an error that a request gets instead of its response. The zero value
// is a response with status 500.
type Failure struct {
	Status  int    // HTTP status; 500 by default, 429 with RetryAfter
	Code    int    // Discord's code in the JSON body
	Message string // in the JSON body; by default Discord's text for the status

	RetryAfter time.Duration // the client has to wait this long; makes the status 429
	Global     bool          // the 429 is of the global rate limit

	HTML bool // the body is a web page, as from a proxy in front of Discord

	Cut bool // the connection is closed without a response

	// After carries out the request first, so that only its response is lost.
	After bool
}

// failures are the planned failures.
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

// FailNext makes the next n REST requests that match fail. A nil match matches any
// request. Of several planned failures that match, the first planned comes first.
func (s *Server) FailNext(match func(*http.Request) bool, n int, f Failure) {
	if match == nil {
		match = Route("", "")
	}
	s.failures.mu.Lock()
	defer s.failures.mu.Unlock()
	s.failures.queue = append(s.failures.queue, &plannedFailure{match, n, f})
}

// Delay makes every REST request wait before it is carried out. Zero removes the
// delay.
func (s *Server) Delay(d time.Duration) {
	s.failures.mu.Lock()
	defer s.failures.mu.Unlock()
	s.failures.delay = d
}

// next returns the failure that is planned for a request, nil if there is none.
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

// write sends the failure and returns its status, 0 for a closed connection.
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

// cutConnection resets the connection, so that the client cannot mistake the end
// of the stream for a response.
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
