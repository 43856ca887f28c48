package match_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"hoshi/engine/match"
)

// A pair of games between the engine at two different depths.
func ExampleRun() {
	strong, err := match.ParseEngineSpec("hoshi:depth=4", match.TimeControl{Move: time.Second})
	if err != nil {
		log.Fatal(err)
	}
	weak, err := match.ParseEngineSpec("greedy", match.TimeControl{Move: time.Second})
	if err != nil {
		log.Fatal(err)
	}
	report, err := match.Run(context.Background(), match.Options{A: strong, B: weak, Games: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Games, "games, of which the engine won", report.Wins)
	// Output: 2 games, of which the engine won 2
}

// Is a change worth keeping? 60 pairs were lost 0:2, 100 ½:1½ and so on.
func ExampleSPRT() {
	pairs := match.Pentanomial{60, 100, 500, 140, 100}
	test := match.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	fmt.Println(pairs.Estimate())
	fmt.Printf("%.2f %s\n", test.LLR(pairs), test.Verdict(pairs))
	// Output:
	// +23 ±11
	// 5.56 elo1
}
