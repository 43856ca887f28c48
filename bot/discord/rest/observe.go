package rest

import (
	"net/http"
	"strings"
	"time"
)

// Observer counts answers for an operator's metrics. Its method is called from many goroutines
// and must return at once.
type Observer interface {
	// DiscordAnswered is called for each answer to an HTTP request, with status 0 if none came.
	// route is the method and the path with IDs replaced, such as "POST /channels/ID/messages",
	// so there are few of them.
	DiscordAnswered(route string, status int, took time.Duration)
}

// observedTransport reports all answers to an observer.
type observedTransport struct {
	rewriter
	observer Observer
}

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

// routeWords are the parts of paths that name a route. The rest are IDs or tokens.
var routeWords = map[string]bool{
	"@me": true, "@original": true, "applications": true, "bot": true, "callback": true, "channels": true, "commands": true,
	"gateway": true, "guilds": true, "interactions": true, "members": true, "messages": true, "roles": true,
	"thread-members": true, "threads": true, "typing": true, "users": true, "webhooks": true,
}

// maxRouteParts limits the length of a route's name.
const maxRouteParts = 6

// routeName returns the name of a route with IDs and tokens replaced.
func routeName(method, path string) string {
	if _, after, ok := strings.Cut(path, "/api/"); ok {
		_, path, _ = strings.Cut(after, "/") // strip the version
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
