package puzzle

import "testing"

// positionsSearched is how many positions the solver searches for the wins of the first puzzles. It
// only changes if the solver's moves or their order change.
const positionsSearched = 166_423

// The solver searches no more positions than it has to.
func TestSolveEffort(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	searched := 0
	for _, p := range all[:60] {
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		for _, wide := range []bool{false, true} {
			s := newSolver(t.Context(), pos, Budget{Positions: 3000, Wide: wide})
			for moves := 1; moves <= maxLength; moves++ {
				if n := s.threats(moves); n != nil || s.err != nil {
					break
				}
			}
			searched += 3000 - max(s.left, 0)
		}
	}
	if searched != positionsSearched {
		t.Errorf("%d positions, want %d; correct the constant if the change is meant", searched, positionsSearched)
	}
}

// Puzzles with the same shape differ only by a symmetry.
func TestShape(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	first, err := all[0].Shape()
	if err != nil || len(first) != 64 {
		t.Fatalf("shape %q, %v", first, err)
	}
	if second, err := all[1].Shape(); err != nil || second == first {
		t.Errorf("another puzzle has the shape %q, %v", second, err)
	}
	broken := all[0]
	broken.Size = 1
	if shape, err := broken.Shape(); err == nil {
		t.Errorf("no position has the shape %q", shape)
	}
}
