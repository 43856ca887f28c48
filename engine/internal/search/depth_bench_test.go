package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hoshi/engine/internal/game"
)

// BenchmarkDepth measures how long a move takes at each depth, as median and maximum over 15×15
// positions that are about even and undecided. Run it with -benchtime 1x; searches end after 20 s.
func BenchmarkDepth(b *testing.B) {
	positions := openPositions(b)
	for depth := 1; depth <= 20; depth++ {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			var took []float64
			for b.Loop() {
				for _, pos := range positions {
					res, err := New(Options{HashMB: 32}).Search(context.Background(), pos, Limits{Depth: depth, Time: 20 * time.Second})
					if err != nil {
						b.Fatal(err)
					}
					took = append(took, res.Time.Seconds())
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], "s/median")
			b.ReportMetric(took[len(took)-1], "s/worst")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// openPositions scatters stones around the center and returns the positions in which an 8-ply
// search sees neither side far ahead.
func openPositions(b *testing.B) (positions []*game.Position) {
	rng := rand.New(rand.NewPCG(1, 2))
	for len(positions) < 15 {
		pos, err := game.NewPosition(15, game.Freestyle)
		if err != nil {
			b.Fatal(err)
		}
		for stones := 6 + 2*rng.IntN(6); pos.Len() < stones && !pos.Over(); {
			_ = pos.Play(game.Point{Col: int8(3 + rng.IntN(9)), Row: int8(3 + rng.IntN(9))}) // a taken point is drawn again
		}
		if pos.Over() {
			continue
		}
		res, err := New(Options{HashMB: 32}).Search(context.Background(), pos, Limits{Depth: 8})
		if err != nil {
			b.Fatal(err)
		}
		if res.Score > -150 && res.Score < 150 {
			positions = append(positions, pos)
		}
	}
	return positions
}
