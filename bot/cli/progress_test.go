package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/spsa"
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

func TestTuningLine(t *testing.T) {
	r := spsa.Report{Iterations: 30, Planned: 100}
	for _, name := range []string{"A", "B", "C", "D", "E"} {
		v := spsa.Value{Found: 1.23456}
		v.Name = name
		r.Values = append(r.Values, v)
	}
	got := tuningLine(r, 20*time.Second, 10) // 20 of the 30 were in the log
	want := "[######--------------] 30/100  A 1.235 B 1.235 C 1.235 D 1.235 …  2m20s left"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestTuningProgress(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		var b bytes.Buffer
		p := newTuningProgress(&Streams{Err: &b, ErrTerminal: terminal})
		p.show(spsa.Report{Iterations: 1, Planned: 10})
		if b.Len() > 0 {
			t.Errorf("terminal %t: wrote %q at once", terminal, b.String())
		}
		p.last = p.last.Add(-time.Minute)
		p.show(spsa.Report{Iterations: 2, Planned: 10})
		p.show(spsa.Report{Iterations: 3, Planned: 10}) // too soon
		p.end()
		text := b.String()
		if !strings.Contains(text, "2/10") || strings.Contains(text, "3/10") || strings.Contains(text, "\x1b") != terminal {
			t.Errorf("terminal %t: wrote %q", terminal, text)
		}
	}
}
