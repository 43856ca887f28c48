package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/record"
)

// Every kind has a text with all its arguments filled in.
func TestKinds(t *testing.T) {
	kinds := record.Kinds()
	if len(kinds) < 40 || !slices.IsSorted(kinds) {
		t.Errorf("%d kinds: %v", len(kinds), kinds)
	}
	for _, k := range kinds {
		text := (&record.Error{Kind: k, Text: "T", Format: "F", Field: "G", Move: 3, Side: engine.White}).Error()
		if text == "" || text == string(k) || strings.ContainsAny(text, "{}") {
			t.Errorf("kind %s says %q", k, text)
		}
	}
	if text := (&record.Error{Kind: "another"}).Error(); text != "another" {
		t.Errorf("a kind without a text says %q", text)
	}
}

func TestErrorTexts(t *testing.T) {
	tests := map[string]string{
		"(;GM[4]SZ[15]\n;B[hh];W[hh])": "line 2, column 10: move 2: h8 is taken by Black (move 1)",
		"(;AB[aa]AW[aa])":              "line 1, column 12: a15 is taken by Black",
		"h8 s19":                       "line 1, column 4: s19 is off the 15×15 board: a larger board has its size first, as in 19x19",
		"21x21 h8":                     "line 1, column 1: board size 21: want 9 to 20",
		"":                             "the record is empty",
	}
	for in, want := range tests {
		if _, err := readGame([]byte(in)); err == nil || err.Error() != want {
			t.Errorf("%q: error %q, want %q", in, err, want)
		}
	}
}

// A record has its rule in every format, and says when it can't be played.
func TestRules(t *testing.T) {
	tests := []struct {
		in   string
		rule engine.Rule
		kind record.Kind // of the error from Read or Position, empty for none
	}{
		{"h8", engine.Freestyle, ""},
		{"15x15 standard h8i9", engine.Standard, ""},
		{"Standardh8", engine.Standard, ""},
		{"15x15 renju h8", engine.Renju, ""},
		{"(;GM[4];B[hh])", engine.Freestyle, ""},
		{"(;GM[4]RU[Standard];B[hh])", engine.Standard, ""},
		{"(;GM[4]RU[exactly five (standard)];B[hh])", engine.Standard, ""},
		{"(;GM[4]RU[RIF];B[hh])", engine.Renju, ""},
		{"(;GM[4]RU[Kansei];B[hh])", engine.Freestyle, ""},
		{"(;GM[4]RU[Caro];B[hh])", engine.Caro, ""},
		{"(;GM[4]RU[CaroExact];B[hh])", engine.CaroExact, ""},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n1,Standard2\n", engine.Standard, ""},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n1,Renju\n", engine.Renju, ""},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n1,Caro\n", engine.Caro, ""},
	}
	for _, tt := range tests {
		g, err := readGame([]byte(tt.in))
		if err == nil {
			if g.Rule != tt.rule {
				t.Errorf("%q has rule %v, want %v", tt.in, g.Rule, tt.rule)
			}
			var pos *engine.Position
			if pos, err = g.Position(); err == nil && pos.Rule() != tt.rule {
				t.Errorf("%q is played by rule %v, want %v", tt.in, pos.Rule(), tt.rule)
			}
			if back := record.FromPosition; err == nil && back(pos).Rule != tt.rule {
				t.Errorf("%q: the record of the position has another rule", tt.in)
			}
		}
		if tt.kind == "" && err != nil || tt.kind != "" && !errors.Is(err, tt.kind) {
			t.Errorf("%q: error %v, want %q", tt.in, err, tt.kind)
		}
		var refused *record.Error
		if errors.As(err, &refused) && refused.Kind == record.ErrRuleNotPlayed && refused.Rule != tt.rule {
			t.Errorf("%q: the error is about rule %v, want %v", tt.in, refused.Rule, tt.rule)
		}
	}
}

// Position refuses what Write refuses, with the same kinds.
func TestPositionRefused(t *testing.T) {
	tests := map[record.Kind]record.Game{
		record.ErrBoardSize:    {Size: 5},
		record.ErrTaken:        {Size: 15, Moves: points(t, 15, "h8h8")},
		record.ErrSetupBalance: {Size: 15, SetupWhite: points(t, 15, "h8")},
		record.ErrGameOver:     {Size: 15, Moves: points(t, 15, "a1a2b1b2c1c2d1d2e1e2")},
		record.ErrIllegalMove:  {Size: 15, Rule: engine.Renju, Moves: points(t, 15, "g8a1i8c1h7e1h9g1h8")},
	}
	for kind, g := range tests {
		if pos, err := g.Position(); pos != nil || !errors.Is(err, kind) {
			t.Errorf("position %v, error %v, want %v", pos, err, kind)
		}
	}
}
