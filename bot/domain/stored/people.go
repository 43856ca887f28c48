package stored

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// ErrUserPlays means that a user can't be forgotten because they're in a running game.
var ErrUserPlays = errors.New("the user is in a running game")

// People shows and deletes a person's data. Implementations are safe for concurrent use. If you
// store something new about people, include it in both UserData and ForgetUser: /privacy uses
// nothing else.
type People interface {
	// UserData returns everything stored about a user.
	UserData(ctx context.Context, user chat.UserID) (UserData, error)

	// PlayingGames returns the games in state Playing or Proposed that a user plays in or
	// started, ordered by ID.
	PlayingGames(ctx context.Context, user chat.UserID) ([]*game.Game, error)

	// ForgetUser deletes everything stored about a user in one transaction. Games with other
	// people stay, without the user's ID and name; the player becomes unknown. If the user has
	// PlayingGames, it returns ErrUserPlays and deletes nothing. direct is the channel of their direct
	// messages, whose settings are theirs too; "" if it isn't known.
	ForgetUser(ctx context.Context, user chat.UserID, direct chat.ChannelID) error
}

// UserData is everything stored about a user.
type UserData struct {
	Games []*game.Game // the games that name the user, ordered by ID
	// Rows are the rows of other tables, keyed by table and column name. Values are numbers,
	// strings and booleans; times are microseconds since 1970 UTC.
	Rows map[string][]map[string]any
}
