package record_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"hoshi/engine"
	"hoshi/engine/record"
)

func TestRefused(t *testing.T) {
	long := "h8i8h9i9h10i10h11i11h12" // Black has five
	full := "20x20 " + allPoints(20)
	tests := []struct {
		name, in string
		kind     error
		says     string // how the sentence begins
	}{
		{"empty", "", record.ErrEmpty, "the record is empty: it needs moves"},
		{"blank", " \r\n\t", record.ErrEmpty, "the record is empty"},
		{"empty code block", "```\n```", record.ErrEmpty, "the record is empty"},
		{"too large", strings.Repeat("h", record.MaxBytes+1), record.ErrTooLarge, "the record has 257 KiB, more than the 256 KiB"},
		{"UTF-16 little", "\xff\xfe(\x00;\x00", record.ErrEncoding, "line 1, column 1: the record is in UTF-16"},
		{"UTF-16 big", "\xfe\xff\x00(\x00;", record.ErrEncoding, "line 1, column 1: the record is in UTF-16"},
		{"UTF-16 without a mark", "h\x008\x00", record.ErrEncoding, "line 1, column 2: byte 0x00 does not belong in a text"},
		{"picture", "\x89PNG\r\n\x1a\n", record.ErrEncoding, "line 1, column 1: byte 0x89 is not UTF-8"},
		{"invalid UTF-8", "(;GM[4]\nPB[J\xfcrgen])", record.ErrEncoding, "line 2, column 5: byte 0xfc is not UTF-8"},
		{"escape sequence", "h8\x1b[31m", record.ErrEncoding, "line 1, column 3: byte 0x1b"},

		{"sgf unclosed", "(;GM[4];B[hh]", record.ErrSyntax, "line 1, column 14: the record ends too early"},
		{"sgf unclosed bracket", "(;GM[4]C[hello\\]", record.ErrSyntax, "line 1, column 9: the bracket that opens here"},
		{"sgf escape at the end", "(;C[\\", record.ErrSyntax, "line 1, column 4: the bracket"},
		{"sgf behind the end", "(;B[hh])x", record.ErrSyntax, "line 1, column 9: there is text behind the end"},
		{"sgf two games", "(;B[hh])\n(;B[ii])", record.ErrSeveralGames, "line 2, column 1: another game begins here"},
		{"sgf stray bracket", "(;]", record.ErrSyntax, `line 1, column 3: "]" does not belong here`},
		{"sgf node after variation", "(;B[hh](;W[ii]);W[gg])", record.ErrSyntax, `line 1, column 16: ";" does not belong`},
		{"sgf empty tree", "(;B[hh]())", record.ErrSyntax, `line 1, column 9: ")" does not belong`},
		{"sgf no value", "(;B;W[ii])", record.ErrSyntax, `line 1, column 3: property "B" has no value`},
		{"sgf lower case", "(;b[hh])", record.ErrSyntax, `line 1, column 3: "b" is no name of a property`},
		{"sgf go", "(;GM[1])", record.ErrOtherGame, "line 1, column 6: this is a record of another game"},
		{"sgf too small", "(;SZ[8])", record.ErrSize, "line 1, column 6: a board of 8×8: 9×9 to 20×20 are played"},
		{"sgf too large", "(;SZ[21])", record.ErrSize, "line 1, column 6: a board of 21×21"},
		{"sgf huge", "(;SZ[99999999999999999999])", record.ErrSize, `line 1, column 6: "99999999999999999999" is no size`},
		{"sgf not square", "(;SZ[15:19])", record.ErrSize, "line 1, column 6: a board of 15:19: only square"},
		{"sgf taken", "(;B[hh];W[hh])", nil, "line 1, column 11: move 2: h8 is taken by Black (move 1)"},
		{"sgf off the board", "(;SZ[9];B[jj])", nil, "line 1, column 11: jj is off the board: letters run a to i"},
		{"sgf old pass", "(;SZ[19];B[tt])", nil, "line 1, column 12: tt is off the board"},
		{"sgf pass", "(;B[])", record.ErrSyntax, "line 1, column 5: a pass: gomoku has none"},
		{"sgf no point", "(;B[h8i9])", nil, `line 1, column 5: "h8i9" is not a point`},
		{"sgf out of turn", "(;B[hh];B[ii])", record.ErrTurn, "line 1, column 11: move 2, i7, is Black's, but it is White's turn"},
		{"sgf White first", "(;W[hh])", record.ErrTurn, "line 1, column 5: move 1, h8, is White's"},
		{"sgf wrong player", "(;PL[W])", record.ErrTurn, "line 1, column 6: White is said to move first"},
		{"sgf unknown player", "(;PL[3])", record.ErrSyntax, "line 1, column 6: PL[3] names no player"},
		{"sgf one-sided", "(;AB[aa][bb])", record.ErrSetup, "line 1, column 6: 2 black and 0 white stones"},
		{"sgf set up twice", "(;AB[aa]AW[aa])", nil, "line 1, column 12: a15 is taken by Black"},
		{"sgf late set-up", "(;B[hh];AW[aa])", record.ErrSetup, "line 1, column 12: stones are set up after move 1"},
		{"sgf stones removed", "(;AE[aa])", record.ErrSetup, "line 1, column 6: stones are taken off"},
		{"sgf rectangles", "(;AB" + strings.Repeat("[aa:oo]", 1000) + ")", record.ErrTooManyMoves, "line 1, column 13: more than 400 stones"},
		{"sgf move on a set-up stone", "(;AB[aa]AW[bb];B[aa])", nil, "line 1, column 18: move 1: a15 is taken by Black"},
		{"sgf after the end", sgfOf(t, long+"a1"), engine.ErrGameOver, "line 1, column 64: move 10, a1: the game is over, Black has five in a row"},
		{"sgf long name", "(;PB[" + strings.Repeat("x", 201) + "])", record.ErrTooLong, "Black's name has 201 characters: 200"},
		{"sgf too deep", strings.Repeat("(;", record.MaxDepth+1), record.ErrTooDeep, "line 1, column 801: variations are nested more than 400 deep"},

		{"psq header", "Piskvorky fifteen\n8,8,0\n", record.ErrSyntax, `line 1, column 1: "Piskvorky fifteen" is not how a psq file begins`},
		{"psq not square", "Piskvorky 15x20, 0:0, 0\n", record.ErrSize, "line 1, column 1: a board of 15×20"},
		{"psq too large", "Piskvorky 30x30, 0:0, 0\n", record.ErrSize, "line 1, column 1: a board of 30×30"},
		{"psq from zero", "Piskvorky 15x15, 0:0, 0\r\n0,8,0\r\n", nil, "line 2, column 1: 0,8,0 is off the board: columns and rows run 1 to 15"},
		{"psq off the board", "Piskvorky 15x15, 0:0, 0\r\n8,16,0\r\n", nil, "line 2, column 1: 8,16,0 is off the board"},
		{"psq taken", "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,8,0\r\n", nil, "line 3, column 1: move 2: h8 is taken by Black (move 1)"},
		{"psq time", "Piskvorky 15x15, 0:0, 0\r\n8,8,-5\r\n", record.ErrSyntax, "line 2, column 1: a move cannot have taken -5 ms"},
		{"psq late move", "Piskvorky 15x15, 0:0, 0\n8,8,0\nA\n9,9,0\n", record.ErrSyntax, `line 4, column 1: "9,9,0" looks like a move`},
		{"psq too many", "Piskvorky 20x20, 0:0, 0\n" + strings.Repeat("8,8,0\n", 401), record.ErrTooManyMoves, "line 402, column 1: more than 400 moves"},

		{"text word", "hello", nil, `line 1, column 1: "hello" is not a point of the board`},
		{"text rubbish", "h8 <script>", nil, `line 1, column 4: "<script>" is not a point`},
		{"text letter at the end", "h8i", nil, `line 1, column 3: "i" is not a point`},
		{"text off the board", "h8 z99", nil, "line 1, column 4: z99 is off the board: columns run a to o"},
		{"text larger board", "h8 s19", nil, "line 1, column 4: s19 is off the board: columns run a to o and rows 1 to 15; for a larger board write its size first"},
		{"text taken", "h8i9\nh8", nil, "line 2, column 1: move 3: h8 is taken by Black (move 1)"},
		{"text gap in numbers", "1. h8 3. i9", record.ErrSyntax, "line 1, column 7: number 3 where move 2 is due"},
		{"text number first", "8h 9i", record.ErrSyntax, "line 1, column 1: number 8 where move 1 is due: write the letter"},
		{"text number alone", "h8 2.", record.ErrSyntax, "line 1, column 4: number 2 has no move behind it"},
		{"text not square", "15x19 h8", record.ErrSize, "line 1, column 1: a board of 15×19"},
		{"text too small", "3x3 a1", record.ErrSize, "line 1, column 1: a board of 3×3"},
		{"text after the end", long + "a1", engine.ErrGameOver, "line 1, column 24: move 10, a1: the game is over, Black has five in a row"},
		{"text too many", full + "a1", record.ErrTooManyMoves, fmt.Sprintf("line 1, column %d: more than 400 moves", len(full)+1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			game, err := record.Read([]byte(tt.in))
			var refused *record.Error
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, %v, want an Error", game, err)
			}
			if !strings.HasPrefix(err.Error(), tt.says) {
				t.Errorf("error %q\nwant %q", err, tt.says)
			}
			if tt.kind != nil && !errors.Is(err, tt.kind) {
				t.Errorf("error %v is not %v", err, tt.kind)
			}
			checkError(t, []byte(tt.in), err)
		})
	}
}

