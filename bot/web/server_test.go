package web_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/engines"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view"
	"hoshi/bot/web"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/session"
	"hoshi/bot/web/snapshot"
	"hoshi/bot/web/study"
)

func TestMain(m *testing.M) { os.Exit(servicetest.Run(m, browser.Close)) }

// site is a bot with its pages.
type site struct {
	*servicetest.Harness
	t      *testing.T
	server *web.Server
	http   *httptest.Server
	links  web.Links
	clock  *servicetest.Clock // the pages' clock
	offers sync.Map           // buttons of the latest answers, by session, command and words
}

// newSite returns a bot with pages at a real server's address.
func newSite(t *testing.T) *site { return newSiteAt(t, "") }

// newSiteAt is newSite for pages with the given address.
func newSiteAt(t *testing.T, url string) *site {
	return newSiteWith(t, url, func(*web.Options) {})
}

// newSiteWith is newSiteAt with changed options.
func newSiteWith(t *testing.T, url string, change func(*web.Options)) *site {
	t.Helper()
	return newSiteOf(t, servicetest.New(t, service.Options{}), time.Now, url, change)
}

// newSiteOf is newSiteWith for a bot that is there. now is the time of its sessions.
func newSiteOf(t *testing.T, tb *servicetest.Harness, now func() time.Time, url string, change func(*web.Options)) *site {
	t.Helper()
	s := &site{Harness: tb, t: t, clock: servicetest.NewClock(now())}
	s.Chat.Quiet = guest.IsChannel
	var handler http.Handler
	s.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(s.http.Close)
	sessions, err := session.New(t.Context(), s.Store, now)
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	s.links = web.Links{Sessions: sessions, URL: cmp.Or(url, s.http.URL)}
	options := web.Options{
		Links: s.links, Service: s.Service, Records: s.Service.PageParts().Records, Tournaments: s.Service.PageParts().Tournaments, Guests: s.Store, MaxGuests: 2, Catalogue: catalogue, Log: slog.New(slog.DiscardHandler),
		Maker: &snapshot.Maker{
			View:      view.New(view.Deps{Painter: view.NewPainter(servicetest.Painter, engines.NoObserver{}), Translator: catalogue, Width: 320, Now: time.Now}),
			Catalogue: catalogue, Now: s.clock.Now, PublicID: sessions.PublicID,
		},
		Study: study.New(s.Service.PageParts().Analysis, s.Service.PageParts().Puzzles, s.Service.PageParts().Lessons, catalogue), Lessons: s.Service.PageParts().Lessons,
	}
	change(&options)
	if s.server, err = web.New(options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.server.Close() })
	handler = s.server
	s.listen()
	return s
}

// listen makes the pages hear of changes until the test ends.
func (s *site) listen() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Store.Listen(ctx, s.server.Heard) }()
	s.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Error(err)
		}
	})
}

// ask sends a request and returns the answer and its body.
func (s *site) ask(method, path, session string, body any, header ...string) (*http.Response, string) {
	s.t.Helper()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		content = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.http.URL+path, content)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Origin", s.http.URL)
	r.Header.Set("Content-Type", "application/json")
	if session != "" {
		r.Header.Set("Authorization", "Bearer "+session)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer, string(text)
}

// read reads JSON from a body.
func read[T any](t *testing.T, text string) (out T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return out
}

// path returns the part of a URL after the site.
func (s *site) path(address string) string { return strings.TrimPrefix(address, s.http.URL) }

// enter exchanges a person's private link for a session.
func (s *site) enter(who string, game int64) string {
	s.t.Helper()
	link, err := s.links.Play(s.t.Context(), servicetest.User(who), game)
	if err != nil {
		s.t.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "#k=")
	answer, body := s.ask("POST", "/api/session", "", map[string]string{"token": token})
	if answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%d: %s", answer.StatusCode, body)
	}
	return read[struct{ Session string }](s.t, body).Session
}

func TestGamePage(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play easy")
	s.One("ann", "h8")
	address := s.links.Watch(s.Game().ID)
	answer, body := s.ask("GET", s.path(address), "", nil)
	if answer.StatusCode != http.StatusOK || !strings.Contains(body, "<svg") || !strings.Contains(body, "ann") {
		t.Fatalf("%d: %.300s", answer.StatusCode, body)
	}
	for name, want := range map[string]string{
		"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Type": "text/html; charset=utf-8",
	} {
		if got := answer.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy: %q", policy)
	}
	for _, path := range []string{"/g/", "/g/x", "/g/" + strings.Repeat("A", 32), s.path(address) + "A"} {
		if answer, body := s.ask("GET", path, "", nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, answer.StatusCode, body)
		}
	}
	// Behind Discord's proxy, the path may start with an extra word.
	if answer, _ := s.ask("GET", "/.proxy"+s.path(address), "", nil); answer.StatusCode != http.StatusOK {
		t.Errorf("below /.proxy: %d", answer.StatusCode)
	}
}

