package cli

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hoshi/engine"
)

// parameters is the flag by which commands set numbers of the search.
type parameters struct {
	Set map[string]float64 `help:"Give a number of the search another value; 'hoshi bench --parameters' lists them." placeholder:"NAME=VALUE"`
}

// printParameters writes what can be set, a line each.
func printParameters(w io.Writer, asJSON bool) error {
	list := engine.Parameters()
	if asJSON {
		return printJSON(w, list)
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "name\tvalue\tmin\tmax\tstep\twhat it is")
	for _, p := range list {
		fmt.Fprintf(tab, "%s\t%v\t%v\t%v\t%v\t%s\n", p.Name, p.Value, p.Min, p.Max, p.Step, p.Doc)
	}
	return tab.Flush()
}
