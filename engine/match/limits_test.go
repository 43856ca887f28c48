package match

import (
	"testing"
	"time"

	"hoshi/engine"
)

// TestLimits parses the search limits after an engine's name.
func TestLimits(t *testing.T) {
	const seed = 7
	level := engine.Easy.Limits(seed)
	levelNodes := level
	levelNodes.Nodes = 50
	depth := engine.AtDepth(4, seed)
	depth.Time = time.Second
	tests := []struct {
		name string
		l    limits
		want engine.Limits
	}{
		{"depth", limits{depth: 3}, engine.Limits{Depth: 3}},
		{"nodes", limits{nodes: 100}, engine.Limits{Nodes: 100}},
		{"time for a move", limits{control: TimeControl{Move: time.Second, Game: time.Hour}}, engine.Limits{Time: time.Second}},
		{"level", limits{level: engine.Easy}, level},
		{"level with nodes", limits{level: engine.Easy, nodes: 50}, levelNodes},
		{"depth of the bot", limits{handicapped: 4, control: TimeControl{Move: time.Second}}, depth},
		{"noise", limits{depth: 3, noise: 200}, engine.Limits{Depth: 3, Handicap: engine.Handicap{EvalNoise: 200, NoStaticWins: true, NoNetwork: true, Seed: seed}}},
		{"misses", limits{depth: 4, misses: 0.2}, engine.Limits{Depth: 4, Handicap: engine.Handicap{Misses: 0.2, NoNetwork: true, Seed: seed}}},
		{"noise and misses", limits{depth: 1, noise: 1, misses: 0.1}, engine.Limits{Depth: 1, Handicap: engine.Handicap{EvalNoise: 1, Misses: 0.1, NoStaticWins: true, NoNetwork: true, Seed: seed}}},
		{"noise and style with nodes", limits{nodes: 900, noise: 20, style: 2}, engine.Limits{Nodes: 900, Handicap: engine.Handicap{EvalNoise: 20, Style: 2, Seed: seed}}},
		{"level of nodes", limits{level: engine.Champion}, engine.Champion.Limits(seed)},
	}
	for _, tt := range tests {
		if got := tt.l.limits(seed); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
