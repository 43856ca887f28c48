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

	"hoshi/bot/health"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func Example() {
	handler := health.Handler([]health.Check{{Name: "database", Test: func(context.Context) error { return errors.New("gone") }}})
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	fmt.Print(w.Code, " ", w.Body)
	// Output: 503 not ready: database
}

func TestHandler(t *testing.T) {
	fine := health.Check{Name: "fine", Test: func(context.Context) error { return nil }}
	broken := health.Check{Name: "broken", Test: func(context.Context) error { return errors.New("a secret host") }}
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
		{"another address", "GET", "/", nil, 404, ""},
		{"another method", "POST", "/readyz", nil, 405, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			health.Handler(tt.checks).ServeHTTP(w, httptest.NewRequest(tt.method, tt.path, nil))
			if w.Code != tt.status || tt.body != "" && w.Body.String() != tt.body {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, tt.status, tt.body)
			}
		})
	}
}

func TestListen(t *testing.T) {
	s, err := health.Listen("127.0.0.1:0", nil)
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
	if _, err := health.Listen("no address", nil); err == nil {
		t.Error("an address that is none is listened on")
	}
}
