package jobs

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// bestMove finds the move of the engine whose turn it is in g. tried is how many moves a program's
// search tried, 0 for the main engine.
func (s *Jobs) bestMove(ctx context.Context, g *game.Game, pos *engine.Position) (move engine.Point, tried int, err error) {
	player := g.Player(g.ToMove())
	settings, err := s.Settings.SettingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return engine.Point{}, 0, err
	}
	st := s.Settings.StrengthIn(player, settings)
	priority, user := engines.PriorityMove, g.Player(g.ToMove().Other()).User.ID
	if g.Watched() {
		priority, user = engines.PriorityWatchedMove, g.Host.ID
	}
	req := s.Engines.SearchRequest(g, priority, user, st.Plies())
	req.OnWait = func(int) { go s.tellWait(ctx, g) }
	if program, ok := classic.Lookup(player.Program); ok {
		options := player.ClassicOptions(st.Depth)
		options.Seed = s.Games.Lots(g, pos.Len())
		res, err := s.Engines.SearchClassic(ctx, req, g, pos, program, options)
		return res.Move, res.Nodes, err
	}
	res, err := s.Engines.Search(ctx, g, pos, st, req)
	s.Log.DebugContext(ctx, "searched", "game", g.ID, "channel", string(g.Channel), "ply", len(g.Moves)+1, "move", res.Move,
		"depth", res.Depth, "score", res.Score, "nodes", res.Nodes, "time", res.Time, "err", err)
	return res.Move, 0, err
}

// tellWait says in a game's channel that its move is waiting for a free engine.
func (s *Jobs) tellWait(ctx context.Context, g *game.Game) {
	if g.Watched() || g.AnswerOnly {
		return // the existing board is enough, or the only answer is reserved for the move
	}
	language, err := s.Settings.LanguageOf(ctx, g.Channel, g.Guild)
	if err == nil {
		_, err = s.Chat.Post(ctx, g.Channel, chat.Reply{Text: message.T("work.move_waits"), Language: language, Prefix: s.Settings.TextSettings(ctx, g.Guild).Prefix})
	}
	if err != nil && ctx.Err() == nil {
		s.Log.DebugContext(ctx, "a wait was not told", "channel", g.Channel, "err", err)
	}
}
