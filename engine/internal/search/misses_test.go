package search

import (
	"context"
	"math"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/overlook"
)

func TestOverlooks(t *testing.T) {
	h := Handicap{Misses: 0.1}
	three := OverlookedShape{Kind: overlook.OpenThree}
	tests := []struct {
		name  string
		shape OverlookedShape
		want  float64
	}{
		{"open three", three, 0.1},
		{"closed three", OverlookedShape{Kind: overlook.ClosedThree}, 0.15},
		{"two", OverlookedShape{Kind: overlook.Two}, 0.2},
		{"diagonal three", OverlookedShape{Kind: overlook.OpenThree, Diagonal: true}, 0.16},
		{"quiet three", OverlookedShape{Kind: overlook.OpenThree, Quiet: true}, 0.14},
		{"quiet, broken, diagonal three", OverlookedShape{Kind: overlook.OpenThree, Diagonal: true, Broken: true, Quiet: true}, 0.3584},
		{"own three", OverlookedShape{Kind: overlook.OpenThree, Own: true, Quiet: true}, 0.04},
	}
	for _, tt := range tests {
		if got := h.Overlooks(tt.shape); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if got := (Handicap{Misses: 1}).Overlooks(three); got != mostOverlooked {
		t.Errorf("certain misses: %v, want %v", got, mostOverlooked)
	}
}

// An open three is overlooked as often as the handicap says, a broken diagonal one more often.
func TestMissesOfThrees(t *testing.T) {
	const seeds = 300
	for _, tt := range []struct {
		name, moves string
		answers     string // moves that stop the three
		want        float64
	}{
		{"row", "a15 h8 o15 i8 o1 j8", "f8 g8 k8 l8", 0.2},
		{"broken diagonal", "a15 h8 o15 i9 o1 k11", "g7 j10 l12 f6 m13", 0.512},
	} {
		pos := played(t, 15, tt.moves)
		answers := map[game.Point]bool{}
		for _, pt := range points(t, tt.answers) {
			answers[pt] = true
		}
		e := New(Options{HashMB: 1})
		missed := 0.0
		for seed := range int64(seeds) {
			res, err := e.Search(context.Background(), pos, Limits{Depth: 2, Handicap: Handicap{Misses: 0.2, Seed: seed}})
			if err != nil {
				t.Fatal(err)
			}
			if !answers[res.Move] {
				missed++
			}
		}
		if share := missed / seeds; math.Abs(share-tt.want) > 0.08 {
			t.Errorf("%s: %.2f of the threes are overlooked, want about %.2f", tt.name, share, tt.want)
		}
	}
}
