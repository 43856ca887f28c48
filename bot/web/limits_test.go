package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"hoshi/bot/game"
	"hoshi/bot/web"
	"hoshi/bot/web/live"
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

// WebSockets are limited too: for each person with a session, and for all other browsers together.
func TestFollowLimits(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{Anonymous: 2, Watchers: 50, PerMinute: 8} })
	s.One("ann", "!play easy")
	game := s.Game().ID
	session := s.enter("ann", game)
	refused := func(session string) (n int) {
		for range 80 {
			conn := s.hello(game, session, 0)
			if s.hears(conn).Code == live.ByeClosing {
				n++
			}
			conn.Close()
		}
		return n
	}
	if refused("") == 0 {
		t.Error("without a session, a browser can connect as often as it likes")
	}
	if m := s.hears(s.hello(game, session, 0)); m.Board == nil {
		t.Errorf("a player can't connect: %+v", m)
	}
	if refused(session) == 0 {
		t.Error("with a session, a browser can connect as often as it likes")
	}
}

// Another session of the same person gives them no more requests.
func TestLimitsOfAPerson(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 8} })
	s.One("ann", "!play easy")
	game := s.Game().ID
	for range 20 {
		if answer, _ := s.ask("GET", "/api/games/"+s.links.PublicID(game), s.enter("ann", game), nil); answer.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a link gives as many requests as someone likes")
}

// unreviewed are records of games whose reviews don't become ready.
type unreviewed struct {
	web.Records
	asked chan struct{}
}

func (u unreviewed) Card(ctx context.Context, _ *game.Game) ([]byte, bool, error) {
	u.asked <- struct{}{}
	<-ctx.Done()
	return []byte("card"), false, nil
}

// Pictures that wait for reviews don't keep others from being drawn.
func TestWaitingPictures(t *testing.T) {
	records := unreviewed{asked: make(chan struct{}, 3)}
	s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) {
		records.Records, o.Records = o.Records, records
		o.Limits = web.Limits{Pictures: 2}
	})
	s.Begin("ann", "!play @bob black")
	s.One("ann", "h8")
	s.One("bob", "!resign yes")
	path := "/g/" + s.links.PublicID(s.Game().ID) + "/card.png"
	ctx, leave := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	for range 2 {
		waiting.Go(func() {
			s.server.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "https://hoshi.example"+path, nil))
		})
		<-records.asked
	}
	if w := s.serve("GET", "hoshi.example", path); w.Code != http.StatusOK || w.Body.String() != "card" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	leave()
	waiting.Wait()
}

// Asking for one's games counts as asking for a game.
func TestLimitOfMyGames(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 8} })
	s.One("ann", "!play easy")
	session := s.enter("ann", s.Game().ID)
	ask := func(sessions ...string) int {
		answer, _ := s.ask("POST", "/api/lobby", "", map[string]any{"sessions": sessions})
		return answer.StatusCode
	}
	if status := ask(session, session, session); status != http.StatusOK {
		t.Errorf("several sessions of a person: %d", status)
	}
	for range 20 {
		if ask(session) == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("someone can ask as often as they like")
}
