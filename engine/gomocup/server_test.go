package gomocup_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// firstFree plays the first free point, by rows from the top. With a depth of thinks, it waits for
// its context to end first.
type firstFree struct {
	limits *[]engine.Limits // limits of its searches, unless nil
}

const thinks = 63

func (f firstFree) Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error) {
	if f.limits != nil {
		*f.limits = append(*f.limits, lim)
	}
	if lim.Depth == thinks {
		<-ctx.Done()
	}
	for row := int8(pos.Size() - 1); row >= 0; row-- {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			if pos.At(pt) == engine.Empty {
				return engine.Result{
					Move: pt, Depth: 3, Score: 4, Nodes: 5, Time: 6 * time.Millisecond, PV: []engine.Point{pt},
				}, nil
			}
		}
	}
	return engine.Result{}, engine.ErrGameOver
}

// manager is the other end of the Serve under test.
type manager struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string // closed when Serve returns
	err   error       // Serve's error, read after lines is closed
}

func serve(t testing.TB, opts gomocup.Options) *manager {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	m := &manager{t: t, in: inW, lines: make(chan string, 100)}
	go func() {
		m.err = gomocup.Serve(t.Context(), inR, outW, opts)
		inR.Close()
		outW.Close()
	}()
	go func() {
		defer close(m.lines)
		for sc := bufio.NewScanner(outR); sc.Scan(); {
			m.lines <- sc.Text()
		}
	}()
	t.Cleanup(func() { inW.Close() })
	return m
}

func (m *manager) send(text string) {
	m.t.Helper()
	if _, err := io.WriteString(m.in, text); err != nil {
		m.t.Fatalf("sending %q: %v", text, err)
	}
}

const patience = 20 * time.Second // for output that comes at once

// want waits for a line.
func (m *manager) want(line string) {
	m.t.Helper()
	select {
	case got, ok := <-m.lines:
		if !ok {
			m.t.Fatalf("Serve ended (%v), want %q", m.err, line)
		}
		if got != line {
			m.t.Fatalf("answer %q, want %q", got, line)
		}
	case <-time.After(patience):
		m.t.Fatalf("no answer, want %q", line)
	}
}

// wantEnd waits for Serve to return without any more output.
func (m *manager) wantEnd() {
	m.t.Helper()
	select {
	case got, ok := <-m.lines:
		if ok {
			m.t.Fatalf("answer %q, want none", got)
		}
		if m.err != nil {
			m.t.Fatalf("Serve: %v", m.err)
		}
	case <-time.After(patience):
		m.t.Fatal("Serve goes on")
	}
}

// In scripts, > is a line to send, < an expected line, and $ is where Serve ends.
func TestScripts(t *testing.T) {
	t.Cleanup(func() { goleak.VerifyNone(t) })
	files, err := filepath.Glob("testdata/script/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	ends := map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r", "blank lines": "\r\n \n\n"}
	for _, file := range files {
		for name, end := range ends {
			t.Run(filepath.Base(file)+"/"+name, func(t *testing.T) {
				runScript(t, file, end)
			})
		}
	}
}

func runScript(t *testing.T, file, end string) {
	script, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := serve(t, gomocup.Options{Version: "test", New: func(int) gomocup.Searcher { return firstFree{} }})
	ended := false
	for i, line := range strings.Split(strings.TrimSpace(string(script)), "\n") {
		t.Logf("%s:%d: %s", file, i+1, line)
		mark, text, _ := strings.Cut(line, " ")
		switch mark {
		case ">":
			m.send(text + end)
		case "<":
			m.want(text)
		case "$":
			m.wantEnd()
			ended = true
		case "#":
		default:
			t.Fatalf("%s:%d: not a line of a script", file, i+1)
		}
	}
	if !ended { // no more output, and the end of the input ends Serve too
		m.in.Close()
		m.wantEnd()
	}
}

