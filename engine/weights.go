package engine

import (
	"io"

	"hoshi/engine/internal/board"
)

// Weights are the numbers of the evaluation and of the order of moves, as package tune
// learns them.
type Weights = board.Weights

const (
	// PatternCodeCount is the number of ways to choose four line patterns.
	PatternCodeCount = board.PatternCodeCount
	// SituationCount is the number of threat situations that are told apart.
	SituationCount = board.SituationCount
	// WeightsPerPoint is how many units of a weight make a point of score.
	WeightsPerPoint = board.WeightsPerPoint
)

// ErrWeights is wrapped by the errors of [ReadWeights].
var ErrWeights = board.ErrWeights

// DefaultWeights returns the weights for a rule of an engine that is given none.
func DefaultWeights(rule Rule) *Weights { return board.DefaultWeights(rule) }

// ReadWeights reads what Weights.Write wrote. Its errors wrap [ErrWeights].
func ReadWeights(r io.Reader) (*Weights, error) { return board.ReadWeights(r) }

// DescribePatternCode returns the four patterns of a code, 0 to 12 from dead to five, and
// the number of the class of move that they make together.
func DescribePatternCode(number int) (patterns [4]uint8, class uint8) {
	return board.DescribePatternCode(number)
}
