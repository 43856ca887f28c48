package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"hoshi/engine"
)

// Black has four in a row and is to move.
func Example() {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := engine.ParsePoints("h8 h9 g8 g9 i8 i9 j8 f9", pos.Size())
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	res, err := engine.New(engine.Options{}).Search(context.Background(), pos, engine.Limits{Depth: 6})
	if err != nil {
		log.Fatal(err)
	}
	if err := pos.Play(res.Move); err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Mate, pos.Winner(), len(pos.WinningLine()))
	// Output: 1 Black 5
}

func ExampleParsePoint() {
	for _, text := range []string{"h8", "8 H", "z99", "hello"} {
		pt, err := engine.ParsePoint(text, 15)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(pt)
	}
	// Output:
	// h8
	// h8
	// z99 is off the board: columns run a to o and rows 1 to 15
	// "hello" is not a point of the board: write a letter a to o and a number 1 to 15, like h8
}

func ExampleSetup() {
	pos, err := engine.Setup(9, engine.Freestyle, []engine.Point{{Col: 4, Row: 4}}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pos.SideToMove(), pos.At(engine.Center(9)))
	// Output: White Black
}

func ExampleResult_MarshalJSON() {
	pt := engine.Point{Col: 7, Row: 7}
	out, err := json.Marshal(engine.Result{Move: pt, PV: []engine.Point{pt}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(out))
	// Output: {"move":"h8","score":0,"mate":null,"depth":0,"nodes":0,"nps":0,"time_ms":0,"pv":["h8"],"candidates":[]}
}

// The two best moves when Black has three in a row, with their variations.
func ExampleEngine_Analyze() {
	black, _ := engine.ParsePoints("g8 h8 i8", 15)
	white, _ := engine.ParsePoints("g9 h10 c3", 15)
	pos, err := engine.Setup(15, engine.Freestyle, black, white)
	if err != nil {
		log.Fatal(err)
	}
	res, err := engine.New(engine.Options{}).Analyze(context.Background(), pos, engine.Analysis{
		Limits:  engine.Limits{Depth: 6},
		MultiPV: 2,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range res.Variations {
		fmt.Println(l.Move, l.Effects[0], "and wins in", l.Mate, "plies; no sooner:", l.Exact)
	}
	// Unordered output:
	// f8 makes a four that cannot be stopped and wins in 3 plies; no sooner: true
	// j8 makes a four that cannot be stopped and wins in 3 plies; no sooner: true
}
