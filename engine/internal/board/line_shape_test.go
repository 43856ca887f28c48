package board

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
)

// A shape is the same read from either end, every number is in use, and the other side's
// view of the other side's view is the own.
func TestLineShapes(t *testing.T) {
	used := map[LineShape]bool{}
	for before := range 16 {
		for after := range 16 {
			turned := func(arm int) int { return arm>>2 | arm&3<<2 }
			for side := range shapesByKey {
				s := shapesByKey[side][before|after<<4]
				if other := shapesByKey[side][turned(after)|turned(before)<<4]; other != s {
					t.Errorf("side %d: %04b and %04b make shape %d, turned around %d", side, before, after, s, other)
				}
				if other := shapesByKey[1-side][before|after<<4]; s.SeenByOther() != other || other.SeenByOther() != s {
					t.Errorf("side %d: %04b and %04b make shape %d, for the other side %d and not %d", side, before, after, s, other, s.SeenByOther())
				}
				used[s] = true
			}
		}
	}
	if len(used) != LineShapeCount {
		t.Errorf("%d shapes are in use, want %d", len(used), LineShapeCount)
	}
}

// Stones put and taken back leave every empty point with the shapes that are around it.
func TestShapesAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for round := range 40 {
		var b Board
		b.Reset(randomPosition(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), rulesPlayed[round%len(rulesPlayed)], rng.IntN(20)))
		for range 60 {
			if b.plies > 0 && rng.IntN(3) == 0 {
				b.Undo()
			} else if c, ok := randomQuietMove(rng, &b); ok {
				b.Make(c)
			}
			for c := range b.empty.Cells() {
				black := b.ShapesAt(c, blackSide)
				if want := shapesSeen(&b, c); black != want {
					t.Fatalf("round %d: Black sees %v from %v, want %v", round, black, c.Point(), want)
				}
				for d, s := range b.ShapesAt(c, blackSide.Other()) {
					if s != black[d].SeenByOther() {
						t.Fatalf("round %d: White sees %d from %v where Black sees %d", round, s, c.Point(), black[d])
					}
				}
			}
		}
	}
}

// randomQuietMove returns a move that does not make five, or false if there is none.
func randomQuietMove(rng *rand.Rand, b *Board) (Cell, bool) {
	var moves []Cell
	for c := range b.empty.Cells() {
		if b.ClassAt(c, b.SideToMove) != ClassFive {
			moves = append(moves, c)
		}
	}
	if len(moves) == 0 {
		return NoCell, false
	}
	return moves[rng.IntN(len(moves))], true
}
