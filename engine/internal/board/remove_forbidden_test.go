package board

import (
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// RemoveForbidden removes Black's fouls from a set of moves and nothing else: none of White's
// moves, and nothing under a rule without fouls.
func TestRemoveForbidden(t *testing.T) {
	for _, shape := range gametest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			pos := shape.Position(t)
			for _, pos := range []*game.Position{pos, afterAMove(t, pos), freestyle(t, pos)} {
				var b Board
				b.Reset(pos)
				var moves Bitboard
				for row := range int8(pos.Size()) {
					for col := range int8(pos.Size()) {
						if c := CellOf(game.Point{Col: col, Row: row}); b.IsEmpty(c) {
							moves.Add(c)
						}
					}
				}
				all := moves
				b.RemoveForbidden(&moves)
				fouls := pos.Rule() == game.Renju && pos.SideToMove() == game.Black
				for c := range all.Cells() {
					if want := !fouls || b.Legal(c); moves.Has(c) != want {
						t.Errorf("%v, %v to move: %v is kept: %v, want %v", pos.Rule(), pos.SideToMove(), c.Point(), !want, want)
					}
				}
			}
		})
	}
}

// afterAMove returns a renju position after the first legal move, row by row.
func afterAMove(t *testing.T, pos *game.Position) *game.Position {
	t.Helper()
	next := pos.Clone()
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if next.Play(game.Point{Col: col, Row: row}) == nil {
				return next
			}
		}
	}
	t.Fatal("there is no legal move")
	return nil
}

// freestyle returns the same stones on a freestyle board.
func freestyle(t *testing.T, pos *game.Position) *game.Position {
	t.Helper()
	var stones [2][]game.Point
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := game.Point{Col: col, Row: row}
			if c := pos.At(pt); c != game.Empty {
				stones[c-game.Black] = append(stones[c-game.Black], pt)
			}
		}
	}
	free, err := game.Setup(pos.Size(), game.Freestyle, stones[0], stones[1])
	if err != nil {
		t.Fatal(err)
	}
	return free
}
