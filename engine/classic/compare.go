package classic

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"hoshi/engine"
)

// Cost is the work of one or more searches.
type Cost struct {
	Nodes   int // moves played
	Leaves  int // positions evaluated
	Cutoffs int // always 0 for minimax
	Time    time.Duration
}

func (c *Cost) add(r Result) {
	c.Nodes += r.Nodes
	c.Leaves += r.Leaves
	c.Cutoffs += r.Cutoffs
	c.Time += r.Time
}

// Row sets minimax against alpha-beta: one program at one depth, the costs added
// up over the same positions. It is the experiment that reports 001, 002 and 003
// make.
type Row struct {
	Program   string
	Variant   string // name of the [ShapesStage], or empty
	Depth     int
	Positions int
	Minimax   Cost
	AlphaBeta Cost
	SameValue bool // both found the same value in every position
	SameMove  bool // and chose the same move
}

// Ratio is how many leaves minimax evaluates for one of alpha-beta's.
func (r Row) Ratio() float64 {
	return float64(r.Minimax.Leaves) / float64(max(1, r.AlphaBeta.Leaves))
}

// Compare lets p search every position at every depth with and without
// alpha-beta and returns a row for each depth. Depths that p does not search are
// left out. o.Depth and o.Minimax are not used. When ctx ends, the rows finished
// until then come with its error.
func Compare(ctx context.Context, p Program, positions []*engine.Position, depths []int, o Options) ([]Row, error) {
	var rows []Row
	for _, depth := range depths {
		if depth < 1 || depth > p.MaxDepth {
			continue
		}
		row := Row{Program: p.ID, Depth: depth, Positions: len(positions), SameValue: true, SameMove: true}
		o.Depth = depth
		for i, pos := range positions {
			var found [2]Result
			for j, cost := range []*Cost{&row.Minimax, &row.AlphaBeta} {
				o.Minimax = j == 0
				r, err := p.Search(ctx, pos, o)
				if err != nil {
					return rows, fmt.Errorf("compare %s at depth %d, position %d: %w", p.ID, depth, i+1, err)
				}
				cost.add(r)
				found[j] = r
			}
			row.SameValue = row.SameValue && found[0].Value == found[1].Value
			row.SameMove = row.SameMove && found[0].Move == found[1].Move
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// CompareShapes is [Compare] for the shapes program at each of [ShapesStages].
func CompareShapes(ctx context.Context, positions []*engine.Position, depths []int) ([]Row, error) {
	p, _ := Lookup("shapes")
	var rows []Row
	for _, stage := range ShapesStages() {
		stageRows, err := Compare(ctx, p, positions, depths, Options{Shapes: &stage.Plan})
		for i := range stageRows {
			stageRows[i].Variant = stage.Name
		}
		rows = append(rows, stageRows...)
		if err != nil {
			return rows, fmt.Errorf("%s: %w", stage.Name, err)
		}
	}
	return rows, nil
}

// Positions returns n positions to compare on: the cross opening on p's board and
// the game that p goes on to play against itself, every other ply. There are
// fewer when the game ends before.
func Positions(ctx context.Context, p Program, n int) ([]*engine.Position, error) {
	black, white := Cross(p.Size)
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

// WriteTable writes rows as a table of plain text.
func WriteTable(w io.Writer, rows []Row) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "program\tdepth\tpositions\tminimax nodes\tleaves\ttime\talpha-beta nodes\tleaves\tcut-offs\ttime\tleaves ratio\tsame value\tsame move\t")
	for _, r := range rows {
		name := r.Program
		if r.Variant != "" {
			name += ", " + r.Variant
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%v\t%d\t%d\t%d\t%v\t%.2f\t%s\t%s\t\n", name, r.Depth, r.Positions,
			r.Minimax.Nodes, r.Minimax.Leaves, roundTime(r.Minimax.Time), r.AlphaBeta.Nodes, r.AlphaBeta.Leaves, r.AlphaBeta.Cutoffs, roundTime(r.AlphaBeta.Time),
			r.Ratio(), yesNo(r.SameValue), yesNo(r.SameMove))
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
