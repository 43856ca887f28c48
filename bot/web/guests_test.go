package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/web/guest"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
)

// started is the server's answer to someone who may play.
type started struct{ Session, Game, Name string }

// guest starts a guest's game.
func (s *site) guest(wanted map[string]any) started {
	s.t.Helper()
	answer, body := s.ask("POST", "/api/guests", "", wanted)
	if answer.StatusCode != http.StatusCreated {
		s.t.Fatalf("%d: %s", answer.StatusCode, body)
	}
	return read[started](s.t, body)
}

// stored returns the game with a public ID.
func (s *site) stored(public string) *game.Game {
	s.t.Helper()
	id, err := s.links.Game(public)
	if err != nil {
		s.t.Fatal(err)
	}
	g, err := s.Store.Game(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// act does a player's action, which must succeed. If the latest answer has a button for it, act
// presses that.
func (s *site) act(by started, id, command, words string) acted {
	s.t.Helper()
	g := s.stored(by.Game)
	body := map[string]any{"id": "action-" + id, "command": command, "words": words, "rev": g.Revision, "moves": len(g.Moves)}
	if offer, ok := s.offers.Load(by.Session + command + words); ok {
		body["offer"] = offer
	}
	answer, text := s.ask("POST", "/api/games/"+by.Game+"/act", by.Session, body)
	if answer.StatusCode != http.StatusOK {
		s.t.Errorf("%s %s: %d: %s", command, words, answer.StatusCode, text)
		return acted{}
	}
	s.Settle(g.Channel)
	done := read[acted](s.t, text)
	for _, a := range done.Answers {
		for _, row := range a.Rows {
			for _, b := range append(row.Buttons, row.Menu...) {
				s.offers.Store(by.Session+b.Command+b.Words, b.Offer)
			}
		}
	}
	return done
}

type acted struct {
	Answers       []snapshot.Answer
	Rev           int64
	Next, Session string
}

// A guest plays the bot without a chat: nothing is posted, the game is unrated, and the next game
// works too.
func TestGuest(t *testing.T) {
	s := newSite(t)
	me := s.guest(map[string]any{"level": "easy", "color": "white", "size": 13, "rule": "standard", "lang": "ja"})
	g := s.stored(me.Game)
	if me.Name != "ゲスト" || g.Size != 13 || g.Rule != engine.Standard || g.Rated || g.Black.Level != engine.Easy || !guest.IsChannel(g.Channel) || !game.IsGuest(g.White.User.ID) || g.Guild != "" {
		t.Fatalf("%+v: %+v", me, g)
	}
	s.Settle(g.Channel)
	if g = s.stored(me.Game); len(g.Moves) != 1 || g.OwesBoard() {
		t.Errorf("after the engine's move: %v, shown %d of %d", g.Moves, g.Shown, g.Revision)
	}
	point := "a1"
	if g.Moves[0].String() == point {
		point = "b2"
	}
	if r := s.act(me, "1", "move", point); len(r.Answers) != 0 || r.Rev < 3 {
		t.Errorf("%+v", r)
	}
	s.act(me, "2", "resign", "")
	s.act(me, "3", "resign", "yes")
	if g = s.stored(me.Game); g.State == game.Playing {
		t.Fatal("the game goes on")
	}
	_, body := s.ask("GET", "/api/games/"+me.Game+"?lang=ja", me.Session, nil)
	board := read[snapshot.Snapshot](t, body)
	words := ""
	for _, b := range board.Rows[0].Buttons {
		if b.Command == "play" {
			words = b.Words
		}
	}
	r := s.act(me, "4", "play", words)
	if r.Next == "" || r.Session == "" || r.Next == me.Game {
		t.Fatalf("%+v", r)
	}
	if again := s.stored(r.Next); again.Size != 13 || again.Rated || again.Channel != g.Channel || again.Side(g.White.User.ID) == engine.Empty {
		t.Errorf("the next game: %+v", again)
	}
	if answer, body := s.ask("POST", "/api/games/"+me.Game+"/next", me.Session, map[string]any{}); answer.StatusCode != http.StatusOK || read[started](t, body).Game != r.Next {
		t.Errorf("next: %d %s", answer.StatusCode, body)
	}
	for _, path := range []string{"/g/" + r.Next, "/g/" + me.Game} {
		if answer, page := s.ask("GET", path, "", nil); answer.StatusCode != http.StatusOK || strings.Contains(page, string(g.Channel)) || strings.Contains(page, string(g.White.User.ID)) {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
	if posts := s.Chat.In(g.Channel); len(posts) != 0 {
		t.Errorf("%d messages in a channel that nobody reads", len(posts))
	}
}

// A request that is sent again, because its answer was lost, starts no second game.
func TestGameIsStartedOnce(t *testing.T) {
	for _, wanted := range []map[string]any{{"level": "easy"}, {"friend": true}} {
		s := newSite(t)
		wanted["key"] = fmt.Sprintf("0123456789abcdef %v", wanted)
		first, again := s.guest(wanted), s.guest(wanted)
		if first != again {
			t.Errorf("%v: %+v, then %+v", wanted, first, again)
		}
		delete(wanted, "key")
		if other := s.guest(wanted); other.Game == first.Game {
			t.Errorf("%v: without a key the same game", wanted)
		}
	}
	if answer, body := newSite(t).ask("POST", "/api/guests", "", map[string]any{"key": strings.Repeat("k", 65)}); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a long key: %d %s", answer.StatusCode, body)
	}
	if answer, body := newSite(t).ask("POST", "/api/guests", "", map[string]any{"key": "1"}); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a key that others could have: %d %s", answer.StatusCode, body)
	}
}

// A game with a friend has the rule, the board, the opening and the clock that the guest chose.
func TestFriendsGameIsChosen(t *testing.T) {
	s := newSite(t)
	made := s.guest(map[string]any{"friend": true, "rule": "renju", "size": 15, "opening": "taraguchi10", "clock": "5+5"})
	g := s.stored(made.Game)
	if g.Rule != engine.Renju || g.Size != 15 || g.Opening != "taraguchi10" || g.Clock.String() != "5+5" || g.State != game.Playing {
		t.Errorf("%+v", g)
	}
	for _, wrong := range []map[string]any{{"friend": true, "opening": "resign"}, {"friend": true, "clock": "5+5 rated"}} {
		if answer, body := s.ask("POST", "/api/guests", "", wrong); answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%v: %d %s", wrong, answer.StatusCode, body)
		}
	}
}

// Two guests play each other by a link: nobody has to accept anything, and neither needs an account.
func TestTwoGuests(t *testing.T) {
	s := newSite(t)
	answer, body := s.ask("POST", "/api/guests", "", map[string]any{"friend": true, "lang": "en"})
	if answer.StatusCode != http.StatusCreated {
		t.Fatalf("%d: %s", answer.StatusCode, body)
	}
	host := read[struct {
		started
		Friend string
	}](t, body)
	g := s.stored(host.Game)
	if g.State != game.Playing || g.Rated || g.Black.Engine || g.White.Engine || g.Black.User.ID == g.White.User.ID || host.Name != "Guest 1" || !guest.IsChannel(g.Channel) {
		t.Fatalf("%+v: %+v", host, g)
	}
	watch, token, _ := strings.Cut(host.Friend, "#k=")
	if watch != s.links.Watch(g.ID) {
		t.Errorf("the link is %s", host.Friend)
	}
	_, body = s.ask("POST", "/api/session", "", map[string]any{"token": token})
	friend := read[started](t, body)
	if friend.Game != host.Game || friend.Name != "Guest 2" {
		t.Fatalf("%+v", friend)
	}
	first, second := host.started, friend
	if g.Black.User.Name == friend.Name {
		first, second = friend, first
	}
	s.act(first, "1", "move", "h8")
	s.act(second, "1", "move", "i9")
	s.act(first, "2", "resign", "")
	s.act(first, "3", "resign", "yes")
	if g = s.stored(host.Game); len(g.Moves) != 2 || g.State == game.Playing {
		t.Errorf("%v, %v", g.Moves, g.State)
	}
}

func TestGuestsWishes(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		name   string
		body   any
		status int
	}{
		{"nothing", map[string]any{}, http.StatusCreated},
		{"an unknown level", map[string]any{"level": "godlike"}, http.StatusBadRequest},
		{"words in the level", map[string]any{"level": "easy rated"}, http.StatusBadRequest},
		{"words in the color", map[string]any{"color": "black rated"}, http.StatusBadRequest},
		{"a huge board", map[string]any{"size": 99}, http.StatusBadRequest},
		{"an unknown rule", map[string]any{"rule": "chess"}, http.StatusBadRequest},
		{"not an object", []int{}, http.StatusBadRequest},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if answer, body := s.ask("POST", "/api/guests", "", tt.body); answer.StatusCode != tt.status {
				t.Errorf("%d, want %d: %s", answer.StatusCode, tt.status, body)
			}
		})
	}
}

