package bot

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// SetWaitNotice sets after how long a person is told that a request waits for an
// engine.
func SetWaitNotice(s *Service, d time.Duration) { s.pool.Options.WaitNotice = d }

// LimitsIn returns the limits of a search in a game.
func LimitsIn(s *Service, d game.Depth, g *game.Game) (engine.Limits, error) {
	v, err := s.common.settings.For(context.Background(), g)
	return v.Limits(game.Strength{Depth: d}, g), err
}

// KeptChances returns Black's chances before a game and after each move, as a stored review has
// them; nil if there is none.
func KeptChances(s *Service, g *game.Game) []float64 { return s.analysis.KeptChances(g) }

// UseChat makes a service speak through another chat.
func UseChat(s *Service, c chat.Chat) {
	s.chat, s.common.engines.Chat, s.common.games.Chat, s.common.boards.Chat, s.common.jobs.Chat, s.common.setup.Chat = c, c, c, c, c, c
	s.challenge.Chat, s.puzzles.Chat, s.records.Chat, s.preferences.Chat, s.myGames.Chat = c, c, c, c, c
}
