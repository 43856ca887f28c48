package tactics_test

import (
	"fmt"
	"log"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
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
	fmt.Println("won in", tactics.StaticWin(&b), "plies by", tactics.WinningMove(&b).Point())
	b.Make(tactics.WinningMove(&b))
	fmt.Println("points that make five:", b.Threats[b.SideToMove.Other()].Of(pattern.CountFive))
	b.Undo()
	// Output:
	// won in 3 plies by f8
	// points that make five: 2
}
