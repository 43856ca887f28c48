package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// site is the address of the pages, and what may use them.
type site struct {
	base   string // path before all paths, "" or "/hoshi"
	origin string // of the pages: "https://example.org"
	host   string // with the port, if it has one
	socket string // origin of WebSockets: "wss://example.org"
	// proxy returns the application's ID, by which Discord's proxy calls the Activity; nil without an
	// Activity.
	proxy func() string
}

func newSite(base *url.URL) site {
	socket := "wss://"
	if base.Scheme == "http" {
		socket = "ws://"
	}
	return site{base: strings.TrimSuffix(base.Path, "/"), origin: base.Scheme + "://" + base.Host, host: base.Host, socket: socket + base.Host}
}

// activityProxy is the path below which Discord's proxy may ask for pages.
const activityProxy = "/.proxy"

// policy returns the content security policy of pages.
func (s site) policy() string {
	return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' " + s.socket +
		"; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// guard refuses requests for other hosts, which a page of another site could make by DNS rebinding,
// and requests from other sites. It sets the headers of all answers, and takes the site's own path
// off the front.
func (s site) guard(next http.Handler) http.Handler {
	policy := s.policy()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.isHost(r.Host):
			http.Error(w, "misdirected request", http.StatusMisdirectedRequest)
			return
		case s.proxy != nil && s.fromActivity(r):
			allowAnyOrigin(h)
			if r.Method == http.MethodOptions {
				w.WriteHeader(http.StatusNoContent)
				return
			}
		case r.Method != http.MethodGet && r.Method != http.MethodHead && !s.allows(r, false):
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		path := s.inner(r.URL.Path)
		if path == "" { // the pages' links are relative to a folder
			http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
			return
		}
		if path != r.URL.Path && strings.HasPrefix(path, "/") {
			r = withPath(r, path)
		}
		next.ServeHTTP(w, r)
	})
}

// inner returns a path without Discord's part and the site's own.
func (s site) inner(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, activityProxy), s.base)
}

// withPath returns a request for another path.
func withPath(r *http.Request, path string) *http.Request {
	out := *r
	u := *r.URL
	u.Path, u.RawPath = path, ""
	out.URL = &u
	return &out
}

// isHost reports whether a request is for this site, or comes from this machine.
func (s site) isHost(host string) bool {
	if strings.EqualFold(host, s.host) {
		return true
	}
	name := (&url.URL{Host: host}).Hostname() // only a number counts as a port
	ip := net.ParseIP(name)
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}

// fromActivity reports whether a request comes from the Activity's frame: the proxy's origin, or none
// at all in some clients. Other sites can have no origin too, but that gives them nothing: on the paths that
// the Activity's script asks for, a request can only do what the session in its header may, and browsers don't
// send that on their own.
func (s site) fromActivity(r *http.Request) bool {
	path := s.inner(r.URL.Path)
	if !strings.HasPrefix(path, "/api/activity/") && !strings.HasPrefix(path, "/api/games/") {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "null" {
		return true
	}
	if app := s.proxy(); app != "" && origin == "https://"+app+".discordsays.com" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && origin != "" && s.isLocal() && u.Scheme == "http" && (s.isHost(u.Host) || strings.HasSuffix(u.Hostname(), ".localhost")) // the local Discord
}

// allowAnyOrigin lets scripts of a frame without an origin read an answer. No answer depends on what a
// browser sends on its own.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, POST")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Accept, Accept-Language")
	h.Set("Access-Control-Max-Age", "7200")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// allowsSocket reports whether a request for a WebSocket comes from this site's pages, or from the
// Activity.
func (s site) allowsSocket(r *http.Request) bool {
	return s.allows(r, true) || s.proxy != nil && s.fromActivity(r)
}

// allows reports whether a request comes from this site's pages. Programs send no origin.
func (s site) allows(r *http.Request, must bool) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return !must
	}
	return origin == s.origin || s.isLocal() && origin == "http://"+r.Host && s.isHost(r.Host)
}

// isLocal reports whether the site is only for this machine, which has several names.
func (s site) isLocal() bool {
	name := (&url.URL{Host: s.host}).Hostname()
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified())
}
