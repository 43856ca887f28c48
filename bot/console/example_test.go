package console_test

import (
	"fmt"

	"hoshi/bot/console"
	"hoshi/engine"
)

func ExampleDiagram() {
	pos, err := engine.NewPosition(9, engine.Freestyle)
	if err != nil {
		panic(err)
	}
	for _, move := range []string{"a1", "e5", "b1", "e6", "c1", "e7", "d1", "f5", "e1"} {
		pt, _ := engine.ParsePoint(move, 9)
		if err := pos.Play(pt); err != nil {
			panic(err)
		}
	}
	fmt.Print(console.Diagram(pos))
	// Output:
	//     a b c d e f g h i
	//  9  . . . . . . . . . 9
	//  8  . . . . . . . . . 8
	//  7  . . . . O . . . . 7
	//  6  . . . . O . . . . 6
	//  5  . . . . O O . . . 5
	//  4  . . . . . . . . . 4
	//  3  . . . . . . . . . 3
	//  2  . . . . . . . . . 2
	//  1 [X X X X X]. . . . 1
	//     a b c d e f g h i
}