// sgfOf returns an SGF file of moves.
func sgfOf(t *testing.T, moves string) string {
	t.Helper()
	out := "("
	for i, pt := range points(t, 15, moves) {
		out += fmt.Sprintf(";%c[%v]", "BW"[i%2], pt)
	}
	return out + ")"
}

// allPoints returns every point of a board, in an order in which nobody gets
// five in a row.
func allPoints(size int) string {
	var colors [2][]engine.Point
	for row := range size {
		for col := range size {
			c := (col + row/2) % 2
			colors[c] = append(colors[c], engine.Point{Col: int8(col), Row: int8(row)})
		}
	}
	var b strings.Builder
	for i := range size * size {
		if c := colors[i%2]; i/2 < len(c) {
			b.WriteString(c[i/2].String())
		}
	}
	return b.String()
}

// checkError checks what holds for every error that reading returns.
func checkError(t testing.TB, in []byte, err error) {
	t.Helper()
	var refused *record.Error
	if !errors.As(err, &refused) {
		t.Fatalf("error %v (%T), want an Error", err, err)
	}
	if s := err.Error(); !utf8.ValidString(s) || strings.ContainsAny(s, "\n\r\x00") || len(s) > 500 {
		t.Errorf("error %q is not fit to be shown", s)
	}
	if refused.Offset < 0 || refused.Offset > len(in) || refused.Line < 0 || (refused.Line > 0) != (refused.Column > 0) {
		t.Errorf("error at line %d, column %d, offset %d of %d bytes", refused.Line, refused.Column, refused.Offset, len(in))
	}
}

