package puzzle_test

import (
	"slices"
	"testing"
	"time"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// TestAnalysisOfPuzzles analyzes positions that are known to be won: the engine must find a win, a
// claimed shortest win must not be longer than the known one, and its line must end with the five.
// With -v it prints how many wins were proven shortest.
func TestAnalysisOfPuzzles(t *testing.T) {
	puzzles, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	every, proven := 50, 0
	if *allPuzzles {
		every = 1
	}
	var times []time.Duration
	for i := 0; i < len(puzzles); i += every {
		pos, err := puzzles[i].Position()
		if err != nil {
			t.Fatal(err)
		}
		// A node limit makes slow machines find the same.
		res, err := engine.New(engine.Options{HashMB: 4}).Analyze(t.Context(), pos, engine.Analysis{Limits: engine.Limits{Depth: 14, Nodes: 1_000_000}})
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, res.Time)
		known := len(puzzles[i].Solution())
		if res.Mate <= 0 || res.Variations[0].Exact && res.Mate > known {
			t.Errorf("puzzle %d: won in %d plies, the analysis says %d", i+1, known, res.Mate)
		}
		if res.Variations[0].Exact {
			proven++
		}
		winner := pos.SideToMove()
		for _, m := range res.PV {
			if fives := pos.WinningPoints(winner.Other()); pos.SideToMove() != winner && len(fives) > 0 {
				t.Errorf("puzzle %d: in the line %v the loser makes five at %v", i+1, res.PV, fives)
			}
			if err := pos.Play(m); err != nil {
				t.Fatalf("puzzle %d: the line %v: %v", i+1, res.PV, err)
			}
		}
		if pos.Winner() == engine.Empty || len(res.PV) > res.Mate {
			t.Errorf("puzzle %d: the line %v does not lead to the five in %d plies", i+1, res.PV, res.Mate)
		}
	}
	slices.Sort(times)
	n := len(times)
	t.Logf("%d of %d wins are proven to be the shortest; median %v, nine of ten within %v", proven, n, times[n/2], times[n*9/10])
	if proven < n/2 {
		t.Errorf("%d of %d wins are proven to be the shortest", proven, n)
	}
}
