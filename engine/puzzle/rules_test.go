package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// One in sampleByRule puzzles of another rule is replayed.
const sampleByRule = 6

// TestPuzzlesByRule replays puzzles for the other rules against every defense that the rule allows;
// with -all-puzzles, all of them. Some of White's wins in renju need a point that's forbidden for
// Black: they fail if Black may play everywhere.
func TestPuzzlesByRule(t *testing.T) {
	ids := map[int]bool{}
	for _, p := range all(t) {
		ids[p.ID] = true
	}
	for _, rule := range puzzle.Rules()[1:] {
		t.Run(rule.String(), func(t *testing.T) {
			puzzles, err := puzzle.Of(rule)
			if err != nil || len(puzzles) != 40 {
				t.Fatalf("%d puzzles, %v", len(puzzles), err)
			}
			traps := 0
			for i, p := range puzzles {
				if *allPuzzles || i%sampleByRule == 0 {
					check(t, p)
				}
				if p.Rule != rule || ids[p.ID] || p.ID != puzzles[0].ID+i {
					t.Errorf("puzzle %d of %v", p.ID, p.Rule)
				}
				ids[p.ID] = true
				if again, err := puzzle.Parse(bytes.NewBufferString(p.String())); err != nil || len(again) != 1 || again[0].String() != p.String() {
					t.Errorf("puzzle %d reads back as %v, %v", p.ID, again, err)
				}
				if p.ToMove == engine.White && (*allPuzzles || rule == engine.Renju) {
					p.Rule = engine.Standard
					if p.Check(t.Context()) != nil {
						traps++
					}
				}
			}
			t.Logf("%d puzzles, %d of White need a forbidden point", len(puzzles), traps)
			if rule == engine.Renju && traps == 0 {
				t.Error("no puzzle has a trap of White")
			}
		})
	}
	if list, err := puzzle.Of(engine.Caro); len(list) > 0 || err != nil {
		t.Errorf("caro: %d puzzles, %v", len(list), err)
	}
}

// TestCheckKnowsTheRule checks the same proof under several rules.
func TestCheckKnowsTheRule(t *testing.T) {
	for _, tt := range []struct {
		name, black, white, proof string
		want                      map[engine.Rule]puzzle.ProofReason // "" for a proof that holds
	}{
		{
			name: "a six", black: "d8 e8 f8 h8 i8", white: "a1 c1 e1 g1 i1", proof: "g8",
			want: map[engine.Rule]puzzle.ProofReason{
				engine.Freestyle: "", engine.Standard: puzzle.NoWin, engine.Renju: puzzle.Forbidden,
				engine.Caro: "", engine.CaroExact: puzzle.NoWin,
			},
		},
		{
			name: "a closed five", black: "d8 e8 f8 h8 a15", white: "c8 i8 e1 g1 i1", proof: "g8",
			want: map[engine.Rule]puzzle.ProofReason{
				engine.Freestyle: "", engine.Standard: "", engine.Renju: "", engine.Caro: puzzle.NoWin, engine.CaroExact: puzzle.NoWin,
			},
		},
		{
			// White's four can only be stopped at h8, where Black would make a double three.
			name: "a trap", black: "g8 i8 h7 h9 c3", white: "e5 f6 g7 o1", proof: "d4[]h8",
			want: map[engine.Rule]puzzle.ProofReason{engine.Renju: "", engine.Standard: puzzle.PointTaken},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			proof, err := puzzle.ParseProof(tt.proof)
			if err != nil {
				t.Fatal(err)
			}
			for rule, want := range tt.want {
				pos, err := engine.Setup(15, rule, stonesOf(t, tt.black), stonesOf(t, tt.white))
				if err != nil {
					t.Fatal(err)
				}
				_, err = puzzle.Check(t.Context(), pos, proof)
				var reason puzzle.ProofReason
				if e, ok := errors.AsType[*puzzle.ProofError](err); ok {
					reason = e.Reason
				} else if err != nil {
					t.Fatal(err)
				}
				if reason != want {
					t.Errorf("%v: %q, want %q", rule, reason, want)
				}
			}
		})
	}
}

// TestGenerateByRule makes a puzzle for each rule that the freestyle solver doesn't know.
func TestGenerateByRule(t *testing.T) {
	for _, rule := range engine.PlayableRules()[1:] {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			var w bytes.Buffer
			opts := puzzle.GenerateOptions{Count: 1, Seed: 3, Size: 9, Nodes: 100, Rule: rule, First: 77}
			if err := puzzle.Generate(context.Background(), &w, opts); err != nil {
				t.Fatal(err)
			}
			puzzles, err := puzzle.Parse(&w)
			if err != nil || len(puzzles) != 1 || puzzles[0].Rule != rule || puzzles[0].ID != 77 {
				t.Fatalf("%v, %v", puzzles, err)
			}
			check(t, puzzles[0])
		})
	}
}

func stonesOf(t *testing.T, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}
