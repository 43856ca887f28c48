package web_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
	"hoshi/bot/web/live"
	"hoshi/bot/web/session"
)

// gated is a service whose games can't be read for a while.
type gated struct {
	web.Service
	mu    sync.Mutex
	gate  chan struct{} // closed when games can be read again; nil if they can be
	fails error         // returned by reads
	loads int
}

func (g *gated) Shown(ctx context.Context, id int64) (service.Shown, error) {
	g.mu.Lock()
	gate, err := g.gate, g.fails
	g.loads++
	g.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return service.Shown{}, ctx.Err()
		}
	}
	if err != nil {
		return service.Shown{}, err
	}
	return g.Service.Shown(ctx, id)
}

func (g *gated) set(how func(*gated)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	how(g)
}

// While the database is slow, many open pages cost as much as one, and excess requests are refused.
// When it's back, everyone sees the current position.
func TestSlowDatabase(t *testing.T) {
	svc := &gated{}
	s := newSiteWith(t, "", func(o *web.Options) {
		svc.Service, o.Service = o.Service, svc
		o.Limits = web.Limits{Requests: 5}
	})
	s.Begin("ann", "!play @bob black")
	game := s.Game().ID
	var pages []*websocket.Conn
	for range 60 {
		pages = append(pages, s.hello(game, "", 0))
	}
	for _, page := range pages {
		s.nextBoard(page)
	}
	gate := make(chan struct{})
	svc.set(func(g *gated) { g.gate, g.loads = gate, 0 })
	for i, move := range []string{"h8", "i9", "j10", "k11"} {
		s.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	var asking sync.WaitGroup
	statuses := make(chan int, 20)
	for range cap(statuses) {
		asking.Go(func() {
			answer, err := http.Get(s.http.URL + "/api/games/" + s.links.PublicID(game))
			if err != nil {
				t.Error(err)
				return
			}
			answer.Body.Close()
			statuses <- answer.StatusCode
		})
	}
	for range cap(statuses) - 5 {
		if status := <-statuses; status != http.StatusTooManyRequests {
			t.Errorf("%d while nothing can be read", status)
		}
	}
	svc.set(func(g *gated) {
		if most := 5 + 1; g.loads > most { // the requests, and one for all open pages
			t.Errorf("the game was read %d times at once, want at most %d", g.loads, most)
		}
		g.gate = nil
	})
	close(gate)
	asking.Wait()
	for range 5 {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("%d afterwards", status)
		}
	}
	for _, page := range pages {
		for b := s.nextBoard(page); b.Moves < 4; b = s.nextBoard(page) {
		}
	}
}

// unread are sessions that can't be read while fails is set.
type unread struct {
	stored.Web
	fails atomic.Bool
}

func (u *unread) WebSession(ctx context.Context, id string, now time.Time) (stored.WebSession, error) {
	if u.fails.Load() {
		return stored.WebSession{}, stored.ErrCannotRead
	}
	return u.Web.WebSession(ctx, id, now)
}

// While sessions can't be read, a page that says hello is told to come back. If it heard that its
// session had ended, it would forget it.
func TestSessionsCannotBeRead(t *testing.T) {
	var sessions *unread
	s := newSiteWith(t, "", func(o *web.Options) {
		sessions = &unread{Web: o.Guests.(stored.Web)}
		of, err := session.New(t.Context(), sessions, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		o.Links.Sessions = of
	})
	s.Begin("ann", "!play @bob black")
	game := s.Game().ID
	secret := s.enter("ann", game)
	sessions.fails.Store(true)
	if m := s.hears(s.hello(game, secret, 0)); m.Type != "bye" || m.Code != live.ByeClosing {
		t.Errorf("%+v", m)
	}
	sessions.fails.Store(false)
	if b := s.nextBoard(s.hello(game, secret, 0)); b.You != "black" {
		t.Errorf("afterwards, ann sees %+v", b)
	}
}

// Whatever fails, no log contains a link or a session, and pages send no URL to other sites.
func TestSecretsAreNotLogged(t *testing.T) {
	var log bytes.Buffer
	var mu sync.Mutex
	svc := &gated{}
	s := newSiteWith(t, "", func(o *web.Options) {
		svc.Service, o.Service = o.Service, svc
		o.Log = slog.New(slog.NewTextHandler(writer(func(p []byte) (int, error) {
			mu.Lock()
			defer mu.Unlock()
			return log.Write(p)
		}), &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	s.One("ann", "!play easy")
	game := s.Game()
	link, err := s.links.Play(s.t.Context(), servicetest.User("ann"), game.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "#k=")
	secret := s.enter("ann", game.ID)
	public := s.links.PublicID(game.ID)
	for _, fails := range []error{nil, context.DeadlineExceeded} {
		svc.set(func(g *gated) { g.fails = fails })
		for _, r := range []struct {
			method, path string
			body         any
		}{
			{"GET", "/g/" + public + "?k=" + token, nil},
			{"GET", "/api/games/" + public, nil},
			{"POST", "/api/games/" + public + "/act", map[string]any{"id": secret, "command": "move", "words": secret, "rev": 1}},
			{"POST", "/api/session", map[string]any{"token": token}},
			{"POST", "/api/session", map[string]any{"token": token + "x"}},
			{"POST", "/api/lobby", map[string]any{"sessions": []string{secret, secret + "x"}}},
		} {
			answer, _ := s.ask(r.method, r.path, secret, r.body)
			if answer.Header.Get("Referrer-Policy") != "no-referrer" || len(answer.Cookies()) > 0 {
				t.Errorf("%s: %v", r.path, answer.Header)
			}
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if log.Len() == 0 {
		t.Error("nothing was logged, so the test can't fail")
	}
	for _, private := range []string{token, secret} {
		if strings.Contains(log.String(), private) {
			t.Errorf("in the log: %s", log.String())
		}
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
