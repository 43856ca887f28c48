package console

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// shownCandidates is how many moves PrintResult lists in words.
const shownCandidates = 8

// PrintResult writes what a search found: as JSON with everything in it, or in
// words with the best candidates only.
func PrintResult(w io.Writer, res engine.Result, asJSON bool) error {
	if asJSON {
		return printJSON(w, res)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "best move   %v\n", res.Move)
	fmt.Fprintf(&b, "score       %+d for the side to move\n", res.Score)
	switch {
	case res.Mate > 0:
		fmt.Fprintf(&b, "result      wins by force with move %d from here\n", res.Mate)
	case res.Mate < 0:
		fmt.Fprintf(&b, "result      loses with move %d from here\n", -res.Mate)
	}
	fmt.Fprintf(&b, "depth       %d plies, %d nodes in %.2f s\n", res.Depth, res.Nodes, res.Time.Seconds())
	fmt.Fprintf(&b, "line        %s\n", join(res.PV))
	var list []string
	for i, c := range res.Candidates {
		if i == shownCandidates {
			list = append(list, fmt.Sprintf("and %d more", len(res.Candidates)-i))
			break
		}
		list = append(list, fmt.Sprintf("%v %+d", c.Move, c.Score))
	}
	fmt.Fprintf(&b, "candidates  %s\n", strings.Join(list, ", "))
	_, err := io.WriteString(w, b.String())
	return err
}

// PrintClassic is PrintResult for a program of package classic: values on the
// scale of its report, candidates in the order they were tried.
func PrintClassic(w io.Writer, p classic.Program, res classic.Result, asJSON bool) error {
	if asJSON {
		return printJSON(w, res)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "best move   %v\n", res.Move)
	fmt.Fprintf(&b, "value       %g (%s)\n", res.Value, p.Scale)
	fmt.Fprintf(&b, "depth       %d plies, %d nodes, %d leaves, %d cut-offs in %.2f s\n",
		res.Depth, res.Nodes, res.Leaves, res.Cutoffs, res.Time.Seconds())
	fmt.Fprintf(&b, "line        %s\n", join(res.Line))
	var list []string
	for _, c := range res.Candidates {
		list = append(list, fmt.Sprintf("%v %g", c.Move, c.Value))
	}
	fmt.Fprintf(&b, "candidates  %s\n", strings.Join(list, ", "))
	for _, c := range res.Counts {
		fmt.Fprintf(&b, "%-20s %5d black %5d white\n", c.Name, c.Black, c.White)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func join(pts []engine.Point) string {
	s := make([]string, len(pts))
	for i, pt := range pts {
		s[i] = pt.String()
	}
	return strings.Join(s, " ")
}
