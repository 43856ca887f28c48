package classic_test

import (
	"context"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The game of figure 7 in 003_a76289b097367488.txt: Black has played g4 from the cross opening, and
// the program replies.
func Example() {
	p, _ := classic.Lookup("windows")
	black, white := classic.CrossOpening(p.Size)
	pos, err := engine.Setup(p.Size, engine.Freestyle, black, white)
	if err != nil {
		log.Fatal(err)
	}
	if err := pos.Play(engine.Point{Col: 6, Row: 3}); err != nil {
		log.Fatal(err)
	}
	fmt.Println("before:", p.Value(pos, pos.SideToMove()))
	r, err := p.Search(context.Background(), pos, classic.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("answer:", r.Move, r.Value, "of", len(r.Candidates))
	fmt.Println("line:", r.PV)
	// Output:
	// before: 200
	// answer: g5 360 of 17
	// line: [g5 h5 e5 i6]
}
