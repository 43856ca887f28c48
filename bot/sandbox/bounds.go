package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// Bounds on what clients can hold open, so that a faulty bot or a page left open
// cannot use up the memory of the program.
const (
	maxConnections  = 256              // TCP connections for HTTP at a time
	maxEventStreams = 32               // open pages at a time
	maxSockets      = 64               // gateway connections at a time
	smallBody       = 64 << 10         // bytes; bodies up to this size need no share of maxBodyBytes
	maxBodyBytes    = 4 * maxBody      // bytes of request bodies in memory at a time
	responseTimeout = 30 * time.Second // for a client to take a response
	idleTimeout     = 2 * time.Minute  // between two requests of a connection
)

// readBodies reads the body of each request before the request is handled. A body
// has to arrive within Options.BodyTimeout, and all bodies together are bounded by
// maxBodyBytes: a request waits until there is room for its body.
func (s *Server) readBodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		release, ok := s.reserveBody(r)
		if !ok {
			refuse(w, r, http.StatusServiceUnavailable, "Too many uploads at once. Try again.")
			return
		}
		defer release()
		body, err := s.readBody(w, r)
		var tooLarge *http.MaxBytesError
		var network net.Error
		switch {
		case errors.As(err, &tooLarge):
			refuse(w, r, http.StatusRequestEntityTooLarge, "That is too large for a message.")
			return
		case errors.As(err, &network) && network.Timeout():
			refuse(w, r, http.StatusRequestTimeout, "The request took too long to arrive.")
			return
		case err != nil:
			refuse(w, r, http.StatusBadRequest, "The request did not arrive whole.")
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// reserveBody waits for room for a request's body. The caller calls release when
// the body is no longer needed; ok is false when there was no room in time.
func (s *Server) reserveBody(r *http.Request) (release func(), ok bool) {
	size := r.ContentLength
	switch {
	case size > 0 && size <= smallBody:
		return func() {}, true
	case size < 0 || size > maxBody: // of unknown size, or refused after maxBody bytes
		size = maxBody
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.opts.BodyTimeout)
	defer cancel()
	if s.bodies.Acquire(ctx, size) != nil {
		return nil, false
	}
	return func() { s.bodies.Release(size) }, true
}

// readBody reads a whole body, at most maxBody bytes of it.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	conn := http.NewResponseController(w)
	// A connection without deadlines, as in httptest, is read without one.
	_ = conn.SetReadDeadline(time.Now().Add(s.opts.BodyTimeout))
	var body bytes.Buffer
	if r.ContentLength > 0 {
		body.Grow(int(min(r.ContentLength, maxBody)) + bytes.MinRead)
	}
	if _, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, maxBody)); err != nil {
		return nil, err
	}
	_ = conn.SetReadDeadline(time.Time{})
	return body.Bytes(), nil
}

// refuse answers a request that was not read, in the form of the REST API or of
// the page, and ends the connection.
func refuse(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header().Set("Connection", "close")
	switch {
	case !strings.HasPrefix(r.URL.Path, "/api/"):
		pageProblem(w, status, text)
	case status == http.StatusRequestEntityTooLarge:
		writeJSON(w, w.Header(), status, errTooLarge())
	default:
		writeJSON(w, w.Header(), status, plainError(status))
	}
}

// countConnections closes new connections when maxConnections are open. It is the
// ConnState callback of the HTTP server. Hijacked connections are gateway
// connections, which have a bound of their own.
func (s *Server) countConnections(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if s.connections.Add(1) > maxConnections {
			_ = conn.Close() // the server then reports StateClosed
		}
	case http.StateClosed, http.StateHijacked:
		s.connections.Add(-1)
	}
}

// limitResponse gives the client responseTimeout to take what is written next.
func limitResponse(w http.ResponseWriter) {
	// A connection without deadlines, as in httptest, is written without one.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(responseTimeout))
}
