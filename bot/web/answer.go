package web

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// writeTime is how long a browser may take to read an answer.
const writeTime = 20 * time.Second

// answer keeps what a handler answers until the handler has returned. Only then is it sent, so a browser
// that doesn't read holds no place that others wait for.
type answer struct {
	to       http.ResponseWriter
	status   int
	body     []byte
	hijacked bool // by a WebSocket, which answers for itself
}

// Header implements [http.ResponseWriter].
func (a *answer) Header() http.Header { return a.to.Header() }

// WriteHeader implements [http.ResponseWriter].
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write implements [http.ResponseWriter].
func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, p...)
	return len(p), nil
}

// Hijack implements [http.Hijacker].
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.hijacked = true
	return http.NewResponseController(a.to).Hijack()
}

// send sends the answer.
func (a *answer) send() {
	if a.hijacked {
		return
	}
	limitWriting(a.to)
	if a.status != 0 {
		a.to.WriteHeader(a.status)
	}
	if len(a.body) > 0 {
		_, _ = a.to.Write(a.body) // the browser has gone if this fails
	}
}

// limitWriting ends the connection of a browser that doesn't read its answer in time. The server's own limit
// is longer, since it also covers making the answer.
func limitWriting(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime)) // it has gone if this fails
}

// prompt returns a handler of answers that are already there.
func prompt(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limitWriting(w)
		next.ServeHTTP(w, r)
	})
}
