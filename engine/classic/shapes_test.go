package classic_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/classic"
)

var shapeNames = []string{"five", "open-four", "four", "open-three", "sleeping-three", "open-two", "sleeping-two"}

// The log on the window's picture in 002_a25ef42edcf65796.txt, section 7.2:
//
//	当前为第 2 层，正在搜索 (5, 7)
//	α= -300 , β= 100000
//	当前为第 1 层，正在搜索 (6, 8)
//	α= -300 , β= 100000
//	(6, 8) 的分数: -300
//	已剪枝 5 次
//	human的棋型: [0, 0, 0, 0, 0, 1, 0]
//	ai  的棋型: [0, 0, 0, 0, 0, 0, 0]
//
// The board is illegible. A human stone on (6, 7) is the only single stone
// for which a search logs these lines.
func TestShapesLogOf002(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, [2]int{6, 7})
	var steps []classic.TraceStep
	r := search(t, program(t, "shapes"), pos, classic.Options{Depth: 2, Trace: func(s classic.TraceStep) { steps = append(steps, s) }})

	want := []classic.TraceStep{
		{Layer: 1, Move: at(15, 6, 8), Alpha: -300, Beta: 100000, Value: -300, Cutoffs: 5, Counts: make([]classic.Count, 7)},
		{Layer: 2, Move: at(15, 5, 7), Alpha: -300, Beta: 100000, Value: -300, Cutoffs: 6},
	}
	for kind, name := range shapeNames {
		want[0].Counts[kind].Shape = name
	}
	want[0].Counts[5].Black = 1
	last := slices.IndexFunc(steps, func(s classic.TraceStep) bool { return s.Layer == 2 && s.Move == want[1].Move })
	if last < 1 {
		t.Fatalf("%v was not tried", want[1].Move)
	}
	if diff := cmp.Diff(want, steps[last-1:last+1]); diff != "" {
		t.Errorf("log (-report +ours):\n%s", diff)
	}
	if r.Value != -300 || r.Alpha != -300 || r.Beta != 100000 {
		t.Errorf("value %v, alpha %v, beta %v at the end, want -300, -300, 100000", r.Value, r.Alpha, r.Beta)
	}
}

// The kinds of shape in 002_a25ef42edcf65796.txt, section 4.1, in a row of Black's; the report
// draws the fours, open threes and sleeping threes.
var shapeRows = []struct {
	row  string
	kind string // and how many times; empty for none
	n    int
}{
	{"..xxxxx..", "five", 1},
	{".xxxxxx..", "five", 1},
	{"..xxxx...", "open-four", 1},
	{".oxxxx...", "four", 1},
	{"xxxx.....", "four", 1},
	{".x.xxx...", "four", 1},
	{".xx.xx...", "four", 1},
	{"..xxx....", "open-three", 1},
	{".x.xx....", "open-three", 1},
	{".oxxx....", "sleeping-three", 1},
	{".oxx.x...", "sleeping-three", 1},
	{".ox.xx...", "sleeping-three", 1},
	{"..xx..x..", "sleeping-three", 1},
	{"..x.x.x..", "sleeping-three", 1},
	{".o.xxx.o.", "sleeping-three", 1},
	{"..xx.....", "open-two", 1},
	{"..x.x....", "open-two", 1},
	{"..x..x...", "open-two", 1},
	{".oxx.....", "sleeping-two", 1},
	{".ox.x....", "sleeping-two", 1},
	{".ox..x...", "sleeping-two", 1},
	{"..x...x..", "sleeping-two", 1},
	{".o.xx..o.", "sleeping-two", 1},
	{"oxxxxo...", "", 0},
	{".oxx..o..", "", 0},
	{"..x......", "", 0},
	{".xx.....xx....", "open-two", 2},
	{"oxxxx.xxxxo", "four", 2},
	{"oxxx.xxxo", "four", 1}, // no stone counts for two shapes, and two are left over
}

func TestShapesKinds(t *testing.T) {
	p := program(t, "shapes")
	for _, tt := range shapeRows {
		t.Run(tt.row, func(t *testing.T) {
			for _, flip := range []bool{false, true} {
				row := tt.row
				if flip {
					r := []rune(row)
					for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
						r[i], r[j] = r[j], r[i]
					}
					row = strings.Repeat(".", 15-len(r)) + string(r)
				}
				want := map[string]int{}
				if tt.n > 0 {
					want[tt.kind] = tt.n
				}
				got := map[string]int{}
				for _, c := range p.Counts(drawn(t, 15, engine.White, "", row)) {
					if c.Black > 0 {
						got[c.Shape] = c.Black
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%q (-want +got):\n%s", row, diff)
				}
			}
		})
	}
}

