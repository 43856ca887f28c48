package game_test

import (
	"fmt"
	"log"

	"hoshi/engine/internal/game"
)

func Example() {
	pos, err := game.NewPosition(game.DefaultSize, game.Freestyle)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := game.ParsePoints("h8 a1 i8 a2 j8 a3 k8 a4", pos.Size())
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(pos.SideToMove(), "wins at", pos.WinningPoints(pos.SideToMove()))
	fmt.Println(pos.Legal(moves[0]))
	// Output:
	// Black wins at [g8 l8]
	// h8 is taken by Black (move 1)
}
