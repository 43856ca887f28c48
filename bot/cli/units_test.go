package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/puzzle"
	"hoshi/engine/spsa"
)

func TestWithoutCanceled(t *testing.T) {
	failure := errors.New("the disk is full")
	canceled := fmt.Errorf("search: %w", context.Canceled)
	for _, tt := range []struct {
		name string
		err  error
		want string // message, empty for no error
	}{
		{"nothing", nil, ""},
		{"canceled", canceled, ""},
		{"ended early", &endedEarly{"3 games"}, ""},
		{"joined and canceled", errors.Join(canceled, context.Canceled), ""},
		{"a failure", failure, "the disk is full"},
		{"a failure beside", errors.Join(canceled, failure), "the disk is full"},
		{"a failure deep inside", errors.Join(canceled, errors.Join(failure, canceled)), "the disk is full"},
		{"a deadline", context.DeadlineExceeded, "context deadline exceeded"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := WithoutCanceled(tt.err); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestEarly(t *testing.T) {
	if err := early(nil, "3 games"); err != nil {
		t.Errorf("nothing happened: %v", err)
	}
	failure := errors.New("the disk is full")
	if err := early(errors.Join(failure, context.Canceled), "3 games"); !errors.Is(err, failure) || errors.As(err, new(*endedEarly)) {
		t.Errorf("a failure: %v", err)
	}
	var e *endedEarly
	if err := early(context.Canceled, "3 games"); !errors.As(err, &e) || e.kept != "3 games" || !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// What went wrong is printed, a failure before an interrupt.
func TestEnded(t *testing.T) {
	interrupted, cancel := context.WithCancelCause(t.Context())
	cancel(&SignalError{Signal: 15})
	failure := errors.New("the disk is full")
	for _, tt := range []struct {
		name   string
		ctx    context.Context
		err    error
		status int
		said   string
	}{
		{"well", t.Context(), nil, 0, ""},
		{"well after a signal", interrupted, nil, 0, ""},
		{"failure", t.Context(), failure, 1, "hoshi: the disk is full\n"},
		{"stopped by itself", t.Context(), context.Canceled, 0, ""},
		{"signal", interrupted, context.Canceled, 143, "hoshi: terminated\n"},
		{"signal with results", interrupted, &endedEarly{"3 games are in x"}, 143, "hoshi: terminated; 3 games are in x\n"},
		{"signal and failure", interrupted, errors.Join(context.Canceled, failure), 143, "hoshi: the disk is full\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var said bytes.Buffer
			p := Program{Streams: Streams{Err: &said}}
			if status := p.ended(tt.ctx, tt.err); status != tt.status || said.String() != tt.said {
				t.Errorf("status %d, %q; want %d, %q", status, said.String(), tt.status, tt.said)
			}
		})
	}
}

func TestDepthRange(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []int // nil for an error
	}{
		{"3", []int{3}},
		{"1-4", []int{1, 2, 3, 4}},
		{"4-4", []int{4}},
		{"6", []int{6}},
		{"7", nil},
		{"0", nil},
		{"1-7", nil},
		{"4-1", nil},
		{"1-", nil},
		{"-1", nil},
		{"x", nil},
		{"", nil},
	} {
		t.Run(tt.text, func(t *testing.T) {
			got, err := depthRange(tt.text, 6)
			if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func FuzzDepthRange(f *testing.F) {
	for _, s := range []string{"1", "1-4", "9-1", "-", "0x1", "1--2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := depthRange(text, 9)
		if err != nil {
			return
		}
		if len(list) == 0 || list[0] < 1 || list[len(list)-1] > 9 || !slices.IsSorted(list) {
			t.Errorf("%q: %v", text, list)
		}
	})
}

func TestWriteJSON(t *testing.T) {
	var b bytes.Buffer
	if err := writeJSON(&b, header{"bench", true}, struct{}{}); err != nil {
		t.Fatal(err)
	}
	if want := "{\n  \"command\": \"bench\",\n  \"interrupted\": true\n}\n"; b.String() != want {
		t.Errorf("an empty report: %q", b.String())
	}
	if err := writeJSON(&b, header{}, []int{1}); !errors.Is(err, errNotObject) {
		t.Errorf("a list: %v", err)
	}
	if err := writeJSON(&b, header{Command: "bench"}, map[string]float64{"nps": math.Inf(1)}); err == nil || !strings.Contains(err.Error(), "bench") {
		t.Errorf("infinity: %v", err)
	}
}

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

func TestWriteVerified(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	err = writeVerified(&b, puzzle.VerifyReport{
		Games: 2, Positions: 5, Proven: 3, Longer: 1,
		Open: []puzzle.Claim{{Position: pos, Move: engine.Point{Col: 7, Row: 7}, Plies: 9}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "claims      5, from 2 games\nproven      3 within the plies claimed, 1 later\nopen        1\n  []: h8 wins in 9 plies\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestWriteClassic(t *testing.T) {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	var b bytes.Buffer
	err := writeClassic(&b, classic.Result{
		Move: h8, Value: 2.5, Depth: 2, Nodes: 30, Leaves: 20, Cutoffs: 4, Time: time.Second, PV: []engine.Point{h8, i9},
		Candidates: []classic.Candidate{{Move: h8, Value: 2.5}, {Move: i9, Value: 1}}, HigherIsBetter: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "best move   h8\nvalue       2.5 (higher is better)\ndepth       2 plies, 30 nodes, 20 leaves, 4 cut-offs in 1.00 s\n" +
		"line        h8 i9\ncandidates  h8 2.5, i9 1\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// The flag knows every rule that can be played.
func TestRuleFlag(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		if got := (ruleFlag{rule.String()}).rule(); got != rule {
			t.Errorf("--rule %v is read as %v", rule, got)
		}
	}
	if got := (ruleFlag{}).rule(); got != engine.DefaultRule {
		t.Errorf("no rule is read as %v", got)
	}
}
