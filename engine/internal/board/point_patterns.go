package board

import (
	"hoshi/engine/internal/network"
	"hoshi/engine/internal/pattern"
)

// PatternsOfBoth is what an empty cell is for both sides, in four fields of 16 bits, lowest
// first: Black's pattern code, White's pattern code, Black's combined pattern, White's
// combined pattern.
type PatternsOfBoth uint64

// Of returns what the cell is for a side.
func (p PatternsOfBoth) Of(s Side) PointPatterns { return PointPatterns(p >> (16 * s)) }

// networkPoint returns the combined patterns, as the network wants them.
func (p PatternsOfBoth) networkPoint() network.Point { return network.Point(p >> 32) }

// PointPatterns is what an empty cell is for one side: the pattern code in the lowest 16
// bits and the combined pattern from bit 32 on. The other bits are undefined.
type PointPatterns uint64

// Code returns the patterns on the four lines.
func (v PointPatterns) Code() pattern.Code { return pattern.Code(v) }

// Combined returns the combined pattern.
func (v PointPatterns) Combined() pattern.Combined { return pattern.Combined(v >> 32) }

// Number returns the number of the four patterns, an index into [MoveScore] tables and
// weights.
func (v PointPatterns) Number() uint16 { return v.Combined().Number() }

// Class returns the class of a move on the cell.
func (v PointPatterns) Class() pattern.Class { return v.Combined().Class() }

// codePair is the lower half of PatternsOfBoth. The upper half follows from it.
type codePair uint32

// spread moves a pair of patterns to the place of a direction in a codePair.
func spread(p pattern.Pair, dir int) codePair {
	return (codePair(p&15) | codePair(p>>4)<<16) << (4 * dir)
}
