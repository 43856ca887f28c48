package snapshot_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web/snapshot"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// shown returns what a viewer sees of a game with everything around it.
func shown(t *testing.T, g *game.Game, around snapshot.Around, user chat.UserID, language string) *snapshot.Snapshot {
	t.Helper()
	s, err := newMaker(t).Make(g, settings.Values{Defaults: &settings.Defaults{BareMoves: true}}, around, snapshot.Viewer{User: user, Language: language})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The headline says to each viewer what the game means for them.
func TestHeadlines(t *testing.T) {
	guest := chat.User{ID: "guest.7", Name: "Guest", Mention: "Guest"}
	easy := game.Player{Engine: true, Level: engine.Easy}
	running := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8", "i9")
	won := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, strings.Fields("h8 a1 i8 a2 j8 a4 k8 a5 l8")...)
	guestWon := newGame(t, person(guest), easy, engine.Freestyle, game.NoOpening, strings.Fields("h8 a1 i8 a2 j8 a4 k8 a5 l8")...)
	rated := result.Brought{Changes: []result.Change{
		{User: ann, Before: rating.Rating{Value: 1500, Deviation: 50}, After: rating.Rating{Value: 1512, Deviation: 50}},
		{User: bob, Before: rating.Rating{Value: 1500, Deviation: 50}, After: rating.Rating{Value: 1488, Deviation: 50}},
	}}
	for _, tt := range []struct {
		name     string
		g        *game.Game
		brought  result.Brought
		user     chat.UserID
		language string
		want     string
	}{
		{"the player to move", running, result.Brought{}, ann.ID, "en", "Your turn"},
		{"the player who waits", running, result.Brought{}, bob.ID, "en", "ann ''x'''s turn"},
		{"a watcher", running, result.Brought{}, "3", "en", "ann ''x'''s turn"},
		{"the player to move", running, result.Brought{}, ann.ID, "zh-CN", "轮到你了"},
		{"the player to move", running, result.Brought{}, ann.ID, "ja", "あなたの番です"},
		{"the player to move", running, result.Brought{}, ann.ID, "ko", "내 차례"},
		{"the winner", won, rated, ann.ID, "en", "You win · 1500 → 1512 (+12)"},
		{"the loser", won, rated, bob.ID, "en", "You lost · 1500 → 1488 (−12)"},
		{"a watcher", won, rated, "3", "en", "ann ''x'' wins"},
		{"the winner of an unrated game", won, result.Brought{}, ann.ID, "en", "You win"},
		{"the winner", won, rated, ann.ID, "zh-CN", "你赢了 · 1500 → 1512（+12）"},
		{"the loser", won, rated, bob.ID, "ja", "あなたの負けです · 1500 → 1488（−12）"},
		{"the winner", won, rated, ann.ID, "ko", "승리했습니다 · 1500 → 1512 (+12)"},
		{"a guest who won", guestWon, result.Brought{}, guest.ID, "en", "You win"},
		{"who watches a guest win", guestWon, result.Brought{}, "3", "en", "Guest wins"},
	} {
		t.Run(tt.name+" "+tt.language, func(t *testing.T) {
			s := shown(t, tt.g, snapshot.Around{Brought: tt.brought}, tt.user, tt.language)
			if s.Headline != tt.want || len(s.Text) == 0 || s.Text[0] != tt.want {
				t.Errorf("headline %q, text %q; want %q", s.Headline, s.Text, tt.want)
			}
		})
	}
}

// The text names the change of a player's own rating in the headline only.
func TestRatingIsSaidOnce(t *testing.T) {
	won := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, strings.Fields("h8 a1 i8 a2 j8 a4 k8 a5 l8")...)
	changes := []result.Change{
		{User: ann, Before: rating.Rating{Value: 1500}, After: rating.Rating{Value: 1512}}, {User: bob, Before: rating.Rating{Value: 1400}, After: rating.Rating{Value: 1388}},
	}
	around := snapshot.Around{Brought: result.Brought{Changes: changes}}
	for user, want := range map[chat.UserID]string{ann.ID: "Rating: bob 1400 → 1388.", bob.ID: "Rating: ann ''x'' 1500 → 1512.", "3": "Rating: ann ''x'' 1500 → 1512, bob 1400 → 1388."} {
		s := shown(t, won, around, user, "en")
		if got := s.Text[len(s.Text)-1]; got != want {
			t.Errorf("%s reads %q, want %q", user, got, want)
		}
	}
}

