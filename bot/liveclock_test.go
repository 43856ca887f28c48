package bot_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/standing"
	"hoshi/engine"
)

// The first move of each side takes no time, and each later one gives the increment.
func TestLiveClock(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 5+5", bot.Options{})
	tb.notDue()
	if got := tb.times(); got != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
		t.Fatalf("at first %v", got)
	}
	if got := tb.moves(time.Minute, "h8", "i9"); !strings.Contains(got.Text, "Time left: @ann 5:00 (runs out on ") || !strings.Contains(got.Text, "), @bob 5:00.") {
		t.Errorf("the clock starts: %q", got.Text)
	}
	if got := tb.times(); got != [2]time.Duration{5 * time.Minute, 5 * time.Minute} {
		t.Errorf("after the first moves %v", got)
	}
	tb.moves(10*time.Second, "h9")
	tb.moves(time.Minute, "i8")
	if got := tb.times(); got != [2]time.Duration{4*time.Minute + 55*time.Second, 4*time.Minute + 5*time.Second} {
		t.Errorf("after two moves more %v", got)
	}
	if g := tb.game(); !g.Since.Equal(tb.clock.now()) || !g.Due.Equal(tb.clock.now().Add(g.Black.Remaining)) {
		t.Errorf("since %v, due %v, now %v", g.Since, g.Due, tb.clock.now())
	}
	tb.clock.advance(70 * time.Second)
	if got := tb.one("eve", "!board"); !strings.Contains(got.Text, "Time left: @ann 3:45 (runs out on ") || !strings.Contains(got.Text, "), @bob 4:05.") {
		t.Errorf("the board: %q", got.Text)
	}
	if got := tb.one("ann", "!games"); !strings.Contains(got.Text, "Time left: @ann 3:45") {
		t.Errorf("the list: %q", got.Text)
	}
	if g := tb.game(); g.Black.Remaining != 4*time.Minute+55*time.Second {
		t.Errorf("looking at the board takes time: %v", g.Black.Remaining)
	}
}

// A clock that runs out ends the game: by itself, and before a move that comes too late.
func TestTimeOut(t *testing.T) {
	for name, late := range map[string]func(*clockHarness) []post{
		"by itself": func(tb *clockHarness) []post { return tb.due() },
		"a late move": func(tb *clockHarness) []post {
			return tb.say("ann", "!c3")
		},
		"a late resignation of the other one": func(tb *clockHarness) []post { return tb.say("bob", "!resign yes") },
	} {
		t.Run(name, func(t *testing.T) {
			tb := newClockHarness(t, "!play @bob 1+0 rated", bot.Options{})
			tb.moves(time.Second, "h8", "i9", "h9", "i8")
			tb.clock.advance(59*time.Second - time.Microsecond)
			tb.notDue()
			tb.clock.advance(time.Microsecond)
			posts := late(tb)
			g := tb.game()
			if g.State != game.TimedOut || g.Winner != engine.White || len(g.Moves) != 4 || g.Black.Remaining != 0 || !g.Due.IsZero() {
				t.Errorf("the game: %+v", g)
			}
			if said := posts[len(posts)-1].Text; !strings.Contains(said, "@ann ran out of time: **@bob wins as White**") || strings.Contains(said, "Time left") {
				t.Errorf("%q", said)
			}
			if _, _, score, counts := standing.RatedResult(g); !counts || score != 0 {
				t.Errorf("it counts: %v, %v", counts, score)
			}
			if got := tb.one("eve", "!board"); !strings.Contains(got.Text, "@bob wins as White on time") {
				t.Errorf("the board: %q", got.Text)
			}
		})
	}
}

// A game that is lost on time before the fourth move does not count.
func TestTimeOutTooShort(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 1+0 rated", bot.Options{})
	tb.moves(0, "h8", "i9")
	tb.toDue()
	said := tb.due()[0].Text
	if _, _, _, counts := standing.RatedResult(tb.game()); counts || !strings.Contains(said, "stays unrated: fewer than 4 moves") {
		t.Errorf("counts %v: %q", counts, said)
	}
}

// What does not change the turn leaves its time alone, and taking back gives none.
func TestLiveClockOffersAndUndo(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 5+5", bot.Options{})
	tb.moves(0, "h8", "i9")
	tb.moves(20*time.Second, "h9", "i8") // each has 4:45
	tb.clock.advance(10 * time.Second)
	tb.one("bob", "!draw")
	tb.clock.advance(10 * time.Second)
	tb.one("ann", "!decline")
	tb.clock.advance(10 * time.Second)
	tb.one("ann", "!undo")
	tb.clock.advance(10 * time.Second)
	tb.one("bob", "!accept")
	// ann thought for 40 s more, and both give back the 5 s of the moves taken back.
	if got, want := tb.times(), [2]time.Duration{4 * time.Minute, 4*time.Minute + 40*time.Second}; got != want {
		t.Errorf("after the undo %v, want %v", got, want)
	}
	if g := tb.game(); len(g.Moves) != 2 || !g.Since.Equal(tb.clock.now()) {
		t.Errorf("%d moves, since %v", len(g.Moves), g.Since)
	}
	for range 5 { // moving and taking back at once
		tb.moves(0, "h9")
		tb.one("ann", "!undo")
	}
	if got := tb.times()[0]; got != 4*time.Minute {
		t.Errorf("moving and taking back gives time: %v", got)
	}
	tb.clock.advance(time.Minute)
	tb.one("ann", "!resign yes")
	if g := tb.game(); g.State != game.Cancelled || g.Black.Remaining != 3*time.Minute {
		t.Errorf("the end: %s with %v left", g.State, g.Black.Remaining)
	}
}

