package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// Resigning needs a confirmation. A rated game counts once both sides have moved, another one from a
// player's second move.
func TestResignAsksFirst(t *testing.T) {
	for _, tt := range []struct {
		name, who string
		rated     bool
		moves     int
		asks      string
		want      game.State
		winner    engine.Color
		counts    bool // for ratings
	}{
		{"before any move", "ann", false, 0, "obody loses", game.Cancelled, engine.Empty, false},
		{"after the first move", "ann", false, 2, "obody loses", game.Cancelled, engine.Empty, false},
		{"after the second move", "ann", false, 3, "counts as a loss", game.Resigned, engine.White, false},
		{"before the second move of who resigns", "bob", false, 3, "obody loses", game.Cancelled, engine.Empty, false},
		{"in the game", "bob", false, 4, "counts as a loss", game.Resigned, engine.Black, false},
		{"rated, before any move", "ann", true, 0, "3 rated games a day", game.Cancelled, engine.Empty, false},
		{"rated, after one side has moved", "bob", true, 1, "3 rated games a day", game.Cancelled, engine.Empty, false},
		{"rated, after both have moved", "ann", true, 2, "counts as a loss", game.Resigned, engine.White, true},
		{"rated, in the game", "bob", true, 4, "counts as a loss", game.Resigned, engine.Black, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			board := tb.Begin("ann", "!play @bob "+map[bool]string{false: "unrated", true: "rated"}[tt.rated])
			for i, move := range []string{"!h8", "!i9", "!h9", "!i8"}[:tt.moves] {
				board = tb.One([]string{"ann", "bob"}[i%2], move)
			}
			asked := tb.Click(tt.who, servicetest.Button(t, board.Reply, "resign", ""), board.Shown).Replies
			if len(asked) != 1 || !asked[0].Private || !strings.Contains(tb.Chat.Words.Print(asked[0].Text), tt.asks) {
				t.Fatalf("a click is answered %+v, want %q for who clicked alone", asked, tt.asks)
			}
			if g := tb.Game(); g.State != game.Playing {
				t.Fatalf("one click ends the game: %s", g.State)
			}
			tb.ClickFrom(tt.who, servicetest.Button(t, asked[0], "resign", "no"), asked[0].Shown, true)
			if g := tb.Game(); g.State != game.Playing {
				t.Fatalf("who wants to play on has ended the game: %s", g.State)
			}
			done := tb.ClickFrom(tt.who, servicetest.Button(t, asked[0], "resign", "yes"), asked[0].Shown, true).Replies
			g := tb.Game()
			if _, _, _, counts := rating.RatedResult(g); g.State != tt.want || g.Winner != tt.winner || counts != tt.counts {
				t.Errorf("%s, winner %v, counts %v", g.State, g.Winner, counts)
			}
			if len(done) != 1 || !done[0].Replace || len(done[0].Rows) != 0 {
				t.Errorf("the question becomes %+v", done)
			}
		})
	}
}

// A typed command is answered for everyone, so the question has no button: the opponent could click
// it.
func TestResignTyped(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.TwoMovesEach()
	got := tb.One("ann", "!resign")
	if len(got.Rows) != 0 || !strings.Contains(got.Text, "`!resign yes`") {
		t.Errorf("%q, %+v", got.Text, got.Rows)
	}
	if got := tb.One("eve", "!resign yes"); !strings.Contains(got.Text, "between @ann and @bob") {
		t.Errorf("a stranger: %q", got.Text)
	}
	if got := tb.One("ann", "!resign no"); !strings.Contains(got.Text, "continues") || tb.Game().State != game.Playing {
		t.Errorf("%q, %s", got.Text, tb.Game().State)
	}
	tb.One("ann", "!resign yes")
	if g := tb.Game(); g.State != game.Resigned || g.Winner != engine.White {
		t.Errorf("%s, winner %v", g.State, g.Winner)
	}
}

// The answer is for its own question: someone told that nothing is lost is asked again if it would
// be a loss by now, and a question about an earlier game doesn't end another one.
func TestResignAnswersItsQuestion(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	board := tb.Begin("ann", "!play @bob")
	asked := tb.Click("ann", servicetest.Button(t, board.Reply, "resign", ""), board.Shown).Replies[0]
	yes := servicetest.Button(t, asked, "resign", "yes")
	tb.TwoMovesEach()
	again := tb.ClickFrom("ann", yes, asked.Shown, true).Replies
	if len(again) != 1 || !strings.Contains(tb.Chat.Words.Print(again[0].Text), "counts as a loss") || tb.Game().State != game.Playing {
		t.Fatalf("%s, %+v", tb.Game().State, again)
	}
	tb.One("ann", "!a1") // the game continues, and the answer still works
	tb.ClickFrom("ann", servicetest.Button(t, again[0], "resign", "yes"), again[0].Shown, true)
	if g := tb.Game(); g.State != game.Resigned {
		t.Fatalf("%s", g.State)
	}
	tb.Begin("ann", "!play @bob")
	tb.ClickFrom("ann", servicetest.Button(t, again[0], "resign", "yes"), again[0].Shown, true)
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("the answer to an earlier question has ended another game: %s", g.State)
	}
}
