// Package people shows people their games, ratings, statistics and achievements, the leaderboard, and
// the data stored about them.
package people

import (
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
	Roles    RoleLinks // nil without linked roles
}
