package rating

import (
	"math"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// EvenGames is the least number of rated games against levels for [EvenLevel], and
// evenGamesAtMost is how many of the latest ones it counts: people get better.
const (
	EvenGames       = 5
	evenGamesAtMost = 40
)

// EvenMatch is the level against which a person would win about half of the games.
type EvenMatch struct {
	Level    engine.Level // engine.NoLevel if there are too few games
	From, To engine.Level // the levels that it may also be, weakest and strongest, with 95% probability
	Rating   int          // the person's estimated rating, from these games alone
	Margin   int          // the rating is right within this many points, with 95% probability
	Games    int          // number of games counted
}

// EvenLevel estimates a person's even match from results, which start with the latest. It only
// counts rated games against levels, because hints and takebacks make a game unrated.
func EvenLevel(results []game.PastResult) EvenMatch {
	var games []Result
	for _, r := range results {
		c, ok := contestant(&r.Opponent)
		if !r.Rated || !r.Opponent.Engine || !ok {
			continue
		}
		score := Loss
		switch {
		case r.Won():
			score = Win
		case r.Drawn():
			score = Draw
		}
		if games = append(games, Result{Opponent: c.Fixed, Score: score}); len(games) == evenGamesAtMost {
			break
		}
	}
	even := EvenMatch{Games: len(games)}
	if len(games) < EvenGames {
		return even
	}
	r := Estimate(games)
	margin := 2 * r.Deviation
	even.Rating, even.Margin = int(math.Round(r.Value)), int(math.Round(margin))
	even.Level, even.From, even.To = nearestLevel(r.Value), nearestLevel(r.Value-margin), nearestLevel(r.Value+margin)
	return even
}

// nearestLevel returns the level whose rating is nearest to a value.
func nearestLevel(value float64) engine.Level {
	nearest := engine.NoLevel
	for _, level := range engine.Levels() {
		if nearest == engine.NoLevel || math.Abs(float64(level.Rating())-value) < math.Abs(float64(nearest.Rating())-value) {
			nearest = level
		}
	}
	return nearest
}
