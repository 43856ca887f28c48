package opening

import (
	"slices"

	"hoshi/engine"
)

// Task is what a player is asked to do.
type Task uint8

// The tasks, with the kinds of actions that answer them.
const (
	PlaceStone       Task = iota + 1 // Place: put a stone where Question.Inside and Outside allow
	ChooseColor                      // TakeColor: take a color
	ChooseColorOrAdd                 // TakeColor; or Declare 2: place one more stone of each color and let the other player choose
	MaySwap                          // Exchange or Keep
	MaySwapOrOffer                   // Exchange or Keep, after which a fifth is placed; or Declare 10: offer ten fifths
	DeclareFifths                    // Declare: say how many fifths Black will offer
	OfferFifths                      // Offer and Withdraw, until Question.Wanted are offered
	ChooseFifth                      // Place: keep one of Question.Offers as Black's fifth move
	PlayOn                           // Place: the opening is over, and the players move in turn
	GameOver                         // nothing more can be done
)

// taskNames describe the tasks for logs and the command line.
var taskNames = [...]string{
	PlaceStone: "a stone", ChooseColor: "a color", ChooseColorOrAdd: "a color or two stones",
	MaySwap: "a swap or not", MaySwapOrOffer: "a swap or not or ten fifths", DeclareFifths: "a number of fifths",
	OfferFifths: "fifths", ChooseFifth: "a choice of the fifths", PlayOn: "a move", GameOver: "nothing",
}

// taskKinds are the kinds of actions that answer each task.
var taskKinds = [...][]Kind{
	PlaceStone: {Place}, ChooseColor: {TakeColor}, ChooseColorOrAdd: {TakeColor, Declare}, MaySwap: {Exchange, Keep},
	MaySwapOrOffer: {Exchange, Keep, Declare}, DeclareFifths: {Declare}, OfferFifths: {Offer, Withdraw}, ChooseFifth: {Place},
	PlayOn: {Place}, GameOver: {},
}

// String returns a description for logs and the command line.
func (t Task) String() string {
	if int(t) >= len(taskNames) || t == 0 {
		return "no task"
	}
	return taskNames[t]
}

// Kinds returns the kinds of actions that answer the task.
func (t Task) Kinds() []Kind { return slices.Clone(taskKinds[t]) }

// Question is what the game asks now, and of whom.
type Question struct {
	Task    Task           // what to do
	Player  Player         // who must do it; meaningless for GameOver
	Stone   engine.Color   // color of the stone to place, offer or choose; Empty if none
	Inside  int            // the stone must be in the central square of this side, in points; 0 means anywhere
	Outside int            // the stone must be outside the central square of this side; 0 means no such square
	Min     int            // smallest number to declare
	Max     int            // largest number to declare
	Offers  []engine.Point // fifths offered so far, in order
	Wanted  int            // total number of fifths Black offers; 0 if none
}

// inCenter reports whether a point lies in the central square of a board.
func inCenter(pt engine.Point, size, side int) bool {
	center, reach := engine.Center(size), int8(side/2)
	return max(pt.Col-center.Col, center.Col-pt.Col, pt.Row-center.Row, center.Row-pt.Row) <= reach
}
