package record_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

func TestParseFormat(t *testing.T) {
	tests := []struct {
		name string
		want record.Format // "" for an error
	}{
		{"sgf", record.SGF},
		{"SGF", record.SGF},
		{" .Sgf ", record.SGF},
		{"psq", record.PSQ},
		{"text", record.Text},
		{".txt", record.Text},
		{"..sgf", ""},
		{"", ""},
		{"pgn", ""},
	}
	for _, tt := range tests {
		got, err := record.ParseFormat(tt.name)
		if got != tt.want || errors.Is(err, record.ErrUnknownFormat) != (tt.want == "") {
			t.Errorf("%q: format %q, error %v, want %q", tt.name, got, err, tt.want)
		}
	}
	for format, ext := range map[record.Format]string{record.SGF: ".sgf", record.PSQ: ".psq", record.Text: ".txt"} {
		if got := format.Ext(); got != ext {
			t.Errorf("the extension of %s is %s, want %s", format, got, ext)
		}
		if back, err := record.ParseFormat(format.Ext()); err != nil || back != format {
			t.Errorf("%s is read as %q, error %v", format.Ext(), back, err)
		}
	}
}

func TestDetect(t *testing.T) {
	tests := map[string]record.Format{
		"(;GM[4])":                      record.SGF,
		" \r\n( ;B[hh])":                record.SGF,
		"\ufeff(;B[hh])":                record.SGF,
		"```sgf\n(;B[hh])\n```":         record.SGF,
		"Piskvorky 15x15, 11:11, 0":     record.PSQ,
		"\n piskvorky 15x15":            record.PSQ,
		"Piskvor":                       record.Text,
		"(h8)":                          record.Text,
		"h8i9":                          record.Text,
		"h8 (;B[hh])":                   record.SGF,
		"":                              record.Text,
		"```\nPiskvorky 9x9, 0, 0\n```": record.PSQ,
	}
	for in, want := range tests {
		if got := record.Detect([]byte(in)); got != want {
			t.Errorf("%q is detected as %s, want %s", in, got, want)
		}
	}
}

// The winner is read from the result, but the board overrules a wrong result.
func TestResults(t *testing.T) {
	const won = "(;B[h8];W[a1];B[i8];W[b1];B[j8];W[c1];B[k8];W[d1];B[l8]"
	tests := []struct {
		in, result string
		winner     engine.Color
	}{
		{"(;RE[W+R];B[h8])", "W+R", engine.White},
		{"(;RE[B+T];B[h8])", "B+T", engine.Black},
		{"(;RE[0];B[h8])", "0", engine.Empty},
		{"(;RE[Void];B[h8])", "Void", engine.Empty},
		{"(;B[h8])", "", engine.Empty},
		{won + ")", "B+", engine.Black},
		{won + "RE[B+5])", "B+5", engine.Black},
		{won + "RE[W+R])", "B+", engine.Black},
		{won + "RE[0])", "B+", engine.Black},
	}
	for _, tt := range tests {
		g, err := readGame([]byte(tt.in))
		if err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		if g.Result != tt.result || g.Winner() != tt.winner {
			t.Errorf("%s: result %q and winner %v, want %q and %v", tt.in, g.Result, g.Winner(), tt.result, tt.winner)
		}
	}
}

// Names that look like other lines of a psq file don't change its moves.
func TestOddNamesInPSQ(t *testing.T) {
	tests := map[string]string{
		"-1":    "- 1",
		"8,8,0": "8 8 0",
		"7,7":   "7 7",
		"42":    "42",
		"a,b":   "a,b",
		"-1,":   "-1,",
	}
	for name, want := range tests {
		g := record.Game{Size: 15, Moves: points(t, 15, "h8 i9"), Black: name, White: "somebody"}
		out, err := g.Write(record.PSQ)
		if err != nil {
			t.Fatal(err)
		}
		again, err := readGame(out)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if again.Black != want || again.White != "somebody" || !cmp.Equal(again.Moves, g.Moves) {
			t.Errorf("%q is read as %q against %q with moves %v", name, again.Black, again.White, again.Moves)
		}
	}
}

// Values at the edge of the limits are read, ignored or refused.
func TestEdges(t *testing.T) {
	tests := []struct {
		name, in string
		kind     record.Kind // "" if it's read
	}{
		{"a pair's number in its middle", "h8 i9 g7 2. a1", record.ErrMoveNumber},
		{"a pair's number at its beginning", "h8 i9 2. g7", ""},
		{"a psq move of a month", "Piskvorky 15x15, 0:0, 0\n8,8,2592000000\n", ""},
		{"a longer psq move", "Piskvorky 15x15, 0:0, 0\n8,8,2592000001\n", record.ErrMoveTime},
		{"every point set up", "(;SZ[20]AB[aa:tt])", record.ErrSetupBalance},
		{"a point more", "(;SZ[20]AB[aa:tt][aa])", record.ErrTooManyStones},
	}
	for _, tt := range tests {
		if _, err := readGame([]byte(tt.in)); tt.kind == "" && err != nil || tt.kind != "" && !errors.Is(err, tt.kind) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.kind)
		}
	}
	_, err := readGame([]byte("Piskvorky 15x15, 0:0, 0\n8,8,2592000001\n"))
	var refused *record.Error
	if !errors.As(err, &refused) || refused.Line != 2 || refused.Move != 1 {
		t.Errorf("error %v, want one in line 2 about move 1", err)
	}
	const month = 30 * 24 * time.Hour
	for d, kind := range map[time.Duration]record.Kind{month: "", month + 1: record.ErrMoveTime} {
		g := record.Game{Size: 15, Moves: points(t, 15, "h8"), Times: []time.Duration{d}}
		if _, err := g.Write(record.SGF); kind == "" && err != nil || kind != "" && !errors.Is(err, kind) {
			t.Errorf("a move of %v: error %v, want %q", d, err, kind)
		}
	}
	g, err := readGame([]byte("(;B[h8]MS[2592000001]C[about the move];W[i9]MS[-1])"))
	if err != nil || g.Times != nil || g.Comment != "" {
		t.Errorf("times %v, comment %q, error %v, want none", g.Times, g.Comment, err)
	}
}
