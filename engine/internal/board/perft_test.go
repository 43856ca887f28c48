package board

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/internal/pattern"
)

// TestPerft counts the games from fixed positions to each depth, with the search's board and with
// the reference. A game ends with a winning row and isn't counted any deeper. The expected counts
// are here too, so that both can't change at once.
func TestPerft(t *testing.T) {
	for rule, want := range map[game.Rule][4]int{
		game.Freestyle: {31, 872, 22_880, 584_804},
		game.Standard:  {31, 901, 25_289, 676_259},
		game.Renju:     {28, 811, 19_112, 509_756},
		game.Caro:      {31, 872, 22_880, 586_964},
		game.CaroExact: {31, 901, 25_289, 678_554},
	} {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			pos := perftPosition(t, rule)
			var b Board
			b.Reset(pos)
			for depth := 1; depth <= len(want); depth++ {
				fast, slow := perft(&b, depth), referencePerft(t, pos, depth)
				if fast != slow || fast != want[depth-1] {
					t.Errorf("depth %d: %d games on the board of the search, %d by the reference, want %d", depth, fast, slow, want[depth-1])
				}
			}
		})
	}
}

// perftPosition is a crowded position with few empty points, in which both sides can make fives and
// overlines and Black has forbidden points.
func perftPosition(t *testing.T, rule game.Rule) *game.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(83, 89))
	for {
		crowded := gametest.Crowded(t, rng, game.MinSize)
		points := free(crowded)
		if len(points) > 32 || len(crowded.ForbiddenPoints()) < 2 || len(crowded.WinningPoints(game.Black)) == 0 {
			continue
		}
		var sides [3][]game.Point
		for row := range int8(game.MinSize) {
			for col := range int8(game.MinSize) {
				pt := game.Point{Col: col, Row: row}
				sides[crowded.At(pt)] = append(sides[crowded.At(pt)], pt)
			}
		}
		if pos := stones(t, game.MinSize, rule, sides[game.Black], sides[game.White]); !pos.Over() {
			return pos
		}
	}
}

// perft counts the games of that many moves.
func perft(b *Board, depth int) (n int) {
	moves := b.EmptyCells()
	for c := range moves.Cells() {
		switch {
		case !b.Legal(c):
		case depth == 1 || b.ClassAt(c, b.SideToMove) == pattern.ClassFive:
			n++
		default:
			b.Make(c)
			n += perft(b, depth-1)
			b.Undo()
		}
	}
	return n
}

// referencePerft counts them by the rules alone.
func referencePerft(t *testing.T, pos *game.Position, depth int) (n int) {
	for _, pt := range free(pos) {
		if pos.Rule() == game.Renju && pos.SideToMove() == game.Black && gametest.ReferenceFoul(pos, pt) != game.NoFoul {
			continue
		}
		if depth == 1 {
			n++
			continue
		}
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
		if pos.Winner() != game.Empty {
			n++
		} else {
			n += referencePerft(t, pos, depth-1)
		}
		if err := pos.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	return n
}
