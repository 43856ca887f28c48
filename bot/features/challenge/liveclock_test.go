package challenge_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/mygames"
	"hoshi/bot/service"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// The first move of each side takes no time, and each later one gives the increment.
func TestLiveClock(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 5+5", service.Options{})
	tb.NotDue()
	if got := tb.Times(); got != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
		t.Fatalf("at first %v", got)
	}
	if got := tb.Moves(time.Minute, "h8", "i9"); !strings.Contains(got.Text, "Time left: @ann 5:00 (runs out on ") || !strings.Contains(got.Text, "), @bob 5:00.") {
		t.Errorf("the clock starts: %q", got.Text)
	}
	if got := tb.Times(); got != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
		t.Errorf("after the first moves %v", got)
	}
	tb.Moves(10*time.Second, "h9")
	tb.Moves(time.Minute, "i8")
	if got := tb.Times(); got != [2]time.Duration{4*time.Minute + 55*time.Second, 4*time.Minute + 5*time.Second} {
		t.Errorf("after two moves more %v", got)
	}
	if g := tb.Game(); !g.Since.Equal(tb.Clock.Now()) || !g.Due.Equal(tb.Clock.Now().Add(g.Black.Remaining)) {
		t.Errorf("since %v, due %v, now %v", g.Since, g.Due, tb.Clock.Now())
	}
	tb.Clock.Advance(70 * time.Second)
	if got := tb.One("eve", "!board"); !strings.Contains(got.Text, "Time left: @ann 3:45 (runs out on ") || !strings.Contains(got.Text, "), @bob 4:05.") {
		t.Errorf("the board: %q", got.Text)
	}
	list := tb.Click("ann", mygames.Button(), chat.ShownState{}).Replies
	if len(list) != 1 || !strings.Contains(tb.Chat.Words.Print(list[0].Text), "Time runs out on ") {
		t.Errorf("the list: %+v", list)
	}
	if g := tb.Game(); g.Black.Remaining != 4*time.Minute+55*time.Second {
		t.Errorf("looking at the board takes time: %v", g.Black.Remaining)
	}
}

// If a clock runs out, the game ends: by itself, and before a late move.
func TestTimeOut(t *testing.T) {
	for name, late := range map[string]func(*servicetest.ClockHarness) []servicetest.Post{
		"by itself": func(tb *servicetest.ClockHarness) []servicetest.Post { return tb.Due() },
		"a late move": func(tb *servicetest.ClockHarness) []servicetest.Post {
			return tb.Say("ann", "!c3")
		},
		"a late resignation of the other one": func(tb *servicetest.ClockHarness) []servicetest.Post { return tb.Say("bob", "!resign yes") },
	} {
		t.Run(name, func(t *testing.T) {
			tb := servicetest.NewWithClock(t, "!play @bob 1+0 rated", service.Options{})
			tb.Moves(time.Second, "h8", "i9", "h9", "i8")
			tb.Clock.Advance(59*time.Second - time.Microsecond)
			tb.NotDue()
			tb.Clock.Advance(time.Microsecond)
			posts := late(tb)
			g := tb.Game()
			if g.State != game.TimedOut || g.Winner != engine.White || len(g.Moves) != 4 || g.Black.Remaining != 0 || !g.Due.IsZero() {
				t.Errorf("the game: %+v", g)
			}
			if said := posts[len(posts)-1].Text; !strings.Contains(said, "@ann ran out of time: **@bob wins as White**") || strings.Contains(said, "Time left") {
				t.Errorf("%q", said)
			}
			if _, _, score, counts := rating.RatedResult(g); !counts || score != 0 {
				t.Errorf("it counts: %v, %v", counts, score)
			}
			if got := tb.One("eve", "!board"); !strings.Contains(got.Text, "@bob wins as White on time") {
				t.Errorf("the board: %q", got.Text)
			}
		})
	}
}

// A game lost on time counts once both sides have moved.
func TestTimeOutTooShort(t *testing.T) {
	for _, tt := range []struct {
		clock string
		moves []string
		says  string
		want  bool
	}{
		{"1d", []string{"h8"}, "It stays unrated: one side hadn't moved yet.", false},
		{"1+0", []string{"h8", "i9"}, "Rating: @ann 1500 → 1338", true},
	} {
		tb := servicetest.NewWithClock(t, "!play @bob rated "+tt.clock, service.Options{})
		tb.Moves(0, tt.moves...)
		var posts []servicetest.Post
		for tb.Game().State == game.Playing {
			tb.ToDue()
			posts = tb.Due()
		}
		said := posts[0].Text
		if _, _, _, counts := rating.RatedResult(tb.Game()); counts != tt.want || !strings.Contains(said, tt.says) {
			t.Errorf("%s: counts %v: %q", tt.clock, counts, said)
		}
	}
}

