package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// LadderReport is the result of the matches of a ladder.
type LadderReport struct {
	Rungs   []Rung   `json:"rungs"`   // the engines, lowest first
	Matches []Report `json:"matches"` // each engine against the one below it
}

// Rung is an engine on a ladder.
type Rung struct {
	Player string    `json:"player"` // the engine's name
	Step   Estimate  `json:"step"`   // difference to the rung below; zero for the lowest
	Total  *float64  `json:"total"`  // Elo above the lowest rung, nil if a step is infinite
	Time   MoveTimes `json:"time"`   // times of its moves in the match against the rung below; for the lowest, against the rung above
}

// Ladder plays a match between each engine and the one before it, with the options of a single
// match; o.A and o.B are ignored. All matches can share a log. If a match fails, the report has
// the matches before it and the unfinished one.
func Ladder(ctx context.Context, rungs []EngineSpec, o Options) (LadderReport, error) {
	if len(rungs) < 2 {
		return LadderReport{}, errors.New("a ladder needs two engines or more")
	}
	var r LadderReport
	for i := range len(rungs) - 1 {
		o.A, o.B = rungs[i+1], rungs[i]
		o.prefix = fmt.Sprintf("%d/%d %s v %s ", i+1, len(rungs)-1, o.A.Name, o.B.Name)
		m, err := Run(ctx, o)
		if err != nil && m.Games == 0 {
			return r.withRungs(), err
		}
		r.Matches = append(r.Matches, m)
		if err != nil {
			return r.withRungs(), err
		}
	}
	return r.withRungs(), nil
}

// withRungs returns the report with the rungs computed from its matches.
func (r LadderReport) withRungs() LadderReport {
	total := 0.0
	for i, m := range r.Matches {
		if i == 0 {
			zero := 0.0
			r.Rungs = append(r.Rungs, Rung{Player: m.B, Total: &zero, Time: m.TimeB})
		}
		total += m.Estimate.Elo
		r.Rungs = append(r.Rungs, Rung{Player: m.A, Step: m.Estimate, Total: finite(total), Time: m.TimeA})
	}
	return r
}

// WriteText writes a table with one row per rung.
func (r LadderReport) WriteText(w io.Writer) error {
	var b strings.Builder
	tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "player\tgames\tstep\ttotal\tmedian move\tworst move")
	for i, rung := range r.Rungs {
		games, step := "", ""
		if i > 0 {
			games, step = fmt.Sprint(r.Matches[i-1].Games), rung.Step.String()
		}
		total := "?"
		if rung.Total != nil {
			total = fmt.Sprintf("%+.0f", *rung.Total)
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%v\t%v\n", rung.Player, games, step, total, rung.Time.Median.Round(roundTo), rung.Time.Max.Round(roundTo))
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}
