package board

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/engine/internal/game"
)

// Weights are the numbers of the evaluation and of the order of moves, as package tune
// learns them: those of the positions where Black is to move, then White's. Both are the
// same for a rule that treats the sides alike.
type Weights [2]SideWeights

// SideWeights are the weights of the positions where one side is to move. They are indexed
// by the number of a pattern code, see [DescribePatternCode]. Values are in units of which
// [WeightsPerPoint] are a point of score.
type SideWeights struct {
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

// A file of weights begins with one of these. The digit is the version of what codes and
// situations mean. The numbers follow in the order of the fields, in two bytes each, least
// first: one set for both sides, or Black's set and White's.
const (
	weightsMagic       = "hoshi-weights-1\n"
	weightsBySideMagic = "hoshi-weights-1 by side\n"
)

// ReadWeights reads what Weights.Write wrote.
func ReadWeights(r io.Reader) (*Weights, error) {
	in := bufio.NewReader(r)
	head, err := in.ReadSlice('\n')
	if err != nil || string(head) != weightsMagic && string(head) != weightsBySideMagic {
		return nil, fmt.Errorf("%w: it begins with neither %q nor %q", ErrWeights, weightsMagic, weightsBySideMagic)
	}
	w := new(Weights)
	sets := w[:1]
	if string(head) == weightsBySideMagic {
		sets = w[:]
	}
	if err := binary.Read(in, binary.LittleEndian, sets); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	if n, _ := io.CopyN(io.Discard, in, 1); n != 0 {
		return nil, fmt.Errorf("%w: it is longer than it should be", ErrWeights)
	}
	if len(sets) == 1 {
		w[1] = w[0]
	}
	return w, nil
}

// Write writes the weights as ReadWeights reads them: one set where those of both sides are
// the same.
func (w *Weights) Write(out io.Writer) error {
	head, sets := weightsBySideMagic, w[:]
	if w[0] == w[1] {
		head, sets = weightsMagic, w[:1]
	}
	if _, err := io.WriteString(out, head); err != nil {
		return err
	}
	return binary.Write(out, binary.LittleEndian, sets)
}

// Of returns the weights of the positions where a colour is to move.
func (w *Weights) Of(mover game.Color) *SideWeights { return &w[mover-game.Black] }

// weightsFiles are made as the text beside each says.
//
//go:embed weights*.bin
var weightsFiles embed.FS

// weightsFile is the file of weights of a rule. A rule without one plays by those of
// freestyle.
var weightsFile = map[game.Rule]string{
	game.Freestyle: "weights.bin",
	game.Renju:     "weights-renju.bin",
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
	return mustRead(file, ReadWeights)
}

// mustRead reads a file that is part of the program.
func mustRead[T any](file []byte, read func(io.Reader) (*T, error)) *T {
	x, err := read(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	return x
}
