// Package bench searches fixed positions to a fixed depth, to see how fast the engine is and
// whether its play has changed.
//
// [Run] returns a [Report] with the speed and a signature. The signature is the same wherever
// and however often the same engine runs, and changes as soon as a search finds another move or
// score or gets there another way. A pure speedup keeps the signature; a change to play changes
// it.
package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"time"

	"hoshi/engine"
)

// DefaultDepth is the depth for comparing signatures, in plies: about a second of searching on
// one core.
const DefaultDepth = 9

// hashMB is small, since every search begins with allocating a table.
const hashMB = 4

// Options configure a run; the zero value is usable.
type Options struct {
	Depth  int // plies, 1 to engine.MaxDepth; 0 means DefaultDepth
	Rounds int // number of rounds, of which the fastest counts; 0 means 1

	Rule       engine.Rule        // for searching the positions
	Parameters map[string]float64 // the engine's parameters; see engine.Options
	Network    *engine.Network    // the engine's network; nil means its own
	NoNetwork  bool               // disables the engine's own network

	// Progress, if not nil, is called after each search with the number done and the total.
	Progress func(done, all int)
}

// Report is the result of a run.
type Report struct {
	Depth     int    `json:"depth"`     // of each search, in plies
	Positions int    `json:"positions"` // number of positions searched
	Nodes     uint64 `json:"nodes"`     // nodes of all searches
	TimeMS    int64  `json:"time_ms"`   // for the searches only
	NPS       uint64 `json:"nps"`       // nodes per second
	Signature string `json:"signature"` // of what the searches found, see the package comment
}

// Run searches the positions one after another in one thread, each with a new engine. If ctx
// ends, it returns ctx's error.
func Run(ctx context.Context, o Options) (Report, error) {
	if o.Depth == 0 {
		o.Depth = DefaultDepth
	}
	if o.Depth < 1 || o.Depth > engine.MaxDepth {
		return Report{}, fmt.Errorf("depth %d: want 1 to %d", o.Depth, engine.MaxDepth)
	}
	if err := engine.CheckParameters(o.Parameters); err != nil {
		return Report{}, err
	}
	o.Rounds = max(o.Rounds, 1)
	var best Report
	for i := range o.Rounds {
		r, err := o.round(ctx, i*len(positions))
		if err != nil {
			return Report{}, err
		}
		if i == 0 || r.NPS > best.NPS {
			best = r
		}
	}
	return best, nil
}

// round searches all positions once, after done earlier searches.
func (o *Options) round(ctx context.Context, done int) (Report, error) {
	r := Report{Depth: o.Depth, Positions: len(positions)}
	sum := sha256.New()
	var took time.Duration
	for i, p := range positions {
		pos, err := p.position(o.Rule)
		if err != nil {
			return Report{}, fmt.Errorf("position %d: %w", i+1, err)
		}
		res, err := engine.New(engine.Options{HashMB: hashMB, Parameters: o.Parameters, Network: o.Network, NoNetwork: o.NoNetwork}).Search(ctx, pos, engine.Limits{Depth: o.Depth})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Report{}, err
		}
		fmt.Fprintln(sum, res.Move, res.Score, res.Depth, res.Nodes)
		r.Nodes += res.Nodes
		took += res.Time
		if o.Progress != nil {
			o.Progress(done+i+1, o.Rounds*len(positions))
		}
	}
	r.TimeMS = took.Milliseconds()
	r.NPS = engine.Result{Nodes: r.Nodes, Time: took}.NPS()
	r.Signature = hex.EncodeToString(sum.Sum(nil)[:6])
	return r, nil
}

// WriteText writes the report for people, one figure a line under its JSON name.
func (r Report) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "depth      %d\npositions  %d\nnodes      %d\ntime_ms    %d\nnps        %d\nsignature  %s\n",
		r.Depth, r.Positions, r.Nodes, r.TimeMS, r.NPS, r.Signature)
	return err
}
