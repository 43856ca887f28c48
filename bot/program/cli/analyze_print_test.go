package cli

import (
	"os"
	"time"

	"hoshi/engine"
)

func Example_writeAnalysis() {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	res := engine.Result{
		Move: h8, Score: 120, Depth: 6, Nodes: 12345, Time: 250 * time.Millisecond,
		PV:         []engine.Point{h8, i9},
		Candidates: []engine.Candidate{{Move: h8, Score: 120}, {Move: i9, Score: -40}},
	}
	if err := writeAnalysis(os.Stdout, res); err != nil {
		panic(err)
	}
	// Output:
	// best move   h8
	// score       +120 for the side to move
	// depth       6 moves, 12345 nodes in 0.25 s
	// line        h8 i9
	// candidates  h8 +120, i9 -40
}

// Every variation of an analysis is printed, with the effects of its moves.
func Example_writeAnalysis_lines() {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	three, stop := engine.Effect{Makes: engine.OpenThree}, engine.Effect{Stops: engine.OpenThree}
	res := engine.Result{
		Move: h8, Score: engine.ScoreMate - 7, Mate: 7, Depth: 6, Nodes: 12345, Time: 250 * time.Millisecond,
		PV:         []engine.Point{h8, i9},
		Candidates: []engine.Candidate{{Move: h8, Score: engine.ScoreMate - 7}, {Move: i9, Score: -40}},
		Variations: []engine.Variation{
			{Move: h8, Score: engine.ScoreMate - 7, Mate: 7, Exact: true, PV: []engine.Point{h8, i9}, Effects: []engine.Effect{three, stop}},
			{Move: i9, Score: -40, PV: []engine.Point{i9}, Effects: []engine.Effect{{}}},
		},
	}
	if err := writeAnalysis(os.Stdout, res); err != nil {
		panic(err)
	}
	// Output:
	// best move   h8
	// score       +29993 for the side to move
	// result      wins by force with move 7 from here, no sooner
	// depth       6 moves, 12345 nodes in 0.25 s
	// line        h8 i9
	//             h8 makes an open three; i9 stops the open three
	// line 2      i9 (-40)
	// candidates  h8 +29993, i9 -40
}
