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

// DoJob does what a game needs at a revision: see [Job]. It is what a [Queue]'s
// Work calls. Doing it again, in this process or after a crash at any point of
// it, makes no second move and posts no second board.
func (s *Service) DoJob(ctx context.Context, j Job) error {
	defer s.shown.notify()
	if err := s.moveEngine(ctx, j); err != nil {
		return fmt.Errorf("game %d, the engine's move: %w", j.Game, err)
	}
	return s.showBoard(ctx, j.Game)
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
	if err := g.play(pos, move, User{}, took); err != nil {
		return err
	}
	g.Last.Count = tried
	return s.store.Commit(ctx, g)
}

// showBoard posts the board of the game as it is, unless that has been done or the
// engine's answer will be shown in a moment.
func (s *Service) showBoard(ctx context.Context, id int64) error {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return err
	}
	unlock, err := s.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.store.Game(ctx, id); err != nil {
		return err
	}
	if g.Shown >= g.Revision || g.EngineToMove() && !g.watched() {
		return nil
	}
	reply, err := s.boardReply(ctx, g)
	if err != nil {
		return err
	}
	posting, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	message, err := s.chat.Post(posting, g.Channel, reply)
	switch {
	case errors.Is(err, ErrCannotPost) && g.watched() && g.State == Playing:
		return s.endUnseen(ctx, g)
	case err != nil:
		return fmt.Errorf("post the board of game %d: %w", g.ID, err)
	}
	return s.store.SetShown(ctx, g.ID, g.Revision, message)
}

// endUnseen ends a game between engines whose boards cannot be posted: nobody
// would see it go on.
func (s *Service) endUnseen(ctx context.Context, g *Game) error {
	s.opt.Log.Warn("a watched game ends, as its channel cannot be written to", "game", g.ID, "channel", g.Channel)
	g.State = Cancelled
	g.Last = Event{Kind: EventUnreachable}
	err := s.commit(ctx, g)
	if errors.Is(err, ErrStale) {
		return nil
	}
	return err
}

// boardReply makes the message that shows a game.
func (s *Service) boardReply(ctx context.Context, g *Game) (Reply, error) {
	pos, err := g.Position()
	if err != nil {
		return Reply{}, err
	}
	language, err := s.languageOf(ctx, g.Channel, g.Guild)
	if err != nil {
		return Reply{}, err
	}
	text, ping, err := s.announce(ctx, g, pos)
	if err != nil {
		return Reply{}, err
	}
	scene, err := s.scene(ctx, g, pos)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{
		Text: text, Language: language, Prefix: s.TextSettings(ctx, g.Guild).Prefix,
		Ping:    ping,
		Picture: s.drawBoard(g, scene),
		Rows:    s.boardRows(g),
		Shown:   g.shownState(),
		Key:     fmt.Sprintf("%d.%d.%d", g.ID, g.Revision, g.Created.UnixMilli()%1_000_000),
	}
	if g.watched() {
		reply.Edit = g.Message // one board that changes, instead of a new one for each move
	}
	return reply, nil
}
