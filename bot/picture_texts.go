package bot

import (
	"fmt"

	"hoshi/engine"
	"hoshi/render"
)

// pictureTexts returns the words in captions and cards.
func pictureTexts() render.Texts {
	return render.Texts{
		Black:    engine.Black.String(),
		White:    engine.White.String(),
		Move:     func(number int) string { return fmt.Sprintf("move %d", number) },
		Moves:    moves,
		Standing: standing,
	}
}

// standing says whose turn it is, or how the game ended.
func standing(pos *engine.Position) string {
	switch {
	case pos.Winner() != engine.Empty:
		return pos.Winner().String() + " wins"
	case pos.Full():
		return "a draw"
	}
	return pos.SideToMove().String() + " to move"
}
