package cli

import (
	"strings"
	"testing"

	"hoshi/engine"
)

func TestPosition(t *testing.T) {
	for _, tt := range []struct {
		name   string
		flags  positionFlags
		stones int
		side   engine.Color // to move
		err    string       // part of the error, empty for none
	}{
		{"nothing", positionFlags{}, 0, engine.Black, ""},
		{"moves", positionFlags{Moves: []string{"h8", "i9", "g7"}}, 3, engine.White, ""},
		{"moves in one word", positionFlags{Moves: []string{"h8 i9"}}, 2, engine.Black, ""},
		{"stones", positionFlags{Black: "h8 i8", White: "h9"}, 3, engine.White, ""},
		{"stones and moves", positionFlags{Black: "h8", Moves: []string{"i9"}}, 2, engine.Black, ""},
		{"points written as in chat", positionFlags{Black: "「Ｈ８」", Moves: []string{"8-i、", "g⑦"}}, 3, engine.White, ""},
		{"another size", positionFlags{Size: 20, Moves: []string{"t20"}}, 1, engine.White, ""},
		{"no such size", positionFlags{Size: 21}, 0, 0, "9 to 20"},
		{"bad black stone", positionFlags{Black: "h99"}, 0, 0, "--black: "},
		{"bad white stone", positionFlags{White: "x"}, 0, 0, "--white: "},
		{"bad move", positionFlags{Moves: []string{"banana"}}, 0, 0, "not a point"},
		{"taken", positionFlags{Moves: []string{"h8", "h8"}}, 0, 0, "move 2, h8: "},
		{"move on a stone", positionFlags{Black: "h8", Moves: []string{"h8"}}, 0, 0, "move 1, h8: "},
		{"counts that cannot be", positionFlags{Black: "h8 h9 h10"}, 0, 0, "3 black and 0 white"},
		{"stones in one place", positionFlags{Black: "h8", White: "h8"}, 0, 0, "h8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos, err := tt.flags.position()
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want %q", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if pos.Stones() != tt.stones || pos.SideToMove() != tt.side || pos.Size() != tt.flags.Size {
				t.Errorf("%d stones, %v to move, size %d", pos.Stones(), pos.SideToMove(), pos.Size())
			}
		})
	}
}

// A position uses the rule of its flag.
func TestPositionRule(t *testing.T) {
	six := positionFlags{Black: "a1 b1 c1 d1 f1", White: "a3 c3 e3 g3 i3", Moves: []string{"g1", "k3", "e1"}}
	for _, tt := range []struct {
		rule   string
		winner engine.Color
	}{
		{"freestyle", engine.Black},
		{"standard", engine.Empty},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			flags := six
			flags.Rule.Name = tt.rule
			pos, err := flags.position()
			if err != nil || pos.Winner() != tt.winner {
				t.Errorf("winner %v, %v", pos.Winner(), err)
			}
		})
	}
}
