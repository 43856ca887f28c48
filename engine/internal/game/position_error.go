package game

import (
	"errors"
	"fmt"
)

// Errors of a position. [Position.Play] also returns a *[TakenError], a
// *[ForbiddenError] or an *[OffBoardError].
var (
	// ErrGameOver: a side has won or the board is full.
	ErrGameOver = errors.New("the game is over")
	// ErrNoMoves: there is no move to take back.
	ErrNoMoves = errors.New("no move to take back")
)

// TakenError says that a stone already stands on a point.
type TakenError struct {
	Point Point
	Color Color // of the stone there
	Move  int   // the number of the move that put the stone there, 0 for a stone set up before play
}

func (e *TakenError) Error() string {
	if e.Move == 0 {
		return fmt.Sprintf("%v is taken by %v", e.Point, e.Color)
	}
	return fmt.Sprintf("%v is taken by %v (move %d)", e.Point, e.Color, e.Move)
}

// ForbiddenError says that the rule forbids the side to move a point.
type ForbiddenError struct {
	Point Point // the point, which is empty
	Rule  Rule  // the rule that forbids it
	Foul  Foul  // why
}

func (e *ForbiddenError) Error() string {
	return fmt.Sprintf("%v is forbidden in %v: %v", e.Point, e.Rule, e.Foul)
}

// SizeError says that there is no board of a size.
type SizeError struct {
	Size int // the side in points that was asked for
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("board size %d: must be %d to %d", e.Size, MinSize, MaxSize)
}

// StoneCountError says that the stones to set up can't come from a game, in which the sides move
// in turn and Black moves first.
type StoneCountError struct {
	Black, White int // the number of stones of each side
}

func (e *StoneCountError) Error() string {
	return fmt.Sprintf("%d black and %d white stones: want equal numbers, or one more black", e.Black, e.White)
}
