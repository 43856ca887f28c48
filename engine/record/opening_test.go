package record

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// TestOpeningsAreKept writes and reads games in the middle of their opening, or after it, in every
// format.
func TestOpeningsAreKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, id := range opening.IDs() {
		if id == opening.Cross {
			continue // its stones are set up
		}
		rule := engine.Standard
		if id.Renju() {
			rule = engine.Renju
		}
		for range 20 {
			played, err := opening.New(id, 15, rule)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(25) {
				legal := played.LegalActions()
				if err := played.Do(legal[rng.IntN(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
			g := &Game{Size: 15, Rule: rule, Opening: id, Black: "ann", White: "bob"}
			g.Moves, g.Actions = played.Split()
			for _, f := range []Format{SGF, PSQ, Text} {
				data, err := g.Write(f)
				if err != nil {
					t.Fatal(err)
				}
				read, err := Read(data)
				if err != nil {
					t.Fatalf("%s: %v\n%s", f, err, data)
				}
				again := read.Game
				if again.Opening != id || !slices.Equal(again.Actions, g.Actions) || !slices.Equal(again.Moves, g.Moves) || again.Rule != rule {
					t.Fatalf("%s: %v %v %v, want %v %v\n%s", f, again.Rule, again.Opening, again.Actions, id, g.Actions, data)
				}
			}
		}
	}
}

func TestReadOpening(t *testing.T) {
	tests := map[string]struct {
		record  string
		id      opening.ID
		actions string
	}{
		"sgf":                       {"(;GM[4]RU[standard]ON[Swap2]OA[black];B[hh];W[ig];B[ja])", opening.Swap2, "black"},
		"sgf, still in the opening": {"(;GM[4]ON[swap2];B[hh];W[ig])", opening.Swap2, ""},
		"sgf of another program":    {"(;GM[4]ON[Joseki 12];B[hh];W[ig])", opening.Free, ""},
		"sgf, actions do not fit":   {"(;GM[4]ON[swap2]OA[keep];B[hh];W[ig];B[ja])", opening.Free, ""},
		"sgf, no actions at all":    {"(;GM[4]ON[swap2]OA[???];B[hh];W[ig];B[ja];W[aa])", opening.Free, ""},
		"sgf, stones set up":        {"(;GM[4]ON[swap2]AB[aa]AW[bb];B[hh];W[ig])", opening.Free, ""},
		"sgf, actions alone":        {"(;GM[4]OA[black];B[hh];W[ig])", opening.Free, ""},
		"text":                      {"standard swap (white) h8 i9 j10 a1", opening.Swap, "white"},
		"text, too many stones":     {"standard swap h8 i9 j10 a1", opening.Free, ""},
		"text, pro":                 {"pro h8 i9 a1", opening.Pro, ""},
		"text, not pro":             {"pro h8 i9 j8", opening.Free, ""},
		"psq":                       {"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\nann\nbob\n-1\n0,standard, opening swap2 (declare 2)\n", opening.Swap2, "declare 2"},
		"psq of a tournament":       {"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,6,0\nann\nbob\n-1\n0,Freestyle swap2\n", opening.Free, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			read, err := Read([]byte(tt.record))
			if err != nil {
				t.Fatal(err)
			}
			g := read.Game
			if g.Opening != tt.id || opening.FormatActions(g.Actions) != tt.actions {
				t.Errorf("%v %v, want %v %s", g.Opening, g.Actions, tt.id, tt.actions)
			}
		})
	}
}
