package people

import (
	"testing"

	"hoshi/bot/game"
	"hoshi/engine"
)

// A record tells the levels of the engine apart.
func TestTallyByLevel(t *testing.T) {
	names := func(p game.Player) string { return p.Level.String() }
	var results []game.PastResult
	for _, level := range []engine.Level{engine.Easy, engine.Casual, engine.Easy} {
		results = append(results, game.PastResult{Side: engine.Black, Winner: engine.Black, Opponent: game.Player{Engine: true, Level: level}})
	}
	got := newTally(results, names)
	if len(got.opponents) != 2 || got.opponents[0].Name != "easy" || got.opponents[0].Wins != 2 || got.opponents[1].Wins != 1 {
		t.Errorf("%+v", got.opponents)
	}
}