// What is just within the limits is read.
func TestLimits(t *testing.T) {
	deep := strings.Repeat("(;", record.MaxDepth) + "B[hh]" + strings.Repeat(")", record.MaxDepth)
	for name, in := range map[string]string{
		"depth": deep,
		"bytes": "h8" + strings.Repeat(" ", record.MaxBytes-4) + "i9",
		"name":  "(;PB[" + strings.Repeat("五", record.MaxName) + "];B[hh])",
	} {
		if g, err := record.Read([]byte(in)); err != nil || len(g.Moves) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadAs(t *testing.T) {
	if _, err := record.ReadAs(record.SGF, []byte("h8i9")); !errors.Is(err, record.ErrSyntax) {
		t.Errorf("moves read as SGF: error %v", err)
	}
	if _, err := record.ReadAs(record.PSQ, []byte("h8i9")); !errors.Is(err, record.ErrSyntax) {
		t.Errorf("moves read as psq: error %v", err)
	}
	_, err := record.ReadAs("pgn", []byte("h8i9"))
	if !errors.Is(err, record.ErrFormat) {
		t.Errorf("read as pgn: error %v", err)
	}
	checkError(t, []byte("h8i9"), err)
}

func TestFullBoard(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		g := &record.Game{Size: size, Moves: points(t, size, allPoints(size)), Black: "somebody"}
		if len(g.Moves) < size*size-1 {
			t.Fatalf("%d moves on a board of %d", len(g.Moves), size)
		}
		pos, err := g.Position()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range formats {
			out, err := g.Write(f)
			if err != nil {
				t.Fatal(err)
			}
			again, err := record.Read(out)
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]string{true: "0"}[pos.Full()]; again.Result != want {
				t.Errorf("%s, size %d: result %q, want %q", f, size, again.Result, want)
			}
		}
	}
}

var formats = []record.Format{record.SGF, record.PSQ, record.Text}

func TestWriteRefused(t *testing.T) {
	h8 := engine.Point{Col: 7, Row: 7}
	tests := []struct {
		name   string
		game   record.Game
		format record.Format
		kind   error // nil for one that has no kind
	}{
		{"no size", record.Game{}, record.Text, record.ErrSize},
		{"unknown rule", record.Game{Size: 15, Rule: 77}, record.SGF, nil},
		{"taken", record.Game{Size: 15, Moves: []engine.Point{h8, h8}}, record.SGF, nil},
		{"off the board", record.Game{Size: 15, Moves: []engine.Point{{Col: 15}}}, record.PSQ, nil},
		{"times", record.Game{Size: 15, Moves: []engine.Point{h8}, Times: make([]time.Duration, 2)}, record.PSQ, nil},
		{"negative time", record.Game{Size: 15, Moves: []engine.Point{h8}, Times: []time.Duration{-1}}, record.PSQ, nil},
		{"set-up in psq", *setUp(t), record.PSQ, record.ErrSetup},
		{"set-up in text", *setUp(t), record.Text, record.ErrSetup},
		{"format", record.Game{Size: 15}, "pgn", record.ErrFormat},
		{"comment", record.Game{Size: 15, Comment: strings.Repeat("]", record.MaxBytes)}, record.SGF, record.ErrTooLarge},
		{"name", record.Game{Size: 15, White: strings.Repeat("é", 201)}, record.Text, record.ErrTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := tt.game.Write(tt.format)
			if err == nil || out != nil || tt.kind != nil && !errors.Is(err, tt.kind) {
				t.Errorf("wrote %d bytes, error %v, want %v", len(out), err, tt.kind)
			}
		})
	}
}
