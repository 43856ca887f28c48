// Package weights holds the learned numbers of the linear evaluation and of the move order,
// and reads and writes their files. Package tune learns them.
package weights

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
)

// Weights are the weights of the positions with Black to move, then those with White to
// move. They are the same for a rule that treats both sides alike.
type Weights [2]SideWeights

// SideWeights are the weights of the positions with one side to move. They are indexed by
// the number of a pattern code, see [pattern.DescribeCode]. Values are in units of
// 1/[PerPoint] point of score.
type SideWeights struct {
	// Own and Opponent are what an empty point with a code is worth to the side to move and
	// to the other side.
	Own, Opponent [pattern.CodeCount]int16
	// Situation is what the threats on the board are worth to the side to move, beyond the
	// points that make them. It is indexed by [pattern.Situation].
	Situation [pattern.SituationCount]int16
	// Attack and Defense sort moves: by the code that the point has for the side to move,
	// and by its code for the other side. They are in hundredths of the logarithm of the
	// odds that a move is chosen.
	Attack, Defense [pattern.CodeCount]int16
}

// PerPoint is how many units of a weight make a point of score.
const PerPoint = 16

// ErrFormat is wrapped by the errors of [Read].
var ErrFormat = errors.New("not a file of weights for this engine")

// A file of weights begins with one of these. The digit is the version of the numbering of
// codes and situations. The numbers follow in the order of the fields, little-endian: one
// set for both sides, or Black's set and White's.
const (
	magic       = "hoshi-weights-1\n"
	magicBySide = "hoshi-weights-1 by side\n"
)

// Read reads what [Weights.Write] wrote.
func Read(r io.Reader) (*Weights, error) {
	in := bufio.NewReader(r)
	head, err := in.ReadSlice('\n')
	if err != nil || string(head) != magic && string(head) != magicBySide {
		return nil, fmt.Errorf("%w: it begins with neither %q nor %q", ErrFormat, magic, magicBySide)
	}
	w := new(Weights)
	sets := w[:1]
	if string(head) == magicBySide {
		sets = w[:]
	}
	if err := binary.Read(in, binary.LittleEndian, sets); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if n, _ := io.CopyN(io.Discard, in, 1); n != 0 {
		return nil, fmt.Errorf("%w: it is longer than it should be", ErrFormat)
	}
	if len(sets) == 1 {
		w[1] = w[0]
	}
	return w, nil
}

// Write writes the weights as [Read] reads them: one set if those of both sides are the
// same.
func (w *Weights) Write(out io.Writer) error {
	head, sets := magicBySide, w[:]
	if w[0] == w[1] {
		head, sets = magic, w[:1]
	}
	if _, err := io.WriteString(out, head); err != nil {
		return err
	}
	return binary.Write(out, binary.LittleEndian, sets)
}

// Of returns the weights of the positions with a color to move.
func (w *Weights) Of(mover game.Color) *SideWeights { return &w[mover-game.Black] }

// files are the built-in weights. The text file next to each is its recipe.
//
//go:embed *.bin
var files embed.FS

// fileOf is the file of weights of a rule.
var fileOf = map[game.Rule]string{
	game.Freestyle: "freestyle.bin",
	game.Renju:     "renju.bin",
}

// HasOwn reports whether a rule has its own default weights. Otherwise it plays by those of
// freestyle.
func HasOwn(rule game.Rule) bool { return fileOf[rule] != "" }

// Default returns the weights of a rule that an engine uses if it is given none.
func Default(rule game.Rule) *Weights {
	name, ok := fileOf[rule]
	if !ok {
		name = fileOf[game.Freestyle]
	}
	file, err := files.ReadFile(name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	w, err := Read(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	return w
}
