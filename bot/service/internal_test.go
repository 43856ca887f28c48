package service

import (
	"context"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// SetWaitNotice sets how long a request waits for an engine before the person is told.
func SetWaitNotice(s *Service, d time.Duration) { s.pool.Options.WaitNotice = d }

// LimitsIn returns the limits of a search in a game.
func LimitsIn(s *Service, d game.Depth, g *game.Game) (engine.Limits, error) {
	v, err := s.parts.Settings.For(context.Background(), g)
	return v.Limits(game.Strength{Depth: d}, g), err
}

// KeptChances returns Black's chances before a game and after each move from its stored review, or
// nil if there's none.
func KeptChances(s *Service, g *game.Game) []float64 { return s.analysis.KeptChances(g) }

// HelpWords returns what people also call a topic of help.
func HelpWords() map[string][]string { return helpWords() }
