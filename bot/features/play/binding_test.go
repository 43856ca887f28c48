package play_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// ratingOf returns someone's freestyle rating.
func ratingOf(tb *servicetest.Harness, who string) float64 {
	tb.T.Helper()
	got, err := tb.Store.Standing(tb.T.Context(), rating.Scope{Family: rating.FamilyFreestyle}, servicetest.User(who).ID)
	if err != nil {
		tb.T.Fatal(err)
	}
	return got.Rating.Value
}

// Waiting doesn't get anyone out of a rated game: who waits can't cancel it, nor can a third person. Only
// the opponent can claim the win, when the game is idle.
func TestIdleRatedGame(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob rated", service.Options{})
	tb.Moves(time.Minute, "h8", "i9", "h9", "i8")
	for _, tt := range []struct{ who, text, says string }{
		{"bob", "!claim", "@ann hasn't been idle for long enough"},
		{"ann", "!claim", "It's your turn, so there's nothing for you to claim."},
		{"eve", "!cancel", "a rated game. Only they together or a server manager"},
	} {
		if got := tb.One(tt.who, tt.text); !strings.Contains(got.Text, tt.says) {
			t.Errorf("at first, %s %s: %q", tt.who, tt.text, got.Text)
		}
	}
	tb.Clock.Advance(time.Hour)
	told := tb.Due()
	board := told[len(told)-1]
	if !strings.Contains(board.Text, "@ann hasn't moved for a while. @bob: `!claim` wins the game") || board.Edit == "" || len(board.Ping) != 0 {
		t.Errorf("the notice: %q, edits %q, pings %v", board.Text, board.Edit, board.Ping)
	}
	button := servicetest.Button(t, board.Reply, "claim", "win")
	for _, tt := range []struct{ who, text, says string }{
		{"ann", "!cancel", "@ann wants to cancel the game"},
		{"ann", "!cancel", "If you wait instead, the side to move loses"},
		{"eve", "!cancel", "a rated game. Only they together or a server manager"},
		{"eve", "!play", "Wait until it's over"},
		{"ann", "!claim", "nothing for you to claim"},
		{"eve", "!claim", "between @ann and @bob"},
		{"ann", "!withdraw", "withdrew"},
	} {
		if got := tb.One(tt.who, tt.text); !strings.Contains(got.Text, tt.says) || tb.Game().State != game.Playing {
			t.Fatalf("%s %s: %q, the game is %s", tt.who, tt.text, got.Text, tb.Game().State)
		}
	}
	tb.Click("bob", button, board.Shown)
	tb.Click("bob", button, tb.Game().ShownState())
	if g := tb.Game(); g.State != game.TimedOut || g.Winner != engine.White || ratingOf(tb.Harness, "bob") <= 1500 || ratingOf(tb.Harness, "ann") >= 1500 {
		t.Errorf("claimed: %s, winner %v, ratings %v and %v", g.State, g.Winner, ratingOf(tb.Harness, "ann"), ratingOf(tb.Harness, "bob"))
	}
}

// A manager of the server may annul a rated game, which both players are told. One who plays may not.
func TestAnnul(t *testing.T) {
	for _, tt := range []struct {
		who   string
		state game.State
	}{{"boss", game.Cancelled}, {"eve", game.Playing}, {"ann", game.Playing}} {
		tb := servicetest.New(t, service.Options{})
		begin := func(who, text string) textcommand.Message { return servicetest.InGuild("c", who, text) }
		tb.Ask(begin("ann", "!play @bob rated black"))
		tb.Ask(begin("bob", "!accept"))
		for i, pt := range []string{"!h8", "!i9", "!h9", "!i8"} {
			tb.Ask(begin([]string{"ann", "bob"}[i%2], pt))
		}
		posts := tb.Ask(begin(tt.who, "!cancel"))
		g := tb.Game()
		if g.State != tt.state || ratingOf(tb, "ann") != 1500 {
			t.Errorf("%s: %s", tt.who, g.State)
		}
		if last := posts[len(posts)-1]; tt.state == game.Cancelled && (len(last.Ping) != 2 || !strings.Contains(last.Text, "@boss, a server manager, annulled this game. Nobody wins, and ratings don't change.")) {
			t.Errorf("%q, pings %v", last.Text, last.Ping)
		}
	}
	tb := servicetest.New(t, service.Options{})
	tb.Ask(servicetest.InGuild("c", "boss", "!play @bob rated black"))
	tb.Ask(servicetest.InGuild("c", "bob", "!accept"))
	tb.Ask(servicetest.InGuild("c", "boss", "!h8"))
	tb.Ask(servicetest.InGuild("c", "bob", "!i9"))
	if got := tb.Ask(servicetest.InGuild("c", "boss", "!cancel")); tb.Game().State != game.Playing {
		t.Errorf("a manager annuls their own game: %q", got[0].Text)
	}
}

// A takeback that both agreed on doesn't make a rated game one that can be canceled.
func TestTakebackKeepsARatedGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob rated")
	tb.TwoMovesEach()
	for range 2 {
		tb.One("ann", "!undo")
		tb.One("bob", "!accept")
	}
	if g := tb.Game(); len(g.Moves) != 0 {
		t.Fatalf("%d moves are left", len(g.Moves))
	}
	if got := tb.One("ann", "!cancel"); !strings.Contains(got.Text, "wants to cancel") || tb.Game().State != game.Playing {
		t.Errorf("%q, the game is %s", got.Text, tb.Game().State)
	}
	tb.One("ann", "!withdraw")
	tb.One("ann", "!resign yes")
	if g := tb.Game(); g.State != game.Resigned || ratingOf(tb, "ann") >= 1500 {
		t.Errorf("resigned: %s, rating %v", g.State, ratingOf(tb, "ann"))
	}
}

