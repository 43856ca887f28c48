package bot

import (
	"context"
	"math"
	"sync"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/engine/review"
)

// Whatever shows the chances of a finished game takes them from its review, which is made
// once and kept for a while: a position has one figure, in the review, when one looks for
// better moves, and on a share card. Each review is made by a new engine, which depends on
// nothing searched before. So another process, and this one after a restart, finds the same.

const (
	keptReviews   = 64 // how many reviews are kept
	reviewsAtOnce = 4  // each holds an engine
	reviewHashMB  = 4  // of that engine's transposition table
)

// shortSearch is about how long a position of a review takes.
const shortSearch = 50 * time.Millisecond

// reviewedGame is what was found out about a finished game.
type reviewedGame struct {
	// Review has the moves after the opening: who chooses a colour next wants those of the
	// opening to be level.
	review.Review
	all []review.Move // those of the opening too
}

// move returns a move of the game, by its number from 1.
func (r *reviewedGame) move(number int) review.Move { return r.all[number-1] }

// reviewKey names a game in a state.
type reviewKey struct{ game, revision int64 }

func reviewKeyOf(g *game.Game) reviewKey { return reviewKey{g.ID, g.Revision} }

// reviewBook keeps the latest reviews. It is safe for concurrent use.
type reviewBook struct {
	making chan struct{} // holds one for each review that is being made

	mu    sync.Mutex
	known map[reviewKey]*reviewedGame
	order []reviewKey // of known, the oldest first
}

func newReviewBook() *reviewBook {
	return &reviewBook{making: make(chan struct{}, reviewsAtOnce), known: make(map[reviewKey]*reviewedGame)}
}

// of returns the review of a game, nil where it is not kept.
func (b *reviewBook) of(key reviewKey) *reviewedGame {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.known[key]
}

// store keeps a review, and forgets the oldest where there are too many.
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

// reviewOf returns the review of the call's game, which takes a second or two where it is not
// kept. progress may be nil.
func (s *Service) reviewOf(ctx context.Context, c *command.Call, progress func(done, total int)) (*reviewedGame, error) {
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
		return r, nil // somebody else has made it meanwhile
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

// reviewer looks at positions with an engine of its own. It takes a seat for each of them,
// so that no move waits for more than one.
type reviewer struct {
	service *Service
	request engines.SeatRequest
	engine  *engine.Engine
}

func (s *Service) newReviewer(c *command.Call) reviewer {
	return reviewer{s, engines.SeatRequest{
		Priority: engines.PriorityAnalysis, Channel: c.Channel, User: c.User.ID, Game: c.Game.ID, Expected: shortSearch, WithoutEngine: true,
	}, engine.New(engine.Options{HashMB: reviewHashMB})}
}

// Analyze implements [review.Analyst].
func (r reviewer) Analyze(ctx context.Context, pos *engine.Position, what engine.Analysis) (engine.Result, error) {
	_, release, err := r.service.engines.Acquire(ctx, r.request)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	begun := time.Now()
	res, err := r.engine.Analyze(ctx, pos, what)
	r.service.searched("review", begun, err)
	return res, err
}

// certain is how close to 0 or 1 a chance is that is proven.
const certain = 1e-9

// chancePercent is a chance to win in whole per cent; nothing is certain that is not proven.
func chancePercent(chance float64) int {
	switch {
	case chance < certain:
		return 0
	case chance > 1-certain:
		return 100
	}
	return min(max(int(math.Round(100*chance)), 1), 99)
}
