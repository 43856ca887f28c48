package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// Two processes serve the pages behind a proxy that alternates between them. Sessions, actions,
// answers' buttons and public pages work in either, all open pages follow, and a revocation ends
// them in both.
func TestPagesBehindProxy(t *testing.T) {
	t.Parallel()
	f := newWebFleet(t)
	p := f.player(0)
	board := p.between("ann", "bob")
	clients := map[string]*pageClient{}
	var conns []*websocket.Conn
	for _, name := range []string{"ann", "bob"} {
		c := openPage(t, privateLinkTo(p, name, board))
		clients[name] = c
		conns = append(conns, c.follow(0), c.follow(0)) // one in each process
	}
	ann, bob := clients["ann"], clients["bob"]
	watcher := &pageClient{t: t, site: ann.site, game: ann.game}
	conns = append(conns, watcher.follow(0), watcher.follow(0))
	moves := strings.Fields("e5 d4 f5 f4 e4 d3")
	for i, move := range moves {
		mover := ann
		if i%2 == 1 {
			mover = bob
		}
		a := mover.action(mover.board(), "move", move)
		for range 2 { // the second time, in the other process
			mover.do(a)
		}
		for n, conn := range conns {
			got := ann.until(conn, fmt.Sprintf("move %s on page %d", move, n), func(m frame) bool { return m.Board != nil && m.Board.Moves > i })
			if got.Board.Moves != i+1 || got.Board.Last != move {
				t.Fatalf("after move %d page %d shows %d moves, the last one %s", i+1, n, got.Board.Moves, got.Board.Last)
			}
		}
	}
	p.latest(func(m sandbox.Message) bool {
		return m.ID == board.ID && strings.Contains(words(m), fmt.Sprintf("move %d,", len(moves)))
	})

	asked := ann.do(ann.action(ann.board(), "resign", ""))
	yes := ann.action(ann.board(), "resign", "yes")
	yes.Offer = offerOf(t, asked, "resign yes")
	p.say("bob", "!g7") // meanwhile, so the answer goes to either process
	ann.do(yes)
	for n, conn := range conns {
		ann.until(conn, fmt.Sprintf("the end on page %d", n), func(m frame) bool { return m.Board != nil && m.Board.State == snapshot.StateOver })
	}

	p.toldAlone(p.slash("ann", "open", map[string]any{"links": "revoke"}), "ann", "no longer work")
	for n, conn := range conns[:2] {
		if got := ann.until(conn, fmt.Sprintf("the end of ann's session %d", n), func(m frame) bool { return m.Type == "bye" }); got.Code != live.ByeSession {
			t.Errorf("page %d of ann: %+v", n, got)
		}
	}
	for range 2 {
		if status := ann.send("GET", "/api/games/"+ann.game, nil, nil); status != 401 {
			t.Errorf("the revoked session: %d", status)
		}
		if b := bob.board(); b.You != "white" {
			t.Errorf("bob sees %+v", b)
		}
		if status := watcher.send("GET", "/g/"+ann.game, nil, nil); status != 200 {
			t.Errorf("the public page: %d", status)
		}
	}
}

// offerOf returns what a page sends along when one of an answer's buttons is pressed.
func offerOf(t testing.TB, got actedOn, words string) string {
	t.Helper()
	for _, a := range got.Answers {
		for _, row := range a.Rows {
			for _, b := range row.Buttons {
				if b.Command+" "+b.Words == words {
					return b.Offer
				}
			}
		}
	}
	t.Fatalf("no button %s in %+v", words, got)
	return ""
}