// swapped returns a game after the choice of colors in Swap2.
func swapped(t *testing.T, taken engine.Color) *game.Game {
	t.Helper()
	g := newGame(t, person(ann), person(bob), engine.Standard, "swap2", "h8", "i9", "j7")
	if err := g.Do(game.Actor{Side: engine.White, User: bob, Now: noon}, step(opening.Action{Kind: opening.TakeColor, Color: taken})); err != nil {
		t.Fatal(err)
	}
	return g
}

// A page says what is played, how the players are rated, and why a game isn't.
func TestFacts(t *testing.T) {
	easy := game.Player{Engine: true, Level: engine.Easy}
	facts := func(s *snapshot.Snapshot) (out []string) {
		for _, f := range s.Facts {
			out = append(out, f.Name+": "+f.Value+strings.TrimSuffix(" ("+f.Why+")", " ()"))
		}
		return out
	}
	for _, tt := range []struct {
		name string
		g    func() *game.Game
		at   snapshot.Around
		want []string
	}{
		{"a rated renju game with a clock in a tournament", func() *game.Game {
			g := newGame(t, person(ann), person(bob), engine.Renju, game.NoOpening)
			g.Rated, g.Clock = true, game.Clock{Main: 300e9, Increment: 5e9}
			return g
		}, snapshot.Around{Tournament: "Friday Cup", Round: 2}, []string{
			"Rule: renju (Five in a row wins; some moves are forbidden for Black.)", "Rating: Rated", "Board: 15×15", "Clock: 5+5 (5 minutes each, plus 5 seconds per move)", "Tournament: Friday Cup, round 2",
		}},
		{"a friendly game", func() *game.Game { return newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening) }, snapshot.Around{}, []string{
			"Rule: freestyle (Five in a row wins.)", "Rating: Unrated (The players agreed on an unrated game.)", "Board: 15×15", "Clock: No clock",
		}},
		{"a game that help made unrated", func() *game.Game {
			g := newGame(t, person(ann), easy, engine.Freestyle, game.NoOpening)
			g.Helped = true
			return g
		}, snapshot.Around{}, []string{"Rule: freestyle (Five in a row wins.)", "Rating: Unrated (After a hint, an analysis or a takeback, a win doesn't count.)", "Board: 15×15", "Hoshi: level easy"}},
		{"a guest's", func() *game.Game {
			return newGame(t, person(chat.User{ID: "guest.1", Name: "Guest"}), easy, engine.Freestyle, game.NoOpening)
		}, snapshot.Around{}, []string{"Rule: freestyle (Five in a row wins.)", "Rating: Unrated (Games of guests aren't rated.)", "Board: 15×15", "Hoshi: level easy"}},
		{"against a depth", func() *game.Game {
			return newGame(t, person(ann), game.Player{Engine: true, Depth: 4}, engine.Freestyle, game.NoOpening)
		}, snapshot.Around{}, []string{"Rule: freestyle (Five in a row wins.)", "Rating: Unrated (Only games against a level are rated, not against a depth or another engine.)", "Board: 15×15", "Hoshi: depth 4"}},
		{"a rated game that is over", func() *game.Game {
			g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, strings.Fields("h8 a1 i8 a2 j8 a4 k8 a5 l8")...)
			g.Rated = true
			return g
		}, snapshot.Around{Brought: result.Brought{Changes: []result.Change{
			{User: ann, Before: rating.Rating{Value: 1500}, After: rating.Rating{Value: 1512}}, {User: bob, Before: rating.Rating{Value: 1400}, After: rating.Rating{Value: 1388}},
		}}}, []string{
			"Rule: freestyle (Five in a row wins.)", "Rating: Rated (ann ''x'' 1512 (+12) · bob 1388 (−12))", "Board: 15×15", "Clock: No clock",
		}},
		{"an opening that asks for stones", func() *game.Game { return newGame(t, person(ann), person(bob), engine.Standard, "swap2") }, snapshot.Around{}, []string{
			"Rule: standard (exactly five) (Exactly five in a row wins.)", "Rating: Unrated (The players agreed on an unrated game.)", "Board: 15×15", "Opening: Swap2 (Opened by ann ''x''.)", "Clock: No clock",
		}},
		{"an opening after which the colors were swapped", func() *game.Game {
			return swapped(t, engine.Black)
		}, snapshot.Around{}, []string{
			"Rule: standard (exactly five) (Exactly five in a row wins.)", "Rating: Unrated (The players agreed on an unrated game.)", "Board: 15×15", "Opening: Swap2 (Opened by ann ''x'', then the colors were swapped.)", "Clock: No clock",
		}},
		{"an opening that is over", func() *game.Game {
			return swapped(t, engine.White)
		}, snapshot.Around{}, []string{
			"Rule: standard (exactly five) (Exactly five in a row wins.)", "Rating: Unrated (The players agreed on an unrated game.)", "Board: 15×15", "Opening: Swap2 (Opened by ann ''x''.)", "Clock: No clock",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, facts(shown(t, tt.g(), tt.at, "1", "en"))); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// Players' names have their ratings beside them: "new" without rated games, and "?" while provisional.
func TestRatings(t *testing.T) {
	g := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening, "h8")
	sure := rating.Standing{User: ann, Rating: rating.Rating{Value: 1712, Deviation: 40}, Won: 30, Changed: noon}
	provisional := rating.Standing{User: bob, Rating: rating.Rating{Value: 1600, Deviation: 200}, Won: 2, Changed: noon}
	for _, tt := range []struct {
		name         string
		black, white rating.Standing
		want         [2]string
	}{
		{"sure and provisional", sure, provisional, [2]string{"1712", "1600?"}},
		{"new", sure, rating.Standing{User: bob, Rating: rating.New()}, [2]string{"1712", "new"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := shown(t, g, snapshot.Around{Standings: map[chat.UserID]rating.Standing{ann.ID: tt.black, bob.ID: tt.white}}, "", "en")
			if got := [2]string{s.Players.Black.Rating, s.Players.White.Rating}; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// A player is told why a stone can't be placed: whose turn it is, what the opening asks, or which foul a
// move would be.
func TestRefused(t *testing.T) {
	foul := newGame(t, person(ann), person(bob), engine.Renju, game.NoOpening, "h8", "a1", "i8", "a15", "g9", "o1", "g10", "o15")
	choice := newGame(t, person(ann), person(bob), engine.Standard, "swap2", "h8", "i9", "j7")
	for _, tt := range []struct {
		name string
		g    *game.Game
		user chat.UserID
		at   string
		want string
	}{
		{"a double three", foul, ann.ID, "g8", "g8 is forbidden for Black: it would make a double three."},
		{"the other's turn", foul, bob.ID, "", "ann ''x'''s turn. Wait for the other side's move."},
		{"the opening asks for a choice", choice, bob.ID, "", "Pick a color, or add one white and one black stone and let ann ''x'' pick. White plays next."},
		{"a watcher", foul, "3", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := shown(t, tt.g, snapshot.Around{}, tt.user, "en").Refused[tt.at]; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// People share a snapshot only if it says the same to them.
func TestSharedSnapshots(t *testing.T) {
	teams := newGame(t, game.Player{Team: true}, game.Player{Team: true}, engine.Freestyle, game.NoOpening)
	teams.Members = []game.Member{{User: ann, Side: engine.Black}, {User: bob, Side: engine.Black}}
	teams.Last = game.Event{Kind: game.EventJoin, User: bob, Side: engine.Black}
	if snapshot.Role(teams, ann.ID) == snapshot.Role(teams, bob.ID) {
		t.Error("a member who joined and another one share a snapshot")
	}
	two := newGame(t, person(ann), person(bob), engine.Freestyle, game.NoOpening)
	if snapshot.Role(two, "3") != snapshot.Role(two, "4") || snapshot.Role(two, ann.ID) == snapshot.Role(two, bob.ID) {
		t.Error("watchers share a snapshot, and players don't")
	}
}
