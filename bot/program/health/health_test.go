package health_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"hoshi/bot/program/health"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func Example() {
	handler := health.Handler(health.Options{
		Checks: []health.Check{{Name: "database", Test: func(context.Context) error { return errors.New("gone") }}},
	})
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1/readyz", nil))
	fmt.Print(w.Code, " ", w.Body)
	// Output: 503 not ready: database
}

// waiting is a [health.PublicError].
type waiting struct{ error }

func (waiting) Public() string { return "waiting" }

func TestHandler(t *testing.T) {
	fine := health.Check{Name: "fine", Test: func(context.Context) error { return nil }}
	broken := health.Check{Name: "broken", Test: func(context.Context) error { return errors.New("a secret host") }}
	public := health.Check{Name: "public", Test: func(context.Context) error {
		return fmt.Errorf("a secret host: %w", waiting{errors.New("a secret file")})
	}}
	for _, tt := range []struct {
		name, method, path string
		checks             []health.Check
		status             int
		body               string
	}{
		{"alive though broken", "GET", "/healthz", []health.Check{broken}, 200, "ok\n"},
		{"ready without checks", "GET", "/readyz", nil, 200, "ready\n"},
		{"ready", "GET", "/readyz", []health.Check{fine}, 200, "ready\n"},
		{"not ready", "GET", "/readyz", []health.Check{fine, broken}, 503, "not ready: broken\n"},
		{"not ready, and says why", "GET", "/readyz", []health.Check{public, broken}, 503, "not ready: public (waiting), broken\n"},
		{"another address", "GET", "/", nil, 404, ""},
		{"another method", "POST", "/readyz", nil, 405, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			health.Handler(health.Options{Checks: tt.checks}).ServeHTTP(w, httptest.NewRequest(tt.method, "http://localhost:8138"+tt.path, nil))
			if w.Code != tt.status || tt.body != "" && w.Body.String() != tt.body {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, tt.status, tt.body)
			}
		})
	}
}

func TestListen(t *testing.T) {
	s, err := health.Listen("127.0.0.1:0", health.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	resp, err := http.Get("http://" + s.Addr() + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); !strings.HasPrefix(string(body), "ready") {
		t.Errorf("%q", body)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := health.Listen("no address", health.Options{Public: true}); err == nil {
		t.Error("an address that is none is listened on")
	}
}

// Metrics and profiles are served if enabled, and only to this machine unless the operator says
// otherwise.
func TestPrivate(t *testing.T) {
	metrics := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "metrics") })
	all := health.Options{Metrics: metrics, Profiles: true}
	public := health.Options{Metrics: metrics, Public: true}
	for _, tt := range []struct {
		name   string
		o      health.Options
		url    string
		origin string
		status int
	}{
		{"metrics", all, "http://127.0.0.1:8138/metrics", "", 200},
		{"metrics by IPv6", all, "http://[::1]:8138/metrics", "", 200},
		{"profiles", all, "http://localhost:8138/debug/pprof/", "", 200},
		{"a goroutine profile", all, "http://localhost:8138/debug/pprof/goroutine?debug=1", "", 200},
		{"no metrics", health.Options{}, "http://localhost/metrics", "", 404},
		{"no profiles", public, "http://hoshi.example/debug/pprof/", "", 404},
		{"rebinding", all, "http://evil.example/metrics", "", 403},
		{"a web page", all, "http://127.0.0.1:8138/metrics", "http://evil.example", 403},
		{"public", public, "http://hoshi.example/metrics", "", 200},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, tt.url, nil)
			if tt.origin != "" {
				r.Header.Set("Origin", tt.origin)
			}
			health.Handler(tt.o).ServeHTTP(w, r)
			if w.Code != tt.status {
				t.Errorf("%d %q, want %d", w.Code, w.Body, tt.status)
			}
		})
	}
	if _, err := health.Listen("0.0.0.0:0", all); !errors.Is(err, health.ErrPublic) {
		t.Errorf("an address that others can reach: %v", err)
	}
	if _, err := health.Listen("127.0.0.1:0.evil.example", all); !errors.Is(err, health.ErrPublic) {
		t.Errorf("a name that begins like this machine: %v", err)
	}
	s, err := health.Listen("0.0.0.0:0", public)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
