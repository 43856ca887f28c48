package bot

import (
	"context"
	"time"

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
