package effect_test

import (
	"testing"

	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
)

var effects = []struct {
	name, black, white, move string
	want                     effect.Effect
	text                     string
}{
	{"nothing", "a1", "o15", "h8", effect.Effect{}, ""},
	{"an open three", "h8 h9", "a1 o15", "h10",
		effect.Effect{Makes: effect.OpenThree}, "makes an open three"},
	{"five", "h8 h9 h10 h11", "a1 c1 e1 g1", "h12",
		effect.Effect{Makes: effect.Five}, "makes five in a row"},
	{"five where the other side has one, too", "h8 h9 h10 h11", "d12 e12 f12 g12", "h12",
		effect.Effect{Makes: effect.Five, Denies: effect.Five}, "makes five in a row"},
	{"one end of an open four", "a1 c1 e1 g1", "h8 h9 h10 h11", "h12",
		effect.Effect{Denies: effect.Five}, "prevents five in a row"},
	{"stops a four that is shut", "h7 c1 e1 g1", "h8 h9 h10 h11", "h12",
		effect.Effect{Stops: effect.Four, Denies: effect.Five}, "stops the four"},
	{"stops an open three at its end", "a1 c1 e1", "h8 h9 h10", "h7",
		effect.Effect{Stops: effect.OpenThree, Denies: effect.OpenFour}, "stops the open three"},
	{"too far off to stop an open three", "a1 c1 e1", "h8 h9 h10", "h12",
		effect.Effect{Denies: effect.Four}, "prevents a four"},
	{"near enough where there is little room", "h6 c1 e1", "h8 h9 h10", "h12",
		effect.Effect{Stops: effect.OpenThree, Denies: effect.Four}, "stops the open three"},
	{"stops two fours at once", "d8 h4 a1 c1 e1 g1", "e8 f8 g8 h5 h6 h7", "h8",
		effect.Effect{Stops: effect.OpenFour, Denies: effect.OpenFour}, "stops two fours at once"},
	{"keeps from an open three", "a1 o15", "h8 h9", "h10",
		effect.Effect{Denies: effect.OpenThree}, "prevents an open three"},
	{"makes a four and stops an open three", "h7 c8 d8 e8", "h8 h9 h10 b8", "f8",
		effect.Effect{Makes: effect.Four}, "makes a four"},
	{"does both", "e11 f11 g11", "h8 h9 h10 d11", "h11",
		effect.Effect{Makes: effect.Four, Stops: effect.OpenThree, Denies: effect.OpenFour},
		"makes a four and stops the open three"},
	{"taken", "h8 h9", "a1 o15", "h8", effect.Effect{}, ""},
}

func TestOf(t *testing.T) {
	for _, tt := range effects {
		t.Run(tt.name, func(t *testing.T) {
			black, err := game.ParsePoints(tt.black, 15)
			if err != nil {
				t.Fatal(err)
			}
			white, err := game.ParsePoints(tt.white, 15)
			if err != nil {
				t.Fatal(err)
			}
			if len(white) > len(black) { // Black to move
				black = append(black, game.Point{Col: 14, Row: 0})
			}
			pos, err := game.Setup(15, game.Freestyle, black, white)
			if err != nil {
				t.Fatal(err)
			}
			pt, err := game.ParsePoint(tt.move, 15)
			if err != nil {
				t.Fatal(err)
			}
			got := effect.Of(pos, pt)
			if got != tt.want || got.String() != tt.text {
				t.Errorf("%+v, %q; want %+v, %q", got, got, tt.want, tt.text)
			}
		})
	}
	empty, _ := game.NewPosition(9, game.Freestyle)
	if got := effect.Of(empty, game.Point{Col: 9}); got != (effect.Effect{}) {
		t.Errorf("off the board: %+v", got)
	}
}
