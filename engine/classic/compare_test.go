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
			positions, err := classic.Positions(ctx, p, 2)
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
				if r.Depth > 1 && (r.Ratio() <= 1 || r.AlphaBeta.Cutoffs == 0) {
					t.Errorf("depth %d: alpha-beta saved nothing: %+v", r.Depth, r)
				}
			}
		})
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
	rows, err := classic.Compare(ctx, p, []*engine.Position{cross(t, 11)}, []int{1, 9}, classic.Options{Trace: func(s classic.Step) {
		if s.Layer > 1 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(rows) != 1 {
		t.Errorf("%d rows and %v, want the one of depth 1 and Canceled", len(rows), err)
	}
}

func TestWriteTable(t *testing.T) {
	rows := []classic.Row{
		{
			Program: "windows", Depth: 4, Positions: 3,
			Minimax:   classic.Cost{Nodes: 1100, Leaves: 1000, Time: 1234567 * time.Microsecond},
			AlphaBeta: classic.Cost{Nodes: 110, Leaves: 80, Cutoffs: 7, Time: 12345678 * time.Nanosecond},
			SameValue: true, SameMove: true,
		},
		{Program: "shapes", Variant: "ranked", Depth: 2, Positions: 3, Minimax: classic.Cost{Leaves: 3}, AlphaBeta: classic.Cost{Leaves: 2}, SameValue: false, SameMove: true},
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
