package search

import (
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// Clock is what the side to move has left for all its moves to come.
type Clock struct {
	Remaining time.Duration // nothing, or less, is answered as fast as can be
	Increment time.Duration // added after every move
}

// TimeBudget is how long a search may take, from the call of Search; the zero value
// is without limit.
type TimeBudget struct {
	// Soft is the time after which no deeper search is begun, where the best move
	// changes neither often nor never; 0 where nothing is gained by ending early.
	Soft time.Duration
	// Hard is the time at which the search ends in any case; 0 for never.
	Hard time.Duration
}

// The moves for which a clock is to last: at first usualMoves, one less for every
// two that a side has made, and never fewer than moreMoves. Games between equal
// players take 10 to 50 moves a side, and many are decided, and played out at
// once, after a dozen.
const (
	usualMoves = 20
	moreMoves  = 12
)

// Parts of what a clock has left for a move. An iteration takes about as long as
// those before together, so that one begun before enoughShare of the move's share
// ends on average after all of it.
const (
	enoughShare = 0.7
	mostShares  = 3    // and, but for the increment, not more than a quarter of what is left
	beginBefore = 0.95 // of Most: a deeper search that does not come to its end may still find a better move
)

// reserve returns the part of what a clock has left that is not touched: messages
// and schedulers take a millisecond of every move, and now and then many.
func reserve(left time.Duration) time.Duration {
	return min(50*time.Millisecond+left/50, 200*time.Millisecond)
}

// shortest is the time of a search that should have none: 0 would be no limit.
const shortest = time.Microsecond

// TimeBudget returns how long a search of pos with these limits may take. However
// often it is asked in a game, a clock never runs out by it.
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

// budget divides the clock among the moves to come, on a board with a number of points
// and stones.
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

// softLimit returns the time after which no deeper search begins, after the iterations
// in m.
func (b TimeBudget) softLimit(m *stability) time.Duration {
	limit := part(b.Hard, beginBefore)
	if b.Soft > 0 {
		limit = min(limit, part(b.Soft, m.timeFactor()))
	}
	return limit
}

// stability is how much the best move and its score changed from one iteration to the
// next.
type stability struct {
	best      board.Cell
	score     int
	unchanged int // iterations that ended with the same best move as the one before
	drop      int // by how much the last one's score was below that of the one before
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

// Bounds of patience, and what changes it: iterations in a row that agree on the
// move, and a score that falls (about 200 points are one logit).
const (
	minTimeFactor, maxTimeFactor = 0.5, 2.0

	changedTimeFactor = 1.6 // after the best move has changed
	unchangedTimeStep = 0.2 // less for every iteration that did not change it
	dropTimeStep      = 0.5 // more for every 100 points that the score fell
)

// timeFactor returns which part of the usual time the search gets: more where the best
// move changes or the score drops.
func (m *stability) timeFactor() float64 {
	p := changedTimeFactor - unchangedTimeStep*float64(m.unchanged) + dropTimeStep*float64(max(m.drop, 0))/100
	return max(minTimeFactor, min(p, maxTimeFactor))
}