// cal_score in 002_a25ef42edcf65796.txt, section 4.4, with Black as the program.
func TestShapesScores(t *testing.T) {
	const openThree, bonus = 4000, 1000
	tests := []struct {
		name   string
		toMove engine.Color
		board  []string
		want   float64
	}{
		{"own five", engine.White, []string{"", ".xxxxx"}, 99999},
		{"other's five", engine.White, []string{"", ".ooooo"}, -99999},
		{"own four and the move", engine.Black, []string{"", "oxxxx"}, 99999},
		{"own four without the move", engine.White, []string{"", "oxxxx"}, 4000},
		{"other's four and the move", engine.White, []string{"", "xoooo"}, -99999},
		{"own open four without the move", engine.White, []string{"", ".xxxx"}, 8000},
		{"own open three and the move", engine.Black, []string{"", "..xxx"}, openThree + bonus},
		{"own open three without the move", engine.White, []string{"", "..xxx"}, openThree},
		{"two open threes are an open four", engine.White, []string{"", "..xxx", "", "", "", "..xxx"}, 8000},
		{"three open threes are an open four too", engine.White, []string{"", "..xxx", "", "", "", "..xxx", "", "", "", "..xxx"}, 8000},
		{"two fours are an open four", engine.White, []string{"", "oxxxx", "", "", "", "oxxxx"}, 8000},
		{"three fours are an open four too", engine.White, []string{"", "oxxxx", "", "", "", "oxxxx", "", "", "", "oxxxx"}, 8000},
		{"two fours and an open three are an open four", engine.White, []string{"", "oxxxx", "", "", "", "oxxxx", "", "", "", "..xxx"}, 8000},
		{"an open four counts beside them", engine.White, []string{"", "oxxxx", "", "", "", "oxxxx", "", "", "", ".xxxx"}, 16000},
		{"both open threes", engine.Black, []string{"", "..xxx", "", "", "", "..ooo"}, bonus},
		{"other's four against the own open three", engine.Black, []string{"", "..xxx", "", "", "", "xoooo"}, bonus},
		{"lesser shapes do not count beside an open three", engine.White, []string{"", "..xxx", "", "", "", "..xx"}, openThree},
		{"sleeping three, no bonus", engine.Black, []string{"", "oxxx"}, 300},
		{"open two, no bonus", engine.Black, []string{"", "..xx"}, 300},
		{"sleeping two, no bonus", engine.Black, []string{"", "oxx"}, 50},
		{"all the lesser", engine.White, []string{"", "oxxx", "", "", ".........xx", "", "", "", "", "....oxx"}, 300 + 300 + 50},
		{"other's open two", engine.White, []string{"", "..oo"}, -300},
	}
	p := program(t, "shapes")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := p.Value(drawn(t, 15, tt.toMove, tt.board...), engine.Black); got != tt.want {
				t.Errorf("value %v, want %v", got, tt.want)
			}
		})
	}
}

// Skipping empty lines and updating the counts incrementally only saves work: the search tries the
// same moves, with the same values and the same counts after each.
func TestShapesKeepsItsCountsUp(t *testing.T) {
	p := program(t, "shapes")
	rapid.Check(t, func(rt *rapid.T) {
		depth := rapid.IntRange(1, 2).Draw(rt, "depth")
		pos := randomPosition(rt, 10, [...]int{1: 50, 2: 5}[depth])
		ranked := rapid.Bool().Draw(rt, "ranked")
		type run struct {
			Result classic.Result
			Steps  []classic.TraceStep
		}
		var runs []run
		for _, plan := range []classic.ShapesPlan{
			{Near: true, Ranked: ranked, Limit: 8},
			{Near: true, Ranked: ranked, Limit: 8, SkipEmpty: true},
			{Near: true, Ranked: ranked, Limit: 8, SkipEmpty: true, Incremental: true},
		} {
			var steps []classic.TraceStep
			r, err := p.Search(context.Background(), pos, classic.Options{Depth: depth, Shapes: &plan, Trace: func(s classic.TraceStep) { steps = append(steps, s) }})
			if err != nil {
				rt.Fatal(err)
			}
			runs = append(runs, run{r, steps})
		}
		for i := range runs[1:] {
			if diff := cmp.Diff(runs[0], runs[i+1], cmpopts.IgnoreFields(classic.Result{}, "Time")); diff != "" {
				rt.Fatalf("plan %d differs from the plain recount:\n%s", i+1, diff)
			}
		}
	})
}

