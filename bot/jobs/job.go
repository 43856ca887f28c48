package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/stored"
	"hoshi/engine/classic"
)

// DoGameJob does the work that a game needs at a revision.
func (s *Jobs) DoGameJob(ctx context.Context, j stored.Job) error {
	defer s.Boards.Shown.Notify()
	if j.Due {
		return s.doDue(ctx, j)
	}
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
	return s.Boards.TellUnseen(ctx, j.Game, err)
}

// moveAndShow makes the engine's move if it's the engine's turn, and shows the board. g is the game
// as just loaded; passing it avoids another read, which is a good part of a job's cost.
func (s *Jobs) moveAndShow(ctx context.Context, j stored.Job, g *game.Game) error {
	if g.AnswerOnly && g.Watched() {
		// If nobody can see the board, this error ends the job.
		if err := s.Boards.ShowBoard(ctx, g.ID, g.Channel, j.Again); err != nil {
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
	return s.Boards.ShowBoard(ctx, g.ID, g.Channel, j.Again)
}

// moveEngine makes the engine's move if it's the engine's turn and the game hasn't changed since
// the Job was stored.
func (s *Jobs) moveEngine(ctx context.Context, j stored.Job) error {
	for {
		err := s.tryMoveEngine(ctx, j)
		switch {
		case ctx.Err() != nil:
			return ctx.Err() // the process is ending; the next start finds the Job
		case errors.Is(err, context.Canceled):
			// A change to the game stops its searches a moment later. If this search has already
			// seen the change, it has to start again.
			continue
		case errors.Is(err, stored.ErrStale):
			return nil // the move was undone or the game ended, and that has its own Job
		}
		return err
	}
}

func (s *Jobs) tryMoveEngine(ctx context.Context, j stored.Job) error {
	search, end, err := s.Work.BeginSearch(ctx, j.Game, j.Revision)
	if err != nil {
		return err
	}
	defer end()
	g, err := s.Store.Game(ctx, j.Game)
	if err != nil {
		return err
	}
	if g.Revision != j.Revision || !g.EngineToMove() {
		return nil
	}
	if j.Kind == stored.JobGame {
		late, err := s.answersLate(ctx, g)
		if err != nil {
			return err
		}
		if late {
			return s.enqueueSearch(ctx, j)
		}
	}
	if _, asked := g.Question(); asked {
		return s.makeEngineSteps(search, g)
	}
	return s.makeEngineMove(search, g)
}

// answersLate reports whether the engine's answer in g will probably take long.
func (s *Jobs) answersLate(ctx context.Context, g *game.Game) (bool, error) {
	settings, err := s.Settings.SettingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return false, err
	}
	player := g.Player(g.ToMove())
	if _, ok := classic.Lookup(player.Program); ok {
		return true, nil // how long they take hasn't been measured
	}
	req := s.Engines.SearchRequest(g, engines.PriorityMove, "", s.Settings.StrengthIn(player, settings).Plies())
	return engines.ClassOf(req, s.Engines.Pool.Options.ShortSearch) == engines.ClassLongMove, nil
}

// enqueueSearch hands the search for a move to a job of its own kind. A process never runs more of
// those jobs than it can search at once, so they wait where any process can take them and short
// searches can overtake them.
func (s *Jobs) enqueueSearch(ctx context.Context, j stored.Job) error {
	j.Kind = stored.JobSearch
	return s.Store.Enqueue(ctx, j)
}

// makeEngineMove finds the engine's move in g and commits it.
func (s *Jobs) makeEngineMove(ctx context.Context, g *game.Game) error {
	begun := time.Now()
	pos, err := g.Position()
	if err != nil {
		return err
	}
	move, tried, err := s.bestMove(ctx, g, pos)
	if err != nil {
		return err
	}
	took := time.Since(begun)
	if g.Watched() {
		select {
		case <-time.After(s.Pause - took):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	timed := g.EngineTime() > 0
	g.ChargeEngine(took)
	if err := g.Play(pos, move, chat.User{}, took); err != nil {
		return err
	}
	g.Last.Count = tried
	g.EndTurn(timed, s.Now())
	s.Games.Schedule(g)
	if err := s.Store.Commit(ctx, g); err != nil {
		return err
	}
	s.Observer.Moved("engine")
	return nil
}
