package proxy_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox/proxy"
)

// server is an application's server behind a proxy.
type server struct {
	t     *testing.T
	proxy *proxy.Proxy
	front string             // address of the proxy
	back  string             // address of the application
	seen  chan *http.Request // what the application got
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{t: t, seen: make(chan *http.Request, 10)}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.seen <- r
		h := w.Header()
		h.Set("Cache-Control", "max-age=60")
		h.Set("Etag", `"1"`)
		h.Set("Content-Security-Policy", "default-src *")
		http.SetCookie(w, &http.Cookie{Name: "session", Value: "1", SameSite: http.SameSiteNoneMode, Secure: true, Partitioned: true})
		if strings.HasSuffix(r.URL.Path, ".js") {
			h.Set("Content-Type", "text/javascript")
			_, _ = io.WriteString(w, "<script>")
			return
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<script>1</script><SCRIPT type='module' data-a=">">2</SCRIPT><script src="/a.js"></script><scripts>`)
	})
	mux.HandleFunc("/socket", func(w http.ResponseWriter, r *http.Request) {
		c, err := (&websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer c.Close()
		if kind, m, err := c.ReadMessage(); err == nil {
			_ = c.WriteMessage(kind, append(m, '!'))
		}
	})
	back := httptest.NewServer(mux)
	t.Cleanup(back.Close)
	s.proxy = proxy.New(t.Context(), "77", slog.New(slog.DiscardHandler))
	t.Cleanup(s.proxy.CloseIdle)
	front := httptest.NewServer(s.proxy)
	t.Cleanup(front.Close)
	s.front, s.back = front.Listener.Addr().String(), back.Listener.Addr().String()
	if err := s.proxy.SetMappings(proxy.Mapping{Prefix: "/files/deep", Target: s.back + "/d/"}, proxy.Mapping{Prefix: "/files", Target: s.back + "/f"}, proxy.Mapping{Prefix: "/", Target: s.back}); err != nil {
		t.Fatal(err)
	}
	return s
}

// get requests a path through the proxy.
func (s *server) get(path string, header ...string) (*http.Response, string) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), "GET", "http://"+s.front+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp, string(body)
}

func TestMappings(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for path, want := range map[string]string{
		"/":                 "/",
		"/a/b?c=%2F":        "/a/b?c=%2F",
		"/.proxy/a":         "/a",
		"/.proxy":           "/",
		"/.proxyed":         "/.proxyed",
		"/files":            "/f/",
		"/files/x":          "/f/x",
		"/.proxy/files/x":   "/f/x",
		"/files/deep/x":     "/d/x",
		"/filesystem":       "/filesystem",
		"/a%2Fb":            "/a%2Fb",
		"/%2e%2e/etc/hosts": "/%2e%2e/etc/hosts",
	} {
		if resp, _ := s.get(path); resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusMovedPermanently && resp.StatusCode != http.StatusTemporaryRedirect {
			t.Errorf("%s: %s", path, resp.Status)
			continue
		}
		select {
		case r := <-s.seen:
			if got := r.URL.RequestURI(); got != want {
				t.Errorf("%s reached %s, not %s", path, got, want)
			}
		default: // the application's own router has redirected it
		}
	}
	if err := s.proxy.SetMappings(proxy.Mapping{Prefix: "/only", Target: s.back}); err != nil {
		t.Fatal(err)
	}
	if resp, _ := s.get("/other"); resp.StatusCode != http.StatusNotFound || len(s.seen) != 0 {
		t.Errorf("a path that isn't mapped: %s", resp.Status)
	}
	for _, m := range []proxy.Mapping{{"/", "example.com"}, {"/", "http://" + s.back}, {"x", s.back}, {"/", ""}} {
		if s.proxy.SetMappings(m) == nil {
			t.Errorf("%+v was accepted", m)
		}
	}
}

// TestPeopleAreHidden checks that the application doesn't learn a person's address.
func TestPeopleAreHidden(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	resp, _ := s.get("/", "X-Forwarded-For", "10.1.2.3", "Forwarded", "for=10.1.2.3", "X-Real-IP", "10.1.2.3", "Cookie", "session=1", "Origin", "http://77.localhost")
	r := <-s.seen
	for name, values := range r.Header {
		if strings.Contains(strings.Join(values, " "), "10.1.2.3") {
			t.Errorf("%s: %v", name, values)
		}
	}
	if r.Header.Get("X-Forwarded-For") != "" || r.Host != s.back {
		t.Errorf("the request has %v and the host %s", r.Header, r.Host)
	}
	if r.Header.Get("Cookie") != "session=1" || r.Header.Get("Origin") != "http://77.localhost" || resp.Header.Get("Set-Cookie") == "" {
		t.Errorf("cookies or the origin got lost: %v, %v", r.Header, resp.Header)
	}
}

var (
	nonceInPolicy = regexp.MustCompile(`'nonce-([^']+)'`)
	scriptPolicy  = regexp.MustCompile(`script-src ([^;]*);`)
)

func TestPolicy(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, opaque := range []bool{false, true} {
		s.proxy.SetOpaque(opaque)
		resp, body := s.get("/")
		csp := resp.Header.Get("Content-Security-Policy")
		nonce := nonceInPolicy.FindStringSubmatch(csp)[1]
		want := `<script nonce="N">1</script><script nonce="N" type='module' data-a=">">2</SCRIPT><script src="/a.js"></script><scripts>`
		if got := strings.ReplaceAll(body, nonce, "N"); got != want {
			t.Errorf("the page is %s", got)
		}
		if self := strings.Contains(scriptPolicy.FindString(csp), "'self'"); self == opaque || strings.Contains(csp, "default-src *") {
			t.Errorf("opaque %t: the policy is %s", opaque, csp)
		}
		_, port, _ := net.SplitHostPort(s.front)
		if !strings.Contains(csp, "ws://77.localhost:"+port+"/") {
			t.Errorf("the policy doesn't name the origin: %s", csp)
		}
		for _, name := range []string{"Cache-Control", "Etag"} {
			if resp.Header.Get(name) != "" {
				t.Errorf("HTML has %s", name)
			}
		}
	}
	if resp, body := s.get("/a.js"); resp.Header.Get("Cache-Control") == "" || resp.Header.Get("Etag") == "" || body != "<script>" {
		t.Errorf("a script arrives as %q with %v", body, resp.Header)
	}
}

func TestWebSocket(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c, resp, err := websocket.DefaultDialer.DialContext(t.Context(), "ws://"+s.front+"/.proxy/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	resp.Body.Close()
	if err := c.WriteMessage(websocket.TextMessage, []byte("hi")); err != nil {
		t.Fatal(err)
	}
	if _, m, err := c.ReadMessage(); err != nil || string(m) != "hi!" {
		t.Errorf("got %q, %v", m, err)
	}
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gone := l.Addr().String()
	l.Close()
	if err := s.proxy.SetMappings(proxy.Mapping{Prefix: "/", Target: gone}); err != nil {
		t.Fatal(err)
	}
	if resp, _ := s.get("/"); resp.StatusCode != http.StatusBadGateway {
		t.Errorf("%s", resp.Status)
	}
}
