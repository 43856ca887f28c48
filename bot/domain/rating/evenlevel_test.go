package rating

import (
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// against returns results of rated games against a level.
func against(level engine.Level, won, drawn, lost int) (out []game.PastResult) {
	add := func(winner engine.Color, n int) {
		for range n {
			out = append(out, game.PastResult{Side: engine.Black, Winner: winner, Opponent: game.Player{Engine: true, Level: level}, Rated: true})
		}
	}
	add(engine.Black, won)
	add(engine.Empty, drawn)
	add(engine.White, lost)
	return out
}

func TestEvenLevel(t *testing.T) {
	unrated := against(engine.Master, 30, 0, 0)
	for i := range unrated {
		unrated[i].Rated = false
	}
	people := against(engine.NoLevel, 30, 0, 0)
	for i := range people {
		people[i].Opponent = game.Player{}
	}
	for _, tt := range []struct {
		name     string
		results  []game.PastResult
		want     engine.Level
		from, to engine.Level
		games    int
	}{
		{"no games", nil, engine.NoLevel, engine.NoLevel, engine.NoLevel, 0},
		{"too few", against(engine.Easy, 4, 0, 0), engine.NoLevel, engine.NoLevel, engine.NoLevel, 4},
		{"unrated games and people don't count", append(append(against(engine.Easy, 2, 0, 2), unrated...), people...), engine.NoLevel, engine.NoLevel, engine.NoLevel, 4},
		{"half of the games", against(engine.Club, 20, 0, 20), engine.Club, engine.Casual, engine.Strong, 40},
		{"draws", against(engine.Club, 0, 40, 0), engine.Club, engine.Casual, engine.Strong, 40},
		{"wins at one level, losses at another", append(against(engine.Easy, 9, 0, 1), against(engine.Club, 1, 0, 9)...), engine.Casual, engine.Easy, engine.Club, 20},
		{"the latest games only", append(against(engine.Casual, 20, 0, 20), against(engine.Legend, 0, 0, 200)...), engine.Casual, engine.Easy, engine.Club, 40},
		{"lost every game at the lowest level", against(engine.Beginner, 0, 0, 40), engine.Beginner, engine.Beginner, engine.Beginner, 40},
		{"won every game at the highest level", against(engine.MaxLevel, 40, 0, 0), engine.MaxLevel, engine.MaxLevel, engine.MaxLevel, 40},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := EvenLevel(tt.results)
			if got.Level != tt.want || got.From != tt.from || got.To != tt.to || got.Games != tt.games {
				t.Errorf("%+v, want %v, %v to %v, %d games", got, tt.want, tt.from, tt.to, tt.games)
			}
		})
	}
}
