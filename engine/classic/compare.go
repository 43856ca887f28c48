package classic

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"hoshi/engine"
)

// SearchCost is the work of one or more searches.
type SearchCost struct {
	Nodes   int           // number of moves played
	Leaves  int           // number of positions evaluated
	Cutoffs int           // number of cut-offs, 0 for minimax
	Time    time.Duration // duration of all searches together
}

func (c *SearchCost) add(r Result) {
	c.Nodes += r.Nodes
	c.Leaves += r.Leaves
	c.Cutoffs += r.Cutoffs
	c.Time += r.Time
}

// Comparison compares minimax with alpha-beta for one program at one depth, with the costs
// summed over the same positions. Reports 001, 002 and 003 make this experiment.
type Comparison struct {
	Program   string     // ID of the program
	Variant   string     // name of the [ShapesStage], or empty
	Depth     int        // depth of the searches, in plies
	Positions int        // number of positions searched
	Minimax   SearchCost // cost without alpha-beta
	AlphaBeta SearchCost // cost with alpha-beta
	SameValue bool       // both found the same value in every position
	SameMove  bool       // both chose the same move in every position
}

// LeafRatio returns how many leaves minimax evaluates per leaf of alpha-beta.
func (c Comparison) LeafRatio() float64 {
	return float64(c.Minimax.Leaves) / float64(max(1, c.AlphaBeta.Leaves))
}

// Compare searches every position at every depth with and without alpha-beta and
// returns a comparison for each depth that p can search to. It ignores o.Depth and o.Minimax. If a
// search fails or ctx ends, it returns the finished comparisons and the error.
func Compare(ctx context.Context, p Program, positions []*engine.Position, depths []int, o Options) ([]Comparison, error) {
	var list []Comparison
	for _, depth := range depths {
		if depth < 1 || depth > p.MaxDepth {
			continue
		}
		c := Comparison{Program: p.ID, Depth: depth, Positions: len(positions), SameValue: true, SameMove: true}
		o.Depth = depth
		for i, pos := range positions {
			if err := c.search(ctx, p, pos, o); err != nil {
				return list, fmt.Errorf("compare %s at depth %d, position %d: %w", p.ID, depth, i+1, err)
			}
		}
		list = append(list, c)
	}
	return list, nil
}

// search searches one position with and without alpha-beta.
func (c *Comparison) search(ctx context.Context, p Program, pos *engine.Position, o Options) error {
	o.Minimax = true
	minimax, err := p.Search(ctx, pos, o)
	if err != nil {
		return err
	}
	o.Minimax = false
	alphaBeta, err := p.Search(ctx, pos, o)
	if err != nil {
		return err
	}
	c.Minimax.add(minimax)
	c.AlphaBeta.add(alphaBeta)
	c.SameValue = c.SameValue && minimax.Value == alphaBeta.Value
	c.SameMove = c.SameMove && minimax.Move == alphaBeta.Move
	return nil
}

// CompareShapes runs [Compare] for the shapes program at each of [ShapesStages].
func CompareShapes(ctx context.Context, positions []*engine.Position, depths []int) ([]Comparison, error) {
	p, _ := Lookup("shapes")
	var list []Comparison
	for _, stage := range ShapesStages() {
		some, err := Compare(ctx, p, positions, depths, Options{Shapes: &stage.Plan})
		for i := range some {
			some[i].Variant = stage.Name
		}
		list = append(list, some...)
		if err != nil {
			return list, fmt.Errorf("%s: %w", stage.Name, err)
		}
	}
	return list, nil
}

// SelfPlayPositions returns n positions for [Compare]: every other position of a game that p
// plays against itself on its own board from the cross opening. It returns fewer if the game
// ends sooner. On an error it returns the positions found so far.
func SelfPlayPositions(ctx context.Context, p Program, n int) ([]*engine.Position, error) {
	black, white := CrossOpening(p.Size)
	pos, err := engine.Setup(p.Size, engine.DefaultRule, black, white)
	if err != nil {
		return nil, fmt.Errorf("cross opening on %d×%d: %w", p.Size, p.Size, err)
	}
	var positions []*engine.Position
	for len(positions) < n && !pos.Over() {
		if pos.Len()%2 == 0 {
			positions = append(positions, pos.Clone())
		}
		r, err := p.Search(ctx, pos, Options{})
		if err != nil {
			return positions, fmt.Errorf("%s against itself, move %d: %w", p.ID, pos.Len()+1, err)
		}
		if err := pos.Play(r.Move); err != nil {
			return positions, fmt.Errorf("%s against itself, move %d: %w", p.ID, pos.Len()+1, err)
		}
	}
	return positions, nil
}

// WriteTable writes comparisons as a plain-text table.
func WriteTable(w io.Writer, list []Comparison) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "program\tdepth\tpositions\tminimax nodes\tleaves\ttime\talpha-beta nodes\tleaves\tcut-offs\ttime\tleaves ratio\tsame value\tsame move\t")
	for _, r := range list {
		name := r.Program
		if r.Variant != "" {
			name += ", " + r.Variant
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%v\t%d\t%d\t%d\t%v\t%.2f\t%s\t%s\t\n", name, r.Depth, r.Positions,
			r.Minimax.Nodes, r.Minimax.Leaves, roundTime(r.Minimax.Time), r.AlphaBeta.Nodes, r.AlphaBeta.Leaves, r.AlphaBeta.Cutoffs, roundTime(r.AlphaBeta.Time),
			r.LeafRatio(), yesNo(r.SameValue), yesNo(r.SameMove))
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	return nil
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "NO"
}

func roundTime(d time.Duration) time.Duration {
	if d > time.Second {
		return d.Round(10 * time.Millisecond)
	}
	return d.Round(10 * time.Microsecond)
}
