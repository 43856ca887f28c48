package live_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// site serves a hub's games over a real connection. The path is the game's number; a session is its
// user's name.
func site(t testing.TB, h *live.Hub, timing live.Timing) string {
	t.Helper()
	sockets := &live.Sockets{
		Hub: h, Timing: timing,
		Allow: func(r *http.Request) bool { return r.Header.Get("Origin") == "https://hoshi.example" },
		Identify: func(_ context.Context, _ *http.Request, _ int64, hello live.Hello) (v live.Viewer, err error) {
			if hello.Session == "stranger" {
				err = stored.ErrNoSession
			}
			return viewer(chat.UserID(hello.Session), hello.Lang), err
		},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		game, err := strconv.ParseInt(strings.TrimPrefix(r.URL.Path, "/"), 10, 64)
		if err != nil {
			t.Error(err)
		}
		sockets.Serve(w, r, game)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(h.Close) // before the server, which doesn't know about WebSockets
	return "ws" + strings.TrimPrefix(server.URL, "http")
}

// dial connects to a game and says hello.
func dial(t testing.TB, site string, game int64, hello live.Hello) *websocket.Conn {
	t.Helper()
	conn, resp, err := websocket.DefaultDialer.Dial(fmt.Sprint(site, "/", game), http.Header{"Origin": {"https://hoshi.example"}})
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	t.Cleanup(func() { conn.Close() })
	if err := conn.WriteJSON(hello); err != nil {
		t.Fatal(err)
	}
	return conn
}

// read returns the next message that isn't a beat.
func read(conn *websocket.Conn) (m received, err error) {
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return m, err
		}
		m = received{}
		if err := conn.ReadJSON(&m); err != nil || m.Type != "beat" {
			return m, err
		}
	}
}

func mustRead(t *testing.T, conn *websocket.Conn) received {
	t.Helper()
	m, err := read(conn)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSocket(t *testing.T) {
	g := newGames(1)
	h := live.NewHub(g, live.Options{})
	at := site(t, h, live.Timing{})
	ann, anybody := dial(t, at, 1, live.Hello{Session: "ann", Lang: "ko"}), dial(t, at, 1, live.Hello{})
	if m := mustRead(t, ann); m.Board.You != "player" || m.Board.Lang != "ko" {
		t.Errorf("ann sees %+v", m.Board)
	}
	if m := mustRead(t, anybody); m.Board.You != "" || m.Board.Watchers == 0 {
		t.Errorf("anybody sees %+v", m.Board)
	}
	h.Tell("session of ann", 1, live.Answer{ID: "a", Answers: []snapshot.Answer{{}}})
	if m := mustRead(t, ann); m.Type != "answer" {
		t.Errorf("%+v", m)
	}
	h.Heard(g.change(1, move))
	for _, conn := range []*websocket.Conn{ann, anybody} {
		if m := mustRead(t, conn); m.Board.Rev != 2 || m.Board.Watchers != 1 { // ann is a player
			t.Errorf("%+v", m.Board)
		}
	}
	if m := mustRead(t, dial(t, at, 1, live.Hello{Session: "stranger"})); m.Type != "bye" || m.Code != live.ByeSession {
		t.Errorf("a session of another game: %+v", m)
	}
	h.Close()
	if m := mustRead(t, ann); m.Type != "bye" || m.Code != live.ByeClosing {
		t.Errorf("at the end: %+v", m)
	}
}

// Other sites' pages can't connect, and neither can programs that don't send an origin.
func TestOrigins(t *testing.T) {
	at := site(t, live.NewHub(newGames(1), live.Options{}), live.Timing{})
	for _, header := range []http.Header{nil, {"Origin": {"https://evil.example"}}, {"Origin": {"null"}}} {
		_, resp, err := websocket.DefaultDialer.Dial(at+"/1", header)
		if err == nil || resp == nil || resp.StatusCode != http.StatusForbidden {
			t.Errorf("%v: %v, %v", header, resp, err)
		}
	}
}

// Browsers that send no hello, or something else, are disconnected.
func TestHelloIsNeeded(t *testing.T) {
	at := site(t, live.NewHub(newGames(1), live.Options{}), live.Timing{Hello: 50 * time.Millisecond})
	for _, text := range []string{"", "hello", `{"have":"x"}`, `{"session":"` + strings.Repeat("x", 5000) + `"}`} {
		conn, resp, err := websocket.DefaultDialer.Dial(at+"/1", http.Header{"Origin": {"https://hoshi.example"}})
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if text != "" {
			if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		if m, err := read(conn); err == nil {
			t.Errorf("%.20q: %+v", text, m)
		}
		conn.Close()
	}
}

// A connection shows that it's alive, and a dead one is dropped.
func TestBeats(t *testing.T) {
	h := live.NewHub(newGames(1), live.Options{})
	at := site(t, h, live.Timing{Beat: time.Second})
	conn := dial(t, at, 1, live.Hello{})
	mustRead(t, conn)
	for range 2 { // reading answers the pings
		var m received
		if err := conn.ReadJSON(&m); err != nil || m.Type != "beat" {
			t.Fatalf("%+v, %v", m, err)
		}
	}
	awaitWatchers(t, h, 0) // nobody answers any more
}

// awaitWatchers waits until there are n watchers.
func awaitWatchers(t *testing.T, h *live.Hub, n int) {
	t.Helper()
	for begun := time.Now(); h.Watchers() != n; time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("%d watch, want %d", h.Watchers(), n)
		}
	}
}

