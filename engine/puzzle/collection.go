package puzzle

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Puzzle is a position in which the side to move wins by force, with a single winning first
// move. (No other first move was found to win by threes and fours within two more moves.)
type Puzzle struct {
	ID     int            // number in the collection, from 1
	Size   int            // side of the board, in points
	Rule   engine.Rule    // what wins and what is forbidden
	ToMove engine.Color   // side to move, which wins
	Black  []engine.Point // Black's stones
	White  []engine.Point // White's stones
	Length int            // the winner's moves to the five against the longest defense
	Grade  int            // difficulty, MinGrade to MaxGrade; see README.md
	Proof  *Node          // the solution with an answer to every defense
}

// Position returns the position of the puzzle, or an error if the stones don't make a position
// with ToMove to move.
func (p *Puzzle) Position() (*engine.Position, error) {
	pos, err := engine.Setup(p.Size, p.Rule, p.Black, p.White)
	if err != nil {
		return nil, err
	}
	if pos.SideToMove() != p.ToMove {
		return nil, fmt.Errorf("%v is to move by the number of stones, not %v", pos.SideToMove(), p.ToMove)
	}
	return pos, nil
}

// Solution returns the winning variation against the longest defense. It starts with the single
// winning move.
func (p *Puzzle) Solution() []engine.Point { return p.Proof.Line() }

// Check replays the solution against every defense, like the function [Check], and returns an
// error if its length isn't Length.
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

// String formats the puzzle as a line for [Parse].
func (p *Puzzle) String() string {
	var stones [2]strings.Builder
	for i, list := range [2][]engine.Point{p.Black, p.White} {
		for _, pt := range list {
			stones[i].WriteString(pt.String())
		}
	}
	size := strconv.Itoa(p.Size)
	if p.Rule != engine.Freestyle {
		size += "/" + p.Rule.String()
	}
	return fmt.Sprintf("%d %s %s %s %s %d %d %v", p.ID, size, strings.ToLower(p.ToMove.String()),
		&stones[0], &stones[1], p.Length, p.Grade, p.Proof)
}

// ErrFormat means that a text isn't a collection of puzzles. Errors that wrap it give the line.
var ErrFormat = errors.New("not a collection of puzzles")

//go:embed puzzles*.txt
var embedded embed.FS

// All returns the embedded puzzles in ID order. Each call parses them, which takes a few
// milliseconds.
func All() ([]Puzzle, error) { return parseFile("puzzles.txt") }

// Rules returns the rules for which the program has puzzles, freestyle first.
func Rules() []engine.Rule { return []engine.Rule{engine.Freestyle, engine.Standard, engine.Renju} }

// Of returns the embedded puzzles for a rule, or none if the rule isn't in [Rules]. IDs are
// unique across rules.
func Of(rule engine.Rule) ([]Puzzle, error) {
	switch {
	case rule == engine.Freestyle:
		return All()
	case slices.Contains(Rules(), rule):
		return parseFile("puzzles_" + rule.String() + ".txt")
	}
	return nil, nil
}

func parseFile(name string) ([]Puzzle, error) {
	f, err := embedded.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Parse(f)
}

// Parse reads a collection, one puzzle a line. It skips empty lines and lines that start with
// "#". A line has these fields, separated by spaces: ID; size, followed by a slash and the rule
// unless it is freestyle ("15/renju"); side to move ("black" or "white"); black stones and white
// stones (both like "h8i9"); length; grade; and the proof for [ParseProof]. Errors wrap
// [ErrFormat] or come from r. Parse checks the stones and the numbers; [Puzzle.Check] checks the
// proof.
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
	size, rule, named := strings.Cut(f[1], "/")
	if named {
		var ok bool
		if p.Rule, ok = engine.ParseRule(rule); !ok || !p.Rule.Playable() {
			return Puzzle{}, fmt.Errorf("there is no rule %q", rule)
		}
	}
	var err error
	for _, n := range []struct {
		to       *int
		text     string
		low, top int
	}{
		{&p.ID, f[0], 1, 1 << 30},
		{&p.Size, size, engine.MinSize, engine.MaxSize},
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
