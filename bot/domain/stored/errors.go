package stored

import (
	"errors"
)

// Errors of [Games] and [Queue] that the service handles. Implementations wrap them with the
// reason.
var (
	// ErrNoGame means that the game doesn't exist, or the channel has had no game yet.
	ErrNoGame = errors.New("no game in this channel")

	// ErrGameRunning means that the channel already has a game in state [game.Playing].
	ErrGameRunning = errors.New("a game is running in this channel")

	// ErrStale means that the game has changed since it was read. Nothing was stored; read the
	// game again.
	ErrStale = errors.New("the game has changed in the meantime")

	// ErrCannotSave means that the database can't store changes: the disk is full, the file is
	// missing or damaged, or the server doesn't answer. Nothing was stored, and a retry may
	// succeed. The one exception: if the connection to a server broke during the commit, the
	// change may have been stored; check the game's revision.
	ErrCannotSave = errors.New("the change could not be saved")

	// ErrCannotRead means that the database can't be read right now: the server doesn't answer,
	// or the file is damaged. Nothing was changed, and a retry may succeed.
	ErrCannotRead = errors.New("the database cannot be read")
)