// The sides of a game take their clocks along.
func TestSwapAndRematchWithClock(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 3+2", bot.Options{})
	tb.moves(time.Second, "h8")
	tb.one("bob", "!swap")
	tb.moves(time.Second, "i9") // ann has White now
	tb.moves(7*time.Second, "h9")
	if g := tb.game(); g.Black.User.Name != "bob" || g.Black.Remaining != 2*time.Minute+55*time.Second {
		t.Errorf("%s has %v", g.Black.User.Name, g.Black.Remaining)
	}
	end := tb.one("ann", "!resign yes")
	for _, who := range []string{"bob", "ann"} {
		tb.click(who, button(t, end.Reply, "rematch", ""), end.Shown)
	}
	if g := tb.game(); g.State != game.Playing || g.Clock.String() != "3+2" || g.Black.Remaining != 3*time.Minute {
		t.Errorf("the rematch: %s, clock %v, %v", g.State, g.Clock, g.Black.Remaining)
	}
}

// An engine plays by its own clock, which never runs out.
func TestEngineClock(t *testing.T) {
	tb := newClockHarness(t, "!play 1+1", bot.Options{Depth: 4})
	for _, pt := range []string{"a1", "c15", "o1", "o13"} {
		tb.clock.advance(time.Second)
		tb.one("ann", "!"+pt)
	}
	g := tb.game()
	if g.State != game.Playing {
		t.Fatalf("the game is %s", g.State)
	}
	if g.White.Remaining <= 0 || g.White.Remaining > time.Minute+4*time.Second || g.Black.Remaining != time.Minute {
		t.Errorf("the clocks: %v, %v", g.Black.Remaining, g.White.Remaining)
	}
	tb.toDue()
	said := tb.due()[0]
	if g := tb.game(); g.State != game.TimedOut || !strings.Contains(said.Text, "@ann ran out of time: **I win**") {
		t.Errorf("%s: %q", g.State, said.Text)
	}
	again := button(t, said.Reply, "play", "")
	if !strings.Contains(again.Words, "clock 1+1") {
		t.Errorf("again: %q", again.Words)
	}
}

// A board that is shown late begins the turn late: a chat that is away takes nobody's time.
func TestTurnBeginsWhenShown(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 5+0", bot.Options{})
	tb.moves(0, "h8")
	away := true
	tb.chat.set(func(chat.ChannelID, chat.Reply) error {
		if away {
			away = false
			tb.clock.advance(40 * time.Second) // the answer that does not come
			return errAway
		}
		return nil
	})
	tb.one("bob", "!i9")
	g := tb.game()
	if !g.Since.Equal(tb.clock.now()) || !g.Due.Equal(tb.clock.now().Add(5*time.Minute)) {
		t.Errorf("since %v, due %v, now %v", g.Since, g.Due, tb.clock.now())
	}
}

// Records and pictures say that a game was lost on time, or that nobody went on with it.
func TestTimeOutInRecords(t *testing.T) {
	tb := newClockHarness(t, "!play @bob 1+0", bot.Options{})
	tb.moves(0, "h8", "i9", "h9", "i8")
	tb.toDue()
	tb.due()
	if got := tb.one("ann", "!export sgf"); len(got.Files) != 1 || !strings.Contains(string(got.Files[0].Data), "RE[W+T]") {
		t.Errorf("the record: %q", got.Text)
	}
	if got := tb.one("ann", "!history"); !strings.Contains(got.Text, "**Lost on time** against bob") {
		t.Errorf("the history: %q", got.Text)
	}
	tb = newClockHarness(t, "!play @bob", bot.Options{AbandonAfter: time.Hour})
	tb.moves(0, "h8", "i9")
	tb.toDue()
	tb.due()
	if got := tb.one("ann", "!export sgf"); len(got.Files) != 1 || !strings.Contains(string(got.Files[0].Data), "RE[Void]") {
		t.Errorf("the record: %q", got.Text)
	}
}

// A live clock does not run in an opening: it starts after the first move of each side that
// follows.
func TestClockWaitsForTheOpening(t *testing.T) {
	tb := newClockHarness(t, "!play @bob swap2 5+0", bot.Options{})
	full := [2]time.Duration{5 * time.Minute, 5 * time.Minute}
	for _, step := range []struct{ who, text string }{
		{"ann", "!h8"}, {"ann", "!i9"}, {"ann", "!j10"}, {"bob", "!choose more"}, {"bob", "!a1"}, {"bob", "!b2"}, {"ann", "!choose white"}, {"ann", "!c3"}, {"bob", "!d4"},
	} {
		if said := tb.one("eve", "!board"); !strings.Contains(said.Text, "It starts after") {
			t.Errorf("before %s of %s: %q", step.text, step.who, said.Text)
		}
		tb.clock.advance(time.Minute)
		tb.one(step.who, step.text)
		if got := tb.times(); got != full {
			t.Fatalf("after %s of %s: %v", step.text, step.who, got)
		}
	}
	tb.clock.advance(time.Minute)
	tb.one("ann", "!e5")
	if got := tb.times(); got != [2]time.Duration{5 * time.Minute, 4 * time.Minute} {
		t.Errorf("after the first move with a clock: %v", got)
	}
}
