package web

import (
	"bufio"
	"cmp"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
)

// noRoute is the route of requests that reached none.
const noRoute = "none"

// counting counts the answers of a handler, by the route that [naming] finds, and logs its panics.
func (s *Server) counting(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &counted{ResponseWriter: w}
		defer func() {
			p := recover()
			if p != nil {
				c.status = cmp.Or(c.status, http.StatusInternalServerError)
			}
			if s.opt.Observer != nil {
				s.opt.Observer.Served(cmp.Or(c.route, noRoute), cmp.Or(c.status, http.StatusOK))
			}
			if p == nil {
				return
			}
			if p != http.ErrAbortHandler {
				s.opt.Log.ErrorContext(r.Context(), "a page panicked", "route", c.route, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			}
			panic(http.ErrAbortHandler) // close the connection
		}()
		next.ServeHTTP(c, r)
	})
}

// naming tells [Server.counting] which of a mux' patterns matched a request.
func naming(mux http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if c, ok := w.(*counted); ok {
				c.route = r.Pattern
			}
		}()
		mux.ServeHTTP(w, r)
	})
}

// counted remembers the status of an answer.
type counted struct {
	http.ResponseWriter
	route  string
	status int
}

// WriteHeader implements [http.ResponseWriter].
func (c *counted) WriteHeader(status int) {
	c.status = cmp.Or(c.status, status)
	c.ResponseWriter.WriteHeader(status)
}

// Hijack implements [http.Hijacker], for WebSockets.
func (c *counted) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c.status = cmp.Or(c.status, http.StatusSwitchingProtocols)
	return http.NewResponseController(c.ResponseWriter).Hijack()
}

// Unwrap is for [http.ResponseController].
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }
