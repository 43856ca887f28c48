package analysis

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/engines"
	"hoshi/engine"
	"hoshi/engine/review"
)

// The winning chances of a finished game always come from its review, which is made once and kept for a
// while. A position therefore has the same figure in the review, in the search for better moves, and on a
// share card. Its values are those of [engines.Evaluations]: if someone has a position analyzed more
// deeply, the review changes with it. Each review uses a new engine that doesn't depend on earlier
// searches, so another process, or this one after a restart, gets the same result to the same depth.

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
	all         []review.Move // including the moves of the opening
	least, most int           // how deeply the engine looked, in plies; 0 if everything is decided

	version int         // of the evaluations it was made from
	values  []valuation // of the position before the first move and after each
}

// valuation is what a position is worth.
type valuation struct {
	chance float64 // of the side to move
	best   engine.Variation
	depth  int // 0 if it's decided
}

// Looked says how deeply the engine looked.
func (r *reviewedGame) Looked() message.Text { return lookedText(r.least, r.most) }

// move returns a move of the game by its number, starting at 1.
func (r *reviewedGame) move(number int) review.Move { return r.all[number-1] }

// reviewKey identifies a game at one revision.
type reviewKey struct{ game, revision int64 }

func reviewKeyOf(g *game.Game) reviewKey { return reviewKey{g.ID, g.Revision} }

// asker is who asks for an analysis, and where. The empty asker is anyone in a browser.
type asker struct {
	channel chat.ChannelID
	user    chat.UserID
}

func askerOf(c *command.Call) asker { return asker{c.Channel, c.User.ID} }

// reviewBook keeps the latest reviews. It is safe for concurrent use.
type reviewBook struct {
	evaluations *engines.Evaluations
	log         *slog.Logger

	slots chan struct{} // holds one element for each review in progress

	mu     sync.Mutex
	known  map[reviewKey]*reviewedGame
	order  []reviewKey // the keys of known, oldest first
	making map[reviewKey]*makingReview
}

// makingReview is a review that is being made.
type makingReview struct {
	ended   chan struct{} // closed at the end
	percent atomic.Int32  // how much is done
}

func newReviewBook(e *engines.Evaluations, log *slog.Logger) *reviewBook {
	return &reviewBook{evaluations: e, log: log, slots: make(chan struct{}, reviewsAtOnce), known: make(map[reviewKey]*reviewedGame), making: make(map[reviewKey]*makingReview)}
}

// of returns the review of a game, or nil if it isn't kept.
func (b *reviewBook) of(key reviewKey) *reviewedGame {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.known[key]
}

// begin returns the review of a game if it's kept. Otherwise it returns the one being made, and
// whether the caller must make it.
func (b *reviewBook) begin(key reviewKey) (r *reviewedGame, m *makingReview, mine bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.known[key]; r != nil {
		return r, nil, false
	}
	if m := b.making[key]; m != nil {
		return nil, m, false
	}
	m = &makingReview{ended: make(chan struct{})}
	b.making[key] = m
	return nil, m, true
}

// replace keeps a newer version of a review that's kept.
func (b *reviewBook) replace(key reviewKey, r *reviewedGame) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known[key] != nil {
		b.known[key] = r
	}
}

// end keeps a review that was made, and drops the oldest one if there are too many. r is nil if it
// could not be made.
func (b *reviewBook) end(key reviewKey, r *reviewedGame) {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.making[key].ended)
	delete(b.making, key)
	if r == nil {
		return
	}
	b.known[key], b.order = r, append(b.order, key)
	if len(b.order) > keptReviews {
		delete(b.known, b.order[0])
		b.order = b.order[1:]
	}
}

// percent returns how much of a review is done, or 0 if it hasn't been started.
func (b *reviewBook) percent(key reviewKey) (percent int, making bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if m := b.making[key]; m != nil {
		return int(m.percent.Load()), true
	}
	return 0, false
}

// ReviewOf returns the review of the call's game. Unless it's kept, that takes a second or two.
// progress may be nil. It isn't called if the review is already being made for someone else.
func (s *Analysis) ReviewOf(ctx context.Context, c *command.Call, progress func(done, total int)) (*reviewedGame, error) {
	return s.reviewFor(ctx, askerOf(c), c.Game, progress)
}

