package jobs

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// bestMove finds the move of the engine whose turn it is in g. tried is how many moves a program's
// search tried, 0 for the main engine.
func (s *Jobs) bestMove(ctx context.Context, g *game.Game, pos *engine.Position, v settings.Values) (move engine.Point, tried int, err error) {
	player := g.Player(g.ToMove())
	st := v.Strength(player)
	priority, user := engines.PriorityMove, g.Player(g.ToMove().Other()).User.ID
	if g.Watched() {
		priority, user = engines.PriorityWatchedMove, g.Host.ID
	}
	req := s.Engines.SearchRequest(g, priority, user, st.Plies())
	req.OnWait = func(int) { go s.tellWait(ctx, g, v) }
	if program, ok := classic.Lookup(player.Program); ok {
		options := player.ClassicOptions(st.Depth)
		options.Seed = s.Games.MoveSeed(g, pos.Len())
		res, err := s.Engines.SearchClassic(ctx, v, req, g, pos, program, options)
		return res.Move, res.Nodes, err
	}
	res, err := s.Engines.Search(ctx, v, g, pos, st, req)
	s.Log.DebugContext(ctx, "searched", "game", g.ID, "channel", string(g.Channel), "ply", len(g.Moves)+1, "move", res.Move,
		"depth", res.Depth, "score", res.Score, "nodes", res.Nodes, "took", res.Time, "err", err)
	return res.Move, 0, err
}

// tellWait says in a game's channel that its move is waiting for a free engine.
func (s *Jobs) tellWait(ctx context.Context, g *game.Game, v settings.Values) {
	if g.Watched() || g.AnswerOnly {
		return // the existing board is enough, or the only answer is reserved for the move
	}
	_, err := s.Chat.Post(ctx, g.Channel, chat.Reply{Text: message.T("work.move_waits"), Language: v.Language(), Prefix: v.Prefix()})
	if err != nil && ctx.Err() == nil {
		s.Log.DebugContext(ctx, "a wait was not told", "channel", g.Channel, "err", err)
	}
}

// moveEngine makes the engine's move if it's the engine's turn and the game hasn't changed since
// the job was stored.
func (s *Jobs) moveEngine(ctx context.Context, j turn) error {
	for {
		err := s.tryMoveEngine(ctx, j)
		switch {
		case ctx.Err() != nil:
			return ctx.Err() // the process is ending; the next start finds the job
		case errors.Is(err, context.Canceled):
			// A change to the game stops its searches a moment later. If this search has already
			// seen the change, it has to start again.
			continue
		case errors.Is(err, stored.ErrStale):
			return nil // the move was undone or the game ended, and that has its own job
		}
		return err
	}
}

func (s *Jobs) tryMoveEngine(ctx context.Context, j turn) error {
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
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	if !j.long && s.answersLate(g, v) {
		// A process never runs more jobs of this kind than it can search at once, so they wait where any
		// process can take them and short searches can overtake them.
		j.Here = g.AnswerOnly
		return s.Store.Enqueue(ctx, stored.SearchJob(j.GameJob))
	}
	if _, asked := g.Question(); asked {
		return s.makeEngineSteps(search, g, v)
	}
	return s.makeEngineMove(search, g, v)
}

// answersLate reports whether the engine's answer in g will probably take long.
func (s *Jobs) answersLate(g *game.Game, v settings.Values) bool {
	player := g.Player(g.ToMove())
	if _, ok := classic.Lookup(player.Program); ok {
		return true // how long they take hasn't been measured
	}
	req := s.Engines.SearchRequest(g, engines.PriorityMove, "", v.Strength(player).Plies())
	return s.Engines.Pool.IsLong(req)
}

// makeEngineMove finds the engine's move in g and commits it.
func (s *Jobs) makeEngineMove(ctx context.Context, g *game.Game, v settings.Values) error {
	begun := time.Now()
	pos, err := g.Position()
	if err != nil {
		return err
	}
	move, tried, err := s.bestMove(ctx, g, pos, v)
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
	by := game.Actor{Side: g.ToMove(), Now: s.Now()}
	if err := g.Do(by, game.Move{Point: move, Took: took, Tried: tried}); err != nil {
		return err
	}
	g.Cap(v.Guild.MaxDepth) // it may be lower than when the game began
	return s.commit(ctx, g)
}

// commit stores what an engine has done. The job goes on to show the board.
func (s *Jobs) commit(ctx context.Context, g *game.Game) error {
	if !g.HasTeam() { // a board of wishes may wait for a job of its own
		ctx = stored.GoesOn(ctx)
	}
	return s.Games.Commit(ctx, g)
}
