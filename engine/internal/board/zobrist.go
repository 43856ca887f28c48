package board

import "hoshi/engine/internal/game"

// zobrist holds the random numbers that position keys are made of.
var zobrist = newZobristKeys()

type zobristKeys struct {
	stones [2][CellCount]uint64     // each side's stone on each cell
	sizes  [game.MaxSize + 1]uint64 // board sizes
}

func newZobristKeys() (z zobristKeys) {
	rng := splitMix(0x686f736869) // an arbitrary constant, so that searches repeat
	for side := range z.stones {
		for i := range z.stones[side] {
			z.stones[side][i] = rng.next()
		}
	}
	for i := range z.sizes {
		z.sizes[i] = rng.next()
	}
	return z
}

// splitMix is the SplitMix64 generator of Steele, Lea and Flood (2014): small, and the same
// on every machine.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	return Mix(uint64(*s))
}

// Mix spreads the bits of z: the output function of SplitMix64.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
