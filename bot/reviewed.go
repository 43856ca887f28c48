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

// The winning chances of a finished game always come from its review, which is made once and kept
// for a while. A position therefore has the same figure in the review, in the search for better
// moves, and on a share card. Each review uses a new engine that doesn't depend on earlier
// searches, so another process, or this one after a restart, gets the same result.

const (
	keptReviews   = 64 // number of reviews kept
	reviewsAtOnce = 4  // each holds an engine
	reviewHashMB  = 4  // of that engine's transposition table
)

// shortSearch is the approximate time a review spends on a position.
const shortSearch = 50 * time.Millisecond

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

// reviewOf returns the review of the call's game. Unless it's kept, that takes a second or two.
// progress may be nil.
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

// reviewer analyzes positions with a dedicated engine. It takes a seat for each one, so a move
// never waits for more than one position.
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

// certain is the distance from 0 or 1 below which a chance counts as proven.
const certain = 1e-9

// chancePercent returns a winning chance in whole percent. It returns 0 or 100 only for proven
// results.
func chancePercent(chance float64) int {
	switch {
	case chance < certain:
		return 0
	case chance > 1-certain:
		return 100
	}
	return min(max(int(math.Round(100*chance)), 1), 99)
}
