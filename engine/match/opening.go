package match

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// ReadOpenings reads openings, one per line: points separated by white space, Black's first stone
// first. Points are written as in the Gomocup protocol, "7,7", or as in package engine, "h8". It
// skips blank lines and comments after #.
//
// Errors start with name and the line number.
func ReadOpenings(r io.Reader, name string, size int) ([][]engine.Point, error) {
	var openings [][]engine.Point
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line, _, _ := strings.Cut(sc.Text(), "#")
		var opening []engine.Point
		for word := range strings.FieldsSeq(line) {
			pt, err := readPoint(word, size)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n, err)
			}
			opening = append(opening, pt)
		}
		if len(opening) == 0 {
			continue
		}
		if _, err := afterOpening(size, engine.DefaultRule, opening); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		openings = append(openings, opening)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s: no openings", name)
	}
	return openings, nil
}

func readPoint(word string, size int) (engine.Point, error) {
	if word[0] >= '0' && word[0] <= '9' && strings.Contains(word, ",") {
		return gomocup.ParsePoint(word, size)
	}
	return engine.ParsePoint(word, size)
}

// WriteOpenings writes openings for [ReadOpenings], with points as in the Gomocup protocol.
func WriteOpenings(w io.Writer, openings [][]engine.Point, size int) error {
	for _, opening := range openings {
		var words []string
		for _, pt := range opening {
			words = append(words, gomocup.FormatPoint(pt, size))
		}
		if _, err := fmt.Fprintln(w, strings.Join(words, " ")); err != nil {
			return err
		}
	}
	return nil
}

// afterOpening returns the position after an opening, or an error if the game is already over.
func afterOpening(size int, rule engine.Rule, opening []engine.Point) (*engine.Position, error) {
	pos, err := engine.NewPosition(size, rule)
	if err != nil {
		return nil, err
	}
	for _, pt := range opening {
		if err := pos.Play(pt); err != nil {
			return nil, err
		}
	}
	if pos.Over() {
		return nil, engine.ErrGameOver
	}
	return pos, nil
}

//go:embed openings.txt
var embeddedOpenings string

// Openings returns the default openings of [Run]: a hundred that are balanced on 15×15. On other
// boards they are moved to the middle.
func Openings(size int) ([][]engine.Point, error) {
	openings, err := ReadOpenings(strings.NewReader(embeddedOpenings), "openings.txt", engine.DefaultSize)
	if err != nil {
		return nil, err
	}
	from, to := engine.Center(engine.DefaultSize), engine.Center(size)
	for _, opening := range openings {
		for i := range opening {
			opening[i].Col += to.Col - from.Col
			opening[i].Row += to.Row - from.Row
		}
	}
	return openings, nil
}

// OpeningOptions are the options of [GenerateOpenings]; the zero value is usable.
type OpeningOptions struct {
	Size     int         // side of the board in points; 0 means engine.DefaultSize
	Rule     engine.Rule // for the search that judges an opening
	Stones   int         // stones in each opening; 0 means three to six
	Count    int         // number of openings; 0 means 100
	Seed     uint64      // the same seed and engine make the same openings
	Nodes    uint64      // positions to search for judging an opening; 0 means 20,000
	MaxScore int         // highest score of either side, on the scale of engine.ScoreMate; 0 for 40
}

// openingReach is the largest distance of opening stones from the middle. It fits on the
// smallest board.
const openingReach = 4

// GenerateOpenings makes openings of a few stones near the middle in which neither side is far
// ahead. No two are the same under the symmetries of the board. If ctx ends, it returns the
// openings made so far with ctx's error.
func GenerateOpenings(ctx context.Context, o OpeningOptions) ([][]engine.Point, error) {
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Count == 0 {
		o.Count = 100
	}
	if o.Nodes == 0 {
		o.Nodes = 20_000
	}
	if o.MaxScore == 0 {
		o.MaxScore = 40
	}
	rng := rand.New(rand.NewPCG(o.Seed, o.Seed))
	seen := map[string]bool{}
	var openings [][]engine.Point
	for len(openings) < o.Count {
		opening := randomOpening(rng, o.Size, o.Stones)
		key := symmetryKey(opening, o.Size)
		if seen[key] {
			continue
		}
		seen[key] = true
		balanced, err := isBalanced(ctx, o, opening)
		if err != nil {
			return openings, err
		}
		if balanced {
			openings = append(openings, opening)
		}
	}
	return openings, nil
}

// randomOpening puts n stones, or three to six if n is 0, on points near the middle.
func randomOpening(rng *rand.Rand, size, n int) []engine.Point {
	center := engine.Center(size)
	if n == 0 {
		n = 3 + rng.IntN(4)
	}
	var opening []engine.Point
	for len(opening) < n {
		pt := center
		pt.Col += int8(rng.IntN(2*openingReach+1) - openingReach)
		pt.Row += int8(rng.IntN(2*openingReach+1) - openingReach)
		if !slices.Contains(opening, pt) {
			opening = append(opening, pt)
		}
	}
	return opening
}

// isBalanced reports whether neither side is far ahead according to both a full search and one
// with a quarter of the nodes. An opening that looks level to only one of them is rejected.
func isBalanced(ctx context.Context, o OpeningOptions, opening []engine.Point) (bool, error) {
	pos, err := afterOpening(o.Size, o.Rule, opening)
	if err != nil {
		return false, err
	}
	for _, nodes := range [...]uint64{o.Nodes / 4, o.Nodes} { // the cheap one rejects most
		res, err := engine.New(engine.Options{HashMB: 4}).Search(ctx, pos, engine.Limits{Nodes: max(nodes, 1)})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || res.Score < -o.MaxScore || res.Score > o.MaxScore {
			return false, err
		}
	}
	return true, nil
}

// symmetryKey returns a text that is the same for an opening and its images under the eight
// symmetries of the board.
func symmetryKey(opening []engine.Point, size int) string {
	last := int8(size - 1)
	least := ""
	for symmetry := range 8 {
		var words []string
		for i, pt := range opening {
			if symmetry&1 != 0 {
				pt.Col = last - pt.Col
			}
			if symmetry&2 != 0 {
				pt.Row = last - pt.Row
			}
			if symmetry&4 != 0 {
				pt.Col, pt.Row = pt.Row, pt.Col
			}
			words = append(words, fmt.Sprint(i%2, pt))
		}
		slices.Sort(words)
		if key := strings.Join(words, " "); symmetry == 0 || key < least {
			least = key
		}
	}
	return least
}
