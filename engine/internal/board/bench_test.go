package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// benchmarkMoves lead to a position with threats on both sides, none of them decisive.
const benchmarkMoves = "h8 h7 k7 j9 g6 k9 i9 j8 j10 k11 g9 g7 i7 j6"

// BenchmarkMakeUndo measures making and undoing a move, at one middle-game point after another.
func BenchmarkMakeUndo(b *testing.B) {
	for _, rule := range game.PlayableRules() {
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
	moves := shuffledCandidates(&bd)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		bd.Make(moves[i%len(moves)])
		bd.Undo()
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// shuffledCandidates returns the candidates of a board in a random order.
func shuffledCandidates(b *Board) []Cell {
	near := b.Candidates()
	moves := slices.Collect(near.Cells())
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves
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

// BenchmarkForbidden measures checking whether a point is forbidden for Black, over every empty
// point of positions from renju games.
func BenchmarkForbidden(b *testing.B) {
	rng := rand.New(rand.NewPCG(59, 61))
	boards := make([]*Board, 50)
	var cells [][]Cell
	queries := 0
	for i := range boards {
		boards[i] = new(Board)
		boards[i].Reset(likelyGame(b, rng, 20+rng.IntN(60)))
		empty := boards[i].EmptyCells()
		cells = append(cells, slices.Collect(empty.Cells()))
		queries += len(cells[i])
	}
	b.ReportAllocs()
	for b.Loop() {
		for i, bd := range boards {
			for _, c := range cells[i] {
				if bd.Forbidden(c) {
					sink++
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(queries), "ns/query")
}

// BenchmarkForbiddenDoubtful measures the same, but only at points that the patterns leave in
// doubt, including shapes that need recursion.
func BenchmarkForbiddenDoubtful(b *testing.B) {
	var boards []*Board
	var cells [][]Cell
	queries := 0
	for _, shape := range gametest.Shapes() {
		bd := new(Board)
		bd.Reset(shape.Position(b))
		empty := bd.EmptyCells()
		var doubtful []Cell
		for c := range empty.Cells() {
			if bd.PatternsAt(c).Of(Black).Combined().MayBeFoul() {
				doubtful = append(doubtful, c)
			}
		}
		boards, cells = append(boards, bd), append(cells, doubtful)
		queries += len(doubtful)
	}
	for b.Loop() {
		for i, bd := range boards {
			for _, c := range cells[i] {
				if bd.Forbidden(c) {
					sink++
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(queries), "ns/query")
}
