package bot

import (
	"context"
	"time"

	"hoshi/bot/rating"
)

// PuzzlePlayer is what a person has done with puzzles.
type PuzzlePlayer struct {
	User    User
	Rating  rating.Rating // at puzzles; that of a newcomer before the first
	Current int           // the puzzle that was shown last; 0 for none
	Solved  int           // puzzles solved at the first try
	Failed  int           // other puzzles that were tried or given up
	Streak  int           // puzzles solved at the first try in a row, the latest included
	Best    int           // the longest such row
	Changed time.Time     // when the last puzzle was counted; zero for none
}

// PuzzleAttempt is what a person has done with one puzzle.
type PuzzleAttempt struct {
	Tries   int  // first moves that were tried
	Hinted  bool // a hint was given
	Counted bool // it has changed the person's rating: the first try does, and giving up
	Solved  bool // the move was found
}

// Puzzles keeps what people have done with puzzles. Implementations are safe for
// concurrent use.
type Puzzles interface {
	// PuzzlePlayer returns what a person has done.
	PuzzlePlayer(ctx context.Context, user UserID) (PuzzlePlayer, error)

	// UpdatePuzzle reads what a person has done, in all and with a puzzle, lets change
	// alter it, and stores and returns the result, in one transaction. change may be
	// called more than once and must not use the store.
	UpdatePuzzle(ctx context.Context, user User, puzzle int, change func(*PuzzlePlayer, *PuzzleAttempt)) (PuzzlePlayer, PuzzleAttempt, error)

	// SeenPuzzles returns the puzzles that a person has been shown, in no order.
	SeenPuzzles(ctx context.Context, user UserID) ([]int, error)
}
