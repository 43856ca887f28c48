package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/overlook"
	"hoshi/engine/internal/pattern"
)

// style is what a handicapped search likes and overlooks throughout a game. The seed of the game
// chooses it.
type style struct {
	side     board.Side // the side the search plays for
	perPoint int        // points that each of the side's chances is overvalued by

	// How much more than usual the search overlooks the other side's shapes and those on rising
	// diagonals, from -1 to 1. It overlooks its own shapes and those on falling diagonals less
	// by the same amount.
	theirs, rising float64
}

// The limits of a style.
const (
	mostChances = 6   // further chances of a side don't count
	blindness   = 0.4 // by how much a style changes the probability of overlooking a shape
)

// newStyle returns the style of a handicap's seed for a side.
func newStyle(h Handicap, side board.Side) style {
	key := board.Mix(board.Mix(uint64(h.Seed)) ^ 0x5717e)
	spread := func() float64 { // evenly from -1 to 1
		key = board.Mix(key)
		return 2*chance(key) - 1
	}
	return style{side: side, perPoint: int(float64(h.Style) * spread()), theirs: spread(), rising: spread()}
}

// overlooks returns the factor by which the style changes the probability of overlooking a
// shape, about 1 on average over all seeds.
func (st *style) overlooks(shape overlook.Shape) float64 {
	factor := 1 + blindness*st.theirs
	if shape.Side == st.side {
		factor = 1 - blindness*st.theirs
	}
	switch shape.Dir {
	case board.DirRising:
		factor *= 1 + blindness*st.rising
	case board.DirFalling:
		factor *= 1 - blindness*st.rising
	}
	return factor
}

// value returns by how much the style overvalues a position for the side to move.
func (st *style) value(b *board.Board) int {
	if st.perPoint == 0 {
		return 0
	}
	own := b.Threats[st.side]
	chances := own.Of(pattern.CountThree) + own.Of(pattern.CountThreeThree) + own.Of(pattern.CountFour) + own.Of(pattern.CountFourThree)
	points := st.perPoint * min(chances, mostChances)
	if b.SideToMove != st.side {
		return -points
	}
	return points
}
