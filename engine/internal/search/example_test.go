package search_test

import (
	"context"
	"fmt"
	"log"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/search"
)

func ExampleEngine_Search() {
	pos, err := game.NewPosition(game.DefaultSize, game.Freestyle)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := game.ParsePoints("h8 a1 i8 a15 j8 o1", pos.Size())
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	res, err := search.New(search.Options{HashMB: 1}).Search(context.Background(), pos, search.Limits{Depth: 6})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Move, "wins in", res.Mate, "plies")
	// Output: g8 wins in 3 plies
}
