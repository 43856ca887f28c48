package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/game"
	"hoshi/bot/testing/servicetest"
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

// One address can't take all places for open pages without a session, or all WebSockets that may come at once;
// a person can't take all places with one game's sessions either. Who leaves makes room.
func TestGreedyWatcher(t *testing.T) {
	const greedy, other = "198.51.100.7", "198.51.100.8"
	game := func(t *testing.T, limits web.Limits) (*site, int64) {
		s := newSiteWith(t, "", func(o *web.Options) { o.Limits = limits })
		s.One("ann", "!play easy")
		return s, s.Game().ID
	}
	t.Run("places", func(t *testing.T) {
		s, game := game(t, web.Limits{Watchers: 20, Anonymous: 20_000, Address: 20_000})
		var open []*websocket.Conn
		for full := false; !full; {
			conn := s.helloFrom(greedy, game, "", 0)
			if m := s.hears(conn); m.Code == live.ByeLimit {
				full = true
			} else if m.Board == nil || len(open) == 20 {
				t.Fatalf("%d pages are open: %+v", len(open), m)
			}
			open = append(open, conn)
		}
		s.nextBoard(s.helloFrom(other, game, "", 0))
		s.nextBoard(s.helloFrom(greedy, game, s.enter("ann", game), 0))
		for _, conn := range open {
			conn.Close()
		}
		for n := 0; s.hears(s.helloFrom(greedy, game, "", 0)).Board == nil; n++ { // until the server has noticed
			if n == 10_000 {
				t.Fatal("pages that are closed keep their places")
			}
		}
	})
	t.Run("a person's places", func(t *testing.T) {
		s, game := game(t, web.Limits{Watchers: 20})
		for n := 0; ; n++ {
			secret := s.enter("ann", game)
			if m := s.hears(s.helloFrom(greedy, game, secret, 0)); m.Code == live.ByeLimit {
				break
			} else if m.Board == nil || n == 12 {
				t.Fatalf("%d pages are open: %+v", n, m)
			}
		}
		s.nextBoard(s.helloFrom(greedy, game, "", 0))
	})
	t.Run("without a hello", func(t *testing.T) {
		s := newSiteWith(t, "", func(o *web.Options) {
			o.Limits, o.Timing = web.Limits{Watchers: 20}, live.Timing{Hello: time.Hour}
		})
		s.One("ann", "!play easy")
		game := s.Game().ID
		var silent []*websocket.Conn
		for full := false; !full; {
			conn, resp, err := s.dialFrom(greedy, game)
			switch {
			case err == nil && len(silent) < 20:
				silent = append(silent, conn)
			case resp != nil && resp.StatusCode == http.StatusTooManyRequests && len(silent) > 0:
				full = true
			default:
				t.Fatalf("%d connections are open: %v", len(silent), err)
			}
		}
		s.nextBoard(s.helloFrom(other, game, "", 0))
		if err := silent[0].WriteJSON(live.Hello{}); err != nil { // it becomes a watcher
			t.Fatal(err)
		}
		s.nextBoard(silent[0])
		silent[1].Close()
		for _, what := range []string{"says hello", "is closed"} {
			for n := 0; ; n++ { // until the server has noticed
				if _, resp, err := s.dialFrom(greedy, game); err == nil {
					break
				} else if n == 10_000 || resp == nil {
					t.Fatalf("a connection that %s keeps its place: %v", what, err)
				}
			}
		}
	})
	t.Run("at once", func(t *testing.T) {
		s, game := game(t, web.Limits{Watchers: 1000, Anonymous: 1000, Address: 1})
		for n := 0; ; n++ {
			conn := s.helloFrom(greedy, game, "", 0)
			m := s.hears(conn)
			conn.Close()
			if m.Code == live.ByeClosing {
				break
			} else if n == 500 {
				t.Fatalf("%d WebSockets came at once: %+v", n, m)
			}
		}
		s.nextBoard(s.helloFrom(other, game, "", 0))
	})
}

// Another session of the same person gives them no more requests.
func TestLimitsOfAPerson(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.Limits = web.Limits{PerMinute: 8} })
	s.One("ann", "!play easy")
	game := s.Game().ID
	for range 20 {
		session, _, err := s.links.Grant(t.Context(), servicetest.User("ann"), game)
		if err != nil {
			t.Fatal(err)
		}
		if answer, _ := s.ask("GET", "/api/games/"+s.links.PublicID(game), session, nil); answer.StatusCode == http.StatusTooManyRequests {
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

// from returns the status of the answer to a request that a proxy on this machine passes on for an address.
func (s *site) from(address, method, path, body string) int {
	s.t.Helper()
	return s.answer(address, method, path, "", body).Code
}

// answer answers a request that a proxy on this machine passes on for an address, with a session or "".
func (s *site) answer(address, method, path, session, body string) *httptest.ResponseRecorder {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, s.links.URL+path, strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	if address != "" {
		r.Header.Set("X-Forwarded-For", address)
	}
	if session != "" {
		r.Header.Set("Authorization", "Bearer "+session)
	}
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, r)
	return w
}

// However much one browser asks for, others open their private links; if addresses are known, they also open
// pages and start games as guests.
func TestGreedyBrowser(t *testing.T) {
	for _, tt := range []struct {
		name, greedy, other string
		together            int // requests of all browsers per second
	}{
		{"behind a proxy that hides addresses", "", "", 3},
		{"an address", "198.51.100.7", "198.51.100.8", 200},
		{"an address that the browser makes up", "%d.1.1.1, 198.51.100.7", "198.51.100.8", 200},
		{"a network", "2001:db8::%x", "2001:db8:0:1::1", 200},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSiteWith(t, "https://hoshi.example", func(o *web.Options) {
				o.Limits, o.MaxGuests = web.Limits{Anonymous: tt.together, Address: 5, Guests: 100}, 30
			})
			s.One("ann", "!play easy")
			page := "/g/" + s.links.PublicID(s.Game().ID)
			link, err := s.links.Play(t.Context(), servicetest.User("ann"), s.Game().ID)
			if err != nil {
				t.Fatal(err)
			}
			_, token, _ := strings.Cut(link, "#k=")
			refused, guests := 0, 0
			for i := range 240 {
				address := tt.greedy
				if strings.Contains(address, "%") {
					address = fmt.Sprintf(address, i%250+1)
				}
				if s.from(address, "GET", page, "") == http.StatusTooManyRequests {
					refused++
				}
				if code := s.from(address, "GET", "/g/forged", ""); code != http.StatusNotFound {
					t.Fatalf("a forged ID: %d", code)
				}
				if i < 20 && s.from(address, "POST", "/api/guests", "{}") == http.StatusCreated {
					guests++
				}
			}
			if code := s.from(tt.other, "POST", "/api/session", `{"token":"`+token+`"}`); code != http.StatusOK {
				t.Errorf("a private link: %d", code)
			}
			if tt.greedy == "" {
				return
			}
			if refused == 0 || guests >= 20 {
				t.Errorf("%d pages were refused, and %d games of guests have started", refused, guests)
			}
			if code := s.from(tt.other, "GET", page, ""); code != http.StatusOK {
				t.Errorf("a page: %d", code)
			}
			if code := s.from(tt.other, "POST", "/api/guests", "{}"); code != http.StatusCreated {
				t.Errorf("a guest: %d", code)
			}
		})
	}
}
