package match_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/match"
)

// asker answers with the forbidden points, changed.
type asker func(pts []engine.Point, pos *engine.Position) ([]engine.Point, error)

func (a asker) Forbidden(_ context.Context, pos *engine.Position) ([]engine.Point, error) {
	return a(pos.ForbiddenPoints(), pos)
}

func TestCompareForbidden(t *testing.T) {
	compare := func(a asker) match.ForbiddenReport {
		t.Helper()
		report, err := match.CompareForbidden(t.Context(), a, match.ForbiddenOptions{Games: 4, Seed: 1, Nodes: 40})
		if err != nil || report.Positions < 20 || report.Points < 1000 {
			t.Fatalf("%+v, %v", report, err)
		}
		return report
	}
	same := compare(func(pts []engine.Point, pos *engine.Position) ([]engine.Point, error) {
		if pos.SideToMove() != engine.Black {
			t.Error("asked with White to move")
		}
		slices.Reverse(pts)
		return pts, nil
	})
	if len(same.Differences) > 0 || same.Forbidden == 0 {
		t.Errorf("against itself: %+v", same)
	}
	fewer := compare(func(pts []engine.Point, _ *engine.Position) ([]engine.Point, error) { return nil, nil })
	ours := 0
	for _, d := range fewer.Differences {
		ours += len(d.Ours)
	}
	if ours != same.Forbidden || fewer.Forbidden != same.Forbidden {
		t.Errorf("one that knows no fouls: %d of %d points", ours, same.Forbidden)
	}
	more := compare(func(pts []engine.Point, pos *engine.Position) ([]engine.Point, error) {
		return append(pts, engine.Point{Col: 14, Row: 14}), nil
	})
	if len(more.Differences) != more.Positions || len(more.Differences[0].Theirs) != 1 {
		t.Errorf("one that forbids a corner: %d of %d positions", len(more.Differences), more.Positions)
	}
	broken := errors.New("broken")
	_, err := match.CompareForbidden(t.Context(), asker(func([]engine.Point, *engine.Position) ([]engine.Point, error) { return nil, broken }), match.ForbiddenOptions{})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}
