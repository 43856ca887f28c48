package analysis

import (
	"context"
	"sync"

	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/engine/review"
)

// The winning chances of a finished game always come from its review, which is made once and kept
// for a while. A position therefore has the same figure in the review, in the search for better
// moves, and on a share card. Each review uses a new engine that doesn't depend on earlier
// searches, so another process, or this one after a restart, gets the same result.

const (
	keptReviews   = 64 // number of reviews kept
	reviewsAtOnce = 4  // each holds an engine
	reviewHashMB  = 4  // of that engine's transposition table
)

// reviewedGame is the result of reviewing a finished game.
type reviewedGame struct {
	// Review has the moves after the opening. Moves of the opening are meant to be balanced if the
	// opponent then chooses a color.
	review.Review
	all []review.Move // including the moves of the opening
}

// move returns a move of the game by its number, starting at 1.
func (r *reviewedGame) move(number int) review.Move { return r.all[number-1] }

// reviewKey identifies a game at one revision.
type reviewKey struct{ game, revision int64 }

func reviewKeyOf(g *game.Game) reviewKey { return reviewKey{g.ID, g.Revision} }

// reviewBook keeps the latest reviews. It is safe for concurrent use.
type reviewBook struct {
	making chan struct{} // holds one element for each review in progress

	mu    sync.Mutex
	known map[reviewKey]*reviewedGame
	order []reviewKey // the keys of known, oldest first
}

func newReviewBook() *reviewBook {
	return &reviewBook{making: make(chan struct{}, reviewsAtOnce), known: make(map[reviewKey]*reviewedGame)}
}

// of returns the review of a game, or nil if it isn't kept.
func (b *reviewBook) of(key reviewKey) *reviewedGame {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.known[key]
}

// store keeps a review, and drops the oldest one if there are too many.
func (b *reviewBook) store(key reviewKey, r *reviewedGame) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known[key] == nil {
		b.order = append(b.order, key)
	}
	b.known[key] = r
	if len(b.order) > keptReviews {
		delete(b.known, b.order[0])
		b.order = b.order[1:]
	}
}

// ReviewOf returns the review of the call's game. Unless it's kept, that takes a second or two.
// progress may be nil.
func (s *Analysis) ReviewOf(ctx context.Context, c *command.Call, progress func(done, total int)) (*reviewedGame, error) {
	g := c.Game
	key := reviewKeyOf(g)
	if r := s.reviews.of(key); r != nil {
		return r, nil
	}
	select {
	case s.reviews.making <- struct{}{}:
		defer func() { <-s.reviews.making }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if r := s.reviews.of(key); r != nil {
		return r, nil // another call made it in the meantime
	}
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	r, err := review.Game(ctx, s.newReviewer(c), pos, review.Options{Progress: progress})
	if err != nil {
		return nil, err
	}
	reviewed := &reviewedGame{Review: *r, all: r.Moves}
	reviewed.Moves = r.Moves[min(g.OpeningStones(), len(r.Moves)):]
	s.reviews.store(key, reviewed)
	return reviewed, nil
}

// KeptChances returns Black's chances before a game and after each move, between 0 and 1, if a review
// of it is at hand; otherwise nil.
func (s *Analysis) KeptChances(g *game.Game) []float64 {
	if r := s.reviews.of(reviewKeyOf(g)); r != nil {
		return r.Chances
	}
	return nil
}

// newReviewer returns an analyst with an engine of its own.
func (s *Analysis) newReviewer(c *command.Call) engines.Analyst {
	return s.Engines.Analyst(c.Channel, c.User.ID, c.Game.ID, engine.New(engine.Options{HashMB: reviewHashMB}))
}
