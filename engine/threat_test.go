package engine_test

import (
	"testing"

	"hoshi/engine"
)

func TestThreatAt(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, at string
		side                   engine.Color
		want, standard         engine.Threat
	}{
		{"nothing", "a1", "o15", "h8", engine.Black, engine.NoThreat, engine.NoThreat},
		{"an open three", "h8 h9", "a1 o15", "h10", engine.Black, engine.OpenThree, engine.OpenThree},
		{"a three that is shut", "h8 h9", "h7 o15", "h10", engine.Black, engine.NoThreat, engine.NoThreat},
		{"two open threes", "h8 h9 g10 f10", "a1 o15 a15 o1", "h10", engine.Black, engine.DoubleThree, engine.DoubleThree},
		{"a four", "h8 h9 h10", "h7 a1 o15", "h11", engine.Black, engine.Four, engine.Four},
		{"a four and an open three", "h8 h9 h10 g11 f11", "h7 a1 o15 a15 o1", "h11", engine.Black, engine.FourThree, engine.FourThree},
		{"an open four", "h8 h9 h10", "a1 o15 a15", "h11", engine.Black, engine.OpenFour, engine.OpenFour},
		{"five", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", engine.Black, engine.Five, engine.Five},
		{"six", "f8 g8 h8 i8 k8", "e8 a1 a15 o1 o15", "j8", engine.Black, engine.Five, engine.NoThreat},
		{"six in a gap", "f8 g8 h8 j8 k8", "a1 a15 c1 o1 o15", "i8", engine.Black, engine.Five, engine.NoThreat},
		{"an open four but for six", "d8 g8 h8 i8", "a1 a15 o1 o15", "f8", engine.Black, engine.OpenFour, engine.Four},
		{"an open three but for six at either end", "d8 g8 i8 l8", "a1 a15 o1 o15", "h8", engine.Black, engine.OpenThree, engine.NoThreat},
		{"of the other side", "a1 o15 a15", "h8 h9 h10", "h11", engine.White, engine.OpenFour, engine.OpenFour},
		{"on a stone", "h8 h9 h10 h11", "h7 a1 o15 a15", "h8", engine.Black, engine.NoThreat, engine.NoThreat},
		{"of nobody", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", engine.Empty, engine.NoThreat, engine.NoThreat},
	} {
		black, err := engine.ParsePoints(tt.black, 15)
		if err != nil {
			t.Fatal(err)
		}
		white, err := engine.ParsePoints(tt.white, 15)
		if err != nil {
			t.Fatal(err)
		}
		pt, err := engine.ParsePoint(tt.at, 15)
		if err != nil {
			t.Fatal(err)
		}
		for rule, want := range map[engine.Rule]engine.Threat{engine.Freestyle: tt.want, engine.Standard: tt.standard} {
			pos, err := engine.Setup(15, rule, black, white)
			if err != nil {
				t.Fatal(err)
			}
			if got := engine.ThreatAt(pos, pt, tt.side); got != want {
				t.Errorf("%s, %v: %v, want %v", tt.name, rule, got, want)
			}
		}
	}
	pos, _ := engine.NewPosition(9, engine.Freestyle)
	if got := engine.ThreatAt(pos, engine.Point{Col: 9, Row: 0}, engine.Black); got != engine.NoThreat {
		t.Errorf("off the board: %v", got)
	}
}
