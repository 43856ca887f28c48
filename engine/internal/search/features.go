package search

import (
	"context"
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// Features are what the evaluation and the move order see of a position, for learning weights
// and networks.
type Features struct {
	// Quiet means that the evaluation is meant for the position: neither threats nor a few
	// fours in a row decide it, and no five must be stopped.
	Quiet bool
	// Threatened means that the other side threatens an open four, which must be answered.
	// Such a position may be quiet too: the search evaluates it at the horizon.
	Threatened bool
	// Own and Opponent are the numbers of the codes of the empty points for the side to
	// move and for the other side.
	Own, Opponent []uint16
	// Situation is the number of the threat situation.
	Situation int
	// Moves are the moves that the search would consider.
	Moves []MoveFeatures
}

// MoveFeatures are what the move order sees of a move.
type MoveFeatures struct {
	Move          game.Point
	Own, Opponent uint16 // the number of the point's code for the side to move and for the other side
}

// FeatureReader finds the features of positions. It is not safe for concurrent use.
type FeatureReader struct{ s *searcher }

// NewFeatureReader returns a reader.
func NewFeatureReader() *FeatureReader {
	r := &FeatureReader{New(Options{HashMB: 1}).searcher()}
	r.s.stopper.start(context.Background(), Limits{}, TimeBudget{}, time.Time{})
	return r
}

// Read sets f to the features of pos, which must not be over.
func (r *FeatureReader) Read(pos *game.Position, f *Features) {
	s := r.s
	b := &s.board
	b.Reset(pos)
	us, them := b.SideToMove, b.SideToMove.Other()
	*f = Features{Own: f.Own[:0], Opponent: f.Opponent[:0], Moves: f.Moves[:0]}
	empty := b.EmptyCells()
	for c := range empty.Cells() {
		patterns := b.PatternsAt(c)
		f.Own = append(f.Own, patterns.Of(us).Number())
		f.Opponent = append(f.Opponent, patterns.Of(them).Number())
	}
	f.Situation = b.Situation()
	f.Threatened = b.Threats[them].Any(pattern.CountOpenFour)
	if tactics.StaticWin(b) != 0 {
		return
	}
	f.Quiet = !b.Threats[them].Any(pattern.CountFive)
	if f.Quiet && b.Threats[us].AnyFour() {
		budget := s.params.LeafVCFNodes
		n, _ := s.vcf(leafVCFDepth, 0, &budget)
		f.Quiet = n == 0
	}
	p := &s.path[0].picker
	p.generate(s, 0, board.NoCell)
	for _, m := range p.moves[:p.n] {
		c := m.at()
		pair := b.PatternsAt(c)
		f.Moves = append(f.Moves, MoveFeatures{c.Point(), pair.Of(us).Number(), pair.Of(them).Number()})
	}
}
