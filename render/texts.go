package render

import (
	"time"

	"hoshi/engine"
)

// Texts are the words in captions, cards and charts, in the language of the
// people who look at them. This package has no words of any language: a text that
// is "" or whose function is nil is left out of the picture, and so is one with
// characters that no font of the painter has.
type Texts struct {
	// Black and White name the sides in captions and cards, where a player's name
	// is "" or cannot be drawn.
	Black, White string

	// Move is in captions: how many moves have been played, as in "move 12".
	Move func(number int) string
	// Moves is in cards: how many moves the game had, as in "12 moves".
	Moves func(count int) string
	// Standing is in captions, and in cards without a result: whose turn it is or
	// how the game ended, as in "Black to move".
	Standing func(pos *engine.Position) string

	// Won, Drawn and Lost are below a chart of [Outcomes], beside their colours.
	Won, Drawn, Lost string
	// Games is beside each bar of Outcomes: the number of games, and the share of
	// their points that was made, 0 to 1, a draw being half a point. The share is
	// not a number where there was no game.
	Games func(count int, share float64) string

	// Date is at both ends of the time axis of [Ratings]. withClock asks for the
	// time of day and no year: the chart covers less than two days.
	Date func(t time.Time, withClock bool) string
}

// side returns the name of a side.
func (t *Texts) side(side engine.Color) string {
	if side == engine.White {
		return t.White
	}
	return t.Black
}

// standing returns what Standing says of a position.
func (t *Texts) standing(pos *engine.Position) string {
	if t.Standing == nil {
		return ""
	}
	return t.Standing(pos)
}

// textOf returns what a function of Texts says of a number.
func textOf(f func(int) string, n int) string {
	if f == nil {
		return ""
	}
	return f(n)
}
