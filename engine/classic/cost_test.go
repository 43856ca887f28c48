package classic

import (
	"testing"
	"time"

	"hoshi/engine"
)

// A comparison counts all the work of its searches, including time.
func TestSearchCostAddsUp(t *testing.T) {
	var c SearchCost
	c.add(Result{Nodes: 1, Leaves: 20, Cutoffs: 300, Time: 4 * time.Second})
	c.add(Result{Nodes: 5, Leaves: 60, Cutoffs: 700, Time: 8 * time.Second})
	if want := (SearchCost{Nodes: 6, Leaves: 80, Cutoffs: 1000, Time: 12 * time.Second}); c != want {
		t.Errorf("cost %+v, want %+v", c, want)
	}
}

// A comparison reports when the two searches disagree. That doesn't happen with the reports'
// programs, so this one uses a different evaluator for each.
func TestComparisonTellsDifferences(t *testing.T) {
	windows, greedy := Programs()[3], Programs()[4]
	p := Program{MaxDepth: 1, rules: greedy.rules, evaluator: func(pos *engine.Position, player engine.Color, o Options) Evaluator {
		if o.Minimax {
			return windows.evaluator(pos, player, o)
		}
		return greedy.evaluator(pos, player, o)
	}}
	black, white := CrossOpening(11)
	pos, err := engine.Setup(11, engine.Freestyle, black, white)
	if err != nil {
		t.Fatal(err)
	}
	won, err := fourInARow()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name      string
		positions []*engine.Position
		sameMove  bool
	}{
		{"a position that they disagree about", []*engine.Position{pos}, false},
		{"a win that both see", []*engine.Position{won}, true},
		{"both positions", []*engine.Position{pos, won}, false},
		{"both positions, the win first", []*engine.Position{won, pos}, false},
	} {
		list, err := Compare(t.Context(), p, tt.positions, []int{1}, Options{})
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d comparisons, error %v", tt.name, len(list), err)
		}
		if list[0].SameValue || list[0].SameMove != tt.sameMove {
			t.Errorf("%s: same value %t, same move %t, want false and %t", tt.name, list[0].SameValue, list[0].SameMove, tt.sameMove)
		}
	}
}

// fourInARow is a position in which Black is to move and completes five at one point.
func fourInARow() (*engine.Position, error) {
	black, err := engine.ParsePoints("d6 e6 f6 g6", 11)
	if err != nil {
		return nil, err
	}
	white, err := engine.ParsePoints("c6 a1 k1 a11", 11)
	if err != nil {
		return nil, err
	}
	return engine.Setup(11, engine.Freestyle, black, white)
}
