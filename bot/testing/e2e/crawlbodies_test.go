package e2e_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"hoshi/bot/internal/limits"
)

// bodies checks all of a bot's requests against the table of limits.
type bodies struct {
	t testing.TB

	mu       sync.Mutex
	checked  map[string]int    // bodies by route
	problems map[string]string // with a body that has the problem
	commands []byte            // the latest list of commands
	refused  []string          // requests that were refused, and not reported yet
}

func newBodies(t testing.TB) *bodies {
	return &bodies{t: t, checked: make(map[string]int), problems: make(map[string]string)}
}

// pathNumbers matches list indexes in the path of a problem.
var pathNumbers = regexp.MustCompile(`\.\d+|^\d+`)

// check checks a request.
func (b *bodies) check(r *http.Request, body []byte, status int) {
	if status >= 400 && !expected(r, status) {
		b.mu.Lock()
		b.refused = append(b.refused, fmt.Sprintf("%s %s: %d", r.Method, r.URL.Path, status))
		b.mu.Unlock()
	}
	if len(body) == 0 {
		return
	}
	payload, err := payloadOf(r.Header.Get("Content-Type"), body)
	var found []limits.Problem
	if err == nil {
		found, err = limits.Body(r.Pattern, payload)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.checked[r.Pattern]++
	if strings.HasPrefix(r.Pattern, "PUT /applications/") && strings.HasSuffix(r.Pattern, "/commands") {
		b.commands = payload
	}
	if err != nil {
		b.problems[r.Pattern+": "+err.Error()] = string(payload)
	}
	for _, p := range found {
		b.problems[fmt.Sprintf("%s: %s: %s", r.Pattern, pathNumbers.ReplaceAllString(p.Path, ".#"), p.Text)] = string(payload)
	}
}

// expected reports whether the bot relies on a refusal to learn that a message is gone.
func expected(r *http.Request, status int) bool {
	return status == http.StatusNotFound && strings.HasSuffix(r.Pattern, "/channels/{channel}/messages/{id}")
}

// refusals returns the requests refused since the last call.
func (b *bodies) refusals() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.refused
	b.refused = nil
	return list
}

// payloadOf returns a body's JSON.
func payloadOf(contentType string, body []byte) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind == "application/json" {
		return body, err
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextPart()
		if err != nil {
			return nil, errors.Join(errors.New("a form without payload_json"), err)
		}
		if part.FormName() == "payload_json" {
			return io.ReadAll(part)
		}
	}
}

// report fails the test for each kind of problem, and logs what was checked.
func (b *bodies) report() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, problem := range slices.Sorted(maps.Keys(b.problems)) {
		b.t.Errorf("%s\n%.2000s", problem, b.problems[problem])
	}
	for _, route := range slices.Sorted(maps.Keys(b.checked)) {
		b.t.Logf("%5d %s", b.checked[route], route)
	}
}
