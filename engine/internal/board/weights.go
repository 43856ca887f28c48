package board

import (
	"bytes"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/engine/internal/game"
)

// Weights are the numbers of the evaluation and of the order of moves, as package tune
// learns them. They are indexed by the number of a pattern code, see
// [DescribePatternCode]. Values are in units of which [WeightsPerPoint] are a point of
// score.
type Weights struct {
	// Own and Opponent are what a free point with a code is worth to the side to
	// move and to the other side.
	Own, Opponent [PatternCodeCount]int16
	// Situation is what the threats on the board are worth to the side to move,
	// beyond the points they are made at.
	Situation [SituationCount]int16
	// Attack and Defence sort moves: by the code that the point has for the side to
	// move, and by that of the other side. They are in hundredths of the logarithm
	// of the odds that a move is chosen.
	Attack, Defence [PatternCodeCount]int16
}

const (
	// PatternCodeCount is the number of ways to choose four patterns.
	PatternCodeCount = patternCount * (patternCount + 1) * (patternCount + 2) * (patternCount + 3) / 24
	// SituationCount is the number of threat situations that are told apart.
	SituationCount = 36 * 72
	// WeightsPerPoint is how many units of a weight make a point of score.
	WeightsPerPoint = 16
)

const patternCount = int(five) + 1

// ErrWeights is wrapped by the errors of ReadWeights.
var ErrWeights = errors.New("not a file of weights for this engine")

// weightsMagic begins a file of weights; its last digit is the version of what
// codes and situations mean. The numbers follow in the order of the fields, in
// two bytes each, least first.
const weightsMagic = "hoshi-weights-1\n"

// ReadWeights reads what Weights.Write wrote.
func ReadWeights(r io.Reader) (*Weights, error) {
	head := make([]byte, len(weightsMagic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != weightsMagic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrWeights, weightsMagic)
	}
	w := new(Weights)
	if err := binary.Read(r, binary.LittleEndian, w); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	if n, _ := io.CopyN(io.Discard, r, 1); n != 0 {
		return nil, fmt.Errorf("%w: it is longer than it should be", ErrWeights)
	}
	return w, nil
}

// Write writes the weights as ReadWeights reads them.
func (w *Weights) Write(out io.Writer) error {
	if _, err := io.WriteString(out, weightsMagic); err != nil {
		return err
	}
	return binary.Write(out, binary.LittleEndian, w)
}

// weightsFiles are made as weights.txt says.
//
//go:embed weights*.bin
var weightsFiles embed.FS

// weightsFile is the file of weights of a rule. A rule without one plays by those of
// freestyle.
var weightsFile = map[game.Rule]string{
	game.Freestyle: "weights.bin",
}

// DefaultWeights returns the weights for a rule that an engine has which is given none.
func DefaultWeights(rule game.Rule) *Weights {
	name, ok := weightsFile[rule]
	if !ok {
		name = weightsFile[game.Freestyle]
	}
	file, err := weightsFiles.ReadFile(name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	w, err := ReadWeights(bytes.NewReader(file))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return w
}