// The improvements of 002_a25ef42edcf65796.txt, step by step: move ordering and leaving out points
// away from the stones save alpha-beta leaves without changing the value, and the limit holds.
func TestShapesStages(t *testing.T) {
	p := program(t, "shapes")
	pos := cross(t, 9, [2]int{3, 3}, [2]int{5, 5}, [2]int{3, 5})
	leaves := map[string]int{}
	values := map[string]float64{}
	for _, stage := range classic.ShapesStages() {
		r := search(t, p, pos, classic.Options{Depth: 2, Shapes: &stage.Plan})
		leaves[stage.Name], values[stage.Name] = r.Leaves, r.Value
		switch {
		case !stage.Plan.Near && len(r.Candidates) != 9*9-7:
			t.Errorf("%s: %d candidates, want all %d", stage.Name, len(r.Candidates), 9*9-7)
		case stage.Plan.Limit > 0 && len(r.Candidates) > stage.Plan.Limit:
			t.Errorf("%s: %d candidates, want at most %d", stage.Name, len(r.Candidates), stage.Plan.Limit)
		}
	}
	if values["ranked"] != values["points around the stones"] {
		t.Errorf("values %v: ranking alone changed it", values)
	}
	if leaves["points around the stones"] >= leaves["every free point"] || leaves["ranked"] >= leaves["counts kept up"] {
		t.Errorf("leaves %v", leaves)
	}
}

func TestShapesEqualPointsFromTheCenter(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, [2]int{3, 3})
	first := search(t, program(t, "shapes"), pos, classic.Options{Depth: 1}).Candidates[0]
	if first.Move != at(15, 4, 4) {
		t.Errorf("first move tried %v, want %v, the one nearest the center", first.Move, at(15, 4, 4))
	}
}

// min_max in 002_a25ef42edcf65796.txt, section 3.1, chooses one of several best moves at random
// (best_move_pos_list); alpha_beta, section 3.2, takes the first. Without a seed, both take the
// first.
func TestShapesDrawsLotsOf002(t *testing.T) {
	p := program(t, "shapes")
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, [2]int{7, 7})
	plain := search(t, p, pos, classic.Options{Minimax: true})
	var best []engine.Point
	for _, c := range plain.Candidates {
		if c.Value == plain.Value {
			best = append(best, c.Move)
		}
	}
	if len(best) < 4 || plain.Move != best[0] {
		t.Fatalf("without a seed %v of the best %v, want the first of several", plain.Move, best)
	}
	chosen := map[engine.Point]bool{}
	for seed := range uint64(100) {
		r := search(t, p, pos, classic.Options{Minimax: true, Seed: seed})
		again := search(t, p, pos, classic.Options{Minimax: true, Seed: seed})
		if r.Move != again.Move || r.Value != plain.Value || r.PV[0] != r.Move || len(r.PV) != 2 {
			t.Fatalf("seed %d: %v worth %v, line %v; again %v", seed, r.Move, r.Value, r.PV, again.Move)
		}
		chosen[r.Move] = true
		if cut := search(t, p, pos, classic.Options{Seed: seed}); cut.Move != best[0] {
			t.Fatalf("seed %d: alpha-beta takes %v, want the first, %v", seed, cut.Move, best[0])
		}
	}
	if len(chosen) != len(best) {
		t.Errorf("100 seeds choose among %d moves, want all %d of the best", len(chosen), len(best))
	}
	for _, pt := range best {
		if !chosen[pt] {
			t.Errorf("%v is never chosen", pt)
		}
	}
}

// Only the shapes program's report chooses at random.
func TestOtherProgramsIgnoreTheSeed(t *testing.T) {
	for _, p := range classic.Programs() {
		if p.ID == "shapes" {
			continue
		}
		pos := cross(t, 9)
		want := search(t, p, pos, classic.Options{Depth: 1, Minimax: true}).Move
		for seed := range uint64(20) {
			if got := search(t, p, pos, classic.Options{Depth: 1, Minimax: true, Seed: seed}).Move; got != want {
				t.Errorf("%s plays %v with seed %d, want %v", p.ID, got, seed, want)
			}
		}
	}
}
