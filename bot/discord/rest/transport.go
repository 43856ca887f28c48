package rest

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/internal/fatal"
)

// ParseBase parses an address that replaces Discord's; it returns nil for the empty string.
func ParseBase(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fatal.Errorf("discord.api_url isn't an address like https://proxy.example:8080, or has more than a path after the host")
	}
	return u, nil
}

// rewriter sends requests for Discord to another address.
type rewriter struct {
	base *url.URL // nil to leave requests unchanged
	next *http.Transport
}

// maxIdle is the default number of idle connections, because all requests go to one host.
const maxIdle = 16

// silent is how long an HTTP/2 connection may have nothing to say before it's asked whether it still
// works, and how long it may take to answer. All requests share one connection: if a router on the way
// forgets it, every request would fail for a quarter of an hour, until the system gives it up.
const silent = 5 * time.Second

func newTransport(base *url.URL, maxConns int) rewriter {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxConnsPerHost = maxConns
	next.MaxIdleConnsPerHost = cmp.Or(maxConns, maxIdle)
	next.IdleConnTimeout = time.Minute
	next.HTTP2 = &http.HTTP2Config{SendPingTimeout: silent, PingTimeout: silent}
	return rewriter{base, next}
}

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

// UserAgent identifies the program in the form that Discord requires.
var UserAgent = fmt.Sprintf("DiscordBot (https://github.com/bwmarrin/discordgo, v%s)", discordgo.VERSION)
