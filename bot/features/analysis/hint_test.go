package analysis_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestHint(t *testing.T) {
	tb := servicetest.New(t, service.Options{AutoTime: 50 * time.Millisecond, MaxTime: servicetest.Patience})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	before := tb.Game()
	got := tb.One("you", "!hint")
	if !strings.Contains(got.Text, "Try **") || got.Picture == nil || !strings.Contains(got.Alt, "Suggested") {
		t.Errorf("hint: %+v", got)
	}
	if after := tb.Game(); after.Revision != before.Revision {
		t.Error("a hint changed the game")
	}
}

// Without moves, an earlier position can't be asked about: no move number would do.
func TestHintBeforeTheFirstMove(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	if got := tb.One("you", "!hint 5"); !strings.Contains(got.Text, "Nobody has moved yet") {
		t.Errorf("%q", got.Text)
	}
}

// A hint gives a reason.
func TestHintReasons(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"h8 a1 h9 a2 h10 o1 h11 o15", "It makes five in a row."},
		{"a1 h8 a3 h9 a5 h10 o1 h11", "It blocks one five, but White can still make another."},
		{"h7 h8 a3 h9 a5 h10 o1 h11", "Try **h12**. It stops White's four."},
		{"a1 h8 o1 h9 a15 h10", "It stops White's open three."},
		{"g8 a1 h8 a3 i8 a5", "It wins by force in 2 moves (counting yours only). `!analyze` shows how."},
	} {
		tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
		tb.One("you", "!import "+tt.moves)
		if got := tb.One("you", "!hint"); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.moves, got.Text, tt.want)
		}
	}
}

// The pad shows the hint's point while the hint is about the current position.
func TestHintOnThePad(t *testing.T) {
	tb := servicetest.New(t, service.Options{AutoTime: 50 * time.Millisecond, MaxTime: servicetest.Patience})
	tb.One("you", "!import a1 h8 o1 h9 a15 h10") // an open three in the middle, which must be stopped
	suggested := func() (points []string) {
		posts := tb.Chat.In("c")
		pad := tb.Click("you", chat.Button{Command: "pad"}, posts[len(posts)-1].Shown).Replies[0]
		for _, row := range pad.Rows {
			for _, b := range row.Buttons {
				if b.Style == chat.StyleSuggest {
					points = append(points, b.Words)
				}
			}
		}
		return points
	}
	if got := suggested(); len(got) != 0 {
		t.Errorf("without a hint %v is suggested", got)
	}
	hint := tb.One("you", "!hint").Text
	got := suggested()
	if len(got) != 1 || !strings.Contains(hint, "Try **"+got[0]+"**") {
		t.Errorf("%v is suggested after %q", got, hint)
	}
	tb.One("you", "!"+got[0])
	if got := suggested(); len(got) != 0 {
		t.Errorf("in the next position %v is suggested", got)
	}
}

// A hint has a button that plays its move, unless it's about an earlier position.
func TestHintCanBePlayed(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	hint := tb.One("you", "!hint")
	button := servicetest.Button(t, hint.Reply, "move", "")
	if label := tb.Chat.Words.Print(button.Label); label != "Play "+button.Words || !strings.Contains(hint.Text, "Try **"+button.Words+"**") {
		t.Errorf("%q has the button %q", hint.Text, label)
	}
	tb.Click("you", button, hint.Shown)
	if g := tb.Game(); len(g.Moves) < 3 || g.Moves[2].String() != button.Words {
		t.Errorf("after a click on %q the moves are %v", button.Words, g.Moves)
	}
	tb.One("you", "!resign yes")
	for _, row := range tb.One("you", "!hint 1").Rows {
		for _, b := range row.Buttons {
			if b.Command == "move" {
				t.Errorf("an old position has the button %+v", b)
			}
		}
	}
}

// A pad that is open when the player asks for a hint below the board shows the hint.
func TestHintOnAnOpenPad(t *testing.T) {
	tb := servicetest.New(t, service.Options{AutoTime: 50 * time.Millisecond, MaxTime: servicetest.Patience})
	tb.One("you", "!import a1 h8 o1 h9 a15 h10")
	posts := tb.Chat.In("c")
	board := posts[len(posts)-1]
	pad := tb.Click("you", chat.Button{Command: "pad", Words: "a1"}, board.Shown)
	hint := tb.Click("you", chat.Button{Command: "hint"}, board.Shown)
	point := servicetest.Button(t, hint.Replies[len(hint.Replies)-1], "move", "").Words
	if len(pad.Edits) != 1 || pad.Edits[0].Shown != board.Shown {
		t.Fatalf("after the hint, the pad was edited: %+v", pad.Edits)
	}
	if b := servicetest.Button(t, pad.Edits[0], "move", point); b.Style != chat.StyleSuggest {
		t.Errorf("the pad shows %+v", b)
	}
	tb.Click("you", chat.Button{Command: "hint", Words: "why"}, board.Shown)
	tb.Click("you", chat.Button{Command: "hint", Words: "1"}, board.Shown)
	if len(pad.Edits) != 1 {
		t.Errorf("the same hint, and one for another position, edited the pad: %+v", pad.Edits[1:])
	}
}