// In a rated game and one with a clock, a takeback needs the opponent's consent while it's their turn.
func TestUndoDuringTheOpponentsTurn(t *testing.T) {
	for options, free := range map[string]bool{"": true, " rated": false, " 5+5": false, " 3d": false} {
		tb := servicetest.New(t, service.Options{})
		tb.Begin("ann", "!play @bob"+options)
		tb.TwoMovesEach()
		tb.One("ann", "!a1")
		got := tb.One("ann", "!undo")
		if moves := len(tb.Game().Moves); (moves == 4) != free || strings.Contains(got.Text, "asks for a takeback") == free {
			t.Errorf("%q: %d moves, %q", options, moves, got.Text)
		}
	}
}

// A person may end three rated games a day before they count, not more, whichever way they do it.
func TestFreeQuits(t *testing.T) {
	clock := servicetest.NewClock(time.Now())
	tb := servicetest.New(t, service.Options{Now: clock.Now})
	for i, end := range []string{"!cancel", "!resign yes", "!cancel"} {
		tb.Begin("ann", "!play @bob rated")
		if i > 0 {
			tb.One("ann", "!h8")
		}
		if got := tb.One("ann", end); !strings.Contains(got.Text, "@ann canceled the rated game before both sides had moved. Nobody loses.") || tb.Game().State != game.Cancelled {
			t.Errorf("%s: %q", end, got.Text)
		}
	}
	board := tb.Begin("ann", "!play @bob rated")
	if got := tb.One("ann", "!cancel"); !strings.Contains(got.Text, "already canceled 3 rated games today") || tb.Game().State != game.Playing {
		t.Errorf("the fourth: %q", got.Text)
	}
	asked := tb.Click("ann", servicetest.Button(t, board.Reply, "resign", ""), board.Shown).Replies
	if got := tb.Chat.Words.Print(asked[0].Text); !strings.Contains(got, "so this one counts as a loss") {
		t.Errorf("resigning: %q", got)
	}
	tb.One("bob", "!cancel") // has quit none
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!cancel") // unrated
	tb.Begin("ann", "!play @bob rated")
	tb.One("ann", "!resign yes")
	if g := tb.Game(); g.State != game.Resigned || g.Winner != engine.White || ratingOf(tb, "ann") >= 1500 {
		t.Errorf("resigned: %s, rating %v", g.State, ratingOf(tb, "ann"))
	}
	clock.Advance(25 * time.Hour)
	tb.Begin("ann", "!play @bob rated")
	if got := tb.One("ann", "!cancel"); tb.Game().State != game.Cancelled {
		t.Errorf("a day later: %q", got.Text)
	}
}

// Leaving a level in a rated game says what that means, and isn't possible once both sides have moved.
func TestDepthInARatedGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play beginner")
	if got := tb.One("ann", "!depth 2"); !strings.Contains(got.Text, "This game is no longer rated.") || tb.Game().Rated {
		t.Errorf("before the first move: %q", got.Text)
	}
	tb.One("ann", "!cancel")
	tb.One("ann", "!play beginner")
	tb.One("ann", "!a1")
	if got := tb.One("ann", "!depth 2"); !strings.Contains(got.Text, "This game is rated against level beginner") || !tb.Game().Rated || tb.Game().White.Level != engine.Beginner {
		t.Errorf("later: %q", got.Text)
	}
}

// Whatever the side to move does in a rated game other than playing on, and however it waits, it loses.
func TestNoEscape(t *testing.T) {
	acts := []string{
		"!cancel", "!draw", "!undo", "!withdraw", "!decline", "!accept", "!claim", "!claim cancel", "!swap", "!hint", "!depth 2", "!level easy", "!play", "!play easy",
		"!play @bob", "!rematch", "!vacation 2d", "!opening swap2", "!theme dark", "!board", "!privacy unlink", "!settings me level easy", "!import h8 i9", "!choose white",
	}
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			draw := rand.New(rand.NewPCG(seed, 1))
			play := []string{"!play @bob rated", "!play @bob rated 3d", "!play beginner"}[seed%3]
			tb := servicetest.NewWithClock(t, play, service.Options{})
			if strings.Contains(play, "beginner") {
				tb.Moves(time.Minute, "a1", "o15")
			} else {
				tb.Moves(time.Minute, "h8", "i9", "h9", "i8", "h10", "i10")
			}
			id := tb.Game().ID
			ended := func() bool { g, err := tb.Store.Game(t.Context(), id); return err != nil || g.State != game.Playing }
			var done []string
			for i := 0; i < 8 && !ended(); i++ {
				who := "ann"
				if draw.IntN(4) == 0 {
					who = "eve"
				}
				text := acts[draw.IntN(len(acts))]
				done = append(done, who+" "+text)
				tb.Say(who, text)
				tb.Clock.Advance(time.Duration(draw.IntN(30)) * time.Hour)
				if !ended() && !tb.Game().Due.After(tb.Clock.Now()) {
					tb.Due()
				}
			}
			for i := 0; i < 20 && !ended(); i++ {
				tb.Clock.Advance(max(tb.Game().Due.Sub(tb.Clock.Now()), 0))
				tb.Due()
			}
			g, err := tb.Store.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			_, _, score, counts := rating.RatedResult(g)
			if !counts || score != 0 || ratingOf(tb.Harness, "ann") >= 1500 {
				t.Errorf("after %q the game is %s, winner %v, rated %v; ann has %v", done, g.State, g.Winner, g.Rated, ratingOf(tb.Harness, "ann"))
			}
		})
	}
}