// Actions within a turn don't change its time, and taking moves back doesn't gain any.
func TestLiveClockOffersAndUndo(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 5+5", service.Options{})
	tb.Moves(0, "h8", "i9")
	tb.Moves(20*time.Second, "h9", "i8") // each has 4:45
	tb.Clock.Advance(10 * time.Second)
	tb.One("bob", "!draw")
	tb.Clock.Advance(10 * time.Second)
	tb.One("ann", "!decline")
	tb.Clock.Advance(10 * time.Second)
	tb.One("ann", "!undo")
	tb.Clock.Advance(10 * time.Second)
	tb.One("bob", "!accept")
	// ann thought for another 40 s, and both give back the 5 s for the undone moves.
	if got, want := tb.Times(), [2]time.Duration{4 * time.Minute, 4*time.Minute + 40*time.Second}; got != want {
		t.Errorf("after the undo %v, want %v", got, want)
	}
	if g := tb.Game(); len(g.Moves) != 2 || !g.Since.Equal(tb.Clock.Now()) {
		t.Errorf("%d moves, since %v", len(g.Moves), g.Since)
	}
	for range 5 { // moves and undoes it at once, if the other one agrees
		tb.Moves(0, "h9")
		tb.One("ann", "!undo")
		tb.One("bob", "!accept")
	}
	if got := tb.Times()[0]; got != 4*time.Minute {
		t.Errorf("moving and taking back gives time: %v", got)
	}
	tb.Clock.Advance(time.Minute)
	tb.One("ann", "!resign yes")
	if g := tb.Game(); g.State != game.Cancelled || g.Black.Remaining != 3*time.Minute {
		t.Errorf("the end: %s with %v left", g.State, g.Black.Remaining)
	}
}

// Clocks go with their side: through swaps and in rematches.
func TestSwapAndRematchWithClock(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 3+2", service.Options{})
	tb.Moves(time.Second, "h8")
	tb.One("bob", "!swap")
	tb.Moves(time.Second, "i9") // ann is White now
	tb.Moves(7*time.Second, "h9")
	if g := tb.Game(); g.Black.User.Name != "bob" || g.Black.Remaining != 2*time.Minute+55*time.Second {
		t.Errorf("%s has %v", g.Black.User.Name, g.Black.Remaining)
	}
	end := tb.One("ann", "!resign yes")
	for _, who := range []string{"bob", "ann"} {
		tb.Click(who, servicetest.Button(t, end.Reply, "rematch", ""), end.Shown)
	}
	if g := tb.Game(); g.State != game.Playing || g.Clock.String() != "3+2" || g.Black.Remaining != 3*time.Minute {
		t.Errorf("the rematch: %s, clock %v, %v", g.State, g.Clock, g.Black.Remaining)
	}
}

// An engine has its own clock, which never runs out.
func TestEngineClock(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play 1+1", service.Options{Depth: 4})
	for _, pt := range []string{"a1", "c15", "o1", "o13"} {
		tb.Clock.Advance(time.Second)
		tb.One("ann", "!"+pt)
	}
	g := tb.Game()
	if g.State != game.Playing {
		t.Fatalf("the game is %s", g.State)
	}
	if g.White.Remaining <= 0 || g.White.Remaining > time.Minute+4*time.Second || g.Black.Remaining != time.Minute {
		t.Errorf("the clocks: %v, %v", g.Black.Remaining, g.White.Remaining)
	}
	tb.ToDue()
	said := tb.Due()[0]
	if g := tb.Game(); g.State != game.TimedOut || !strings.Contains(said.Text, "@ann ran out of time: **I win**") {
		t.Errorf("%s: %q", g.State, said.Text)
	}
	again := servicetest.Button(t, said.Reply, "play", "")
	if !strings.Contains(again.Words, "clock 1+1") {
		t.Errorf("again: %q", again.Words)
	}
}

// If a board is shown late, the turn starts late: nobody loses time while the chat is down.
func TestTurnBeginsWhenShown(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 5+0", service.Options{})
	tb.Moves(0, "h8")
	away := true
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error {
		if away {
			away = false
			tb.Clock.Advance(40 * time.Second) // the answer never arrives
			return errAway
		}
		return nil
	})
	tb.One("bob", "!i9")
	g := tb.Game()
	if !g.Since.Equal(tb.Clock.Now()) || !g.Due.Equal(tb.Clock.Now().Add(5*time.Minute)) {
		t.Errorf("since %v, due %v, now %v", g.Since, g.Due, tb.Clock.Now())
	}
}

