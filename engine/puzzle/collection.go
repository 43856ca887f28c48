package puzzle

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Puzzle is a position in which the side to move wins by force, with one first
// move. (No other was found to win by threes and fours within two moves more.)
type Puzzle struct {
	ID           int // from 1, by place in the collection
	Size         int // side of the board, in points
	ToMove       engine.Color
	Black, White []engine.Point
	Length       int   // the winner's moves to the five against the longest defence
	Grade        int   // MinGrade to MaxGrade, the longer and the wider the higher; README.md has the rule
	Proof        *Node // the solution with an answer to every defence
}

// Position returns the board of the puzzle.
func (p *Puzzle) Position() (*engine.Position, error) {
	pos, err := engine.Setup(p.Size, engine.DefaultRule, p.Black, p.White)
	if err != nil {
		return nil, err
	}
	if pos.SideToMove() != p.ToMove {
		return nil, fmt.Errorf("%v is to move by the number of stones, not %v", pos.SideToMove(), p.ToMove)
	}
	return pos, nil
}

// Solution returns the winning line against the defence that lasts longest, the
// one first move that wins in front.
func (p *Puzzle) Solution() []engine.Point { return p.Proof.Line() }

// Check replays the solution against every defence, like the function [Check],
// and holds the length to it.
func (p *Puzzle) Check(ctx context.Context) error {
	pos, err := p.Position()
	if err != nil {
		return err
	}
	length, err := Check(ctx, pos, p.Proof)
	if err == nil && length != p.Length {
		err = fmt.Errorf("won in %d moves, not %d", length, p.Length)
	}
	return err
}

// String writes the puzzle the way [Parse] reads it, in one line.
func (p *Puzzle) String() string {
	var stones [2]strings.Builder
	for i, list := range [2][]engine.Point{p.Black, p.White} {
		for _, pt := range list {
			stones[i].WriteString(pt.String())
		}
	}
	return fmt.Sprintf("%d %d %s %s %s %d %d %v", p.ID, p.Size, strings.ToLower(p.ToMove.String()),
		&stones[0], &stones[1], p.Length, p.Grade, p.Proof)
}

// ErrFormat is returned, with the line, for text that is no collection of puzzles.
var ErrFormat = errors.New("not a collection of puzzles")

//go:embed puzzles.txt
var embedded string

// All returns the puzzles that are part of the program, by ID. They are read
// anew for each call, which takes a few milliseconds.
func All() ([]Puzzle, error) { return Parse(strings.NewReader(embedded)) }

// Parse reads a collection: a puzzle a line, empty lines and such that begin with
// "#" aside. A line has, with spaces between, the ID, the size, whose move it is
// ("black" or "white"), the black stones, the white stones ("h8i9", each a run of
// points), the length, the grade and the proof as [ParseProof] reads it. Errors
// wrap [ErrFormat], or are those of r. Stones and figures are held to the rules;
// whether the proof is right is for [Puzzle.Check] to say.
func Parse(r io.Reader) ([]Puzzle, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxProofText+4096)
	var all []Puzzle
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := parsePuzzle(text)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrFormat, number, err)
		}
		all = append(all, p)
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("%w: %w", ErrFormat, err)
		}
		return nil, err
	}
	return all, nil
}

const puzzleFields = 8

func parsePuzzle(text string) (Puzzle, error) {
	f := strings.Fields(text)
	if len(f) != puzzleFields {
		return Puzzle{}, fmt.Errorf("%d fields, want %d", len(f), puzzleFields)
	}
	var p Puzzle
	switch f[2] {
	case "black":
		p.ToMove = engine.Black
	case "white":
		p.ToMove = engine.White
	default:
		return Puzzle{}, fmt.Errorf("side to move %q: want black or white", f[2])
	}
	var err error
	for _, n := range []struct {
		to       *int
		text     string
		low, top int
	}{
		{&p.ID, f[0], 1, 1 << 30},
		{&p.Size, f[1], engine.MinSize, engine.MaxSize},
		{&p.Length, f[5], 1, engine.MaxSize * engine.MaxSize},
		{&p.Grade, f[6], MinGrade, MaxGrade},
	} {
		if *n.to, err = strconv.Atoi(n.text); err != nil || *n.to < n.low || *n.to > n.top {
			return Puzzle{}, fmt.Errorf("number %q: want %d to %d", n.text, n.low, n.top)
		}
	}
	if p.Black, err = parseStones(f[3]); err != nil {
		return Puzzle{}, err
	}
	if p.White, err = parseStones(f[4]); err != nil {
		return Puzzle{}, err
	}
	if p.Proof, err = ParseProof(f[7]); err != nil {
		return Puzzle{}, err
	}
	_, err = p.Position()
	return p, err
}

func parseStones(text string) (list []engine.Point, err error) {
	for p := (proofParser{rest: text}); p.rest != ""; {
		pt, err := p.point()
		if err != nil {
			return nil, err
		}
		list = append(list, pt)
	}
	return list, nil
}
