package board

import (
	"hoshi/engine/internal/game"
	"math/rand/v2"
	"slices"
	"testing"
)

// benchmarkMoves lead to a position with threats on both sides and none that decides.
const benchmarkMoves = "h8 h7 k7 j9 g6 k9 i9 j8 j10 k11 g9 g7 i7 j6"

// BenchmarkMakeUndo measures a move made and taken back, at points of a
// middle game taken in turn.
func BenchmarkMakeUndo(b *testing.B) {
	for _, rule := range rulesPlayed {
		b.Run(rule.String(), func(b *testing.B) { benchmarkMakeUndo(b, rule) })
	}
}

func benchmarkMakeUndo(b *testing.B, rule game.Rule) {
	pos := empty(b, 15, rule)
	for _, pt := range points(b, benchmarkMoves) {
		if err := pos.Play(pt); err != nil {
			b.Fatal(err)
		}
	}
	var bd Board
	bd.Reset(pos)
	near := bd.Candidates()
	moves := slices.Collect(near.Cells())
	n := len(moves)
	rand.New(rand.NewPCG(1, 1)).Shuffle(n, func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		bd.Make(moves[i%n])
		bd.Undo()
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

var sink int

func BenchmarkEvaluate(b *testing.B) {
	var bd Board
	bd.Reset(played(b, 15, benchmarkMoves))
	b.ReportAllocs()
	for b.Loop() {
		sink += bd.Evaluate()
	}
}
