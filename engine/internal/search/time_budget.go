package search

import (
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// Clock is the time that the side to move has left for the rest of the game.
type Clock struct {
	Remaining time.Duration // 0 or less: move as fast as possible
	Increment time.Duration // added after every move
}

// TimeBudget is how long a search may take, from the call of Search. The zero value is no
// limit.
type TimeBudget struct {
	// Soft is the time after which no further iteration begins, if the best move changes an
	// average number of times. 0 means there is no reason to end early.
	Soft time.Duration
	// Hard is the time at which the search ends in any case, 0 for never.
	Hard time.Duration
}

// The number of moves that a clock must last for: at first usualMoves, one less for every two
// moves that a side has made, but at least moreMoves. Games between equal players take 10 to
// 50 moves a side. Many are decided, and then played fast, after a dozen.
const (
	usualMoves = 20
	moreMoves  = 12
)

// Parts of a move's share of the clock. An iteration takes about as long as all before it, so
// one that begins before enoughShare of the share ends, on average, after all of it.
const (
	enoughShare = 0.7
	mostShares  = 3    // and, without the increment, at most a quarter of the remaining time
	beginBefore = 0.95 // of Hard: an unfinished iteration may still find a better move
)

// reserve returns the part of the remaining time that is never used: messages and schedulers
// take a millisecond of every move, sometimes many.
func reserve(left time.Duration) time.Duration {
	return min(50*time.Millisecond+left/50, 200*time.Millisecond)
}

// shortest is the time of a search that should take none. (0 would mean no limit.)
const shortest = time.Microsecond

// TimeBudget returns how long a search of pos with these limits may take. A side that follows
// it for a whole game never runs out of time.
func (l Limits) TimeBudget(pos *game.Position) TimeBudget {
	if l.Clock == nil {
		return TimeBudget{Hard: max(l.Time, 0)}
	}
	b := l.Clock.budget(pos.Stones(), pos.Size()*pos.Size())
	if l.Time > 0 && l.Time < b.Hard {
		b.Hard = l.Time
	}
	return b
}

// budget divides the clock among the coming moves, given the stones on the board and its
// points.
func (c *Clock) budget(stones, points int) TimeBudget {
	left := c.Remaining - reserve(c.Remaining)
	if left <= 0 {
		return TimeBudget{Soft: shortest, Hard: shortest}
	}
	moves := max(usualMoves-stones/4, moreMoves)
	moves = max(1, min(moves, (points-stones+1)/2))
	share := min(left/time.Duration(moves)+c.Increment, left)
	most := max(min(mostShares*share, left/4+c.Increment), share)
	return TimeBudget{
		Soft: max(part(share, enoughShare), shortest),
		Hard: max(min(most, left), shortest),
	}
}

func part(d time.Duration, share float64) time.Duration {
	return time.Duration(float64(d) * share)
}

// softLimit returns the time after which no further iteration begins, given the stability of
// the iterations so far.
func (b TimeBudget) softLimit(m *stability) time.Duration {
	limit := part(b.Hard, beginBefore)
	if b.Soft > 0 {
		limit = min(limit, part(b.Soft, m.timeFactor()))
	}
	return limit
}

// stability is how much the best move and its score change between iterations.
type stability struct {
	best      board.Cell
	score     int
	unchanged int // consecutive iterations that kept the best move
	drop      int // how far the last iteration's score fell
}

// update takes the result of an iteration.
func (m *stability) update(best board.Cell, score int) {
	if m.best == best {
		m.unchanged++
	} else {
		m.unchanged = 0
	}
	if m.best != board.NoCell {
		m.drop = m.score - score
	}
	m.best, m.score = best, score
}

// Bounds of the time factor, and what changes it: consecutive iterations that agree on the
// move, and a falling score.
const (
	minTimeFactor, maxTimeFactor = 0.5, 2.0

	changedTimeFactor = 1.6 // after the best move has changed
	unchangedTimeStep = 0.2 // less for every iteration that kept it
	dropTimeStep      = 0.5 // more for every 100 points that the score fell
)

// timeFactor returns the share of the usual time that the search gets: more if the best move
// changes or the score drops.
func (m *stability) timeFactor() float64 {
	p := changedTimeFactor - unchangedTimeStep*float64(m.unchanged) + dropTimeStep*float64(max(m.drop, 0))/100
	return max(minTimeFactor, min(p, maxTimeFactor))
}
