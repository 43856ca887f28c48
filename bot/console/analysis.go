package console

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hoshi/engine"
)

// shownCandidates is how many moves PrintResult lists in words.
const shownCandidates = 8

// PrintResult writes what a search found: as JSON with everything in it, or in
// words with the best candidates only.
func PrintResult(w io.Writer, res engine.Result, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(res)
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

func join(pts []engine.Point) string {
	s := make([]string, len(pts))
	for i, pt := range pts {
		s[i] = pt.String()
	}
	return strings.Join(s, " ")
}
