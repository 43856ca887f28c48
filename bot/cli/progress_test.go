package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"hoshi/engine"
)

func TestCounter(t *testing.T) {
	var b bytes.Buffer
	s := Streams{Err: &b}
	show, clear := s.counter("games")
	clear()
	if show != nil || b.Len() > 0 {
		t.Errorf("without a terminal: wrote %q", b.String())
	}
	s.ErrTerminal = true
	show, clear = s.counter("games")
	show(1, 2)
	clear()
	if want := clearLine + "1 of 2 games" + clearLine; b.String() != want {
		t.Errorf("wrote %q, want %q", b.String(), want)
	}
}

// A line of progress fits a terminal and ends with a whole move.
func TestLineProgress(t *testing.T) {
	var b bytes.Buffer
	show, clear := lineProgress(&b)
	var pv []engine.Point
	for col := range 15 {
		pv = append(pv, engine.Point{Col: int8(col), Row: 9}, engine.Point{Col: int8(col), Row: 10})
	}
	show(engine.Result{Depth: 12, Score: -35, Time: 1500 * time.Millisecond, PV: pv})
	line := strings.TrimPrefix(b.String(), clearLine)
	if len(line) > progressWidth || !strings.HasPrefix(line, "depth 12    -35    1.5 s  a10 a11 ") {
		t.Errorf("%d characters: %q", len(line), line)
	}
	if words := strings.Fields(line); len(words[len(words)-1]) != 3 {
		t.Errorf("the last move is cut: %q", line)
	}
	b.Reset()
	if clear(); b.String() != clearLine {
		t.Errorf("cleared with %q", b.String())
	}
}
