package people

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/standing"
	"hoshi/engine"
)

// AchievementName names something that a person has done for the first time.
type AchievementName string

// The achievements, besides a first win against each level, which [FirstWin] names. Wins
// count in rated games only: there nobody is helped, and no moves come from elsewhere.
const (
	DeepWin   AchievementName = "deep_win"   // won a game by a forced win of nine plies or more
	Puzzles5  AchievementName = "puzzles_5"  // solved 5 puzzles in a row, each at the first try
	Puzzles20 AchievementName = "puzzles_20" // solved 20 puzzles in a row, each at the first try
)

// FirstWinPrefix begins the names of first wins.
const FirstWinPrefix = "first_win:"

// FirstWin names the first win against a level.
func FirstWin(l engine.Level) AchievementName { return AchievementName(FirstWinPrefix + l.String()) }

// Achievement is what a person has achieved, once.
type Achievement struct {
	User chat.UserID
	Name AchievementName
	Game int64     // in which; 0 for puzzles
	At   time.Time // when, in UTC, in microseconds
}

// Achievements keeps what people have achieved. Implementations are safe for concurrent
// use.
//
// [games.Games.Commit] stores what [Achieved] returns when a game ends, and
// [puzzles.Puzzles.UpdatePuzzle] what [puzzles.PuzzlePlayer.Achieved] returns, in the same transactions.
type Achievements interface {
	// Achieve stores an achievement, unless the person has it already.
	Achieve(ctx context.Context, a Achievement) error

	// AchievementsOf returns what a person has achieved, the earliest first.
	AchievementsOf(ctx context.Context, user chat.UserID) ([]Achievement, error)

	// AchievementsIn returns what people have achieved in a game.
	AchievementsIn(ctx context.Context, game int64) ([]Achievement, error)
}

// Achieved returns what the result of a game achieves, if that is the first time. What
// needs a search is not in it.
func Achieved(g *game.Game) []Achievement {
	black, white, _, ok := standing.RatedResult(g)
	if !ok || g.Winner == engine.Empty {
		return nil
	}
	winner, loser, level := black, white, g.White.Level
	if g.Winner == engine.White {
		winner, loser, level = white, black, g.Black.Level
	}
	if winner.Level != "" || loser.Level == "" {
		return nil
	}
	return []Achievement{{User: winner.User.ID, Name: FirstWin(level), Game: g.ID}}
}
