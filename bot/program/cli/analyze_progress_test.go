package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
)

// A progress line fits the terminal and doesn't end in the middle of a move.
func TestLineProgress(t *testing.T) {
	var b bytes.Buffer
	show, clear := lineProgress(&b)
	var pv []engine.Point
	for col := range 15 {
		pv = append(pv, engine.Point{Col: int8(col), Row: 9}, engine.Point{Col: int8(col), Row: 10})
	}
	show(engine.Result{Depth: 12, Score: -35, Time: 1500 * time.Millisecond, PV: pv})
	line := strings.TrimPrefix(b.String(), terminal.ClearLine)
	if len(line) > progressWidth || !strings.HasPrefix(line, "depth 12    -35    1.5 s  a10 a11 ") {
		t.Errorf("%d characters: %q", len(line), line)
	}
	if words := strings.Fields(line); len(words[len(words)-1]) != 3 {
		t.Errorf("the last move is cut: %q", line)
	}
	b.Reset()
	if clear(); b.String() != terminal.ClearLine {
		t.Errorf("cleared with %q", b.String())
	}
}
