package web_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"hoshi/bot/web"
)

// endless is a request's body that never arrives.
type endless struct {
	asked, gone chan struct{}
	once        sync.Once
}

func (b *endless) Read([]byte) (int, error) {
	b.once.Do(func() { close(b.asked) })
	<-b.gone
	return 0, http.ErrBodyReadAfterClose
}

func (b *endless) Close() error { return nil }

// A request whose body doesn't arrive takes nobody else's place.
func TestSlowBodies(t *testing.T) {
	s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) { o.Limits = web.Limits{Requests: 1, Waiting: 1} })
	for _, path := range []string{"/api/session", "/api/puzzle/try"} {
		body := &endless{asked: make(chan struct{}), gone: make(chan struct{})}
		slow := httptest.NewRequestWithContext(t.Context(), "POST", "https://hoshi.example"+path, body)
		slow.Header.Set("Content-Type", "application/json")
		var waiting sync.WaitGroup
		waiting.Go(func() { s.server.ServeHTTP(httptest.NewRecorder(), slow) })
		<-body.asked
		if w := s.serve("POST", "hoshi.example", path); w.Code == http.StatusTooManyRequests {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		close(body.gone)
		waiting.Wait()
	}
}
