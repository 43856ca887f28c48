package search

import (
	"math"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/overlook"
)

// Over all games, styles overlook shapes as often as the handicap says; in a single game they
// prefer one side and one diagonal.
func TestStyleOverlooks(t *testing.T) {
	const seeds = 4000
	for _, shape := range []overlook.Shape{
		{SideLine: board.SideLine{Dir: board.DirRow, Side: board.Black}},
		{SideLine: board.SideLine{Dir: board.DirRow, Side: board.White}},
		{SideLine: board.SideLine{Dir: board.DirRising, Side: board.Black}},
		{SideLine: board.SideLine{Dir: board.DirFalling, Side: board.White}},
	} {
		sum, least, most := 0.0, math.Inf(1), 0.0
		for seed := range int64(seeds) {
			st := newStyle(Handicap{Seed: seed}, board.Black)
			factor := st.overlooks(shape)
			sum, least, most = sum+factor, min(least, factor), max(most, factor)
		}
		if mean := sum / seeds; math.Abs(mean-1) > 0.02 {
			t.Errorf("%+v is overlooked %.3f times as often", shape, mean)
		}
		if least > 0.7 || most < 1.3 {
			t.Errorf("%+v: factors from %.2f to %.2f hardly differ", shape, least, most)
		}
	}
	st := newStyle(Handicap{Seed: 3}, board.Black)
	own := st.overlooks(overlook.Shape{SideLine: board.SideLine{Dir: board.DirRow, Side: board.Black}})
	other := st.overlooks(overlook.Shape{SideLine: board.SideLine{Dir: board.DirRow, Side: board.White}})
	if math.Abs(own+other-2) > 1e-9 {
		t.Errorf("own and other shapes: %.2f and %.2f, want one as much above 1 as the other below", own, other)
	}
}

// A sharp style values its own chances more and a solid one less, no matter who's to move.
func TestStyleValues(t *testing.T) {
	var b board.Board
	b.Reset(played(t, 15, "h8 a1 i8 a15")) // Black can make a three
	sharp, solid := style{side: board.Black, perPoint: 8}, style{side: board.Black, perPoint: -8}
	up, down := sharp.value(&b), solid.value(&b)
	if up <= 0 || down != -up || up > 8*mostChances {
		t.Errorf("with Black to move: %d and %d", up, down)
	}
	b.Make(board.CellOf(points(t, "o1")[0]))
	if got := sharp.value(&b); got >= 0 {
		t.Errorf("with White to move: %d, want less than 0", got)
	}
	if other := (&style{side: board.White, perPoint: 8}).value(&b); other != 0 {
		t.Errorf("White has no chances: %d", other)
	}
	perPoint := map[int]bool{}
	for seed := range int64(200) {
		st := newStyle(Handicap{Style: 8, Seed: seed}, board.Black)
		if st.perPoint < -8 || st.perPoint > 8 {
			t.Errorf("seed %d: %d points", seed, st.perPoint)
		}
		perPoint[st.perPoint] = true
	}
	if len(perPoint) < 12 {
		t.Errorf("only %d styles: %v", len(perPoint), perPoint)
	}
}
