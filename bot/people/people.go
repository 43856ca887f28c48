// Package people is what is stored about people: achievements, past games, and all of it to
// show or to delete.
package people

import (
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// ErrUserPlays says that a user cannot be forgotten, as a running game names them.
var ErrUserPlays = errors.New("the user is in a running game")

// People shows and forgets what is stored about single people. Implementations are safe
// for concurrent use. A part of the bot that stores something new about people has its
// store join in both: nothing else is asked for /privacy.
type People interface {
	// UserData returns all that is stored about a user.
	UserData(ctx context.Context, user chat.UserID) (UserData, error)

	// PlayingGames returns the games in state Playing or Proposed that a user plays in
	// or has started, in the order of their ids.
	PlayingGames(ctx context.Context, user chat.UserID) ([]*game.Game, error)

	// ForgetUser deletes all that is stored about a user, in one transaction. Games with
	// others stay, without the user's id and name; their players count as unknown. It
	// returns ErrUserPlays, and deletes nothing, while there are PlayingGames.
	ForgetUser(ctx context.Context, user chat.UserID) error
}

// UserData is what is stored about a user.
type UserData struct {
	Games []*game.Game // that name the user, in the order of their ids
	// Rows are those of other tables, by the names of the tables and columns. Values are
	// numbers, strings and truth values; times are microseconds since 1970 in UTC.
	Rows map[string][]map[string]any
}
