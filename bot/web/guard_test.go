package web_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hoshi/bot/web"
)

// serve answers a request without a connection.
func (s *site) serve(method, host, path string, header ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, "http://host"+path, strings.NewReader("{}"))
	r.Host = host
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, r)
	return w
}

// Requests for another host, which DNS rebinding could send, and changes from other sites are
// refused.
func TestHostsAndOrigins(t *testing.T) {
	s := newSiteAt(t, "https://hoshi.example/play")
	s.One("ann", "!play easy")
	page := "/play/g/" + s.links.PublicID(s.Game().ID)
	for _, tt := range []struct {
		name, method, host, path, origin string
		status                           int
	}{
		{"a page", "GET", "hoshi.example", page, "", http.StatusOK},
		{"in another case", "GET", "Hoshi.Example", page, "", http.StatusOK},
		{"from this machine", "GET", "127.0.0.1:8136", page, "", http.StatusOK},
		{"below a path that the proxy has cut", "GET", "hoshi.example", strings.TrimPrefix(page, "/play"), "", http.StatusOK},
		{"below Discord's proxy", "GET", "hoshi.example", "/.proxy" + page, "", http.StatusOK},
		{"the site without a slash", "GET", "hoshi.example", "/play", "", http.StatusMovedPermanently},
		{"for another host", "GET", "evil.example", page, "", http.StatusMisdirectedRequest},
		{"for a host that begins the same", "GET", "hoshi.example.evil.example", page, "", http.StatusMisdirectedRequest},
		{"for a host that begins like this machine", "GET", "127.0.0.1:8136.evil.example", page, "", http.StatusMisdirectedRequest},
		{"for no host", "GET", "", page, "", http.StatusMisdirectedRequest},
		{"a guest", "POST", "hoshi.example", "/play/api/guests", "https://hoshi.example", http.StatusCreated},
		{"a program", "POST", "hoshi.example", "/play/api/guests", "", http.StatusCreated},
		{"a guest from another site", "POST", "hoshi.example", "/play/api/guests", "https://evil.example", http.StatusForbidden},
		{"a guest from a sandboxed frame", "POST", "hoshi.example", "/play/api/guests", "null", http.StatusForbidden},
		{"a guest without TLS", "POST", "hoshi.example", "/play/api/guests", "http://hoshi.example", http.StatusForbidden},
		{"a path that isn't", "GET", "hoshi.example", "/play/etc/passwd", "", http.StatusNotFound},
		{"a path out of the site", "GET", "hoshi.example", "/play/g/../../etc/passwd", "", http.StatusTemporaryRedirect},
		{"a method that isn't", "DELETE", "hoshi.example", page, "", http.StatusMethodNotAllowed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var header []string
			if tt.origin != "" {
				header = []string{"Origin", tt.origin}
			}
			w := s.serve(tt.method, tt.host, tt.path, header...)
			if w.Code != tt.status {
				t.Errorf("%d, want %d: %.200s", w.Code, tt.status, w.Body)
			}
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
			} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "connect-src 'self' wss://hoshi.example;") || strings.Contains(policy, "unsafe") {
				t.Errorf("policy %q", policy)
			}
		})
	}
}

// A preview has a picture that follows the game, and anyone can download the game's file.
func TestPreviews(t *testing.T) {
	s := newSiteAt(t, "https://hoshi.example")
	s.One("ann", "!play easy")
	s.One("ann", "h8")
	page := "/g/" + s.links.PublicID(s.Game().ID)
	body := s.serve("GET", "hoshi.example", page).Body.String()
	address := "https://hoshi.example" + page + "/card.png?rev="
	if !strings.Contains(body, `<meta property="og:image" content="`+address) || !strings.Contains(body, `<meta property="og:title" content="ann vs.`) {
		t.Errorf("%.2000s", body)
	}
	card := s.serve("GET", "hoshi.example", page+"/card.png")
	if card.Code != http.StatusOK || !bytes.HasPrefix(card.Body.Bytes(), []byte("\x89PNG")) || card.Header().Get("Content-Type") != "image/png" {
		t.Errorf("%d %v", card.Code, card.Header())
	}
	tag := card.Header().Get("ETag")
	if again := s.serve("GET", "hoshi.example", page+"/card.png", "If-None-Match", tag); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("the same picture: %d, %d bytes", again.Code, again.Body.Len())
	}
	s.One("ann", "a1")
	if next := s.serve("GET", "hoshi.example", page+"/card.png", "If-None-Match", tag); next.Code != http.StatusOK || next.Header().Get("ETag") == tag {
		t.Errorf("after a move: %d, %s", next.Code, next.Header().Get("ETag"))
	}
	file := s.serve("GET", "hoshi.example", page+"/game.sgf")
	if file.Code != http.StatusOK || !strings.HasPrefix(file.Body.String(), "(;") || !strings.Contains(file.Body.String(), "ann") {
		t.Errorf("%d %.200s", file.Code, file.Body)
	}
}

// Sessions that send too many requests are told so, and don't slow down others.
func TestRequestLimits(t *testing.T) {
	s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 8, Anonymous: 3, Guests: 2} })
	one, two := s.guestAt("hoshi.example"), s.guestAt("hoshi.example")
	polls := func(by started) (n int) {
		for ; n < 20; n++ {
			if w := s.serve("GET", "hoshi.example", "/api/games/"+by.Game, "Authorization", "Bearer "+by.Session); w.Code == http.StatusTooManyRequests {
				return n
			}
		}
		return n
	}
	if n, m := polls(one), polls(two); n != 2 || m != 2 {
		t.Errorf("%d and %d requests passed, want 2 of each session", n, m)
	}
	if w := s.serve("POST", "hoshi.example", "/api/guests"); w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), `"limit"`) {
		t.Errorf("a third guest: %d %s", w.Code, w.Body)
	}
	limited := 0
	for range 20 {
		if s.serve("GET", "hoshi.example", "/g/"+one.Game).Code == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited == 0 {
		t.Error("anybody can ask for pages as often as they like")
	}
}

// guestAt starts a guest's game with a request for a host.
func (s *site) guestAt(host string) started {
	s.t.Helper()
	w := s.serve("POST", host, "/api/guests")
	if w.Code != http.StatusCreated {
		s.t.Fatalf("%d %s", w.Code, w.Body)
	}
	return read[started](s.t, w.Body.String())
}
