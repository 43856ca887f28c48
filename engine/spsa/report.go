package spsa

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Report is the result of a tuning.
type Report struct {
	Iterations int     `json:"iterations"` // iterations done
	Planned    int     `json:"planned"`    // iterations that were to be done
	FromLog    int     `json:"from_log"`   // iterations that an earlier run had done
	Values     []Value `json:"values"`     // in the order of the dimensions
	Outcomes   [5]int  `json:"ahead"`      // iterations by the points of the plus side, -2 to 2
}

// Value is the value found for a parameter.
type Value struct {
	Dimension
	Found float64 `json:"found"` // exact value, from which a longer tuning would go on
	Value float64 `json:"value"` // rounded value, to be set in the engine
}

func (t *tuning) report() Report {
	r := Report{Iterations: t.done, Planned: t.opts.Iterations, FromLog: t.fromLog, Outcomes: t.outcomes}
	for i, d := range t.opts.Dimensions {
		r.Values = append(r.Values, Value{Dimension: d, Found: t.values[i], Value: d.round(t.values[i])})
	}
	return r
}

// Settings returns the rounded values by the names of the parameters, as
// engine.Options takes them.
func (r Report) Settings() map[string]float64 {
	values := map[string]float64{}
	for _, v := range r.Values {
		values[v.Name] = v.Value
	}
	return values
}

// WriteText writes a table with a row for every parameter.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d iterations; %v with -2, -1, 0, 1 and 2 points for the plus side\n", r.Iterations, r.Planned, r.Outcomes)
	tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "name\tstart\tfound\tvalue\trange\tstep")
	for _, v := range r.Values {
		fmt.Fprintf(tab, "%s\t%v\t%.4g\t%v\t%v..%v\t%v\n", v.Name, v.Start, v.Found, v.Value, v.Min, v.Max, v.Step)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}
