package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"hoshi/engine/match"
	"hoshi/engine/spsa"
)

// SPSA tunes numbers of the search.
type SPSA struct {
	Parameters []string `required:"" help:"What to tune, as NAME or NAME=START:MIN..MAX/STEP, of which all but the name is optional; 'hoshi bench --parameters' lists the names." placeholder:"NAME"`
	Games      int      `default:"2000" help:"To play in all, in pairs with colours swapped; each pair is an iteration."`
	Nodes      uint64   `default:"10000" help:"How long a move is thought about, in positions."`
	Size       int      `default:"15" help:"Points on a side of the board, 9 to 20."`
	Openings   string   `type:"existingfile" help:"Openings, one a line as x,y x,y or h8 i9; a hundred balanced ones are built in." placeholder:"FILE"`
	Rate       float64  `default:"0.02" help:"Steps that a number moves at the end for each game one side is ahead."`
	Lag        int      `default:"16" help:"Iterations under way at a time, at most; what is found depends on it."`
	Threads    int      `help:"Pairs played at a time (default: one per core); what is found does not depend on it." placeholder:"N"`
	Seed       uint64   `default:"1" help:"The same seed and engine find the same."`
	Log        string   `help:"File that iterations are added to, and that an interrupted tuning goes on from." placeholder:"FILE"`
	JSON       bool     `name:"json" help:"Print JSON."`
}

// Run plays and prints what was found.
func (c *SPSA) Run(ctx context.Context) error {
	o, err := c.options(ctx)
	if err != nil {
		return err
	}
	bar := newTuningBar()
	o.Progress = bar.show
	r, err := spsa.Run(ctx, o)
	bar.end()
	if err != nil && (!errors.Is(err, context.Canceled) || r.Iterations == 0) {
		return err
	}
	if c.JSON {
		return errors.Join(err, printJSON(os.Stdout, r))
	}
	if fault := r.WriteText(os.Stdout); fault != nil || err != nil {
		return errors.Join(err, fault)
	}
	fmt.Printf("check it by\n  hoshi match --shuffle 1 hoshi:nodes=%d%s hoshi:nodes=%d\n", c.Nodes, spsa.Settings(r.Settings()), c.Nodes)
	return nil
}

func (c *SPSA) options(ctx context.Context) (o spsa.Options, err error) {
	if c.Games < 2 {
		return o, fmt.Errorf("--games %d: want two or more", c.Games)
	}
	if c.Lag < 1 || c.Threads < 0 {
		return o, fmt.Errorf("--lag %d, --threads %d: want one or more", c.Lag, c.Threads)
	}
	dimensions, err := spsa.ParseDimensions(c.Parameters)
	if err != nil {
		return o, fmt.Errorf("--parameters: %w", err)
	}
	games := spsa.Games{Nodes: c.Nodes, Size: c.Size, Seed: int64(c.Seed)}
	if c.Openings != "" {
		f, err := os.Open(c.Openings)
		if err != nil {
			return o, err
		}
		games.Openings, err = match.ReadOpenings(f, c.Openings, c.Size)
		if err = errors.Join(err, f.Close()); err != nil {
			return o, err
		}
	}
	if games, err = games.Ready(); err != nil {
		return o, err
	}
	build, err := engineVersion(ctx)
	if err != nil {
		return o, err
	}
	threads := c.Threads
	if threads == 0 {
		threads = min(runtime.GOMAXPROCS(0), c.Lag)
	}
	return spsa.Options{
		Dimensions: dimensions, Play: games.Play, Iterations: (c.Games + 1) / 2, Rate: c.Rate, Seed: c.Seed,
		Lag: c.Lag, Threads: threads, Log: c.Log, Version: fmt.Sprintf("%s, %s", build, games),
	}, nil
}

// tuningBar shows on standard error how far a tuning is, as a match does.
type tuningBar struct {
	began    time.Time
	last     time.Time
	first    int // iterations there were before the first that it saw
	seen     bool
	terminal bool
}

func newTuningBar() *tuningBar {
	now := time.Now()
	return &tuningBar{began: now, last: now, terminal: isTerminal(os.Stderr)}
}

// show writes a line when it is time for one.
func (b *tuningBar) show(r spsa.Report) {
	if !b.seen {
		b.seen, b.first = true, r.Iterations-1
	}
	every := 10 * time.Second
	if b.terminal {
		every = 200 * time.Millisecond
	}
	if time.Since(b.last) < every {
		return
	}
	b.last = time.Now()
	line := fmt.Sprintf("%s %d/%d ", match.Bar(r.Iterations, r.Planned), r.Iterations, r.Planned)
	const room = 4 // numbers that a line has room for
	for i, v := range r.Values {
		if i == room {
			line += " …"
			break
		}
		line += fmt.Sprintf(" %s %.4g", v.Name, v.Found)
	}
	left := time.Since(b.began) / time.Duration(r.Iterations-b.first) * time.Duration(r.Planned-r.Iterations)
	line += fmt.Sprintf("  %s left", left.Round(time.Second))
	if b.terminal {
		fmt.Fprint(os.Stderr, "\r\x1b[K"+line)
		return
	}
	fmt.Fprintln(os.Stderr, strings.TrimSpace(line))
}

// end leaves the line of a terminal to whatever comes next.
func (b *tuningBar) end() {
	if b.terminal {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}
