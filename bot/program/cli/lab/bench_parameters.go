package lab

import (
	"fmt"
	"io"
	"text/tabwriter"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
)

// writeParameters writes the search parameters, one per line.
func writeParameters(w io.Writer, asJSON bool) error {
	list := engine.Parameters()
	if asJSON {
		return terminal.WriteJSON(w, terminal.Header{Command: "bench"}, map[string]any{"parameters": list})
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "name\tvalue\tmin\tmax\tstep\tmeaning")
	for _, p := range list {
		fmt.Fprintf(tab, "%s\t%v\t%v\t%v\t%v\t%s\n", p.Name, p.Value, p.Min, p.Max, p.Step, p.Doc)
	}
	return tab.Flush()
}
