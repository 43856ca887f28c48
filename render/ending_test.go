package render

import (
	"bytes"
	"testing"

	"hoshi/engine"
)

// After a resignation, captions and cards show the result and mark the winner, not whose turn it is.
func TestEndings(t *testing.T) {
	t.Parallel()
	caption := func(turn string, ending Ending) []byte {
		texts := Texts{Standing: func(*engine.Position) string { return turn }}
		file, err := shared().PNG(Scene{Position: played(t, 9, "e5"), Width: MinWidth, Ending: ending, Caption: &Caption{Black: "ann", White: "bob", Texts: texts}})
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	card := func(turn string, ending Ending) []byte {
		texts := Texts{Standing: func(*engine.Position) string { return turn }}
		file, err := shared().Card(Card{Scene: Scene{Position: played(t, 9, "e5"), Ending: ending}, Black: "ann", White: "bob", Texts: texts})
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	for name, draw := range map[string]func(string, Ending) []byte{"caption": caption, "card": card} {
		canceled := Ending{Text: "canceled"}
		if !bytes.Equal(draw("White to move", canceled), draw("", canceled)) {
			t.Errorf("%s: it says whose turn it is after the end", name)
		}
		black, white := draw("", Ending{Text: "over", Winner: engine.Black}), draw("", Ending{Text: "over", Winner: engine.White})
		if bytes.Equal(black, white) {
			t.Errorf("%s: it doesn't mark the winner", name)
		}
		if none := draw("", Ending{Text: "over"}); bytes.Equal(black, none) || bytes.Equal(white, none) {
			t.Errorf("%s: it marks a winner if nobody won", name)
		}
	}
}

// Only the last frame of a replay is after the end.
func TestEndingsOfReplays(t *testing.T) {
	r := Replay{Scene: Scene{Position: played(t, 9, "e5 d6"), Ending: Ending{Text: "over", Winner: engine.White}}}
	if before, after := r.frame(played(t, 9, "e5"), false), r.frame(r.Scene.Position, true); before.ended() || !after.ended() {
		t.Error("the end isn't only in the last frame")
	}
}
