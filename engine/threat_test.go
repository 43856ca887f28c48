package engine_test

import (
	"testing"

	"hoshi/engine"
)

func TestThreatAt(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, at string
		side                   engine.Color
		want                   engine.Threat
	}{
		{"nothing", "a1", "o15", "h8", engine.Black, engine.NoThreat},
		{"an open three", "h8 h9", "a1 o15", "h10", engine.Black, engine.OpenThree},
		{"a three that is shut", "h8 h9", "h7 o15", "h10", engine.Black, engine.NoThreat},
		{"two open threes", "h8 h9 g10 f10", "a1 o15 a15 o1", "h10", engine.Black, engine.DoubleThree},
		{"a four", "h8 h9 h10", "h7 a1 o15", "h11", engine.Black, engine.Four},
		{"a four and an open three", "h8 h9 h10 g11 f11", "h7 a1 o15 a15 o1", "h11", engine.Black, engine.FourThree},
		{"an open four", "h8 h9 h10", "a1 o15 a15", "h11", engine.Black, engine.UnstoppedFour},
		{"five", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", engine.Black, engine.FiveInARow},
		{"of the other side", "a1 o15 a15", "h8 h9 h10", "h11", engine.White, engine.UnstoppedFour},
		{"on a stone", "h8 h9 h10 h11", "h7 a1 o15 a15", "h8", engine.Black, engine.NoThreat},
		{"of nobody", "h8 h9 h10 h11", "h7 a1 o15 a15", "h12", engine.Empty, engine.NoThreat},
	} {
		black, err := engine.ParsePoints(tt.black, 15)
		if err != nil {
			t.Fatal(err)
		}
		white, err := engine.ParsePoints(tt.white, 15)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := engine.Setup(15, engine.Freestyle, black, white)
		if err != nil {
			t.Fatal(err)
		}
		pt, err := engine.ParsePoint(tt.at, 15)
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.ThreatAt(pos, pt, tt.side); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	pos, _ := engine.NewPosition(9, engine.Freestyle)
	if got := engine.ThreatAt(pos, engine.Point{Col: 9, Row: 0}, engine.Black); got != engine.NoThreat {
		t.Errorf("off the board: %v", got)
	}
}
