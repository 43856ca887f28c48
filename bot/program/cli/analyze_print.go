package cli

import (
	"fmt"
	"io"
	"strings"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// shownCandidates is the number of candidates that the text output lists.
const shownCandidates = 8

// writeAnalysis writes the result of a search or an analysis as text.
func writeAnalysis(w io.Writer, res engine.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "best move   %v\n", res.Move)
	fmt.Fprintf(&b, "score       %+d for the side to move\n", res.Score)
	exact := len(res.Variations) > 0 && res.Variations[0].Exact
	if res.Mate != 0 {
		fmt.Fprintf(&b, "result      %s\n", outcome(res.Mate, exact))
	}
	fmt.Fprintf(&b, "depth       %d moves, %d nodes in %.2f s\n", res.Depth, res.Nodes, res.Time.Seconds())
	fmt.Fprintf(&b, "line        %s\n", join(res.PV))
	for i, l := range res.Variations {
		if i > 0 {
			value := fmt.Sprintf("%+d", l.Score)
			if l.Mate != 0 {
				value = outcome(l.Mate, l.Exact)
			}
			fmt.Fprintf(&b, "line %-6d %s (%s)\n", i+1, join(l.PV), value)
		}
		if does := effects(l); does != "" {
			fmt.Fprintf(&b, "            %s\n", does)
		}
	}
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

// outcome says in how many moves of both sides a decided game ends.
func outcome(mate int, exact bool) string {
	when := "at the latest"
	if exact {
		when = "no sooner"
	}
	if mate > 0 {
		return fmt.Sprintf("wins by force with move %d from here, %s", mate, when)
	}
	return fmt.Sprintf("loses with move %d from here, %s", -mate, when)
}

// shownEffects is the number of moves of a line that are explained.
const shownEffects = 6

// effects says which moves of a line make or stop a threat, or "" if none does.
func effects(l engine.Variation) string {
	var list []string
	for i, e := range l.Effects {
		if e.Makes == engine.NoThreat && e.Stops == engine.NoThreat {
			continue
		}
		if len(list) == shownEffects {
			list = append(list, "…")
			break
		}
		list = append(list, fmt.Sprintf("%v %v", l.PV[i], e))
	}
	return strings.Join(list, "; ")
}

// progressWidth is the length of a progress line: one less than the width of most terminals.
const progressWidth = 79

// lineProgress returns a function that shows the best line found so far on a terminal, replacing
// the previous one, and a function that clears it.
func lineProgress(w io.Writer) (show func(engine.Result), clear func()) {
	show = func(res engine.Result) {
		line := fmt.Sprintf("depth %-2d %+6d  %5.1f s  %s", res.Depth, res.Score, res.Time.Seconds(), join(res.PV))
		if len(line) > progressWidth {
			line = line[:strings.LastIndexByte(line[:progressWidth], ' ')]
		}
		fmt.Fprint(w, terminal.ClearLine, line)
	}
	return show, func() { fmt.Fprint(w, terminal.ClearLine) }
}

// writeClassic writes the result of one of the five small programs as text. Values are on that
// program's scale, and candidates in the order it tried them.
func writeClassic(w io.Writer, res classic.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "best move   %v\n", res.Move)
	fmt.Fprintf(&b, "value       %g (%s)\n", res.Value, direction(res))
	fmt.Fprintf(&b, "depth       %d moves, %d nodes, %d leaves, %d cut-offs in %.2f s\n",
		res.Depth, res.Nodes, res.Leaves, res.Cutoffs, res.Time.Seconds())
	fmt.Fprintf(&b, "line        %s\n", join(res.PV))
	var list []string
	for _, c := range res.Candidates {
		list = append(list, fmt.Sprintf("%v %g", c.Move, c.Value))
	}
	fmt.Fprintf(&b, "candidates  %s\n", strings.Join(list, ", "))
	for _, c := range res.Counts {
		fmt.Fprintf(&b, "%-20s %5d black %5d white\n", c.Shape, c.Black, c.White)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// direction says whether high or low values are good for the side to move.
func direction(res classic.Result) string {
	if res.HigherIsBetter {
		return "higher is better"
	}
	return "lower is better"
}

// join joins points with spaces.
func join(pts []engine.Point) string {
	s := make([]string, len(pts))
	for i, pt := range pts {
		s[i] = pt.String()
	}
	return strings.Join(s, " ")
}
