package gomocup_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

var (
	foulProgram = flag.String("foulprogram", "", "command of the brain whose forbidden points TestShowForbidden reads, such as ./pbrain-rapfi; empty for Hoshi")
	foulRule    = flag.Int("foulrule", 4, "number of renju in INFO rule; older brains such as Yixin use 2")
	foulGames   = flag.Int("foulgames", 3, "games whose positions TestShowForbidden asks about")
)

// TestShowForbidden asks a brain for the forbidden points of every position with Black to
// move in renju games, and compares them with the engine's. To compare another program:
//
//	go test ./engine/gomocup -run ShowForbidden -v -foulgames 400 -foulprogram ./pbrain-rapfi
func TestShowForbidden(t *testing.T) {
	in, lines := foulBrain(t)
	send := func(format string, args ...any) {
		t.Helper()
		if _, err := fmt.Fprintf(in, format+"\r\n", args...); err != nil {
			t.Fatal(err)
		}
	}
	send("START %d", engine.DefaultSize)
	send("INFO rule %d", *foulRule)
	positions, forbidden := 0, 0
	for game := range *foulGames {
		for _, pos := range renjuGame(t, uint64(game)) {
			send("YXBOARD")
			for i, pt := range pos.Moves() {
				send("%s,%d", gomocup.FormatPoint(pt, pos.Size()), 1+i%2)
			}
			send("DONE\r\nYXSHOWFORBID")
			got, want := forbidAnswer(t, lines, pos.Size()), pos.ForbiddenPoints()
			positions, forbidden = positions+1, forbidden+len(want)
			for _, list := range [][]engine.Point{got, want} {
				slices.SortFunc(list, func(a, b engine.Point) int {
					return int(a.Row-b.Row)*engine.MaxSize + int(a.Col-b.Col)
				})
			}
			if !slices.Equal(got, want) {
				t.Errorf("after %v: the program forbids %v, the engine %v", pos.Moves(), got, want)
			}
		}
	}
	t.Logf("%d positions, %d forbidden points", positions, forbidden)
	if forbidden == 0 {
		t.Error("no point was forbidden")
	}
}

// foulBrain starts the program to ask and returns its input and its output lines.
func foulBrain(t *testing.T) (in io.Writer, lines <-chan string) {
	t.Helper()
	if *foulProgram == "" {
		m := serve(t, gomocup.Options{HashMB: 1})
		return m.in, m.lines
	}
	words, err := gomocup.SplitCommand(*foulProgram)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	written := make(chan string, 100)
	go func() {
		defer close(written)
		for sc := bufio.NewScanner(out); sc.Scan(); {
			written <- sc.Text()
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return stdin, written
}

// renjuGame plays a game with many mistakes, because those have more forbidden points than good
// play, and returns its positions with Black to move.
func renjuGame(t *testing.T, seed uint64) (positions []*engine.Position) {
	t.Helper()
	pos, err := engine.NewPosition(engine.DefaultSize, engine.Renju)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, seed))
	for eng := engine.New(engine.Options{HashMB: 1}); !pos.Over(); {
		if pos.SideToMove() == engine.Black && pos.Stones() > 0 {
			positions = append(positions, pos.Clone())
		}
		res, err := eng.Search(t.Context(), pos, engine.Limits{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		if n := min(8, len(res.Candidates)); n > 0 && rng.IntN(4) == 0 {
			res.Move = res.Candidates[rng.IntN(n)].Move
		}
		if err := pos.Play(res.Move); err != nil {
			t.Fatal(err)
		}
	}
	return positions
}

// forbidAnswer reads the answer to YXSHOWFORBID, "FORBID 07070812." with or without spaces:
// two digits of x and two of y for each point. Other lines before it are skipped.
func forbidAnswer(t *testing.T, lines <-chan string, size int) (points []engine.Point) {
	t.Helper()
	for line := range lines {
		verb, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		if verb == "ERROR" || verb == "UNKNOWN" {
			t.Fatal(line)
		}
		if verb != "FORBID" {
			continue
		}
		digits, ended := strings.CutSuffix(strings.ReplaceAll(args, " ", ""), ".")
		if !ended || len(digits)%4 != 0 {
			t.Fatalf("answer %q", line)
		}
		for ; digits != ""; digits = digits[4:] {
			pt, err := gomocup.ParsePoint(digits[:2]+","+digits[2:4], size)
			if err != nil {
				t.Fatalf("answer %q: %v", line, err)
			}
			points = append(points, pt)
		}
		return points
	}
	t.Fatal("the program ended")
	return nil
}
