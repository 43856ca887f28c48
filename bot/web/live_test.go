package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/web"
	"hoshi/bot/web/act"
	"hoshi/bot/web/snapshot"
)

// follow connects to a game's page as a watcher who already has a revision.
func (s *site) follow(public string, have int64) (*websocket.Conn, error) {
	address := "ws" + strings.TrimPrefix(s.http.URL, "http") + "/api/games/" + public + "/live"
	conn, resp, err := websocket.DefaultDialer.Dial(address, http.Header{"Origin": {s.http.URL}})
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return conn, conn.WriteJSON(map[string]any{"have": have})
}

// TestManyWatchers has guests play 20 games at once while 200 watchers follow, some of whom lose
// their connection now and then. Everyone sees each game to its end, and never goes back.
func TestManyWatchers(t *testing.T) {
	const nGames, perGame, moves = 20, 10, 3 // the engine needs five to win
	s := newSiteWith(t, "", func(o *web.Options) {
		o.MaxGuests, o.Limits = nGames, web.Limits{Guests: nGames, PerMinute: 10_000, Anonymous: 10_000}
		o.Act = act.Options{PerMinute: 10_000, Burst: 100}
	})
	var games []started
	for range nGames {
		games = append(games, s.guest(map[string]any{"level": "easy", "color": "black"}))
	}
	var wait sync.WaitGroup
	for i := range nGames * perGame {
		wait.Go(func() { s.watchToTheEnd(games[i%nGames].Game, i%3 == 0) })
	}
	for _, by := range games {
		wait.Go(func() {
			for n := range moves {
				s.act(by, fmt.Sprint("move-", n), "move", fmt.Sprintf("%c%d", 'a'+2*n, 1+14*(n%2)))
			}
			s.act(by, "ask", "resign", "")
			s.act(by, "resign", "resign", "yes")
		})
	}
	wait.Wait()
}

// watchToTheEnd follows a game until it's over, with a few lost connections if breaks is set.
func (s *site) watchToTheEnd(public string, breaks bool) {
	seen := int64(0)
	for losses := 0; ; losses++ {
		conn, err := s.follow(public, seen)
		if err != nil {
			s.t.Error(err)
			return
		}
		over, err := s.watch(conn, &seen, breaks && losses < 4)
		conn.Close()
		if over || err != nil {
			if err != nil {
				s.t.Errorf("after revision %d: %v", seen, err)
			}
			return
		}
	}
}

// watch reads boards until the game is over, or one board if once is set.
func (s *site) watch(conn *websocket.Conn, seen *int64, once bool) (over bool, err error) {
	for {
		var m struct {
			Type  string
			Board snapshot.Snapshot
		}
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return false, err
		}
		if err := conn.ReadJSON(&m); err != nil {
			return false, err
		}
		if m.Type != "board" {
			continue
		}
		if m.Board.Rev < *seen || m.Board.Moves != len(m.Board.Stones) {
			return false, fmt.Errorf("%d stones after %d moves at revision %d", len(m.Board.Stones), m.Board.Moves, m.Board.Rev)
		}
		*seen = m.Board.Rev
		if m.Board.State == snapshot.StateOver || once {
			return m.Board.State == snapshot.StateOver, nil
		}
	}
}
