package games

import (
	"errors"
)

// Errors of [Games] and [Queue] that the service decides by. Implementations
// wrap them with the reason.
var (
	// ErrNoGame says that there is no such game, or none in the channel yet.
	ErrNoGame = errors.New("no game in this channel")

	// ErrGameRunning says that the channel has a game in state [game.Playing] already.
	ErrGameRunning = errors.New("a game is running in this channel")

	// ErrStale says that the game was changed by somebody else after it was read.
	// Nothing was stored; read the game again.
	ErrStale = errors.New("the game has changed in the meantime")

	// ErrCannotSave says that the database takes no changes: the disk is full, the
	// file is gone or damaged, the server does not answer. Nothing was stored, and a
	// later try may succeed. Only where the connection to a server broke at that very
	// moment may the change be stored after all: the game's revision tells.
	ErrCannotSave = errors.New("the change could not be saved")

	// ErrCannotRead says that the database cannot be read at present: the server does not
	// answer, the file is damaged. Nothing was changed, and a later try may succeed.
	ErrCannotRead = errors.New("the database cannot be read")
)
