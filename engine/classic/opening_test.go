package classic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The stones of __init__ in 000_837a32045fd1589b.txt and initChessboard in
// 003_a76289b097367488.txt.
func TestCrossOf11x11(t *testing.T) {
	black, white := classic.CrossOpening(11)
	if diff := cmp.Diff([]engine.Point{at(11, 5, 5), at(11, 5, 6)}, black); diff != "" {
		t.Errorf("black (-report +ours):\n%s", diff)
	}
	if diff := cmp.Diff([]engine.Point{at(11, 6, 5), at(11, 5, 4)}, white); diff != "" {
		t.Errorf("white (-report +ours):\n%s", diff)
	}
}

func TestCrossLetsBlackMove(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		black, white := classic.CrossOpening(size)
		pos, err := engine.Setup(size, engine.Freestyle, black, white)
		if err != nil {
			t.Fatalf("%d×%d: %v", size, size, err)
		}
		if pos.SideToMove() != engine.Black || pos.Stones() != 4 || pos.At(engine.Center(size)) != engine.Black {
			t.Errorf("%d×%d: %v to move, %d stones, %v on the center", size, size, pos.SideToMove(), pos.Stones(), pos.At(engine.Center(size)))
		}
	}
}
