package spsa_test

import (
	"context"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/spsa"
)

// Two numbers are tuned, for the sake of the example by a player that wins with
// whichever is nearer to 7 and 2.5.
func ExampleRun() {
	distance := func(values map[string]float64) float64 {
		a, b := values["Moves"]-7, values["Base"]-2.5
		return a*a + b*b
	}
	play := func(_ context.Context, t spsa.Trial) (int, error) {
		if distance(t.Plus) < distance(t.Minus) {
			return 2, nil
		}
		return -2, nil
	}
	report, err := spsa.Run(context.Background(), spsa.Options{
		Dimensions: []spsa.Dimension{
			{Name: "Moves", Kind: engine.IntParameter, Start: 3, Min: 1, Max: 20, Step: 1},
			{Name: "Base", Kind: engine.RealParameter, Start: 1, Min: 0, Max: 4, Step: 0.5},
		},
		Play: play, Iterations: 2000,
	})
	if err != nil {
		log.Fatal(err)
	}
	moves, base := report.Values[0], report.Values[1]
	fmt.Println("Moves from", moves.Start, "to", moves.Value)
	fmt.Println("Base near 2.5:", base.Value > 2 && base.Value < 3)
	// Output:
	// Moves from 3 to 7
	// Base near 2.5: true
}

// A pair of games between the engine with one number on both sides of where it is.
func ExampleGames() {
	games, err := spsa.Games{Nodes: 100, Size: 9}.WithDefaults()
	if err != nil {
		log.Fatal(err)
	}
	dimensions, err := spsa.ParseDimensions([]string{"MoveCountBase=6:2..20/2"})
	if err != nil {
		log.Fatal(err)
	}
	report, err := spsa.Run(context.Background(), spsa.Options{Dimensions: dimensions, Play: games.Play, Iterations: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Iterations, "iteration of", report.Values[0].Name)
	// Output: 1 iteration of MoveCountBase
}
