package bench_test

import (
	"context"
	"fmt"
	"log"

	"hoshi/engine/bench"
)

func ExampleRun() {
	report, err := bench.Run(context.Background(), bench.Options{Depth: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Positions, "positions to depth", report.Depth)
	// Output: 12 positions to depth 2
}
