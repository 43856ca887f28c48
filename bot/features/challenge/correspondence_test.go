package challenge_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// overdueGame is a game in which ann hasn't moved for all of her three days.
func overdueGame(t *testing.T) (*servicetest.ClockHarness, servicetest.Post) {
	t.Helper()
	tb := servicetest.NewWithClock(t, "!play @bob 3d rated", service.Options{})
	tb.Moves(time.Hour, "h8", "i9", "h9", "i8")
	tb.ToDue()
	tb.Due()
	tb.ToDue()
	posts := tb.Due()
	if len(posts) != 1 {
		t.Fatalf("%d posts", len(posts))
	}
	return tb, posts[0]
}

// The player to move is reminded once a move, and then the opponent is told.
func TestReminder(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 3d", service.Options{})
	for range 2 {
		began := tb.Clock.Now()
		tb.NotDue()
		tb.ToDue()
		if got, want := tb.Clock.Now().Sub(began), 72*time.Hour*4/5; got != want {
			t.Errorf("reminded after %v, want %v", got, want)
		}
		turn := tb.Game().Player(tb.Game().ToMove()).User
		posts := tb.Due()
		if len(posts) != 1 || len(posts[0].Ping) != 1 || posts[0].Ping[0] != turn.ID || !strings.Contains(posts[0].Text, turn.Mention+", less than a fifth of your time") {
			t.Fatalf("the reminder: %+v", posts)
		}
		tb.NotDue()
		tb.Moves(0, map[chat.UserID]string{"ann": "h8", "bob": "i9"}[turn.ID])
	}
	tb.ToDue()
	tb.Due()
	tb.ToDue()
	posts := tb.Due()
	if len(posts) != 1 || len(posts[0].Ping) != 1 || posts[0].Ping[0] != "bob" || !strings.Contains(posts[0].Text, "@ann didn't move in time") {
		t.Fatalf("the time is up: %+v", posts)
	}
	if g := tb.Game(); g.State != game.Playing || g.Notice != game.NoticeOverdue {
		t.Errorf("%s, %q", g.State, g.Notice)
	}
	tb.NotDue()
	tb.Moves(time.Hour, "c3") // a late move counts
	if g := tb.Game(); len(g.Moves) != 3 || g.Notice != game.NoticeNone || !g.Due.After(tb.Clock.Now().Add(48*time.Hour)) {
		t.Errorf("after the late move: %+v", g)
	}
}

// Someone waiting for an overdue move chooses how the game ends.
func TestClaim(t *testing.T) {
	for _, c := range []struct {
		words  string
		state  game.State
		winner engine.Color
		says   string
		counts bool
	}{
		{"", game.TimedOut, engine.White, "The other side didn't move in time, so @bob claimed the win: **@bob wins as White**", true},
		{" win", game.TimedOut, engine.White, "claimed the win", true},
		{" draw", game.Drawn, engine.Empty, "The other side didn't move in time, so @bob claimed **a draw**", true},
		{" cancel", game.Cancelled, engine.Empty, "The other side didn't move in time", false},
	} {
		t.Run("claim"+c.words, func(t *testing.T) {
			tb, _ := overdueGame(t)
			if got := tb.One("ann", "!claim"+c.words); !strings.Contains(got.Text, "your own time that ran out") {
				t.Errorf("ann: %q", got.Text)
			}
			if got := tb.One("eve", "!claim"); !strings.Contains(got.Text, "This game is between @ann and @bob. To play, use") {
				t.Errorf("eve: %q", got.Text)
			}
			got := tb.One("bob", "!claim"+c.words)
			g := tb.Game()
			if _, _, _, counts := rating.RatedResult(g); g.State != c.state || g.Winner != c.winner || counts != c.counts {
				t.Errorf("%s, winner %v, counts %v", g.State, g.Winner, counts)
			}
			if !strings.Contains(got.Text, c.says) {
				t.Errorf("%q, want %q", got.Text, c.says)
			}
		})
	}
}

func TestClaimButton(t *testing.T) {
	tb, said := overdueGame(t)
	servicetest.Button(t, said.Reply, "claim", "draw")
	tb.Click("bob", servicetest.Button(t, said.Reply, "claim", "win"), said.Shown)
	if g := tb.Game(); g.State != game.TimedOut || g.Winner != engine.White {
		t.Errorf("%s, winner %v", g.State, g.Winner)
	}
}

// A player can cancel alone once the opponent's move is overdue, but not after just an hour.
func TestCancelWithClock(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 3d", service.Options{})
	tb.Moves(time.Hour, "h8", "i9", "h9", "i8")
	tb.Clock.Advance(2 * time.Hour)
	if got := tb.One("eve", "!cancel"); strings.Contains(got.Text, "canceled the game") {
		t.Errorf("eve: %q", got.Text)
	}
	if got := tb.One("bob", "!cancel"); !strings.Contains(got.Text, "@bob wants to cancel") {
		t.Errorf("bob: %q", got.Text)
	}
	tb, _ = overdueGame(t)
	tb.One("bob", "!cancel")
	if g := tb.Game(); g.State != game.Cancelled {
		t.Errorf("%s", g.State)
	}
}

