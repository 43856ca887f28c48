package analysis

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine"
)

// While the other side has a four, a move stops that four, blocks one of its fives, or stops nothing.
// Nothing is prevented that's on the board already.
func TestWhatAMoveStops(t *testing.T) {
	for _, tt := range []struct {
		name, moves, move, want string
	}{
		{"a four with one end", "h7 h8 a3 h9 a5 h10 o1 h11", "h12", "effect.stops_four"},
		{"a four with a gap", "h7 h8 a3 h9 a5 h10 o1 h12", "h11", "effect.stops_four"},
		{"a four with two ends", "a1 h8 a3 h9 a5 h10 o1 h11", "h12", "effect.blocks_one"},
		{"elsewhere while there's a four", "a1 h8 a3 h9 a5 h10 o1 h11", "i9", ""},
		{"an open three", "a1 h8 o1 h9 a15 h10", "h11", "effect.stops_open_three"},
		{"a two", "a1 h8 g11 h9", "h10", "effect.denies"},
		{"a stone far away", "h8 i9", "a1", ""},
	} {
		pos := played(t, 15, engine.Freestyle, tt.moves)
		move, err := engine.ParsePoint(tt.move, 15)
		if err != nil {
			t.Fatal(err)
		}
		if got := stopsText(pos, move, engine.EffectOf(pos, move)).ID; got != tt.want {
			t.Errorf("%s: %s is said to %q, want %q", tt.name, tt.move, got, tt.want)
		}
	}
}

// What a move is said to stop is what the stones on the board say, in positions of any kind.
func TestWhatAMoveStopsInRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fours := 0
	for range 150 {
		rules := engine.PlayableRules()
		pos := played(t, 9, rules[rng.IntN(len(rules))], "")
		for pos.Len() < 30 && !pos.Over() {
			_ = pos.Play(engine.Point{Col: int8(1 + rng.IntN(7)), Row: int8(1 + rng.IntN(7))}) // some are taken or forbidden
		}
		if pos.Over() {
			if err := pos.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		other := pos.SideToMove().Other()
		fives := pos.WinningPoints(other)
		for _, move := range pos.LegalPoints() {
			after := pos.Clone()
			if err := after.Play(move); err != nil {
				t.Fatal(err)
			}
			if after.Winner() != engine.Empty {
				continue
			}
			left, said := len(after.WinningPoints(other)), stopsText(pos, move, engine.EffectOf(pos, move)).ID
			want := ""
			switch {
			case len(fives) == 0:
				if said == "effect.stops_four" || said == "effect.blocks_one" {
					t.Errorf("%v %v: %s is said without a four", pos.Moves(), move, said)
				}
				continue
			case left == 0 && slices.Contains(fives, move):
				want = "effect.stops_four"
			case slices.Contains(fives, move):
				want = "effect.blocks_one"
			}
			fours++
			if said != want && (want != "" || said != "effect.stops_four") { // in renju, a stone elsewhere can make the five an overline or a foul
				t.Errorf("%v, %v: %v is said to %q, want %q", pos.Rule(), pos.Moves(), move, said, want)
			}
		}
	}
	if fours == 0 {
		t.Error("no position has a four")
	}
}

// played returns the position after moves.
func played(t *testing.T, size int, rule engine.Rule, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(size, rule)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints(moves, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}
