package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// Handicap makes a search play worse than it could, for those who are to win now
// and then. The zero value is none. Any other evaluates without a network: so the
// handicaps were measured. What a search with a handicap finds depends on
// the position, the limits and the handicap, and on nothing that was searched
// before.
type Handicap struct {
	// EvalNoise is by how many points the value of a position may be off, either way.
	EvalNoise int
	// NoStaticWins leaves to the search what is otherwise known from the board alone:
	// that a four-three or a double three wins.
	NoStaticWins bool
	// Misses is the probability, 0 to 1, of overlooking an open three of the other side
	// that its last move made, in a row or column without a gap. Other shapes are
	// overlooked more or less often: see [Handicap.Overlooks]. A row that one more stone
	// completes is never overlooked.
	Misses float64
	// NoNetwork leaves out the network of the evaluation. Every handicap does; this one does
	// nothing else.
	NoNetwork bool
	// Seed chooses the noise and what is overlooked: they are the same for the same seed.
	Seed int64
}

// handicaps are those of the least depths. The noise was set so that each depth
// beats the one below, and that a beginner beats the first now and then. With a network
// from depth 4 on the step from 3 to 4 would be too large. See docs/figures.md.
var handicaps = [...]Handicap{
	1: {EvalNoise: 800, NoStaticWins: true},
	2: {EvalNoise: 400, NoStaticWins: true},
	3: {EvalNoise: 200, NoStaticWins: true},
	4: {NoNetwork: true},
	5: {NoNetwork: true},
}

// AtDepth returns the limits for a search so many plies ahead, 1 to [MaxDepth], with a
// handicap at 1 to 5. At every depth it completes its fives, stops fours and answers
// open threes. The seed is that of the game: it makes games differ, and each come out
// the same when it is played over again.
func AtDepth(plies int, seed int64) Limits {
	lim := Limits{Depth: plies}
	if plies > 0 && plies < len(handicaps) {
		lim.Handicap = handicaps[plies]
		lim.Handicap.Seed = seed
	}
	return lim
}

// handicap is the state of a handicap during a search.
type handicap struct {
	noise     int
	noiseSeed uint64
	hashSalt  uint64 // on the keys of positions, so that no other search's table entries fit; 0 for none
	searches  uint64 // that had a salt
	on        bool
}

// setHandicap prepares the handicap of the search that begins. The board is already set.
// A search with a handicap is fresh too.
func (s *searcher) setHandicap(h Handicap, fresh bool, pos *game.Position) {
	s.handicap.on = h != Handicap{}
	s.handicap.noise, s.handicap.hashSalt = h.EvalNoise, 0
	if s.handicap.on || fresh {
		s.history = history{} // of other searches
		s.handicap.searches++
		s.handicap.hashSalt = board.Mix(^s.handicap.searches)
		s.board.Salt(s.handicap.hashSalt)
	}
	if !s.handicap.on {
		return
	}
	s.handicap.noiseSeed = board.Mix(uint64(h.Seed))
	s.board.NoStaticWins = h.NoStaticWins
	s.board.LeaveOutNetwork()
	if h.Misses > 0 {
		s.overlook(h, pos)
	}
}

// handicapped reports whether the search has a handicap.
func (s *searcher) handicapped() bool { return s.handicap.on }

// positionKey returns the key of the position, which is the same in every search.
func (s *searcher) positionKey() uint64 { return s.board.Key() ^ s.handicap.hashSalt }

// evalNoise returns the error that the handicap adds to the evaluation of the position.
func (s *searcher) evalNoise() int {
	if s.handicap.noise <= 0 {
		return 0
	}
	return int(board.Mix(s.positionKey()^s.handicap.noiseSeed)%uint64(2*s.handicap.noise+1)) - s.handicap.noise
}
