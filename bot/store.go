package bot

import (
	"hoshi/bot/settings"
	"hoshi/bot/standing"
	"hoshi/bot/stored"
)

// Store is everything a [Service] needs from a database.
type Store interface {
	stored.Games
	settings.Settings
	stored.Queue
	standing.Ratings
	stored.History
	stored.Challenges
	stored.Puzzles
	stored.Achievements
	stored.People
	stored.Notices
}