// If too many guests are playing, an abandoned game makes room, but active games don't.
func TestTooManyGuests(t *testing.T) {
	s := newSite(t)
	first, second := s.guest(nil), s.guest(nil)
	if answer, body := s.ask("POST", "/api/guests", "", map[string]any{}); answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, `"full"`) {
		t.Errorf("a third guest: %d %s", answer.StatusCode, body)
	}
	s.clock.Set(time.Now().Add(time.Hour))
	third := s.guest(nil)
	for name, tt := range map[string]struct {
		game string
		want game.State
	}{"the first": {first.Game, game.Cancelled}, "the second": {second.Game, game.Playing}, "the third": {third.Game, game.Playing}} {
		if got := s.stored(tt.game).State; got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}

// A guest's session can only play the guest's own game.
func TestGuestsAreApart(t *testing.T) {
	s := newSite(t)
	one, two := s.guest(nil), s.guest(nil)
	for i, secret := range []string{one.Session, "", "made-up"} {
		body := map[string]any{"id": fmt.Sprint("action-", i), "command": "move", "words": "h8", "rev": 1, "moves": 0}
		if answer, text := s.ask("POST", "/api/games/"+two.Game+"/act", secret, body); answer.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q: %d %s", secret, answer.StatusCode, text)
		}
	}
	if g := s.stored(two.Game); g.Revision != 1 {
		t.Errorf("revision %d", g.Revision)
	}
}
