package cli

import (
	"context"
	"fmt"
	"os"

	"hoshi/engine/bench"
)

// Bench searches fixed positions.
type Bench struct {
	Depth  int  `help:"Plies to look ahead (default 9)." placeholder:"N"`
	Rounds int  `help:"How often all is searched, of which the fastest counts (default 1)." placeholder:"N"`
	JSON   bool `name:"json" help:"Print JSON."`
	parameters
	Parameters bool `help:"Print the names that --set knows, and what they are, instead."`
}

// Run prints the report.
func (c *Bench) Run(ctx context.Context) error {
	if c.Parameters {
		return printParameters(os.Stdout, c.JSON)
	}
	opts := bench.Options{Depth: c.Depth, Rounds: c.Rounds, Parameters: c.Set}
	terminal := isTerminal(os.Stderr)
	if terminal {
		opts.Progress = func(done, all int) { fmt.Fprintf(os.Stderr, "\r%d of %d positions", done, all) }
	}
	r, err := bench.Run(ctx, opts)
	if terminal {
		fmt.Fprint(os.Stderr, "\r\033[K")
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(os.Stdout, r)
	}
	return r.WriteText(os.Stdout)
}
