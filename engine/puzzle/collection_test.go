package puzzle_test

import (
	"context"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

var allPuzzles = flag.Bool("all-puzzles", false, "check every embedded puzzle and not a sample")

// One in sample puzzles is checked.
const sample = 50

// TestAllAreWon replays solutions of the embedded puzzles against every defense. To check all
// of them:
//
//	go test ./engine/puzzle -run TestAllAreWon -all-puzzles
func TestAllAreWon(t *testing.T) {
	for i, p := range all(t) {
		if p.ID != i+1 {
			t.Fatalf("puzzle %d comes at place %d", p.ID, i+1)
		}
		if p.Length < 3 {
			t.Errorf("puzzle %d is won in %d: too short to be one", p.ID, p.Length)
		}
		if *allPuzzles || i%sample == 0 {
			check(t, p)
		}
	}
}

// TestOneMoveWins tries all other first moves of a puzzle. A second win is allowed if it's longer
// or uses quieter moves than puzzles may.
func TestOneMoveWins(t *testing.T) {
	p := all(t)[0]
	pos := position(t, p)
	for row := range int8(p.Size) {
		for col := range int8(p.Size) {
			move := engine.Point{Col: col, Row: row}
			if pos.At(move) != engine.Empty || move == p.Proof.Move {
				continue
			}
			win, err := puzzle.SolveMove(context.Background(), pos, move, puzzle.Budget{Moves: p.Length + 1})
			if !errors.Is(err, puzzle.ErrNoWin) {
				t.Errorf("%v: %v, %v", move, win, err)
			}
		}
	}
}

// TestNoTwoAreTheSame compares how many pairs of stones have each distance, by kind, which is the
// same under symmetries and shifts.
func TestNoTwoAreTheSame(t *testing.T) {
	type distance struct{ kind, long, short int8 }
	seen := map[string]int{}
	for _, p := range all(t) {
		mine, theirs := p.Black, p.White
		if p.ToMove == engine.White {
			mine, theirs = theirs, mine
		}
		stones := append(slices.Clone(mine), theirs...)
		var found []distance
		for i, a := range stones {
			for j, b := range stones[:i] {
				kind := int8(0)
				if i >= len(mine) {
					kind++
				}
				if j >= len(mine) {
					kind++
				}
				x, y := max(a.Col-b.Col, b.Col-a.Col), max(a.Row-b.Row, b.Row-a.Row)
				found = append(found, distance{kind, max(x, y), min(x, y)})
			}
		}
		slices.SortFunc(found, func(a, b distance) int {
			return slices.Compare([]int8{a.kind, a.long, a.short}, []int8{b.kind, b.long, b.short})
		})
		var name strings.Builder
		for _, d := range found {
			name.Write([]byte{byte(d.kind), byte(d.long), byte(d.short)})
		}
		if other, ok := seen[name.String()]; ok {
			t.Errorf("puzzles %d and %d are the same", other, p.ID)
		}
		seen[name.String()] = p.ID
	}
}

// TestEveryDefenseListedIsNeeded removes defenses from solutions.
func TestEveryDefenseListedIsNeeded(t *testing.T) {
	puzzles := all(t)
	for i := 0; i < len(puzzles); i += 2 * sample {
		p := puzzles[i]
		pos := position(t, p)
		for j := range p.Proof.Replies {
			short := *p.Proof
			short.Replies = slices.Delete(slices.Clone(p.Proof.Replies), j, j+1)
			var refused *puzzle.ProofError
			if _, err := puzzle.Check(context.Background(), pos, &short); !errors.As(err, &refused) {
				t.Errorf("puzzle %d without %v: %v", p.ID, p.Proof.Replies[j].Move, err)
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	const good = "1 15 black g8h8i8 g9h10c3 2 1 f8[e8j8]e8"
	tests := []struct {
		name, from, to string
		line           string
	}{
		{"too few fields", " 2 1 ", " 2 ", "line 2"},
		{"a side that is none", "black", "red", "line 2"},
		{"the wrong side", "black", "white", "line 2"},
		{"a size that is not played", "15", "8", "line 2"},
		{"no number", " 2 1 ", " two 1 ", "line 2"},
		{"a grade that is none", " 2 1 ", " 2 9 ", "line 2"},
		{"a stone off the board", "g8h8", "g8s8", "line 2"},
		{"two stones on a point", "g8h8", "g8g8", "line 2"},
		{"stones that are no points", "g8h8", "g8-h8", "line 2"},
		{"a proof cut off", "e8j8]e8", "e8j8]", "line 2"},
	}
	if _, err := puzzle.Parse(strings.NewReader("# comment\n" + good + "\n\n")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "# comment\n" + strings.Replace(good, tt.from, tt.to, 1)
			got, err := puzzle.Parse(strings.NewReader(text))
			if !errors.Is(err, puzzle.ErrFormat) || !strings.Contains(err.Error(), tt.line) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

func TestPuzzleCheckHoldsTheLength(t *testing.T) {
	p := all(t)[0]
	p.Length++
	if err := p.Check(context.Background()); err == nil {
		t.Error("a wrong length was accepted")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("1 15 black g8h8i8 g9h10c3 2 1 f8[e8j8]e8")
	f.Add("# comment\n\n2 9 white a1 b2 1 5 c3")
	f.Fuzz(func(t *testing.T, text string) {
		puzzles, err := puzzle.Parse(strings.NewReader(text))
		if err != nil {
			if !errors.Is(err, puzzle.ErrFormat) {
				t.Fatal(err)
			}
			return
		}
		for _, p := range puzzles {
			again, err := puzzle.Parse(strings.NewReader(p.String()))
			if err != nil || len(again) != 1 || again[0].String() != p.String() {
				t.Fatalf("%v reads as %v, %v", &p, again, err)
			}
		}
	})
}

func TestParseProofRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"h8h9":                        "byte 2: text after the end",
		"f8[e8j8]e8 ":                 "byte 10: text after the end",
		"f8[e8j8]e8[":                 "want a point",
		"f8[e8":                       "want a point",
		"":                            "byte 0: want a point",
		"h0":                          "is not a point",
		"u1":                          "is not a point",
		"a21":                         "is not a point",
		strings.Repeat("a1[]", 300):   "nested deeper",
		strings.Repeat("a1", 1<<19+1): "bytes are more than",
	} {
		if n, err := puzzle.ParseProof(text); !errors.Is(err, puzzle.ErrProofText) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q reads as %v, %v; want %q", text, n, err, want)
		}
	}
}

func FuzzParseProof(f *testing.F) {
	for _, text := range []string{"h8", "f8[e8j8]e8", "f8[]e8", "t20[a1b2", "]", "h0", "h8[h8h8"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := puzzle.ParseProof(text)
		if err != nil {
			if !errors.Is(err, puzzle.ErrProofText) {
				t.Fatal(err)
			}
			return
		}
		if n.String() != text {
			t.Fatalf("%q is written as %q", text, n)
		}
	})
}

func all(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	puzzles, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	if len(puzzles) == 0 {
		t.Fatal("there are no puzzles")
	}
	return puzzles
}

func position(t *testing.T, p puzzle.Puzzle) *engine.Position {
	t.Helper()
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// check replays the solution of a puzzle.
func check(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	if err := p.Check(context.Background()); err != nil {
		t.Errorf("puzzle %d: %v", p.ID, err)
	}
	if line := p.Solution(); len(line) == 0 || line[0] != p.Proof.Move {
		t.Errorf("puzzle %d: the solution is %v", p.ID, line)
	}
}
