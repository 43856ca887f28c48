package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/web"
	"hoshi/bot/web/snapshot"
)

// Whoever holds most places for guests, however busy their games are, makes room for other addresses until
// they hold as many. A game that isn't played any longer makes room again only as far as that.
func TestGuestsShareThePlaces(t *testing.T) {
	s := newSiteWith(t, "", func(o *web.Options) { o.MaxGuests = 6 })
	const a, b, c = "198.51.100.7", "2001:db8::7", "203.0.113.9"
	begin := func(address string, want int) (g started) {
		t.Helper()
		w := s.answer(address, "POST", "/api/guests", "", "{}")
		if w.Code != want {
			t.Fatalf("%q: %d %s, want %d", address, w.Code, w.Body, want)
		}
		if want == http.StatusCreated {
			g = read[started](t, w.Body.String())
		}
		return g
	}
	var all []started
	for range 6 {
		all = append(all, begin(a, http.StatusCreated))
	}
	first := all[0]
	press := func(address string, g *game.Game, command, words string) int {
		t.Helper()
		body, err := json.Marshal(map[string]any{"id": fmt.Sprintf("action-%s-%d-%d", command, g.Revision, len(words)), "command": command, "words": words, "rev": g.Revision, "moves": len(g.Moves)})
		if err != nil {
			t.Fatal(err)
		}
		code := s.answer(address, "POST", "/api/games/"+first.Game+"/act", first.Session, string(body)).Code
		s.Settle(g.Channel)
		return code
	}
	s.Settle(s.stored(first.Game).Channel)
	if g := s.stored(first.Game); press(a, g, "move", "a1") != http.StatusOK { // so the second game is the idlest
		t.Fatalf("%+v", g)
	}
	begin(a, http.StatusServiceUnavailable)
	begin("", http.StatusServiceUnavailable)
	others := []started{begin(b, http.StatusCreated), begin(b, http.StatusCreated), begin(b, http.StatusCreated)}
	for _, address := range []string{a, b, ""} {
		begin(address, http.StatusServiceUnavailable)
	}
	for i, g := range all {
		want := game.Playing
		if 1 <= i && i <= 3 {
			want = game.Cancelled
		}
		if got := s.stored(g.Game).State; got != want {
			t.Errorf("game %d of the greedy address: %s, want %s", i, got, want)
		}
	}
	for i, g := range others {
		if got := s.stored(g.Game).State; got != game.Playing {
			t.Errorf("game %d of the other address: %s", i, got)
		}
	}
	if _, body := s.ask("GET", "/api/games/"+all[1].Game+"?lang=en", all[1].Session, nil); !strings.Contains(body, "to make room for someone else") {
		t.Errorf("the page of the game that made room: %s", body)
	}
	begin(c, http.StatusCreated)

	// Playing again needs room as well; what isn't offered makes none.
	s.act(first, "resign", "resign", "")
	s.act(first, "yes", "resign", "yes")
	begin(c, http.StatusCreated)
	last := s.stored(first.Game)
	if code := press(a, last, "play", "hard"); code == http.StatusOK {
		t.Errorf("what isn't offered: %d", code)
	}
	if got := s.stored(others[0].Game).State; got != game.Playing {
		t.Errorf("what isn't offered ends another's game: %s", got)
	}
	begin("192.0.2.1", http.StatusCreated) // now nobody has more than two
	_, body := s.ask("GET", "/api/games/"+first.Game, first.Session, nil)
	again := ""
	for _, button := range read[snapshot.Snapshot](t, body).Rows[0].Buttons {
		if button.Command == "play" {
			again = button.Words
		}
	}
	if code := press(a, last, "play", again); code != http.StatusServiceUnavailable {
		t.Errorf("another game of the greedy address: %d", code)
	}
}
