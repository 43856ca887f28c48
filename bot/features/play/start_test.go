package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestReplacedGameIsSaid(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	if got := tb.One("you", "!play 19"); !strings.Contains(got.Text, "This replaces your earlier game, which you hadn't moved in yet.") {
		t.Errorf("%q", got.Text)
	}
	tb.One("you", "!h8")
	if got := tb.One("you", "!play"); !strings.Contains(got.Text, "End it with `!resign` or `!cancel`") {
		t.Errorf("a game with moves: %q", got.Text)
	}
}

// Only the player can replace a game against an engine that they haven't started to play, and
// nobody can once they have.
func TestNobodyElseReplacesAGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	for _, tt := range []struct{ before, who, text string }{
		{"", "eve", "!play"},
		{"", "eve", "!watch 1 1"},
		{"", "eve", "!import h8 i9"},
		{"!h8", "ann", "!play"}, // it's ann's turn
		{"", "ann", "!import h8 i9"},
	} {
		if tt.before != "" {
			tb.One("ann", tt.before)
		}
		before := tb.Game()
		if got := tb.One(tt.who, tt.text); got.Picture != nil {
			t.Errorf("%s: %s: %q", tt.who, tt.text, got.Text)
		}
		if g := tb.Game(); g.ID != before.ID || g.State != game.Playing || g.Revision != before.Revision {
			t.Errorf("%s: %s: game %d is %s, it was %d", tt.who, tt.text, g.ID, g.State, before.ID)
		}
	}
}

func TestChallengeInADirectMessage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, text := range []string{"!play @bob", "!play <@99>"} {
		m := servicetest.Message("c", "ann", text)
		m.Direct, m.ToBot = true, true
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
		got := tb.Chat.In("c")
		if last := got[len(got)-1].Text; !strings.Contains(last, "It's just the two of us here") {
			t.Errorf("%s: %q", text, last)
		}
	}
}

func TestContradictoryOptions(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for text, want := range map[string]string{
		"!play black white":        "don't work together",
		"!play 15 19":              "don't work together",
		"!play windows d2 d3":      "one opponent at a time",
		"!watch 1 2 3":             "two players",
		"!play freestyle standard": "don't work together",
	} {
		if got := tb.One("you", text); !strings.Contains(got.Text, want) {
			t.Errorf("%s: %q, want %q in it", text, got.Text, want)
		}
	}
	// Repeating an option isn't a contradiction.
	if got := tb.One("you", "!play black black 15 15x15"); got.Picture == nil {
		t.Errorf("%q", got.Text)
	}
}

// The first board says in one line what wins and how to place a stone.
func TestFirstBoardExplains(t *testing.T) {
	for _, tt := range []struct{ name, play, want string }{
		{"the engine", "!play", "Five in a row wins. Press **Move** or type a point, such as `h8`."},
		{"the engine begins", "!play white", "Five in a row wins. Press **Move** or type a point, such as `h9`."},
		{"a program", "!play shapes", "Five in a row wins. Press **Move** or type a point, such as `"},
		{"another rule", "!play standard 19", "Exactly five in a row wins. Press **Move** or type a point, such as `j10`."},
		{"two people", "!play @bob black", "@ann, you go first. Five in a row wins. Press **Move** or type a point, such as `h8`."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{BareMoves: true})
			got := tb.One("ann", tt.play)
			if strings.Contains(tt.play, "@bob") {
				got = tb.Accept(got)
			}
			if !strings.Contains(got.Text, tt.want) {
				t.Errorf("%q, want %q", got.Text, tt.want)
			}
			if lines := strings.Count(got.Text, "\n") + 1; lines > 3 {
				t.Errorf("%d lines: %q", lines, got.Text)
			}
		})
	}
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!play"); !strings.Contains(got.Text, "Press **Move** or use `!move h8`.") {
		t.Errorf("without bare moves: %q", got.Text)
	}
}
