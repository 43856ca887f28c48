package sandbox

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"hoshi/bot/sandbox/page"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/rest"
)

// Limits on what clients can hold open, so that a faulty bot or a forgotten page can't use up the
// program's memory.
const (
	bodyTimeout = 30 * time.Second // for a request's body to arrive
	idleTimeout = 2 * time.Minute  // between two requests on a connection
)

// readBodies reads the body of each request before the request is handled.
func readBodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		body, err := readBody(w, r)
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

// readBody reads a body of at most rest.MaxBody bytes, which must arrive within bodyTimeout.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	conn := http.NewResponseController(w)
	// Connections without deadlines, as in httptest, are read without one.
	_ = conn.SetReadDeadline(time.Now().Add(bodyTimeout))
	var body bytes.Buffer
	if r.ContentLength > 0 {
		body.Grow(int(min(r.ContentLength, rest.MaxBody)) + bytes.MinRead)
	}
	if _, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, rest.MaxBody)); err != nil {
		return nil, err
	}
	_ = conn.SetReadDeadline(time.Time{})
	return body.Bytes(), nil
}

// refuse answers an unread request, in the form of the REST API or of the page, and closes the
// connection.
func refuse(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header().Set("Connection", "close")
	switch {
	case !strings.HasPrefix(r.URL.Path, "/api/"):
		page.PageProblem(w, status, text)
	case status == http.StatusRequestEntityTooLarge:
		refusal.JSON(w, w.Header(), status, refusal.TooLarge())
	default:
		refusal.JSON(w, w.Header(), status, refusal.Plain(status))
	}
}
