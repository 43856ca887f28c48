package effect_test

import (
	"slices"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
)

// The moves of a line do what each of them does in its own position, and the board is as before. What
// comes after a five isn't played.
func TestOfLine(t *testing.T) {
	points := func(text string) []game.Point {
		t.Helper()
		list, err := game.ParsePoints(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	pos, err := game.Setup(15, game.Freestyle, points("h8 h9 c1"), points("a1 o15 e1"))
	if err != nil {
		t.Fatal(err)
	}
	var b board.Board
	b.Reset(pos)
	moves := points("h10 h7 h11 h12 g5 d4 f6")
	var line []board.Cell
	for _, pt := range moves {
		line = append(line, board.CellOf(pt))
	}
	got := effect.OfLine(&b, line)
	var want []effect.Effect
	for _, pt := range moves {
		want = append(want, effect.Of(pos, pt))
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, want) || got[0].Makes != effect.OpenThree || got[1].Stops != effect.OpenThree || got[2].Makes != effect.Four {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if again := effect.OfLine(&b, line); !slices.Equal(again, got) {
		t.Errorf("the board has changed: %v, before %v", again, got)
	}
	five := []board.Cell{line[0], line[4], line[2], line[5], board.CellOf(points("h12")[0]), line[6]}
	if got := effect.OfLine(&b, five); len(got) != 6 || got[4].Makes != effect.Five || got[5].Makes == effect.Five {
		t.Errorf("a line with a five: %v", got)
	}
}

func TestEffectText(t *testing.T) {
	for want, e := range map[string]effect.Effect{
		"":                                    {},
		"makes five in a row":                 {Makes: effect.Five, Stops: effect.Four},
		"makes a four and stops the four":     {Makes: effect.Four, Stops: effect.Four, Denies: effect.Five},
		"makes a four":                        {Makes: effect.Four, Denies: effect.Four},
		"prevents two open threes":            {Denies: effect.DoubleThree},
		"stops a four and an open three":      {Stops: effect.FourThree, Denies: effect.OpenFour},
		"makes a four that cannot be stopped": {Makes: effect.OpenFour},
		"stops two open threes":               {Stops: effect.DoubleThree},
	} {
		text, err := e.MarshalText()
		if err != nil || string(text) != want {
			t.Errorf("%+v: %q, %v; want %q", e, text, err, want)
		}
	}
}
