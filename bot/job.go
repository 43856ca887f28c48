package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/stored"
	"hoshi/bot/trace"
	"hoshi/engine/classic"
)

// postTimeout limits one attempt to post a board. The channel's lock is held meanwhile, and a Job
// that fails is retried.
const postTimeout = 30 * time.Second

// DoJob does a job of any [stored.JobKind]; a [stored.Queue] calls it as its Work. Repeating a job,
// in this process or after a crash at any point, makes no second move and posts no second message.
// DoJob doesn't take a [stored.JobRequest]; [Service.HandleTransferred] does.
func (s *Service) DoJob(ctx context.Context, j stored.Job) error {
	ctx = trace.WithGame(ctx, j.Game)
	switch j.Kind {
	case stored.JobDaily:
		return s.showDaily(ctx, j)
	case stored.JobDailyDue:
		return s.startDailies(ctx)
	case stored.JobPuzzle:
		return s.makePuzzle(ctx, j.Game)
	case stored.JobRequest:
		return errors.New("a request is made by the chat that it comes from: see HandleTransferred")
	}
	return s.doGameJob(ctx, j)
}

// doGameJob does the work that a game needs at a revision.
func (s *Service) doGameJob(ctx context.Context, j stored.Job) error {
	defer s.shown.Notify()
	if j.Due {
		return s.doDue(ctx, j)
	}
	g, err := s.store.Game(ctx, j.Game)
	if err == nil {
		err = s.moveAndShow(ctx, j, g)
	}
	if err == nil && s.pads.wait(g) {
		err = s.refreshPads(ctx, j.Game)
	}
	if errors.Is(err, stored.ErrNoGame) {
		return nil // its player has been forgotten
	}
	return s.tellUnseen(ctx, j.Game, err)
}

// moveAndShow makes the engine's move if it's the engine's turn, and shows the board. g is the game
// as just loaded; passing it avoids another read, which is a good part of a job's cost.
func (s *Service) moveAndShow(ctx context.Context, j stored.Job, g *game.Game) error {
	if g.AnswerOnly && g.Watched() {
		// If nobody can see the board, this error ends the job.
		if err := s.showBoard(ctx, g.ID, g.Channel, j.Again); err != nil {
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
	return s.showBoard(ctx, g.ID, g.Channel, j.Again)
}

// moveEngine makes the engine's move if it's the engine's turn and the game hasn't changed since
// the Job was stored.
func (s *Service) moveEngine(ctx context.Context, j stored.Job) error {
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

func (s *Service) tryMoveEngine(ctx context.Context, j stored.Job) error {
	search, end, err := s.work.BeginSearch(ctx, j.Game, j.Revision)
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
func (s *Service) answersLate(ctx context.Context, g *game.Game) (bool, error) {
	settings, err := s.settingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return false, err
	}
	player := g.Player(g.ToMove())
	if _, ok := classic.Lookup(player.Program); ok {
		return true, nil // how long they take hasn't been measured
	}
	req := s.searchRequest(g, engines.PriorityMove, "", s.strengthIn(player, settings).Plies())
	return engines.ClassOf(req, s.engines.Options.ShortSearch) == engines.ClassLongMove, nil
}

// enqueueSearch hands the search for a move to a job of its own kind. A process never runs more of
// those jobs than it can search at once, so they wait where any process can take them and short
// searches can overtake them.
func (s *Service) enqueueSearch(ctx context.Context, j stored.Job) error {
	j.Kind = stored.JobSearch
	return s.store.Enqueue(ctx, j)
}

// makeEngineMove finds the engine's move in g and commits it.
func (s *Service) makeEngineMove(ctx context.Context, g *game.Game) error {
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
		case <-time.After(s.opt.Pause - took):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unlock, err := s.channels.Lock(ctx, string(g.Channel))
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
	g.EndTurn(timed, s.now())
	s.schedule(g)
	if err := s.store.Commit(ctx, g); err != nil {
		return err
	}
	s.opt.Observer.Moved("engine")
	return nil
}
