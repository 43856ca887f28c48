package console_test

import (
	"fmt"
	"os"
	"time"

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

func ExamplePrintResult() {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	res := engine.Result{
		Move: h8, Score: 120, Depth: 6, Nodes: 12345, Time: 250 * time.Millisecond,
		PV:         []engine.Point{h8, i9},
		Candidates: []engine.Candidate{{Move: h8, Score: 120}, {Move: i9, Score: -40}},
	}
	if err := console.PrintResult(os.Stdout, res, false); err != nil {
		panic(err)
	}
	// Output:
	// best move   h8
	// score       +120 for the side to move
	// depth       6 plies, 12345 nodes in 0.25 s
	// line        h8 i9
	// candidates  h8 +120, i9 -40
}

// Of an analysis every line is written, and what its moves do.
func ExamplePrintResult_lines() {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	three, stop := engine.Effect{Makes: engine.OpenThree}, engine.Effect{Stops: engine.OpenThree}
	res := engine.Result{
		Move: h8, Score: engine.ScoreMate - 7, Mate: 7, Depth: 6, Nodes: 12345, Time: 250 * time.Millisecond,
		PV:         []engine.Point{h8, i9},
		Candidates: []engine.Candidate{{Move: h8, Score: engine.ScoreMate - 7}, {Move: i9, Score: -40}},
		Lines: []engine.Line{
			{Move: h8, Score: engine.ScoreMate - 7, Mate: 7, Exact: true, PV: []engine.Point{h8, i9}, Effects: []engine.Effect{three, stop}},
			{Move: i9, Score: -40, PV: []engine.Point{i9}, Effects: []engine.Effect{{}}},
		},
	}
	if err := console.PrintResult(os.Stdout, res, false); err != nil {
		panic(err)
	}
	// Output:
	// best move   h8
	// score       +29993 for the side to move
	// result      wins by force with move 7 from here, no sooner
	// depth       6 plies, 12345 nodes in 0.25 s
	// line        h8 i9
	//             h8 makes an open three; i9 stops the open three
	// line 2      i9 (-40)
	// candidates  h8 +29993, i9 -40
}
