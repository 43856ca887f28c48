package tune_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/tune"
)

// A small round of learning: games, weights fitted to them, and an engine with those weights.
func Example() {
	ctx := context.Background()
	var file bytes.Buffer
	if err := tune.SelfPlay(ctx, &file, tune.SelfPlayOptions{Games: 10, Nodes: 100, Seed: 1}); err != nil {
		log.Fatal(err)
	}
	games, err := tune.ReadGames(&file)
	if err != nil {
		log.Fatal(err)
	}
	weights, report, err := tune.Fit(ctx, games, tune.FitOptions{Epochs: 2})
	if err != nil {
		log.Fatal(err)
	}
	pos, err := engine.Setup(engine.DefaultSize, engine.Freestyle, []engine.Point{engine.Center(engine.DefaultSize)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	res, err := engine.New(engine.Options{Weights: weights}).Search(ctx, pos, engine.Limits{Depth: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("learned", report.Epoch, "times, and looked", res.Depth, "plies ahead")
	// Output: learned 2 times, and looked 2 plies ahead
}
