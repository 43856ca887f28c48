package bot

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// postTimeout bounds one attempt to post a board: the channel's lock is held
// meanwhile, and a Job that fails is tried again.
const postTimeout = 30 * time.Second

// DoJob does a job: see [JobKind]. It is what a [Queue]'s Work calls. Doing it again, in
// this process or after a crash at any point of it, makes no second move and posts no
// second message.
func (s *Service) DoJob(ctx context.Context, j Job) error {
	switch j.Kind {
	case JobDaily:
		return s.showDaily(ctx, j)
	case JobDailyDue:
		return s.startDailies(ctx)
	case JobPuzzle:
		return s.makePuzzle(ctx, j.Game)
	}
	return s.doGameJob(ctx, j)
}

// doGameJob does what a game needs at a revision.
func (s *Service) doGameJob(ctx context.Context, j Job) error {
	defer s.shown.notify()
	if j.Due {
		return s.doDue(ctx, j)
	}
	err := s.showBefore(ctx, j.Game)
	if err == nil {
		err = s.moveEngine(ctx, j)
	}
	if err != nil {
		err = fmt.Errorf("game %d, the engine's move: %w", j.Game, err)
	} else {
		err = s.showInTurn(ctx, j.Game)
	}
	if err == nil {
		err = s.refreshPads(ctx, j.Game)
	}
	if errors.Is(err, ErrNoGame) {
		return nil // its player has been forgotten
	}
	return err
}

// showInTurn shows the board of a game, not too often for wishes.
func (s *Service) showInTurn(ctx context.Context, id int64) error {
	if turn, err := s.paceWishes(ctx, id); err != nil || !turn {
		return err
	}
	return s.showBoard(ctx, id)
}

// moveEngine moves for the engine if the game is as it was when the Job was
// stored and it is the engine's turn.
func (s *Service) moveEngine(ctx context.Context, j Job) error {
	for {
		err := s.tryMoveEngine(ctx, j)
		switch {
		case ctx.Err() != nil:
			return ctx.Err() // the program ends: the next start finds the Job
		case errors.Is(err, context.Canceled):
			// Whoever changed the game stops its searches a moment later: this one, if
			// it has seen the change already, has to begin again.
			continue
		case errors.Is(err, ErrStale):
			return nil // somebody took the move back or ended the game; that has a Job too
		}
		return err
	}
}

func (s *Service) tryMoveEngine(ctx context.Context, j Job) error {
	search, end, err := s.work.beginSearch(ctx, j.Game)
	if err != nil {
		return err
	}
	defer end()
	g, err := s.store.Game(ctx, j.Game)
	if err != nil {
		return err
	}
	if g.Revision != j.Revision || !g.EngineToMove() {
		return nil
	}
	if _, asked := g.question(); asked {
		return s.makeEngineSteps(search, g)
	}
	return s.makeEngineMove(search, g)
}

// makeEngineMove finds the engine's move in g and commits it.
func (s *Service) makeEngineMove(ctx context.Context, g *Game) error {
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
	if g.watched() {
		select {
		case <-time.After(s.opt.Pause - took):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unlock, err := s.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	timed := g.engineTime() > 0
	g.chargeEngine(took)
	if err := g.play(pos, move, User{}, took); err != nil {
		return err
	}
	g.Last.Count = tried
	g.endTurn(timed, s.now())
	s.schedule(g)
	if err := s.store.Commit(ctx, g); err != nil {
		return err
	}
	s.opt.Observer.Moved("engine")
	return nil
}
