// Package people shows people their games, ratings, statistics and achievements, the leaderboard, and
// the data stored about them.
package people

import (
	"log/slog"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/mygames"
	"hoshi/bot/features/practice"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/features/records"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
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

// Deps are what [People] work with.
type Deps struct {
	Store      Store
	Chat       chat.Chat
	Settings   *settings.Resolver
	View       *view.View
	Painter    *view.Painter
	Games      *games.Keeper
	Boards     *boards.Boards
	MyGames    *mygames.MyGames
	Puzzles    *puzzles.Puzzles
	Lessons    *lessons.Lessons
	Practice   *practice.Practice
	Records    *records.Records
	Roles      RoleLinks // nil without linked roles
	Translator message.Translator
	Width      int // largest width of a chart in pixels
	MaxFile    int // largest file to send in bytes
	Log        *slog.Logger
}

// People answers questions about people.
type People struct{ Deps }

// New returns the people in a store.
func New(d Deps) *People { return &People{d} }