func TestSessionOfAGame(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play easy")
	game := s.Game()
	id := s.links.PublicID(game.ID)
	secret := s.enter("ann", game.ID)
	_, body := s.ask("GET", "/api/games/"+id, secret, nil)
	if got := read[snapshot.Snapshot](t, body); got.You != "black" || !got.CanPlace || len(got.Rows) == 0 {
		t.Errorf("the player sees %s", body)
	}
	_, body = s.ask("GET", "/api/games/"+id, "", nil)
	if got := read[snapshot.Snapshot](t, body); got.You != "" || got.CanPlace || len(got.Rows) > 0 {
		t.Errorf("a watcher sees %s", body)
	}
	if answer, _ := s.ask("GET", "/api/games/"+id+"?have=1", "", nil); answer.StatusCode != http.StatusNoContent {
		t.Errorf("nothing new: %d", answer.StatusCode)
	}
	for name, tt := range map[string]struct {
		secret string
		game   int64
	}{"a made-up session": {"made-up", game.ID}, "a session of another game": {secret, game.ID + 1}} {
		if answer, body := s.ask("GET", "/api/games/"+s.links.PublicID(tt.game), tt.secret, nil); answer.StatusCode != http.StatusUnauthorized || !strings.Contains(body, `"session"`) {
			t.Errorf("%s: %d %s", name, answer.StatusCode, body)
		}
	}
}

func TestRefusedExchanges(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play easy")
	link, err := s.links.Play(s.t.Context(), servicetest.User("ann"), s.Game().ID)
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "#k=")
	for _, tt := range []struct {
		name   string
		body   any
		header []string
		status int
	}{
		{"a forged token", map[string]string{"token": token[:20]}, nil, http.StatusForbidden},
		{"no token", map[string]string{}, nil, http.StatusForbidden},
		{"not an object", []int{1}, nil, http.StatusBadRequest},
		{"too long", map[string]string{"token": strings.Repeat("x", 5000)}, nil, http.StatusBadRequest},
		{"from another site", map[string]string{"token": token}, []string{"Origin", "https://evil.example"}, http.StatusForbidden},
		{"as a form", map[string]string{"token": token}, []string{"Content-Type", "text/plain"}, http.StatusBadRequest},
		{"as it should be", map[string]string{"token": token}, nil, http.StatusOK},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if answer, body := s.ask("POST", "/api/session", "", tt.body, tt.header...); answer.StatusCode != tt.status {
				t.Errorf("%d, want %d: %s", answer.StatusCode, tt.status, body)
			}
		})
	}
}

// A page that follows a game sees each move, and other sites can't connect.
func TestFollow(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play easy")
	game := s.Game()
	address := "ws" + strings.TrimPrefix(s.http.URL, "http") + "/api/games/" + s.links.PublicID(game.ID) + "/live"
	if _, _, err := websocket.DefaultDialer.Dial(address, http.Header{"Origin": {"https://evil.example"}}); err == nil {
		t.Error("another site is connected")
	}
	conn, _, err := websocket.DefaultDialer.Dial(address, http.Header{"Origin": {s.http.URL}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.WriteJSON(map[string]any{"session": s.enter("ann", game.ID), "lang": "ja"}); err != nil {
		t.Fatal(err)
	}
	next := func() (m struct {
		Type  string
		Board snapshot.Snapshot
	}) {
		t.Helper()
		if err := conn.ReadJSON(&m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	if m := next(); m.Type != "board" || m.Board.You != "black" || m.Board.Lang != "ja" {
		t.Errorf("first: %+v", m)
	}
	s.One("ann", "h8")
	for m := next(); m.Board.Moves < 2; m = next() { // the engine's answer may come with it or later
	}
}

// A player makes a move. The same action sent again changes nothing, and neither does one by a
// watcher, or by the player who isn't to move.
func TestAct(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play @bob free")
	s.One("bob", "!accept")
	g := s.Game()
	path := "/api/games/" + s.links.PublicID(g.ID) + "/act"
	first, second := "ann", "bob"
	if g.Black.User.Name != "ann" {
		first, second = second, first
	}
	move := map[string]any{"id": "action-01", "command": "move", "words": "h8", "rev": g.Revision, "moves": 0}
	for _, who := range []struct {
		session string
		status  int
	}{{"", http.StatusUnauthorized}, {s.enter(second, g.ID), http.StatusOK}, {s.enter(first, g.ID), http.StatusOK}} {
		for range 2 {
			if answer, body := s.ask("POST", path, who.session, move); answer.StatusCode != who.status {
				t.Errorf("%d, want %d: %s", answer.StatusCode, who.status, body)
			}
		}
	}
	if g = s.Game(); len(g.Moves) != 1 || g.Moves[0].String() != "h8" {
		t.Errorf("moves: %v", g.Moves)
	}
}