// If nobody claims the game, it ends by itself a day later.
func TestUnclaimed(t *testing.T) {
	tb, _ := overdueGame(t)
	tb.Clock.Advance(24*time.Hour - time.Microsecond)
	tb.NotDue()
	tb.Clock.Advance(time.Microsecond)
	said := tb.Due()[0].Text
	if g := tb.Game(); g.State != game.TimedOut || g.Winner != engine.White || !strings.Contains(said, "@ann ran out of time") {
		t.Errorf("%s: %q", g.State, said)
	}
}

// When a game can't be claimed, and why.
func TestClaimTooEarly(t *testing.T) {
	for play, says := range map[string]string{
		"!play @bob 3d":  "@ann still has time for this move. It runs out on ",
		"!play @bob 5+5": "nothing to claim",
		"!play @bob":     "This game has no clock. After 1 hour without a move, `!cancel` ends it",
	} {
		tb := servicetest.NewWithClock(t, play, service.Options{})
		tb.Moves(time.Second, "h8", "i9")
		if got := tb.One("bob", "!claim"); !strings.Contains(got.Text, says) {
			t.Errorf("%s: %q", play, got.Text)
		}
	}
}

// A game without a clock ends once nobody plays it, and only then: without a result, or with a loss of
// the side to move if it's rated and both sides have moved.
func TestAbandoned(t *testing.T) {
	for _, tt := range []struct {
		play   string
		moves  []string
		state  game.State
		winner engine.Color
		counts bool
		says   string
		pings  int
		board  string
	}{
		{"!play @bob", []string{"h8", "i9", "h9", "i8"}, game.Abandoned, engine.Empty, false, "Nobody has moved here for 7 days, so I ended the game. It doesn't count", 0, "abandoned after 4 moves"},
		{"!play @bob rated", []string{"h8"}, game.Abandoned, engine.Empty, false, "Nobody has moved here for 7 days, so I ended the game. It doesn't count", 0, "abandoned after 1 move"},
		{"!play @bob rated", []string{"h8", "i9", "h9", "i8"}, game.TimedOut, engine.White, true, "@ann hasn't moved for 7 days in a rated game, so it's over: **@bob wins as White**.", 2, "@bob wins as White on time"},
		{"!play @bob rated", []string{"h8", "i9", "h9"}, game.TimedOut, engine.Black, true, "@bob hasn't moved for 7 days in a rated game, so it's over: **@ann wins as Black**.", 2, "@ann wins as Black on time"},
		{"!play beginner", []string{"a1"}, game.TimedOut, engine.White, true, "@ann hasn't moved for 7 days in a rated game, so it's over: **I win**.", 1, "I win on time"},
		{"!play beginner unrated", []string{"a1"}, game.Abandoned, engine.Empty, false, "It doesn't count", 0, "abandoned after 2 moves"},
	} {
		t.Run(tt.play+" "+strings.Join(tt.moves, " "), func(t *testing.T) {
			tb := servicetest.NewWithClock(t, tt.play, service.Options{})
			tb.Moves(time.Hour, tt.moves...)
			tb.Clock.Advance(7*24*time.Hour - time.Second)
			for tb.Game().Due.Before(tb.Clock.Now()) && tb.Game().Begun {
				tb.Due() // the notices
			}
			tb.NotDue()
			tb.Clock.Advance(time.Second)
			posts := tb.Due()
			g := tb.Game()
			if _, _, _, counts := rating.RatedResult(g); g.State != tt.state || g.Winner != tt.winner || counts != tt.counts {
				t.Errorf("%s, winner %v, counts %v", g.State, g.Winner, counts)
			}
			if last := posts[len(posts)-1]; len(last.Ping) != tt.pings || !strings.Contains(last.Text, tt.says) {
				t.Errorf("%q, pings %v", last.Text, last.Ping)
			}
			if got := tb.One("eve", "!board"); !strings.Contains(got.Text, tt.board) {
				t.Errorf("the board: %q", got.Text)
			}
			if got := tb.One("ann", "!history"); strings.Contains(got.Text, "against bob") != (tt.winner != engine.Empty && strings.Contains(tt.play, "@bob")) {
				t.Errorf("the history: %q", got.Text)
			}
			tb.One("eve", "!play")
			if g := tb.Game(); g.Host.Name != "eve" || g.State != game.Playing {
				t.Errorf("the channel is not free: %+v", g)
			}
		})
	}
}

// A live game without its first moves doesn't occupy a channel for days.
func TestLiveGameThatDoesNotBegin(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 5+5", service.Options{})
	tb.Clock.Advance(time.Hour)
	tb.Due()
	if g := tb.Game(); g.State != game.Abandoned {
		t.Errorf("%s", g.State)
	}
}

// The reminder for a turn that follows the engine's move respects quiet hours.
func TestReminderAfterTheEngine(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play beginner 1d black", service.Options{})
	_, err := tb.Store.UpdateUserSettings(t.Context(), "ann", func(us *settings.UserSettings) { us.Quiet = "22-7" })
	if err != nil {
		t.Fatal(err)
	}
	tb.Clock.Set(time.Date(2030, 1, 1, 6, 0, 0, 0, time.UTC))
	tb.One("ann", "!h8")
	if g, want := tb.Game(), time.Date(2030, 1, 1, 22, 0, 0, 0, time.UTC); len(g.Moves) != 2 || !g.Due.Equal(want) {
		t.Errorf("after %d moves the reminder is due %v, want %v", len(g.Moves), g.Due, want)
	}
}
