package discord

import (
	"net/http"
	"strings"
	"time"
)

// Observer is told what the client does, for an operator's metrics. Its methods are
// called from many goroutines and must return at once.
type Observer interface {
	// Connected is called when the connection of a shard to Discord's gateway stands, and
	// with false when it is lost, and before the first.
	Connected(shard int, yes bool)

	// DiscordAnswered is called for each answer to an HTTP request, and with the status
	// 0 when none came. route is the method and the path with ids replaced, such as
	// "POST /channels/ID/messages": there are few of them.
	DiscordAnswered(route string, status int, took time.Duration)

	// MessageRefused is called for each message whose form Discord refused, so that its text
	// alone was shown.
	MessageRefused()
}

// noObserver is the Observer of a client that has none.
type noObserver struct{}

func (noObserver) Connected(int, bool)                        {}
func (noObserver) DiscordAnswered(string, int, time.Duration) {}
func (noObserver) MessageRefused()                            {}

// observedTransport tells an observer of all answers.
type observedTransport struct {
	rewriter
	observer Observer
}

// RoundTrip implements [http.RoundTripper].
func (t observedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	begun := time.Now()
	resp, err := t.rewriter.RoundTrip(r)
	status := 0
	if err == nil {
		status = resp.StatusCode
	}
	t.observer.DiscordAnswered(routeName(r.Method, r.URL.Path), status, time.Since(begun))
	return resp, err
}

// observe tells an observer of the answers from now on.
func (a *InteractionAPI) observe(o Observer) {
	if t, ok := a.http.Transport.(rewriter); ok {
		a.http.Transport = observedTransport{t, o}
	}
}

// routeWords are the parts of paths that name a route. Other parts are ids or tokens.
var routeWords = map[string]bool{
	"@me": true, "@original": true, "applications": true, "bot": true, "callback": true, "channels": true, "commands": true,
	"gateway": true, "guilds": true, "interactions": true, "members": true, "messages": true, "roles": true,
	"thread-members": true, "threads": true, "typing": true, "users": true, "webhooks": true,
}

// maxRouteParts bounds the length of a route's name.
const maxRouteParts = 6

// routeName returns the name of a route without the ids and tokens in it.
func routeName(method, path string) string {
	if _, after, ok := strings.Cut(path, "/api/"); ok {
		_, path, _ = strings.Cut(after, "/") // without the version
	}
	name := method + " "
	for i, part := range strings.Split(strings.Trim(path, "/"), "/") {
		if i == maxRouteParts {
			break
		}
		if !routeWords[part] {
			part = "ID"
		}
		name += "/" + part
	}
	return name
}
