package train_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"hoshi/engine"
	"hoshi/engine/train"
	"hoshi/engine/tune"
)

// From games to an engine with a network, on a small scale.
func Example() {
	ctx := context.Background()
	var file bytes.Buffer
	if err := tune.SelfPlay(ctx, &file, tune.SelfPlayOptions{Games: 20, Nodes: 50, Leaves: 1, Seed: 1}); err != nil {
		log.Fatal(err)
	}
	positions := train.NewLoader(0)
	if err := positions.Load(ctx, &file); err != nil {
		log.Fatal(err)
	}
	out, err := train.Train(ctx, positions, nil, train.Options{Epochs: 2})
	if err != nil {
		log.Fatal(err)
	}
	pos, err := engine.Setup(engine.DefaultSize, engine.Freestyle, []engine.Point{engine.Center(engine.DefaultSize)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	res, err := engine.New(engine.Options{Network: out.Network}).Search(ctx, pos, engine.Limits{Depth: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("learned", len(out.Epochs), "times, and looked", res.Depth, "plies ahead")
	// Output: learned 2 times, and looked 2 plies ahead
}
