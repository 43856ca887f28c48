package effect_test

import (
	"testing"

	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
)

func TestThreatAt(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, at string
		side                   game.Color
		want, standard         effect.Threat
	}{
		{"nothing", "a1", "o15", "h8", game.Black, effect.NoThreat, effect.NoThreat},
		{"an open three", "h8 h9", "a1 o15", "h10", game.Black, effect.OpenThree, effect.OpenThree},
		{"a three that is shut", "h8 h9", "h7 o15", "h10", game.Black, effect.NoThreat, effect.NoThreat},
		{"two open threes", "h8 h9 g10 f10", "a1 o15 a15 o1", "h10", game.Black, effect.DoubleThree, effect.DoubleThree},
		{"a four", "h8 h9 h10", "h7 a1 o15", "h11", game.Black, effect.Four, effect.Four},
		{"a four and an open three", "h8 h9 h10 g11 f11", "h7 a1 o15 a15 o1", "h11", game.Black, effect.FourThree, effect.FourThree},
		{"an open four", "h8 h9 h10", "a1 o15 a15", "h11", game.Black, effect.OpenFour, effect.OpenFour},
		{"five", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", game.Black, effect.Five, effect.Five},
		{"six", "f8 g8 h8 i8 k8", "e8 a1 a15 o1 o15", "j8", game.Black, effect.Five, effect.NoThreat},
		{"six in a gap", "f8 g8 h8 j8 k8", "a1 a15 c1 o1 o15", "i8", game.Black, effect.Five, effect.NoThreat},
		{"an open four but for six", "d8 g8 h8 i8", "a1 a15 o1 o15", "f8", game.Black, effect.OpenFour, effect.Four},
		{"an open three but for six at either end", "d8 g8 i8 l8", "a1 a15 o1 o15", "h8", game.Black, effect.OpenThree, effect.NoThreat},
		{"of the other side", "a1 o15 a15", "h8 h9 h10", "h11", game.White, effect.OpenFour, effect.OpenFour},
		{"on a stone", "h8 h9 h10 h11", "h7 a1 o15 a15", "h8", game.Black, effect.NoThreat, effect.NoThreat},
		{"of nobody", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", game.Empty, effect.NoThreat, effect.NoThreat},
	} {
		black, err := game.ParsePoints(tt.black, 15)
		if err != nil {
			t.Fatal(err)
		}
		white, err := game.ParsePoints(tt.white, 15)
		if err != nil {
			t.Fatal(err)
		}
		pt, err := game.ParsePoint(tt.at, 15)
		if err != nil {
			t.Fatal(err)
		}
		for rule, want := range map[game.Rule]effect.Threat{game.Freestyle: tt.want, game.Standard: tt.standard} {
			pos, err := game.Setup(15, rule, black, white)
			if err != nil {
				t.Fatal(err)
			}
			if got := effect.ThreatAt(pos, pt, tt.side); got != want {
				t.Errorf("%s, %v: %v, want %v", tt.name, rule, got, want)
			}
		}
	}
	pos, _ := game.NewPosition(9, game.Freestyle)
	if got := effect.ThreatAt(pos, game.Point{Col: 9, Row: 0}, game.Black); got != effect.NoThreat {
		t.Errorf("off the board: %v", got)
	}
}
