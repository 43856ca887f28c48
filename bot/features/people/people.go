// Package people shows people their games, ratings, statistics and achievements, the leaderboard, and
// the data stored about them.
package people

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/mygames"
	"hoshi/bot/features/practice"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/features/records"
	"hoshi/bot/features/shared"
)

// Store is what [People] need from a database.
type Store interface {
	stored.Games
	stored.Challenges
	stored.History
	stored.People
	stored.Achievements
	stored.Puzzles
	rating.Ratings
}

// People answers questions about people.
type People struct {
	*shared.Parts
	Store    Store
	MyGames  *mygames.MyGames
	Puzzles  *puzzles.Puzzles
	Lessons  *lessons.Lessons
	Practice *practice.Practice
	Records  *records.Records

	// Unlink forgets the account that a person has connected for linked roles, and takes their figures back from the
	// chat. was is false if there was none; if it's true, an error means that the chat may still have the
	// figures. Unlink is nil without linked roles.
	Unlink func(ctx context.Context, user chat.UserID) (was bool, err error)
}
