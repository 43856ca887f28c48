package analysis

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/engine"
	"hoshi/engine/review"
)

// GameReview is the review of a finished game, with the figures that chat shows.
type GameReview struct {
	Chances  []float64     // Black's chances before the first move and after each, 0 to 1
	Moves    []review.Move // the moves after the opening
	Deciding []int         // numbers of the moves that decided the game
	Looked   message.Text  // how deeply the engine looked
}

// Verdict compares a try with the best move and the move played.
type Verdict string

// The verdicts.
const (
	Found    Verdict = "found"     // as good as the best move
	Better   Verdict = "better"    // better than the move played, but not the best
	NoBetter Verdict = "no_better" // no better than the move played
)

// Try is what the engine thinks of an alternative to a move of a finished game.
type Try struct {
	Verdict Verdict
	Chance  float64        // the mover's chance to win after the try, 0 to 1
	Line    []engine.Point // the try and what follows it
	Text    message.Text   // the answer in words
}

// ErrReviewNotReady means that a game has to be reviewed first.
var ErrReviewNotReady = errors.New("the review isn't ready")

// Review returns the review of a finished game if it's ready. Otherwise it returns nil and how many
// percent are done, and starts the review unless it has begun or too many are running; ask again
// until it's ready. It refuses games that are running or have no moves.
//
// All reviews started here count as the work of one user.
func (s *Analysis) Review(g *game.Game) (r *GameReview, percent int, err error) {
	if err := mayReview(g); err != nil {
		return nil, 0, err
	}
	if r := s.reviews.kept(g); r != nil {
		return readReview(g, r), 100, nil
	}
	if percent, making := s.reviews.percent(reviewKeyOf(g)); making {
		return nil, percent, nil
	}
	if s.Background.Supervisor.Busy(g.ID) {
		return nil, 0, nil // it may be about to begin
	}
	work := engines.Work{Kind: work.Review, Game: g.ID, Revision: g.Revision}
	_, err = s.Background.Supervisor.Start(work, func(ctx context.Context) error {
		_, err := s.reviewFor(ctx, asker{}, g, nil)
		return err
	}, func(context.Context, error) {})
	if _, busy := errors.AsType[*engines.TooMuchWorkError](err); busy {
		return nil, 0, nil
	}
	return nil, 0, err
}

// ReviewNow reviews a finished game for a person, unless its review is kept, and returns the review.
// Unlike Review, it works in the caller's goroutine until ctx ends. The error may be one for the user.
func (s *Analysis) ReviewNow(ctx context.Context, by chat.UserID, g *game.Game) (*GameReview, error) {
	if err := mayReview(g); err != nil {
		return nil, err
	}
	r, err := s.reviewFor(ctx, asker{user: by}, g, nil)
	if err != nil {
		return nil, err
	}
	return readReview(g, r), nil
}

// WaitForReview is Review, but waits until the review is ready.
func (s *Analysis) WaitForReview(ctx context.Context, g *game.Game) (*GameReview, error) {
	for {
		changed := s.Background.Supervisor.Changed()
		r, _, err := s.Review(g)
		if r != nil || err != nil {
			return r, err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// mayReview returns an error for the user if a game can't be reviewed.
func mayReview(g *game.Game) error {
	switch {
	case g.State == game.Playing:
		return chat.Refuse("review.running")
	case len(g.Moves) == 0:
		return chat.Refuse("game.no_moves")
	}
	return nil
}

// readReview returns the review of a game as others may read it.
func readReview(g *game.Game, r *reviewedGame) *GameReview {
	out := &GameReview{Chances: r.Chances, Moves: r.Moves, Looked: r.Looked()}
	for _, m := range moments(g, r) {
		out.Deciding = append(out.Deciding, m.Number)
	}
	return out
}

// TryMove judges a point as an alternative to a move of a finished game, given by its number, as
// !review does. It returns an error for the user if that isn't possible, or ErrReviewNotReady.
func (s *Analysis) TryMove(ctx context.Context, g *game.Game, number int, typed string) (Try, error) {
	if err := mayReview(g); err != nil {
		return Try{}, err
	}
	if number < 1 || number > len(g.Moves) {
		return Try{}, chat.Refuse("examine.no_such_move", message.Args{"Count": len(g.Moves)})
	}
	if s.reviews.kept(g) == nil {
		return Try{}, ErrReviewNotReady
	}
	m, err := newReviewedMove(g, number)
	if err != nil {
		return Try{}, err
	}
	if err := m.setTry(typed); err != nil {
		return Try{}, err
	}
	return m.judge(ctx, s, asker{})
}
