package render

import (
	"hoshi/engine"
)

// Texts are the words of captions and cards, in the language of their readers. A text
// that is "" or whose function is nil is left out of the picture, and so is a text with
// characters that none of the painter's fonts has.
type Texts struct {
	// Black and White name the sides in captions and cards if a player's name
	// is "" or cannot be drawn.
	Black, White string

	// Move is in captions: how many moves have been played, as in "move 12".
	Move func(number int) string
	// Moves is in cards: how many moves the game had, as in "12 moves".
	Moves func(count int) string
	// Standing is in captions, and in cards without a result: whose turn it is or
	// how the game ended, as in "Black to move".
	Standing func(pos *engine.Position) string
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
