package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// Black makes a four and a three at once; the proof has a reply to every defense.
func Example() {
	black, err := engine.ParsePoints("e8 f8 g8 h7 h6", 15)
	if err != nil {
		log.Fatal(err)
	}
	white, err := engine.ParsePoints("d8 m2 c12 k13 n9", 15)
	if err != nil {
		log.Fatal(err)
	}
	pos, err := engine.Setup(15, engine.Freestyle, black, white)
	if err != nil {
		log.Fatal(err)
	}
	proof, err := puzzle.Solve(context.Background(), pos, puzzle.Budget{})
	if err != nil {
		log.Fatal(err)
	}
	length, err := puzzle.Check(context.Background(), pos, proof)
	fmt.Println(proof.Line(), length, err)
	// Output: [h8 i8 h5 h4 h9] 3 <nil>
}
