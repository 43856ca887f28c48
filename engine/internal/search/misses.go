package search

import (
	"slices"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/overlook"
	"hoshi/engine/internal/pattern"
)

// How much more likely a shape is overlooked than an open three that the other side has just
// made, in a row or column and without a gap. People notice the last move, adjacent stones,
// and rows and columns; and they know what they are building themselves.
const (
	closedThreeFactor = 1.5
	twoFactor         = 2
	diagonalFactor    = 1.6
	brokenFactor      = 1.6
	quietFactor       = 1.4 // for shapes that the last move didn't change
	ownFactor         = 0.4 // for own shapes
	forkFactor        = 6   // for its own moves that make two threats at once
	mostOverlooked    = 0.9 // the highest probability
)

// OverlookedShape describes a shape for [Handicap.Overlooks].
type OverlookedShape struct {
	Kind     overlook.Kind // what it can become
	Own      bool          // of the side to move
	Diagonal bool          // not in a row or column
	Broken   bool          // with a gap
	Quiet    bool          // not changed by the last move
}

// Overlooks returns the probability, 0 to 1, that a search overlooks a shape. It's the average
// over games, because styles differ.
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

// OverlooksForks returns the probability, 0 to 1, that a search overlooks a move that makes two
// threats at once (a four and an open three, or two open threes). Weak players look at one line
// at a time.
func (h Handicap) OverlooksForks() float64 { return min(h.Misses*forkFactor, mostOverlooked) }

// overlook makes the board blind to some shapes, chosen by the seed and the shapes: an
// overlooked shape stays overlooked until its line changes.
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
		p = min(p*s.handicap.style.overlooks(shape), mostOverlooked)
		return chance(shape.Key^s.handicap.noiseSeed^uint64(us)) >= p
	})
	overlook.Hide(b, shapes)
}

// chance returns a number from 0 to 1, spread evenly over the keys.
func chance(key uint64) float64 { return float64(board.Mix(key)>>11) / (1 << 53) }

// contactStones is the number of stones below which people play next to a stone.
const contactStones = 3

// keepNatural drops moves that people wouldn't think of because they are far from all stones.
// It also drops moves that the rule forbids, which the search may not have seen, and forks that
// it overlooks. forks is their probability, see [Handicap.OverlooksForks].
func (r *root) keepNatural(pos *game.Position, forks float64) {
	near := r.searcher.board.Candidates()
	distance := 2
	if pos.Stones() < contactStones {
		distance = 1
	}
	overlook.KeepNear(&r.searcher.board, &near, distance)
	legal := slices.DeleteFunc(slices.Clone(r.moves), func(m rootMove) bool { return pos.Legal(m.at.Point()) != nil })
	natural := slices.DeleteFunc(slices.Clone(legal), func(m rootMove) bool {
		return !near.Has(m.at) || r.overlooksFork(m.at, forks)
	})
	switch {
	case len(natural) > 0:
		r.moves = natural
	case len(legal) > 0:
		r.moves = legal
	}
	r.setBest(r.moves[0])
	r.saveScores()
}

// overlooksFork reports whether a move makes a fork (two threats at once) and the search overlooks
// it. It overlooks forks with a probability; the seed and the lines through the move decide which.
// If there's a threat to answer, it overlooks none.
func (r *root) overlooksFork(c board.Cell, probability float64) bool {
	b := &r.searcher.board
	us := b.SideToMove
	class, threats := b.ClassAt(c, us), b.Threats[us.Other()]
	isFork := class == pattern.ClassThreeThree || class == pattern.ClassFourThree
	if !isFork || threats.Any(pattern.ClassFive.Field()) || threats.Any(pattern.ClassOpenFour.Field()) {
		return false
	}
	key := board.Mix(uint64(c)<<32 ^ uint64(b.PatternsAt(c).Of(us)))
	return chance(key^r.searcher.handicap.noiseSeed) < probability
}

// keepLegal replaces a best move that the rule forbids by the best legal one. A search that
// overlooks lines may take a forbidden move for legal.
func (r *root) keepLegal(pos *game.Position) {
	illegal := func(m rootMove) bool { return pos.Legal(m.at.Point()) != nil }
	if !illegal(r.best) {
		return
	}
	moves := slices.DeleteFunc(append(slices.Clone(r.moves), r.completed...), illegal)
	if len(moves) == 0 {
		moves = []rootMove{{at: board.CellOf(pos.LegalPoints()[0])}} // there is one, as the game isn't over
	}
	r.moves = moves
	r.searcher.lines.clear(1)
	r.setBest(moves[0])
	r.saveScores()
}
