package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// parseAPIURL checks an Options.APIURL; nil stands for Discord itself.
func parseAPIURL(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("the Discord API address is not one of the form http://host:port or https://host/path")
	}
	return u, nil
}

// rewriter sends requests for Discord to another place.
type rewriter struct {
	base *url.URL // nil to leave requests as they are
	next *http.Transport
}

func newTransport(base *url.URL) rewriter {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConnsPerHost = 16 // all requests go to one host
	next.IdleConnTimeout = time.Minute
	return rewriter{base, next}
}

// RoundTrip implements [http.RoundTripper].
func (t rewriter) RoundTrip(r *http.Request) (*http.Response, error) {
	if t.base == nil {
		return t.next.RoundTrip(r)
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = t.base.Scheme, t.base.Host
	if t.base.User != nil {
		r.URL.User = t.base.User
	}
	if prefix := strings.TrimSuffix(t.base.Path, "/"); prefix != "" {
		r.URL.Path = prefix + r.URL.Path
		r.URL.RawPath = ""
	}
	r.Host = ""
	return t.next.RoundTrip(r)
}

// CloseIdleConnections lets [http.Client.CloseIdleConnections] reach the transport.
func (t rewriter) CloseIdleConnections() { t.next.CloseIdleConnections() }

// boundTransport ends requests when a second context ends, besides the request's:
// discordgo asks for the gateway's address without any context.
type boundTransport struct {
	ctx  context.Context
	next http.RoundTripper
}

// RoundTrip implements [http.RoundTripper]. The request's context must end, or
// t.ctx, for what RoundTrip holds to be released.
func (t boundTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(r.Context())
	context.AfterFunc(t.ctx, cancel)
	return t.next.RoundTrip(r.WithContext(ctx))
}

// userAgent is how discordgo introduces itself; Discord wants this form.
var userAgent = fmt.Sprintf("DiscordBot (https://github.com/bwmarrin/discordgo, v%s)", discordgo.VERSION)