// reviewFor is ReviewOf for anyone and any finished game.
func (s *Analysis) reviewFor(ctx context.Context, by asker, g *game.Game, progress func(done, total int)) (*reviewedGame, error) {
	for {
		r, m, mine := s.reviews.begin(reviewKeyOf(g))
		switch {
		case r != nil:
			return s.reviews.refined(g, r)
		case mine:
			return s.makeReview(ctx, by, g, func(done, total int) {
				m.percent.Store(int32(100 * done / total))
				if progress != nil {
					progress(done, total)
				}
			})
		}
		select {
		case <-m.ended: // if it failed, make it here
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// makeReview reviews a game and ends what begin began.
func (s *Analysis) makeReview(ctx context.Context, by asker, g *game.Game, progress func(done, total int)) (made *reviewedGame, err error) {
	defer func() { s.reviews.end(reviewKeyOf(g), made) }()
	select {
	case s.reviews.slots <- struct{}{}:
		defer func() { <-s.reviews.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	r, err := review.Game(ctx, s.newReviewer(by, g), pos, review.Options{Progress: progress})
	if err != nil {
		return nil, err
	}
	return s.reviews.assemble(g, &reviewedGame{Review: *r, all: r.Moves})
}

// kept returns the review of a game if it's kept, or nil.
func (b *reviewBook) kept(g *game.Game) *reviewedGame {
	r := b.of(reviewKeyOf(g))
	if r == nil {
		return nil
	}
	r, err := b.refined(g, r)
	if err != nil {
		b.log.Error("a review could not be read", "game", g.ID, "err", err)
		return nil
	}
	return r
}

// refined returns a review with what has been found out since it was made.
func (b *reviewBook) refined(g *game.Game, r *reviewedGame) (*reviewedGame, error) {
	if r.version == b.evaluations.Version() {
		return r, nil
	}
	now, err := b.assemble(g, r)
	if err == nil {
		b.replace(reviewKeyOf(g), now)
	}
	return now, err
}

// assemble makes a review from the evaluations that are kept, and from an earlier version of it for
// positions whose evaluation isn't kept any more.
func (b *reviewBook) assemble(g *game.Game, old *reviewedGame) (*reviewedGame, error) {
	version := b.evaluations.Version()
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	played := pos.Moves()
	chances, best := make([]float64, len(played)+1), make([]engine.Variation, len(played)+1)
	r := &reviewedGame{version: version, values: make([]valuation, len(played)+1)}
	for i := len(played); i >= 0; i-- {
		v := b.valuation(pos, old, i)
		r.values[i], chances[i], best[i] = v, v.chance, v.best
		if r.most = max(r.most, v.depth); v.depth > 0 && (r.least == 0 || v.depth < r.least) {
			r.least = v.depth
		}
		if i > 0 {
			if err := pos.Undo(); err != nil {
				return nil, err
			}
		}
	}
	r.Review = *review.Judge(pos, played, chances, best)
	r.all = r.Moves
	r.Moves = r.all[min(g.OpeningStones(), len(r.all)):]
	return r, nil
}

// valuation returns what the position after a number of moves is worth.
func (b *reviewBook) valuation(pos *engine.Position, old *reviewedGame, number int) valuation {
	if e := b.evaluations.Of(pos); e != nil {
		v := valuation{chance: e.Chance(), best: e.Best().Variation}
		if v.best.Mate == 0 {
			v.depth = e.Best().Depth
		}
		return v
	}
	if old.values != nil {
		return old.values[number]
	}
	chance := old.Chances[number] // the game is over, or so many positions were evaluated that this one is gone
	if pos.SideToMove() == engine.White {
		chance = 1 - chance
	}
	v := valuation{chance: chance}
	if number < len(old.all) {
		v.best = old.all[number].Best
	}
	return v
}

// KeptChances returns Black's chances before a game and after each move, between 0 and 1, if a review
// of it is at hand; otherwise nil.
func (s *Analysis) KeptChances(g *game.Game) []float64 {
	if r := s.reviews.kept(g); r != nil {
		return r.Chances
	}
	return nil
}

// newReviewer returns an analyst with an engine of its own.
func (s *Analysis) newReviewer(by asker, g *game.Game) engines.Analyst {
	return s.Engines.Analyst(by.channel, by.user, g.ID, engine.New(engine.Options{HashMB: reviewHashMB}))
}
