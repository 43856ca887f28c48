package render

import (
	"hoshi/engine"
)

// Texts are the words of captions and cards, in the readers' language. The picture omits texts
// that are "", whose function is nil, or with characters that none of the painter's fonts has.
type Texts struct {
	// Black and White name the sides in captions and cards if a player's name is "" or can't be
	// drawn.
	Black, White string

	// Move is in captions: the number of moves played, such as "move 12".
	Move func(number int) string
	// Moves is on cards: the number of moves in the game, such as "12 moves".
	Moves func(count int) string
	// Standing is in captions and on cards, unless the scene has an [Ending]: whose turn it is, or
	// how the game ended, such as "Black wins".
	Standing func(pos *engine.Position) string
}

// side returns the name of a side.
func (t *Texts) side(side engine.Color) string {
	if side == engine.White {
		return t.White
	}
	return t.Black
}

// standing returns the text of Standing for a position.
func (t *Texts) standing(pos *engine.Position) string {
	if t.Standing == nil {
		return ""
	}
	return t.Standing(pos)
}

// textOf returns the text of a function of Texts for a number.
func textOf(f func(int) string, n int) string {
	if f == nil {
		return ""
	}
	return f(n)
}
