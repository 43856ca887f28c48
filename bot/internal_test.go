package bot

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// SetWaitNotice sets after how long a person is told that a request waits for an
// engine.
func SetWaitNotice(s *Service, d time.Duration) { s.engines.Options.WaitNotice = d }

// Whether there is a font for a language is asked with every message of pictures.
func TestPictureSamplesAreAllMessages(t *testing.T) {
	data, err := os.ReadFile("locale/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var messages struct{ Picture, Color, Rule map[string]any }
	if err := toml.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	sampled := make(map[string]bool)
	for _, t := range pictureSamples() {
		sampled[t.ID] = true
	}
	for id := range messages.Picture {
		if !sampled["picture."+id] {
			t.Errorf("picture.%s is not asked for", id)
		}
	}
	if len(messages.Picture) == 0 || !sampled["color.white"] || !sampled["rule.standard"] {
		t.Error("no messages")
	}
}

// LimitsIn returns the limits of a search in a game.
func LimitsIn(s *Service, d game.Depth, g *game.Game) (engine.Limits, error) {
	return s.limits(context.Background(), game.Strength{Depth: d}, g)
}

// KeptChances returns Black's chances before a game and after each move, as a review that is
// kept has them; nil where none is.
func KeptChances(s *Service, g *game.Game) []float64 {
	r := s.reviews.of(reviewKey{g.ID, g.Revision})
	if r == nil {
		return nil
	}
	return r.Chances
}

// UseChat makes a service speak through another chat.
func UseChat(s *Service, c chat.Chat) { s.chat = c }

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
