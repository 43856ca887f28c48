package classic_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/classic"
)

func TestCompare(t *testing.T) {
	ctx := context.Background()
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			positions, err := classic.SelfPlayPositions(ctx, p, 2)
			if err != nil {
				t.Fatal(err)
			}
			if len(positions) != 2 || positions[0].Stones() != 4 || positions[1].Stones() != 6 || positions[0].Size() != p.Size {
				t.Fatalf("positions %v", positions)
			}
			rows, err := classic.Compare(ctx, p, positions, []int{0, 1, 2, 99}, classic.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want := min(2, p.MaxDepth); len(rows) != want {
				t.Fatalf("%d rows, want %d", len(rows), want)
			}
			for _, r := range rows {
				if !r.SameValue || !r.SameMove || r.Positions != 2 || r.Program != p.ID {
					t.Errorf("row %+v", r)
				}
				if r.Depth > 1 && (r.LeafRatio() <= 1 || r.AlphaBeta.Cutoffs == 0) {
					t.Errorf("depth %d: alpha-beta saved nothing: %+v", r.Depth, r)
				}
			}
		})
	}
}

// A comparison costs as much as its searches together.
func TestCompareAddsUpCosts(t *testing.T) {
	p := program(t, "windows")
	positions := []*engine.Position{cross(t, 11), cross(t, 11, [2]int{7, 6})}
	list, err := classic.Compare(t.Context(), p, positions, []int{3}, classic.Options{Depth: 9, Minimax: true})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d comparisons, error %v", len(list), err)
	}
	var want [2]classic.SearchCost
	for i := range want {
		for _, pos := range positions {
			r := search(t, p, pos, classic.Options{Depth: 3, Minimax: i == 0})
			want[i].Nodes += r.Nodes
			want[i].Leaves += r.Leaves
			want[i].Cutoffs += r.Cutoffs
		}
	}
	got := [2]classic.SearchCost{list[0].Minimax, list[0].AlphaBeta}
	for i := range got {
		if got[i].Time <= 0 {
			t.Errorf("comparison %d took no time", i)
		}
		got[i].Time = 0
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("costs (-want +got):\n%s", diff)
	}
}

// Interrupted self-play returns an error and the positions so far.
func TestSelfPlayPositionsReturnsErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	positions, err := classic.SelfPlayPositions(ctx, program(t, "windows"), 3)
	if !errors.Is(err, context.Canceled) || len(positions) != 1 {
		t.Errorf("%d positions and error %v, want the first one and Canceled", len(positions), err)
	}
}

// A game that ends early leaves fewer positions than requested.
func TestSelfPlayPositionsEndWithTheGame(t *testing.T) {
	positions, err := classic.SelfPlayPositions(t.Context(), program(t, "greedy"), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(positions); n < 5 || n == 1000 {
		t.Errorf("%d positions", n)
	}
	for i, pos := range positions {
		if pos.Over() || pos.Len() != 2*i {
			t.Errorf("position %d has %d moves, over: %v", i, pos.Len(), pos.Over())
		}
	}
}

func TestCompareShapesHasARowForEachStage(t *testing.T) {
	positions := []*engine.Position{cross(t, 9)}
	rows, err := classic.CompareShapes(context.Background(), positions, []int{1})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, r := range rows {
		got = append(got, r.Variant)
	}
	for _, s := range classic.ShapesStages() {
		want = append(want, s.Name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("variants (-want +got):\n%s", diff)
	}
}

func TestCompareKeepsTheRowsItHas(t *testing.T) {
	p := program(t, "windows")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	rows, err := classic.Compare(ctx, p, []*engine.Position{cross(t, 11)}, []int{1, 9}, classic.Options{Trace: func(s classic.TraceStep) {
		if s.Layer > 1 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(rows) != 1 {
		t.Errorf("%d rows and %v, want the one of depth 1 and Canceled", len(rows), err)
	}
}

func TestWriteTable(t *testing.T) {
	rows := []classic.Comparison{
		{
			Program: "windows", Depth: 4, Positions: 3,
			Minimax:   classic.SearchCost{Nodes: 1100, Leaves: 1000, Time: 1234567 * time.Microsecond},
			AlphaBeta: classic.SearchCost{Nodes: 110, Leaves: 80, Cutoffs: 7, Time: 12345678 * time.Nanosecond},
			SameValue: true, SameMove: true,
		},
		{Program: "shapes", Variant: "ranked", Depth: 2, Positions: 3, Minimax: classic.SearchCost{Leaves: 3}, AlphaBeta: classic.SearchCost{Leaves: 2}, SameValue: false, SameMove: true},
	}
	var b strings.Builder
	if err := classic.WriteTable(&b, rows); err != nil {
		t.Fatal(err)
	}
	want := `
         program  depth  positions  minimax nodes  leaves   time  alpha-beta nodes  leaves  cut-offs     time  leaves ratio  same value  same move
         windows      4          3           1100    1000  1.23s               110      80         7  12.35ms         12.50         yes        yes
  shapes, ranked      2          3              0       3     0s                 0       2         0       0s          1.50          NO        yes
`
	if diff := cmp.Diff(want, "\n"+b.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}
