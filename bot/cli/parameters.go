package cli

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hoshi/engine"
)

// parameterFlag is the flag of commands that change search parameters.
type parameterFlag struct {
	Set map[string]float64 `help:"Change a search parameter. \"hoshi bench --parameters\" lists them." placeholder:"NAME=VALUE"`
}

// writeParameters writes the search parameters, one in a line.
func writeParameters(w io.Writer, asJSON bool) error {
	list := engine.Parameters()
	if asJSON {
		return writeJSON(w, header{Command: "bench"}, map[string]any{"parameters": list})
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "name\tvalue\tmin\tmax\tstep\tmeaning")
	for _, p := range list {
		fmt.Fprintf(tab, "%s\t%v\t%v\t%v\t%v\t%s\n", p.Name, p.Value, p.Min, p.Max, p.Step, p.Doc)
	}
	return tab.Flush()
}