// A browser that doesn't read is dropped once the connection's buffers are full.
func TestSlowBrowser(t *testing.T) {
	g := newGames(1)
	h := live.NewHub(g, live.Options{})
	at := site(t, h, live.Timing{Write: time.Second})
	dial(t, at, 1, live.Hello{Session: "ann"})
	quick := dial(t, at, 1, live.Hello{})
	mustRead(t, quick)
	awaitWatchers(t, h, 2)
	big := []snapshot.Answer{{Text: []string{strings.Repeat("x", 1<<20)}}}
	for begun := time.Now(); h.Watchers() == 2; {
		h.Tell("session of ann", 1, live.Answer{Answers: big})
		if time.Since(begun) > time.Minute {
			t.Fatal("somebody who takes nothing is still there")
		}
	}
	h.Heard(g.change(1, move))
	for mustRead(t, quick).Board.Rev != 2 { // before that, the number of watchers may come
	}
}

// TestManyWatchers has 200 browsers watch 20 games that keep changing, while connections break.
// Everyone sees their game's last revision, and never an earlier one after a later one. A game that
// changes while it's being loaded may be shown twice.
func TestManyWatchers(t *testing.T) {
	const nGames, perGame, moves = 20, 10, 60
	var ids []int64
	for id := range int64(nGames) {
		ids = append(ids, id+1)
	}
	g := newGames(ids...)
	h := live.NewHub(g, live.Options{})
	at := site(t, h, live.Timing{})
	var wait sync.WaitGroup
	for i := range nGames * perGame {
		wait.Go(func() {
			game, seen, reconnects := ids[i%nGames], int64(0), 0
			conn := dial(t, at, game, live.Hello{})
			for seen < moves {
				m, err := read(conn)
				if err != nil {
					t.Errorf("watcher %d after revision %d: %v", i, seen, err)
					return
				}
				if m.Type != "board" || m.Board.Rev < seen || m.Board.Game != fmt.Sprint("public", game) {
					t.Errorf("watcher %d sees %+v after revision %d", i, m, seen)
					return
				}
				seen = m.Board.Rev
				if i%3 == 0 && reconnects < 5 && seen < moves { // missed changes arrive at once
					reconnects++
					conn.Close()
					conn = dial(t, at, game, live.Hello{Have: seen})
				}
			}
			conn.Close()
		})
	}
	for _, id := range ids {
		wait.Go(func() {
			for range moves - 1 {
				h.Heard(g.change(id, move))
			}
		})
	}
	wait.Wait()
	awaitWatchers(t, h, 0)
}
