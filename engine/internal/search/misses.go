package search

import (
	"slices"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/overlook"
)

// What makes a shape easier or harder to overlook than an open three of the other side
// that its last move made, in a row or column without a gap. People look at the last
// move, at what stands together and at what runs along the lines of the board; and they
// know what they are building themselves.
const (
	closedThreeFactor = 1.5
	twoFactor         = 2
	diagonalFactor    = 1.6
	brokenFactor      = 1.6
	quietFactor       = 1.4 // for shapes that the last move did not change
	ownFactor         = 0.4 // for shapes of its own
	mostOverlooked    = 0.9 // the highest probability that comes of the factors
)

// OverlookedShape is what can be overlooked: see [Handicap.Overlooks].
type OverlookedShape struct {
	Kind     overlook.Kind
	Own      bool // of the side to move; otherwise of the other side
	Diagonal bool // neither in a row nor in a column
	Broken   bool // with a gap
	Quiet    bool // not changed by the last move
}

// Overlooks returns the probability, 0 to 1, with which a search overlooks a shape.
func (h Handicap) Overlooks(s OverlookedShape) float64 {
	p := h.Misses
	switch s.Kind {
	case overlook.ClosedThree:
		p *= closedThreeFactor
	case overlook.Two:
		p *= twoFactor
	}
	if s.Own {
		p *= ownFactor
	}
	if s.Diagonal {
		p *= diagonalFactor
	}
	if s.Broken {
		p *= brokenFactor
	}
	if s.Quiet && !s.Own {
		p *= quietFactor
	}
	return min(p, mostOverlooked)
}

// overlook makes the board blind for some of the shapes on it. Which ones depends on
// the seed and on the shapes: what is overlooked stays so until its line changes.
func (s *searcher) overlook(h Handicap, pos *game.Position) {
	last := board.NoCell
	if pt, ok := pos.LastMove(); ok {
		last = board.CellOf(pt)
	}
	b := &s.board
	us := b.SideToMove
	shapes := slices.DeleteFunc(overlook.Shapes(b, last), func(shape overlook.Shape) bool {
		p := h.Overlooks(OverlookedShape{
			Kind: shape.Kind, Own: shape.Side == us, Diagonal: shape.Diagonal(), Broken: shape.Broken, Quiet: !shape.Fresh,
		})
		return chance(shape.Key^s.handicap.noiseSeed^uint64(us)) >= p
	})
	overlook.Hide(b, shapes)
}

// chance returns a number from 0 to 1, evenly spread over keys.
func chance(key uint64) float64 { return float64(board.Mix(key)>>11) / (1 << 53) }

// contactStones is the number of stones up to which people begin next to a stone.
const contactStones = 3

// keepNatural leaves out moves that people would not think of: those far from all
// stones. It also leaves out moves that the rule forbids, which the search may have
// failed to see.
func (r *root) keepNatural(pos *game.Position) {
	near := r.searcher.board.Candidates()
	distance := 2
	if pos.Stones() < contactStones {
		distance = 1
	}
	overlook.KeepNear(&r.searcher.board, &near, distance)
	legal := slices.DeleteFunc(slices.Clone(r.moves), func(m rootMove) bool { return pos.Legal(m.at.Point()) != nil })
	natural := slices.DeleteFunc(slices.Clone(legal), func(m rootMove) bool { return !near.Has(m.at) })
	switch {
	case len(natural) > 0:
		r.moves = natural
	case len(legal) > 0:
		r.moves = legal
	}
	r.setBest(r.moves[0])
	r.saveScores()
}

// keepLegal replaces a best move that the rule forbids by the best of the others. A
// search that overlooks lines may take such a move for allowed.
func (r *root) keepLegal(pos *game.Position) {
	illegal := func(m rootMove) bool { return pos.Legal(m.at.Point()) != nil }
	if !illegal(r.best) {
		return
	}
	moves := slices.DeleteFunc(append(slices.Clone(r.moves), r.completed...), illegal)
	if len(moves) == 0 {
		moves = []rootMove{{at: anyLegal(pos)}}
	}
	r.moves = moves
	r.searcher.lines.clear(1)
	r.setBest(moves[0])
	r.saveScores()
}

// anyLegal returns the first legal point, row by row.
func anyLegal(pos *game.Position) board.Cell {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if pt := (game.Point{Col: col, Row: row}); pos.Legal(pt) == nil {
				return board.CellOf(pt)
			}
		}
	}
	return board.NoCell
}