func TestServeEnds(t *testing.T) {
	t.Run("with its context while it thinks", func(t *testing.T) {
		defer goleak.VerifyNone(t)
		in, w := io.Pipe()
		ctx, cancel := context.WithCancel(context.Background())
		result := make(chan error)
		go func() {
			result <- gomocup.Serve(ctx, in, io.Discard, gomocup.Options{New: func(int) gomocup.Searcher { return firstFree{} }})
		}()
		fmt.Fprintf(w, "START 15\nINFO max_depth %d\nINFO timeout_turn 2147483647\nTURN 7,7\n", thinks)
		cancel()
		if err := <-result; !errors.Is(err, context.Canceled) {
			t.Errorf("Serve: %v, want context.Canceled", err)
		}
		w.Close()
	})
	t.Run("when nobody listens", func(t *testing.T) {
		err := gomocup.Serve(t.Context(), strings.NewReader("START 15\n"), brokenPipe{}, gomocup.Options{})
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Serve: %v, want io.ErrClosedPipe", err)
		}
	})
	t.Run("after the move under way when the input ends", func(t *testing.T) {
		var out bytes.Buffer
		err := gomocup.Serve(t.Context(), strings.NewReader("START 15\nINFO max_depth 2\nTURN 7,7"), &out,
			gomocup.Options{New: func(int) gomocup.Searcher { return firstFree{} }})
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff("OK\r\n0,0\r\n", out.String()); diff != "" {
			t.Error(diff)
		}
	})
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestLongLine(t *testing.T) {
	m := serve(t, gomocup.Options{New: func(int) gomocup.Searcher { return firstFree{} }})
	m.send("START 15\n")
	m.want("OK")
	m.send(strings.Repeat("x", 1<<20) + "\n")
	m.want(`UNKNOWN "` + strings.Repeat("X", 40) + `\u2026"`)
	m.send("TURN 7,7\n")
	m.want("0,0")
}

func TestMemory(t *testing.T) {
	var tables []int
	m := serve(t, gomocup.Options{HashMB: 32, New: func(mb int) gomocup.Searcher {
		tables = append(tables, mb)
		return firstFree{}
	}})
	barrier := func() {
		m.send("ABOUT\n")
		m.want(`name="Hoshi", author="The Hoshi authors"`)
	}
	m.send("START 15\n")
	m.want("OK")
	m.send("INFO max_memory 350000000\n") // 333 MiB
	barrier()
	m.send("INFO max_memory 350000000\nRESTART\n") // nothing has changed, no move was played
	m.want("OK")
	m.send("INFO max_memory 1000\n") // less than the program itself needs
	barrier()
	m.send("INFO max_memory 0\nBEGIN\n")
	m.want("0,0")
	m.send("RESTART\n") // a new game gets a new player
	m.want("OK")
	if len(tables) != 5 {
		t.Fatalf("players were made with tables of %v MiB, want 5 players", tables)
	}
	if tables[1] < 200 || tables[1] > 320 {
		t.Errorf("table of %d MiB where 333 MiB are allowed in all", tables[1])
	}
	if diff := cmp.Diff([]int{32, tables[1], 1, 32, 32}, tables); diff != "" {
		t.Error(diff)
	}
}

func FuzzServe(f *testing.F) {
	files, err := filepath.Glob("testdata/script/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		script, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.ReplaceAll(string(script), "> ", ""))
	}
	f.Add("START 15\rBOARD\n\x00,\xff,1\nDONE")
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		err := gomocup.Serve(t.Context(), strings.NewReader(text+"\nINFO timeout_turn 1"), &out,
			gomocup.Options{Turn: time.Millisecond, New: func(int) gomocup.Searcher { return firstFree{} }})
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if !strings.HasSuffix(line, "\r\n") || strings.Contains(line[:len(line)-2], "\r") {
				t.Errorf("answer %q is not a line", line)
			}
		}
	})
}
