package jobs

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
)

// turn is a job of a game at a revision.
type turn struct {
	stored.GameJob
	long bool // it's a [stored.SearchJob]
}

// DoGame does the work that a game needs at a revision.
func (s *Jobs) DoGame(ctx context.Context, j stored.GameJob) error {
	return s.do(ctx, turn{GameJob: j})
}

// Search does that work with a long search.
func (s *Jobs) Search(ctx context.Context, j stored.SearchJob) error {
	return s.do(ctx, turn{stored.GameJob(j), true})
}

func (s *Jobs) do(ctx context.Context, j turn) error {
	defer s.Boards.RetireSoon()
	defer s.Boards.Shown.Notify()
	g, err := s.Store.Game(ctx, j.Game)
	if err == nil {
		err = s.moveAndShow(ctx, j, g)
	}
	if err == nil && s.Boards.PadsWait(g) {
		err = s.Boards.RefreshPads(ctx, j.Game)
	}
	if errors.Is(err, stored.ErrNoGame) {
		return nil // its player has been forgotten
	}
	if stored.ReceivedBy(ctx) != "" {
		return err // that process may be able to show the board
	}
	return s.Boards.TellUnseen(ctx, j.Game, err)
}

// moveAndShow makes the engine's move if it's the engine's turn, and shows the board. g is the game
// as just loaded; passing it avoids another read, which is a good part of a job's cost.
func (s *Jobs) moveAndShow(ctx context.Context, j turn, g *game.Game) error {
	if g.AnswerOnly && g.Watched() {
		// If nobody can see the board, this error ends the job.
		if err := s.Boards.ShowBoard(ctx, j.GameJob, g.Channel); err != nil {
			return fmt.Errorf("game %d, before the engine's move: %w", g.ID, err)
		}
	}
	// A later revision has its own job, which checks whether it's the engine's turn.
	if g.Revision == j.Revision && g.EngineToMove() {
		if err := s.moveEngine(ctx, j); err != nil {
			return fmt.Errorf("game %d, the engine's move: %w", g.ID, err)
		}
	}
	if g.HasTeam() {
		if turn, err := s.paceWishes(ctx, g.ID); err != nil || !turn {
			return err
		}
	}
	return s.Boards.ShowBoard(stored.LastChange(ctx), j.GameJob, g.Channel)
}
