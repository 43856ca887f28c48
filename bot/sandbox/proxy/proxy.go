// Package proxy is the proxy between an Activity's frame and the application's servers, as
// https://APPLICATION.discordsays.com is. It has a different origin from the sandbox's page.
package proxy

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"

	"hoshi/bot/sandbox/endpoint"
)

// Mapping is a URL mapping from the developer portal: requests for paths below Prefix go to Target.
type Mapping struct {
	Prefix string // such as "/" or "/api"
	Target string // host, port and folder on this machine without a protocol, such as "127.0.0.1:8136"
}

// Proxy forwards requests by the application's URL mappings. It is safe for concurrent use.
type Proxy struct {
	app     string // ID of the application
	ctx     context.Context
	log     *slog.Logger
	forward *httputil.ReverseProxy

	mu       sync.Mutex
	mappings []Mapping
	opaque   bool
}

// New returns a proxy for an application. Open connections end with ctx.
func New(ctx context.Context, app string, log *slog.Logger) *Proxy {
	p := &Proxy{app: app, ctx: ctx, log: log}
	p.forward = &httputil.ReverseProxy{
		Transport:      &http.Transport{},
		Rewrite:        func(r *httputil.ProxyRequest) { rewrite(r, mapped(r.In.Context())) },
		ModifyResponse: p.modify,
		ErrorHandler:   p.unreachable,
	}
	return p
}

// CloseIdle closes unused connections.
func (p *Proxy) CloseIdle() { p.forward.Transport.(*http.Transport).CloseIdleConnections() }

// SetMappings replaces the URL mappings. The first that fits a path applies, so a longer prefix must
// come before a shorter one. It returns an error for a target outside this machine, because nothing
// in the sandbox reaches the internet.
func (p *Proxy) SetMappings(mappings ...Mapping) error {
	for _, m := range mappings {
		if host, _, _ := strings.Cut(m.Target, "/"); strings.Contains(m.Target, "://") || !endpoint.LoopbackHost(host) {
			return fmt.Errorf("sandbox: the target %q of a URL mapping isn't an address on this machine, such as 127.0.0.1:8136", m.Target)
		}
		if !strings.HasPrefix(m.Prefix, "/") {
			return fmt.Errorf("sandbox: the prefix %q of a URL mapping does not start with a slash", m.Prefix)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mappings = slices.Clone(mappings)
	return nil
}

// SetOpaque is for tests: it makes frames behave as people report from iOS: they have an opaque origin, in which
// WebKit lets 'self' match no script. Only inline scripts, to which the proxy adds a nonce, run then.
func (p *Proxy) SetOpaque(opaque bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opaque = opaque
}

// Opaque reports whether frames have an opaque origin; see [Proxy.SetOpaque].
func (p *Proxy) Opaque() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.opaque
}

// Host returns the host of the frames' origin for a server that listens on an address. Browsers
// resolve names below localhost to this machine.
func (p *Proxy) Host(address string) string {
	port := address[strings.LastIndex(address, ":")+1:]
	return p.app + ".localhost:" + port
}

// Serves reports whether a request is for the proxy.
func (p *Proxy) Serves(r *http.Request) bool {
	host, _, _ := strings.Cut(r.Host, ":")
	return host == p.app+".localhost"
}

// ServeHTTP forwards a request.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	target, ok := p.target(r.URL)
	p.mu.Unlock()
	if !ok {
		http.Error(w, "No URL mapping fits this path.", http.StatusNotFound)
		return
	}
	ctx, stop := context.WithCancel(context.WithValue(r.Context(), mappedKey{}, target))
	defer stop()
	defer context.AfterFunc(p.ctx, stop)()
	p.forward.ServeHTTP(w, r.WithContext(ctx))
}

type mappedKey struct{}

// mapped returns the address that a request is mapped to.
func mapped(ctx context.Context) *url.URL { return ctx.Value(mappedKey{}).(*url.URL) }

// proxyPrefix was compulsory until July 2025 and still works.
const proxyPrefix = "/.proxy"

// target returns where a request goes, or false if no mapping fits. The caller holds the lock.
func (p *Proxy) target(u *url.URL) (*url.URL, bool) {
	path := u.EscapedPath()
	if rest, ok := below(path, proxyPrefix); ok {
		path = rest
	}
	for _, m := range p.mappings {
		rest, ok := below(path, m.Prefix)
		if !ok {
			continue
		}
		to, err := url.Parse("http://" + strings.TrimSuffix(m.Target, "/") + rest)
		if err != nil {
			return nil, false
		}
		to.RawQuery = u.RawQuery
		return to, true
	}
	return nil, false
}

// below returns the rest of a path below a prefix, with its slash.
func below(path, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(path, strings.TrimSuffix(prefix, "/"))
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	if rest == "" {
		rest = "/"
	}
	return rest, true
}

// rewrite makes the request to the application's server. It says nothing about the person's address.
func rewrite(r *httputil.ProxyRequest, to *url.URL) {
	r.Out.URL, r.Out.Host = to, to.Host
	for name := range r.Out.Header {
		if strings.HasPrefix(name, "X-Forwarded-") || name == "Forwarded" || name == "X-Real-Ip" {
			r.Out.Header.Del(name)
		}
	}
	r.Out.Header.Del("Accept-Encoding") // so that HTML arrives readable
}

func (p *Proxy) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	p.log.Debug("the Activity's server can't be reached", "path", r.URL.Path, "err", err)
	w.WriteHeader(http.StatusBadGateway)
}
