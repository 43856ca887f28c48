package engine

import (
	"math"
	"sync"
)

// tables are the constants of the search that are computed rather than written.
type tables struct {
	patterns *[1 << windowBits]patternPair
	moves    *[1 << 16]moveInfo
	zobrist  [2][cellCount]uint64   // a random number for each side's stone on each cell
	sizes    [MaxSize + 1]uint64    // one for each board size
	shape    [2*nearLine + 1]uint32 // rows of the shape that a stone makes candidates in

	// reductions is how much less deep a late quiet move is searched at first, by
	// depth and number of the move.
	reductions [MaxDepth + 1][64]int
}

// sharedTables builds the tables once; nothing changes them afterwards.
var sharedTables = sync.OnceValue(func() *tables {
	t := &tables{patterns: buildPatterns(), moves: buildMoves()}
	rng := splitMix(0x686f736869) // any constant will do: the search is to be repeatable
	for side := range t.zobrist {
		for i := range t.zobrist[side] {
			t.zobrist[side][i] = rng.next()
		}
	}
	for i := range t.sizes {
		t.sizes[i] = rng.next()
	}
	for d := 1; d <= MaxDepth; d++ {
		for m := 1; m < 64; m++ {
			t.reductions[d][m] = int(0.4 + math.Log(float64(d))*math.Log(float64(m))/1.9)
		}
	}
	for dy := -nearLine; dy <= nearLine; dy++ {
		for dx := -nearLine; dx <= nearLine; dx++ {
			square := max(abs(dx), abs(dy)) <= nearSquare
			line := dx == 0 || dy == 0 || abs(dx) == abs(dy)
			if square || line && max(abs(dx), abs(dy)) <= nearLine {
				t.shape[dy+nearLine] |= 1 << (dx + nearLine)
			}
		}
	}
	return t
})

// Points are candidates up to nearSquare from a stone in every direction, and up
// to nearLine on its lines. Whatever makes, completes or stops a three or more is
// among them: such a point lies within five points in a row with at least two
// stones, no more than three away from the nearer.
const (
	nearSquare = 2
	nearLine   = 3
)

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// splitMix is the SplitMix64 generator of Steele, Lea and Flood (2014): small,
// and the same everywhere.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	return mix(uint64(*s))
}

// mix spreads the bits of z: the output function of SplitMix64.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
