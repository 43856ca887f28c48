package bot

import (
	"hoshi/bot/challenge"
	"hoshi/bot/games"
	"hoshi/bot/people"
	"hoshi/bot/puzzles"
	"hoshi/bot/settings"
	"hoshi/bot/standing"
)

// Store is everything a [Service] needs from a database.
type Store interface {
	games.Games
	settings.Settings
	games.Queue
	standing.Ratings
	people.History
	challenge.Challenges
	puzzles.Puzzles
	people.Achievements
	people.People
	games.Notices
}
