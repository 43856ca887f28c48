package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// ErrNoPractice means that a person has no such position to practice.
var ErrNoPractice = errors.New("no such position to practice")

// PracticeKind is what a player missed in a position.
type PracticeKind string

// The kinds of positions.
const (
	PracticeWin     PracticeKind = "win"     // they could have won by force
	PracticeDefense PracticeKind = "defense" // their move let the opponent win by force
)

// PracticePosition is a position from a game that a person lost, before a mistake of theirs. They
// practice to find the better move. Package practice decides when it comes back.
type PracticePosition struct {
	Game   int64
	Ply    int            // how many moves had been made; the next one was the mistake
	Side   engine.Color   // the person's, to move
	Kind   PracticeKind   // what they missed
	Answer []engine.Point // the best move and what follows it
	Due    settings.Day   // the day, in the person's time zone, from which it's asked; "" if they're done with it
	Step   int            // how many times in a row it was solved on the day it was due
	Tries  int            // moves tried
	Shown  time.Time      // when it was last shown, in UTC with microsecond precision; zero for never
}

// Practice stores the positions that people practice. Implementations are safe for concurrent use.
//
// A position disappears with its game.
type Practice interface {
	// UnsearchedLosses returns the IDs of the games that a person has lost and that AddPractice hasn't
	// been called for, latest first; most limits how many.
	UnsearchedLosses(ctx context.Context, user chat.UserID, most int) ([]int64, error)

	// AddPractice stores the positions found in a lost game, and that it was searched, in one
	// transaction. It does nothing if the game was searched before or is gone, or if the person no
	// longer plays in it because their data was deleted.
	AddPractice(ctx context.Context, user chat.UserID, game int64, found []PracticePosition) error

	// PracticePositions returns a person's positions, those from the latest game first, and those of a
	// game in playing order.
	PracticePositions(ctx context.Context, user chat.UserID) ([]PracticePosition, error)

	// UpdatePractice loads a person's position, applies change, and stores and returns the result in
	// one transaction. It stores the fields Due, Step, Tries and Shown. It returns ErrNoPractice if the
	// person has no such position. change may be called more than once and must not use the store.
	UpdatePractice(ctx context.Context, user chat.UserID, game int64, ply int, change func(*PracticePosition)) (PracticePosition, error)
}
