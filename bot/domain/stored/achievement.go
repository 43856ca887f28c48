package stored

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/engine"
)

// AchievementName identifies something a person did for the first time.
type AchievementName string

// The achievements, in addition to the first win against each level: see [FirstWin]. Wins only
// count in rated games, which have no help and no imported moves.
const (
	DeepWin   AchievementName = "deep_win"   // won a game by a forced win of nine plies or more
	Puzzles5  AchievementName = "puzzles_5"  // solved 5 puzzles in a row, each on the first try
	Puzzles20 AchievementName = "puzzles_20" // solved 20 puzzles in a row, each on the first try
)

// FirstWinPrefix is the prefix of first-win names.
const FirstWinPrefix = "first_win:"

// FirstWin returns the name of the first win against a level.
func FirstWin(l engine.Level) AchievementName { return AchievementName(FirstWinPrefix + l.String()) }

// Achievement is something a person achieved. Each counts once.
type Achievement struct {
	User chat.UserID
	Name AchievementName
	Game int64     // the game's ID; 0 for puzzles
	At   time.Time // in UTC with microsecond precision
}

// Achievements stores people's achievements. Implementations are safe for concurrent use.
//
// When a game ends, [Games.Commit] stores what [Achieved] returns in the same transaction.
// [Puzzles.UpdatePuzzle] does the same with [PuzzlePlayer.Achieved].
type Achievements interface {
	// Achieve stores an achievement unless the person already has it.
	Achieve(ctx context.Context, a Achievement) error

	// AchievementsOf returns a person's achievements, earliest first.
	AchievementsOf(ctx context.Context, user chat.UserID) ([]Achievement, error)

	// AchievementsIn returns the achievements earned in a game.
	AchievementsIn(ctx context.Context, game int64) ([]Achievement, error)
}

// Achieved returns the achievements that a game's result earns unless the winner already has them.
// It leaves out achievements that need a search to detect.
func Achieved(g *game.Game) []Achievement {
	black, white, _, ok := rating.RatedResult(g)
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
