package board_test

import (
	"fmt"
	"log"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

func Example() {
	points := func(text string) []game.Point {
		pts, err := game.ParsePoints(text, game.DefaultSize)
		if err != nil {
			log.Fatal(err)
		}
		return pts
	}
	pos, err := game.Setup(game.DefaultSize, game.Freestyle, points("g8 h8 i8"), points("g9 h10 c3"))
	if err != nil {
		log.Fatal(err)
	}
	var b board.Board
	b.Reset(pos)
	fmt.Println("won in", b.StaticWin(), "plies by", b.WinningMove().Point())
	b.Make(b.WinningMove())
	fmt.Println("points that make five:", b.Threats[b.SideToMove.Other()].Of(board.CountFive))
	b.Undo()
	// Output:
	// won in 3 plies by f8
	// points that make five: 2
}
