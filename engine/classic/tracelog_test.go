package classic_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// traceLog writes the log of a program's search.
func traceLog(t *testing.T, id string, pos *engine.Position, limit int, o classic.Options) string {
	t.Helper()
	var b strings.Builder
	p := program(t, id)
	log := classic.NewTraceLog(&b, p, pos, limit)
	log.Attach(&o)
	search(t, p, pos, o)
	if err := log.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The log on the window's picture in 002_a25ef42edcf65796.txt, section 7.2, line by line; see
// TestShapesLogOf002 for the position. The trailing comments are the report's words.
func TestTraceLogOf002(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, [2]int{6, 7})
	got := traceLog(t, "shapes", pos, 0, classic.Options{Depth: 2})
	const head = "shapes (002_a25ef42edcf65796.txt) moves for White\n" +
		"shapes: five, open-four, four, open-three, sleeping-three, open-two, sleeping-two\n"
	if !strings.HasPrefix(got, head) {
		t.Errorf("the log begins with %q, want %q", got[:min(len(got), 200)], head)
	}
	want := strings.Join([]string{
		"layer 2, searching (5, 7) h10",          // 当前为第 2 层，正在搜索 (5, 7)
		"alpha = -300, beta = 100000",            // α= -300 , β= 100000
		"layer 1, searching (6, 8) i9",           // 当前为第 1 层，正在搜索 (6, 8)
		"alpha = -300, beta = 100000",            // α= -300 , β= 100000
		"score of (6, 8) i9 in layer 1: -300",    // (6, 8) 的分数: -300
		"cut off 5 times",                        // 已剪枝 5 次
		"shapes of human: [0, 0, 0, 0, 0, 1, 0]", // human的棋型: [0, 0, 0, 0, 0, 1, 0]
		"shapes of ai:    [0, 0, 0, 0, 0, 0, 0]", // ai  的棋型: [0, 0, 0, 0, 0, 0, 0]
		"score of (5, 7) h10 in layer 2: -300",
	}, "\n")
	if !strings.Contains(got, want) {
		t.Errorf("the log has no\n%s\nit ends with\n%s", want, got[max(0, len(got)-400):])
	}
}

// The log has every move that the search tries, once before and once after.
func TestTraceLogHasEveryMove(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			pos := cross(t, 9)
			depth := min(2, p.MaxDepth)
			nodes := search(t, p, pos, classic.Options{Depth: depth}).Nodes
			got := traceLog(t, p.ID, pos, 0, classic.Options{Depth: depth})
			if tried, scored := strings.Count(got, "searching "), strings.Count(got, "score of "); tried != nodes || scored != nodes {
				t.Errorf("%d moves tried and %d scored, want %d", tried, scored, nodes)
			}
		})
	}
}

func TestTraceLogKeepsItsLimit(t *testing.T) {
	got := traceLog(t, "windows", cross(t, 11), 2000, classic.Options{Depth: 3})
	if !strings.HasSuffix(got, "\nthe log ends here, as it may have 2000 bytes\n") || len(got) > 2000+50 {
		t.Errorf("%d bytes that end with %q", len(got), got[len(got)-60:])
	}
}

// brokenWriter fails on every write.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestTraceLogReturnsTheErrorOfItsWriter(t *testing.T) {
	p, broken := program(t, "greedy"), errors.New("disk full")
	log := classic.NewTraceLog(brokenWriter{broken}, p, cross(t, 9), 0)
	o := classic.Options{}
	log.Attach(&o)
	search(t, p, cross(t, 9), o)
	if !errors.Is(log.Err(), broken) {
		t.Errorf("error %v, want %v", log.Err(), broken)
	}
}
