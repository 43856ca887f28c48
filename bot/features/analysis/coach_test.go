package analysis_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// The coach says what a move makes and stops, how the game continues, and what the opponent
// threatens.
func TestCoach(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
		want        []string
	}{
		{"a five", "h8 a1 h9 a2 h10 o1 h11 o15", []string{"Try **h", "It makes five in a row."}},
		{"a five to stop", "a1 h8 a3 h9 a5 h10 o1 h11", []string{"It blocks one five, but White can still make another.",
			"If you play elsewhere, White wins at once at **h"}},
		{"a three to stop", "a1 h8 o1 h9 a15 h10", []string{"It stops White's open three.",
			"If you play elsewhere, White plays **h", "makes an unstoppable four and wins in at most 2 moves."}},
		{"a win", "g8 a1 h8 a3 i8 a5", []string{"It makes an unstoppable four. The next stone would make five at any of these points:",
			"It wins by force in at most 2 moves (counting yours only): "}},
		{"a two to deny", "a1 h8 g11 h9", []string{"White could have made an open three there.", "White has no threat you need to answer right now."}},
		{"a three to come", "h8 h9 g8 a1 f10", []string{"If you play elsewhere, Black "}},
		{"a stone to limit", "h8 i9", []string{"It leaves White's stone at i9 less room."}},
		{"a stone to work with", "h8 i10 g6 o15", []string{"It works with your stones at"}},
		{"the beginning", "h8", []string{"It leaves Black's stone at h8 less room.", "I expect: "}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
			tb.One("you", "!import "+tt.moves)
			got := tb.One("you", "!hint why")
			t.Log(got.Text, "|", got.Alt)
			for _, want := range tt.want {
				if !strings.Contains(got.Text, want) {
					t.Errorf("%q, want %q in it", got.Text, want)
				}
			}
			if got.Picture == nil {
				t.Error("no picture")
			}
		})
	}
}

// The button under a hint explains that hint's move, not one for a later position.
func TestCoachButton(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
	tb.One("you", "!import a1 h8 o1 h9 a15 h10")
	hint := tb.One("you", "!hint")
	why := servicetest.Button(t, hint.Reply, "hint", "")
	got := tb.Click("you", why, hint.Shown).Replies
	first, _, _ := strings.Cut(hint.Text, ".")
	if len(got) != 1 || !strings.HasPrefix(tb.Chat.Words.Print(got[0].Text), first) {
		t.Errorf("after %q the button says %+v", hint.Text, got)
	}
	tb.One("you", "!h7")
	if got := tb.Click("you", why, hint.Shown).Replies; len(got) != 1 || !strings.Contains(tb.Chat.Words.Print(got[0].Text), "That board shows") {
		t.Errorf("the button of an old hint: %+v", got)
	}
}
