package analysis_test

import (
	"regexp"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestAnalyze(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\*\*[A-E]\*\* · \*\*[a-o][0-9]+\*\* \d+% \([+-]\d+\)\.`)
	for _, tt := range []struct {
		command string
		rows    int
	}{{"!analyze", 3}, {"!analyse 1", 1}, {"!analyze 5", 5}} {
		t.Run(tt.command, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
			tb.One("you", "!play")
			tb.One("you", "!h8")
			before := tb.Game()
			got := tb.One("eve", tt.command) // a spectator may ask too
			if rows := row.FindAllString(got.Text, -1); len(rows) != tt.rows {
				t.Errorf("%d moves are shown, want %d:\n%s", len(rows), tt.rows, got.Text)
			}
			if n := len([]rune(got.Text)); n > 2000 {
				t.Errorf("the analysis has %d characters, more than a message holds", n)
			}
			if got.Picture == nil || !strings.Contains(got.Alt, "Labels: A ") {
				t.Errorf("no move is marked: %q", got.Alt)
			}
			if after := tb.Game(); after.Revision != before.Revision {
				t.Error("an analysis changed the game")
			}
		})
	}
}

// In a decided position, an analysis says in how many moves the game is won, and how.
func TestAnalyzeDecided(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
		want        []string
	}{
		{"won", "g8 a1 h8 a3 i8 a5", []string{
			"The best moves for **Black**", "wins by force in 2 moves. It makes an unstoppable four. Then "}},
		{"won at once", "h8 a1 h9 a2 h10 o1 h11 o15", []string{"wins by force in 1 move. It makes five in a row."}},
		{"lost", "a1 h8 a3 h9 a5 h10 o1 h11", []string{
			"The best move for **Black**:", "loses in 1 move. It blocks one five, but White can still make another. Then "}},
		{"one move", "h7 h8 a3 h9 a5 h10 o1 h11", []string{
			"The best move for **Black**", "**A** · **h12** ", "It stops White's four."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
			tb.One("you", "!import "+tt.moves)
			got := tb.One("you", "!analyze")
			for _, want := range tt.want {
				if !strings.Contains(got.Text, want) {
					t.Errorf("%q, want %q in it", got.Text, want)
				}
			}
		})
	}
}

func TestAnalyzeEmptyBoard(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	if got := tb.One("you", "!analyze"); !strings.Contains(got.Text, "The best move for **Black**:\n**A** · **h8** 50% (+0).") {
		t.Errorf("%q", got.Text)
	}
	tb.One("you", "!cancel")
	if got := tb.One("you", "!analyze"); !strings.Contains(got.Text, "The best move for **Black**") {
		t.Errorf("after the game: %q", got.Text)
	}
}

// The main engine analyzes games against a small program.
func TestAnalyzeAgainstProgram(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
	tb.One("you", "!play windows")
	tb.One("you", "!f6")
	if got := tb.One("you", "!analyze 2"); !strings.Contains(got.Text, "The best moves for **Black**") {
		t.Errorf("%q", got.Text)
	}
}
