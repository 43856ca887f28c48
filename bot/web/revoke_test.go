package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/stored"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// However a session ends, the pages that are open with it can only watch from then on.
func TestOpenPagesOfEndedSessions(t *testing.T) {
	for name, end := range map[string]func(s *site, game int64){
		"revoked": func(s *site, _ int64) {
			if err := s.links.Revoke(t.Context(), servicetest.User("ann").ID); err != nil {
				t.Fatal(err)
			}
		},
		"their data was deleted": func(s *site, _ int64) { s.Send("ann", "!privacy delete yes") },
		"too many sessions": func(s *site, game int64) {
			for range stored.MaxWebSessions {
				s.enter("ann", game)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			s.Begin("ann", "!play @bob black")
			game := s.Game().ID
			secret := s.enter("ann", game)
			ann, watcher := s.hello(game, secret, 0), s.hello(game, "", 0)
			if b := s.nextBoard(ann); b.You != "black" {
				t.Fatalf("ann sees %+v", b)
			}
			s.nextBoard(watcher)
			end(s, game)
			for m := s.hears(ann); m.Code != live.ByeSession; m = s.hears(ann) {
				if m.Type == "bye" {
					t.Fatalf("%+v", m)
				}
			}
			if m := s.hears(s.hello(game, secret, 0)); m.Code != live.ByeSession {
				t.Errorf("the session opens a page: %+v", m)
			}
			if answer, _ := s.ask("GET", "/api/games/"+s.links.PublicID(game), secret, nil); answer.StatusCode != http.StatusUnauthorized {
				t.Errorf("the session asks for the board: %d", answer.StatusCode)
			}
			if b := s.nextBoard(s.hello(game, "", 0)); b.You != "" || b.CanPlace || len(b.Rows) > 0 {
				t.Errorf("a watcher sees %+v", b)
			}
		})
	}
}

// heard is a message from the server to an open page.
type heard struct {
	Type    string
	Code    live.Bye
	Board   *snapshot.Snapshot
	ID      string
	Answers []snapshot.Answer
}

// hello opens the page of a game with a session or "", already having a revision.
func (s *site) hello(game int64, session string, have int64) *websocket.Conn {
	s.t.Helper()
	return s.helloFrom("", game, session, have)
}

// helloFrom is hello through a proxy that tells the browser's address, unless it's "".
func (s *site) helloFrom(from string, game int64, session string, have int64) *websocket.Conn {
	s.t.Helper()
	conn, _, err := s.dialFrom(from, game)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := conn.WriteJSON(live.Hello{Session: session, Have: have}); err != nil {
		s.t.Fatal(err)
	}
	return conn
}

// dialFrom opens a WebSocket for helloFrom, and says nothing yet.
func (s *site) dialFrom(from string, game int64) (*websocket.Conn, *http.Response, error) {
	s.t.Helper()
	header := http.Header{"Origin": {s.http.URL}}
	if from != "" {
		header.Set("X-Forwarded-For", from)
	}
	address := "ws" + strings.TrimPrefix(s.http.URL, "http") + "/api/games/" + s.links.PublicID(game) + "/live"
	conn, resp, err := websocket.DefaultDialer.DialContext(s.t.Context(), address, header)
	if resp != nil {
		resp.Body.Close()
	}
	if err == nil {
		s.t.Cleanup(func() { conn.Close() })
	}
	return conn, resp, err
}

// hears returns a page's next message that isn't a beat.
func (s *site) hears(conn *websocket.Conn) (m heard) {
	s.t.Helper()
	for m.Type == "" || m.Type == "beat" {
		m = heard{}
		if err := conn.SetReadDeadline(time.Now().Add(servicetest.Patience)); err != nil {
			s.t.Fatal(err)
		}
		if err := conn.ReadJSON(&m); err != nil {
			s.t.Fatal(err)
		}
	}
	return m
}

// nextBoard returns the next board that a page gets.
func (s *site) nextBoard(conn *websocket.Conn) *snapshot.Snapshot {
	s.t.Helper()
	m := s.hears(conn)
	if m.Board == nil {
		s.t.Fatalf("%+v", m)
	}
	return m.Board
}