// unseenGame is a game in which it's bob's turn, but he can't see the board because the bot isn't
// allowed to post.
func unseenGame(t *testing.T, clock string) *servicetest.ClockHarness {
	t.Helper()
	tb := servicetest.NewWithClock(t, "!play @bob "+clock, service.Options{})
	tb.Moves(0, "h8", "i9")
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error { return chat.ErrCannotPost })
	if err := tb.Handle(servicetest.Message("c", "ann", "!h9")); err != nil {
		t.Fatal(err)
	}
	for {
		switch n, err := storetest.Pending(t.Context(), tb.Store, stored.GameJob{}); {
		case err != nil:
			t.Fatal(err)
		case n == 0:
			tb.Chat.Set(nil)
			return tb
		}
		time.Sleep(time.Millisecond)
	}
}

// Nobody loses on time while the board for their turn can't be shown, even if it never can: they
// have all their time when they see it, or can move without it.
func TestClockWaitsForTheBoard(t *testing.T) {
	for _, word := range []string{"board", "i8"} {
		tb := unseenGame(t, "5+0")
		tb.Clock.Advance(10 * time.Minute)
		tb.NotDue()
		tb.One("bob", "!"+word)
		if g := tb.Game(); g.State != game.Playing || g.White.Remaining != 5*time.Minute || !g.Since.Equal(tb.Clock.Now()) {
			t.Errorf("after %s: %s, White has %v, since %v", word, g.State, g.White.Remaining, g.Since)
		}
	}
	tb := unseenGame(t, "1d")
	tb.Clock.Advance(2 * game.Day)
	tb.NotDue()
	tb.Send("ann", "!claim")
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("a claim: %s", g.State)
	}
}

// A game whose board can't be shown for a long time ends without a result.
func TestUnseenGameEnds(t *testing.T) {
	for clock, after := range map[string]time.Duration{"5+0": time.Hour, "1d": 7 * game.Day} {
		tb := unseenGame(t, clock)
		tb.Clock.Advance(after - 1)
		tb.NotDue()
		tb.Clock.Advance(time.Second)
		tb.Due()
		if g := tb.Game(); g.State != game.Cancelled || g.Last.Kind != game.EventUnreachable {
			t.Errorf("%s: %s by %s", clock, g.State, g.Last.Kind)
		}
	}
}

// Records and pictures say that a game was lost on time or abandoned.
func TestTimeOutInRecords(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob 1+0", service.Options{})
	tb.Moves(0, "h8", "i9", "h9", "i8")
	tb.ToDue()
	tb.Due()
	if got := tb.One("ann", "!export sgf"); len(got.Files) != 1 || !strings.Contains(string(got.Files[0].Data), "RE[W+T]") {
		t.Errorf("the record: %q", got.Text)
	}
	if got := tb.One("ann", "!history"); !strings.Contains(got.Text, "**Lost on time** against bob") {
		t.Errorf("the history: %q", got.Text)
	}
	tb = servicetest.NewWithClock(t, "!play @bob", service.Options{AbandonAfter: time.Hour})
	tb.Moves(0, "h8", "i9")
	tb.ToDue()
	tb.Due()
	if got := tb.One("ann", "!export sgf"); len(got.Files) != 1 || !strings.Contains(string(got.Files[0].Data), "RE[Void]") {
		t.Errorf("the record: %q", got.Text)
	}
}

// A live clock doesn't run during an opening: it starts after each side's first move after that.
func TestClockWaitsForTheOpening(t *testing.T) {
	tb := servicetest.NewWithClock(t, "!play @bob swap2 5+0", service.Options{})
	full := [2]time.Duration{5 * time.Minute, 5 * time.Minute}
	for _, step := range []struct{ who, text string }{
		{"ann", "!h8"}, {"ann", "!i9"}, {"ann", "!j10"}, {"bob", "!choose more"}, {"bob", "!a1"}, {"bob", "!b2"}, {"ann", "!choose white"}, {"ann", "!c3"}, {"bob", "!d4"},
	} {
		if said := tb.One("eve", "!board"); !strings.Contains(said.Text, "It starts after") {
			t.Errorf("before %s of %s: %q", step.text, step.who, said.Text)
		}
		tb.Clock.Advance(time.Minute)
		tb.One(step.who, step.text)
		if got := tb.Times(); got != full {
			t.Fatalf("after %s of %s: %v", step.text, step.who, got)
		}
	}
	tb.Clock.Advance(time.Minute)
	tb.One("ann", "!e5")
	if got := tb.Times(); got != [2]time.Duration{5 * time.Minute, 4 * time.Minute} {
		t.Errorf("after the first move with a clock: %v", got)
	}
}

// errAway is the error of a chat that's down.
var errAway = errors.New("the chat is away")
