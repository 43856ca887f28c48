package search

import (
	"context"
	"fmt"
	"testing"

	"hoshi/engine/internal/game"
)

// TestEngineTellsRulesApart alternates between two rules for the same stones on one engine, which
// must not use what it remembers of one rule for the other.
func TestEngineTellsRulesApart(t *testing.T) {
	engine := New(Options{HashMB: 1})
	for round := range 3 {
		for rule, want := range map[game.Rule]bool{game.Freestyle: true, game.Standard: false} {
			t.Run(fmt.Sprint(rule, round), func(t *testing.T) {
				pos := stones(t, 15, rule, points(t, "e8 f8 g8 i8 j8 k8"), points(t, "a1 c1 e1 g1 i1 k1"))
				res, err := engine.Search(context.Background(), pos, Limits{Depth: 5})
				if err != nil {
					t.Fatal(err)
				}
				if won := res.Mate == 1; won != want {
					t.Errorf("%v, mate in %d", res.Move, res.Mate)
				}
			})
		}
	}
}
