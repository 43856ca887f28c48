package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// Handicap makes a search play worse than it could, so that weaker players can win. The zero
// value is no handicap. What a search with a handicap finds depends only on the position, the
// limits and the handicap, not on earlier searches, and it runs on one thread.
type Handicap struct {
	// EvalNoise is the largest error of an evaluation in points, either way.
	EvalNoise int
	// NoStaticWins makes the search find out what is otherwise known without it: that a
	// four-three or a double three wins.
	NoStaticWins bool
	// Misses is the probability, 0 to 1, of overlooking an open three that the other side
	// has just made, in a row or column and without a gap. For other shapes see
	// [Handicap.Overlooks] and [Handicap.OverlooksForks]. A row that one more stone completes
	// is never overlooked.
	Misses float64
	// NoNetwork evaluates without the network.
	NoNetwork bool
	// Style is the largest number of points by which the search over- or undervalues each of
	// its own chances to make a three or a four. The seed chooses how much, so one game is
	// sharp and another one solid.
	Style int
	// Seed chooses the noise, the style and what is overlooked.
	Seed int64
}

// handicaps are those of the lowest depths. The noise is such that each depth beats the one
// below it, and a beginner sometimes beats the first. With the network already at depth 4 the
// step from 3 to 4 would be too large. See docs/figures.md.
var handicaps = [...]Handicap{
	1: {EvalNoise: 800, NoStaticWins: true, NoNetwork: true},
	2: {EvalNoise: 400, NoStaticWins: true, NoNetwork: true},
	3: {EvalNoise: 200, NoStaticWins: true, NoNetwork: true},
	4: {NoNetwork: true},
	5: {NoNetwork: true},
}

// AtDepth returns the limits for a search of a depth in plies, 1 to [MaxDepth], with a
// handicap at 1 to 5. At every depth the search completes its fives, stops fours and answers
// open threes. Use one seed for a game: games with different seeds differ, and a game played
// again with the same seed repeats.
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
	style     style
	hashSalt  uint64 // of the keys of positions, so that no entries of other searches match; 0 for none
	searches  uint64 // number of searches with a salt
	on        bool
}

// setHandicap prepares the handicap of a search, after the board was set up. A search with a
// handicap is also fresh.
func (s *searcher) setHandicap(h Handicap, fresh bool, pos *game.Position) {
	s.handicap.on = h != Handicap{}
	s.handicap.noise, s.handicap.hashSalt, s.handicap.style = h.EvalNoise, 0, style{}
	if s.handicap.on || fresh {
		s.history = history{} // forget other searches
		s.handicap.searches++
		s.handicap.hashSalt = board.Mix(^s.handicap.searches)
		s.board.Salt(s.handicap.hashSalt)
	}
	if !s.handicap.on {
		return
	}
	s.handicap.noiseSeed = board.Mix(uint64(h.Seed))
	s.handicap.style = newStyle(h, s.board.SideToMove)
	s.board.NoStaticWins = h.NoStaticWins
	if h.NoNetwork {
		s.board.LeaveOutNetwork()
	}
	if h.Misses > 0 {
		s.overlook(h, pos)
	}
}

func (s *searcher) handicapped() bool { return s.handicap.on }

// positionKey returns the key of the position without the salt.
func (s *searcher) positionKey() uint64 { return s.board.Key() ^ s.handicap.hashSalt }

// evalNoise returns the error that the handicap adds to the evaluation of the position.
func (s *searcher) evalNoise() int {
	if s.handicap.noise <= 0 {
		return 0
	}
	return int(board.Mix(s.positionKey()^s.handicap.noiseSeed)%uint64(2*s.handicap.noise+1)) - s.handicap.noise
}
