package board

import (
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// RemoveForbidden takes Black's fouls out of a set of moves, and nothing else: nothing of
// White's, and nothing by a rule without fouls.
func TestRemoveForbidden(t *testing.T) {
	for _, shape := range gametest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			pos := shape.Position(t)
			for removed, pos := range map[bool]*game.Position{true: pos, false: freestyle(t, pos)} {
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
				removed = removed && pos.SideToMove() == game.Black
				for c := range all.Cells() {
					if want := !removed || b.Legal(c); moves.Has(c) != want {
						t.Errorf("%v, %v to move: %v is kept: %v, want %v", pos.Rule(), pos.SideToMove(), c.Point(), !want, want)
					}
				}
			}
		})
	}
}

// freestyle returns the stones of a position on a board of freestyle.
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
