package record_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

// refusal is a record that is refused.
type refusal struct {
	name, in string
	want     record.Error // without Format and Offset, which checkError checks
}

const fiveForBlack = "h8i8h9i9h10i10h11i11h12" // a game that Black has won

var fullBoard = "20x20 " + allPoints(20)

var refusedTexts = []refusal{
	{"empty", "", record.Error{Kind: record.ErrEmpty}},
	{"blank", " \r\n\t", record.Error{Kind: record.ErrEmpty}},
	{"empty code block", "```\n```", record.Error{Kind: record.ErrEmpty}},
	{"too large", strings.Repeat("h", record.MaxBytes+1), record.Error{Kind: record.ErrTooLarge, Count: record.MaxBytes + 1, Limit: record.MaxBytes}},
	{"UTF-16 little", "\xff\xfe(\x00;\x00", record.Error{Kind: record.ErrUTF16, Line: 1, Column: 1}},
	{"UTF-16 big", "\xfe\xff\x00(\x00;", record.Error{Kind: record.ErrUTF16, Line: 1, Column: 1}},
	{"UTF-16 without a mark", "h\x008\x00", record.Error{Kind: record.ErrControlCharacter, Line: 1, Column: 2, Text: "0x00"}},
	{"picture", "\x89PNG\r\n\x1a\n", record.Error{Kind: record.ErrInvalidUTF8, Line: 1, Column: 1, Text: "0x89"}},
	{"invalid UTF-8", "(;GM[4]\nPB[J\xfcrgen])", record.Error{Kind: record.ErrInvalidUTF8, Line: 2, Column: 5, Text: "0xfc"}},
	{"escape sequence", "h8\x1b[31m", record.Error{Kind: record.ErrControlCharacter, Line: 1, Column: 3, Text: "0x1b"}},
}

var refusedSGF = []refusal{
	{"sgf unclosed bracket", "(;GM[4]C[hello;B[hh", record.Error{Kind: record.ErrUnclosedValue, Line: 1, Column: 9}},
	{"sgf stray bracket", "(;]", record.Error{Kind: record.ErrUnexpectedText, Line: 1, Column: 3, Text: "]"}},
	{"sgf node after variation", "(;B[hh](;W[ii]);W[gg])", record.Error{Kind: record.ErrUnexpectedText, Line: 1, Column: 16, Text: ";"}},
	{"sgf empty tree", "(;B[hh]())", record.Error{Kind: record.ErrUnexpectedText, Line: 1, Column: 9, Text: ")"}},
	{"sgf no value", "(;B;W[ii])", record.Error{Kind: record.ErrMissingValue, Line: 1, Column: 3, Text: "B"}},
	{"sgf lower case", "(;b[hh])", record.Error{Kind: record.ErrPropertyName, Line: 1, Column: 3, Text: "b"}},
	{"sgf unknown stones", "(;GM[4]XX[hh][ii];B[gg])", record.Error{Kind: record.ErrUnknownStones, Line: 1, Column: 11, Text: "XX"}},
	{"sgf one unknown stone", "(;GM[4]XX[hh];W[gg])", record.Error{Kind: record.ErrUnknownStones, Line: 1, Column: 11, Text: "XX"}},
	{"sgf opening stones that don't fit", "(;GM[4]QPR[hh,hg,jf];B[ig])", record.Error{Kind: record.ErrUnknownStones, Line: 1, Column: 12, Text: "QPR"}},
	{"sgf unknown stones with commas", "(;GM[4]XX[hh,ii];B[gg])", record.Error{Kind: record.ErrUnknownStones, Line: 1, Column: 11, Text: "XX"}},
	{"sgf go moves", "(;GM[1]SZ[15];B[hh];B[ii])", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 23, Text: "GM[1]"}},
	{"sgf pass in the middle", "(;GM[1]SZ[15];B[hh];W[];B[ii])", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 23, Text: "GM[1]"}},
	{"sgf numbers", "(;GM[1]SZ[15];B[7,7];W[8,6])", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 17, Text: "7,7"}},
	{"sgf Connect6", "(;RU[Connect6];B[hh])", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 6, Text: "Connect6"}},
	{"sgf go", "(;GM[1])", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 6, Text: "GM[1]"}},
	{"sgf too small", "(;SZ[8])", record.Error{Kind: record.ErrBoardSize, Line: 1, Column: 6, Size: 8}},
	{"sgf too large", "(;SZ[21])", record.Error{Kind: record.ErrBoardSize, Line: 1, Column: 6, Size: 21}},
	{"sgf huge", "(;SZ[99999999999999999999])", record.Error{Kind: record.ErrSizeSyntax, Line: 1, Column: 6, Text: "99999999999999999999"}},
	{"sgf not square", "(;SZ[15:19])", record.Error{Kind: record.ErrNotSquare, Line: 1, Column: 6, Text: "15:19"}},
	{"sgf taken", "(;B[hh];W[hh])", record.Error{Kind: record.ErrTaken, Line: 1, Column: 11, Move: 2, Point: at(7, 7), Side: engine.Black, Earlier: 1}},
	{"sgf off the board", "(;SZ[9];B[jj])", record.Error{Kind: record.ErrOffBoard, Line: 1, Column: 11, Text: "jj", Size: 9}},
	{"sgf old pass", "(;SZ[19];B[tt])", record.Error{Kind: record.ErrOffBoard, Line: 1, Column: 12, Text: "tt", Size: 19}},
	{"sgf pass", "(;B[])", record.Error{Kind: record.ErrPass, Line: 1, Column: 5}},
	{"sgf no point", "(;B[h8i9])", record.Error{Kind: record.ErrNotation, Line: 1, Column: 5, Text: "h8i9", Size: 15}},
	{"sgf out of turn", "(;B[hh];B[ii])", record.Error{Kind: record.ErrTurn, Line: 1, Column: 11, Move: 2, Point: at(8, 6), Side: engine.Black}},
	{"sgf White first", "(;W[hh])", record.Error{Kind: record.ErrTurn, Line: 1, Column: 5, Move: 1, Point: at(7, 7), Side: engine.White}},
	{"sgf wrong player", "(;PL[W])", record.Error{Kind: record.ErrSetupTurn, Line: 1, Column: 6, Side: engine.White}},
	{"sgf unknown player", "(;PL[3])", record.Error{Kind: record.ErrUnknownPlayer, Line: 1, Column: 6, Text: "3"}},
	{"sgf one-sided", "(;AB[aa][bb])", record.Error{Kind: record.ErrSetupBalance, Line: 1, Column: 6, Black: 2}},
	{"sgf set up twice", "(;AB[aa]AW[aa])", record.Error{Kind: record.ErrTaken, Line: 1, Column: 12, Point: at(0, 14), Side: engine.Black}},
	{"sgf late set-up", "(;B[hh];AW[aa])", record.Error{Kind: record.ErrSetupAfterMove, Line: 1, Column: 12, Move: 1}},
	{"sgf stones removed", "(;AE[aa])", record.Error{Kind: record.ErrStonesRemoved, Line: 1, Column: 6}},
	{"sgf rectangles", "(;AB" + strings.Repeat("[aa:oo]", 1000) + ")", record.Error{Kind: record.ErrTooManyStones, Line: 1, Column: 13, Limit: 400}},
	{"sgf move on a set-up stone", "(;AB[aa]AW[bb];B[aa])", record.Error{Kind: record.ErrTaken, Line: 1, Column: 18, Move: 1, Point: at(0, 14), Side: engine.Black}},
	{"sgf after the end", sgfOf(fiveForBlack + "a1"), record.Error{Kind: record.ErrGameOver, Line: 1, Column: 64, Move: 10, Point: at(0, 0), Side: engine.Black}},
	{"sgf long name", "(;PB[" + strings.Repeat("x", 201) + "])", record.Error{Kind: record.ErrTooLong, Field: "black", Count: 201, Limit: 200}},
	{"sgf too deep", strings.Repeat("(;", record.MaxDepth+1), record.Error{Kind: record.ErrTooDeep, Line: 1, Column: 801, Limit: 400}},
}

var refusedPSQ = []refusal{
	{"psq header", "Piskvorky fifteen\n8,8,0\n", record.Error{Kind: record.ErrPSQHeader, Line: 1, Column: 1, Text: "Piskvorky fifteen"}},
	{"psq not square", "Piskvorky 15x20, 0:0, 0\n", record.Error{Kind: record.ErrNotSquare, Line: 1, Column: 1, Text: "15×20"}},
	{"psq too large", "Piskvorky 30x30, 0:0, 0\n", record.Error{Kind: record.ErrBoardSize, Line: 1, Column: 1, Size: 30}},
	{"psq from zero", "Piskvorky 15x15, 0:0, 0\r\n0,8,0\r\n", record.Error{Kind: record.ErrOffBoard, Line: 2, Column: 1, Text: "0,8,0", Size: 15}},
	{"psq off the board", "Piskvorky 15x15, 0:0, 0\r\n8,16,0\r\n", record.Error{Kind: record.ErrOffBoard, Line: 2, Column: 1, Text: "8,16,0", Size: 15}},
	{"psq taken", "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,8,0\r\n", record.Error{Kind: record.ErrTaken, Line: 3, Column: 1, Move: 2, Point: at(7, 7), Side: engine.Black, Earlier: 1}},
	{"psq time", "Piskvorky 15x15, 0:0, 0\r\n8,8,-5\r\n", record.Error{Kind: record.ErrMoveTime, Line: 2, Column: 1, Move: 1, Text: "-5 ms"}},
	{"psq semicolons", "Piskvorky 15x15, 0:0, 0\n8;8;0\n9;9;0\n", record.Error{Kind: record.ErrPSQMove, Line: 2, Column: 1, Text: "8;8;0"}},
	{"psq nonsense", "Piskvorky 15x15, 0:0, 0\neight eight\n", record.Error{Kind: record.ErrPSQMove, Line: 2, Column: 1, Text: "eight eight"}},
	{"psq late old move", "Piskvorky 15x15, 0:0, 0\n8,8\n8,x\n9,9\n", record.Error{Kind: record.ErrMoveAfterTrailer, Line: 4, Column: 1, Text: "9,9"}},
	{"psq late move", "Piskvorky 15x15, 0:0, 0\n8,8,0\nA\n9,9,0\n", record.Error{Kind: record.ErrMoveAfterTrailer, Line: 4, Column: 1, Text: "9,9,0"}},
	{"psq too many", "Piskvorky 20x20, 0:0, 0\n" + strings.Repeat("8,8,0\n", 401), record.Error{Kind: record.ErrTooManyMoves, Line: 402, Column: 1, Limit: 400}},
}

var refusedMoves = []refusal{
	{"text marks alone", "---", record.Error{Kind: record.ErrEmpty}},
	{"text link without moves", "https://example.org/renju", record.Error{Kind: record.ErrLink, Line: 1, Column: 1, Text: "https://example.org/renju"}},
	{"text wrong color", "B h8 B i9", record.Error{Kind: record.ErrTurn, Line: 1, Column: 8, Move: 2, Point: at(8, 8), Side: engine.Black}},
	{"text Connect6", "Connect6 h8 i9", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 1, Text: "Connect6"}},
	{"text word", "hello", record.Error{Kind: record.ErrNotation, Line: 1, Column: 1, Text: "hello", Size: 15}},
	{"text rubbish", "h8 <script>", record.Error{Kind: record.ErrNotation, Line: 1, Column: 5, Text: "script", Size: 15}},
	{"text letter at the end", "h8i", record.Error{Kind: record.ErrNotation, Line: 1, Column: 3, Text: "i", Size: 15}},
	{"text off the board", "h8 z99", record.Error{Kind: record.ErrOffBoard, Line: 1, Column: 4, Text: "z99", Size: 15}},
	{"text larger board", "h8 s19", record.Error{Kind: record.ErrSizeMissing, Line: 1, Column: 4, Text: "s19", Size: 15}},
	{"text taken", "h8i9\nh8", record.Error{Kind: record.ErrTaken, Line: 2, Column: 1, Move: 3, Point: at(7, 7), Side: engine.Black, Earlier: 1}},
	{"text gap in numbers", "1. h8 3. i9", record.Error{Kind: record.ErrMoveNumber, Line: 1, Column: 7, Move: 2, Text: "3"}},
	{"text number of a later move", "8. h8 9. i9", record.Error{Kind: record.ErrMoveNumber, Line: 1, Column: 1, Move: 1, Text: "8"}},
	{"text pairs of numbers", "(3,4) (5,6)", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 2, Text: "3,4"}},
	{"text pairs of numbers from a center", "0,0, 1,0, 1,3", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 1, Text: "0,0"}},
	{"text pairs of numbers, the first below 0", "-1,2, 7,7", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 2, Text: "1,2"}},
	{"text three numbers on a line", "8,8,0\n9,9,1520", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 1, Text: "8,8"}},
	{"text JSON numbers", `{"moves": [[3,4], [5,6]]}`, record.Error{Kind: record.ErrNumbers, Text: "3,4"}},
	{"text JSON cells", "[112,113]", record.Error{Kind: record.ErrNoMoves, Text: "JSON"}},
	{"text JSON with two lists", `{"a": ["h8"], "b": ["i9"]}`, record.Error{Kind: record.ErrNoMoves, Text: "JSON"}},
	{"text JSON with moves of an unknown form", `{"moves": [{"X (AI)": "H7", "time": 3}]}`, record.Error{Kind: record.ErrNoMoves, Text: "JSON"}},
	{"text JSON out of turn", `[{"point": "h8", "color": "white"}]`, record.Error{Kind: record.ErrTurn, Move: 1, Point: at(7, 7), Side: engine.White}},
	{"text table with a gap", "x,y\n7,7\n8,\n", record.Error{Kind: record.ErrNoMoves, Text: "CSV"}},
	{"text a page", "<!DOCTYPE html><html></html>", record.Error{Kind: record.ErrNoMoves, Text: "HTML"}},
	{"text link without points", "https://a1.com", record.Error{Kind: record.ErrLink, Line: 1, Column: 1, Text: "https://a1.com"}},
	{"text link with two rows", "https://example.org/#b:h8i9,w:g7f6", record.Error{Kind: record.ErrLink, Line: 1, Column: 1, Text: "https://example.org/#b:h8i9,w:g7f6"}},
	{"pos pass", "\x05\x70\x71\x6f\xf0\x72", record.Error{Kind: record.ErrPass}},
	{"bdt pass", "=[a,b,+,880099,,,]", record.Error{Kind: record.ErrPass, Line: 1, Column: 11}},
	{"text pairs of numbers from the center", "-2,-9, -1,-9", record.Error{Kind: record.ErrNumbers, Line: 1, Column: 2, Text: "2,-9"}},
	{"text Connect6", "{[C6][a][b];B(J,10);W(I,11);W(I,12)}", record.Error{Kind: record.ErrOtherGame, Line: 1, Column: 3, Text: "C6"}},
	{"text number alone", "h8 2.", record.Error{Kind: record.ErrNumberWithoutMove, Line: 1, Column: 4, Text: "2"}},
	{"text not square", "15x19 h8", record.Error{Kind: record.ErrNotSquare, Line: 1, Column: 1, Text: "15×19"}},
	{"text too small", "3x3 a1", record.Error{Kind: record.ErrBoardSize, Line: 1, Column: 1, Size: 3}},
	{"text after the end", fiveForBlack + "a1", record.Error{Kind: record.ErrGameOver, Line: 1, Column: 24, Move: 10, Point: at(0, 0), Side: engine.Black}},
	{"text too many", fullBoard + "a1", record.Error{Kind: record.ErrTooManyMoves, Line: 1, Column: len(fullBoard) + 1, Limit: 400}},
}

func TestRefused(t *testing.T) {
	for _, tt := range slices.Concat(refusedTexts, refusedSGF, refusedPSQ, refusedMoves) {
		t.Run(tt.name, func(t *testing.T) {
			game, err := readGame([]byte(tt.in))
			var refused *record.Error
			if !errors.As(err, &refused) {
				t.Fatalf("game %v, error %v, want an Error", game, err)
			}
			got := *refused
			got.Format, got.Offset, got.Err = "", 0, nil
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("error %v (-want +got):\n%s", err, diff)
			}
			if !errors.Is(err, tt.want.Kind) || errors.Is(err, record.Kind("another")) {
				t.Errorf("error %v is not of kind %v alone", err, tt.want.Kind)
			}
			checkError(t, []byte(tt.in), err)
		})
	}
}

func at(col, row int8) engine.Point { return engine.Point{Col: col, Row: row} }

// sgfOf returns an SGF file with moves on 15×15.
func sgfOf(moves string) string {
	pts, err := engine.ParsePoints(moves, 15)
	if err != nil {
		panic(err) // the moves are constants in the tests
	}
	out := "("
	for i, pt := range pts {
		out += fmt.Sprintf(";%c[%v]", "BW"[i%2], pt)
	}
	return out + ")"
}

// allPoints returns every point of a board, in an order that gives nobody five in a row.
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

// checkError checks what every error from reading must satisfy.
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

// Records just within the limits are read.
func TestLimits(t *testing.T) {
	deep := strings.Repeat("(;", record.MaxDepth) + "B[hh]" + strings.Repeat(")", record.MaxDepth)
	for name, in := range map[string]string{
		"depth": deep,
		"bytes": "h8" + strings.Repeat(" ", record.MaxBytes-4) + "i9",
		"name":  "(;PB[" + strings.Repeat("五", record.MaxName) + "];B[hh])",
	} {
		if g, err := readGame([]byte(in)); err != nil || len(g.Moves) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadAs(t *testing.T) {
	tests := map[record.Format]record.Kind{record.SGF: record.ErrUnexpectedText, record.PSQ: record.ErrPSQHeader, "pgn": record.ErrUnknownFormat}
	for format, kind := range tests {
		_, err := readGameAs(format, []byte("h8i9"))
		if !errors.Is(err, kind) {
			t.Errorf("moves read as %s: error %v, want %v", format, err, kind)
		}
		checkError(t, []byte("h8i9"), err)
		var refused *record.Error
		if errors.As(err, &refused) && refused.Format != format {
			t.Errorf("format of the error %q, want %q", refused.Format, format)
		}
	}
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
			again, err := readGame(out)
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
	tests := []struct {
		name   string
		game   record.Game
		format record.Format
		want   record.Error
	}{
		{"no size", record.Game{}, record.Text, record.Error{Kind: record.ErrBoardSize}},
		{"unknown rule", record.Game{Size: 15, Rule: 77}, record.SGF, record.Error{Kind: record.ErrUnknownRule, Text: "rule 77"}},
		{"taken", record.Game{Size: 15, Moves: []engine.Point{at(7, 7), at(7, 7)}}, record.SGF,
			record.Error{Kind: record.ErrTaken, Move: 2, Point: at(7, 7), Side: engine.Black, Earlier: 1}},
		{"off the board", record.Game{Size: 15, Moves: []engine.Point{at(15, 0)}}, record.PSQ,
			record.Error{Kind: record.ErrOffBoard, Move: 1, Text: "p1", Size: 15}},
		{"after the end", record.Game{Size: 15, Moves: points(t, 15, "a1a2b1b2c1c2d1d2e1e2")}, record.Text,
			record.Error{Kind: record.ErrGameOver, Move: 10, Point: at(4, 1), Side: engine.Black}},
		{"times", record.Game{Size: 15, Moves: []engine.Point{at(7, 7)}, Times: make([]time.Duration, 2)}, record.PSQ,
			record.Error{Kind: record.ErrTimeCount, Count: 2, Move: 1}},
		{"negative time", record.Game{Size: 15, Moves: []engine.Point{at(7, 7)}, Times: []time.Duration{-1}}, record.PSQ,
			record.Error{Kind: record.ErrMoveTime, Move: 1, Text: "-1ns"}},
		{"one black stone too many", record.Game{Size: 15, SetupBlack: points(t, 15, "a1b1")}, record.SGF,
			record.Error{Kind: record.ErrSetupBalance, Black: 2}},
		{"set-up in psq", *setUp(t), record.PSQ, record.Error{Kind: record.ErrSetupFormat}},
		{"set-up in text", *setUp(t), record.Text, record.Error{Kind: record.ErrSetupFormat}},
		{"format", record.Game{Size: 15}, "pgn", record.Error{Kind: record.ErrUnknownFormat, Text: "pgn"}},
		{"name", record.Game{Size: 15, White: strings.Repeat("é", 201)}, record.Text,
			record.Error{Kind: record.ErrTooLong, Field: record.FieldWhite, Count: 201, Limit: 200}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := tt.game.Write(tt.format)
			var refused *record.Error
			if out != nil || !errors.As(err, &refused) {
				t.Fatalf("wrote %d bytes, error %v, want an Error", len(out), err)
			}
			got := *refused
			got.Err, tt.want.Format = nil, tt.format
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("error %v (-want +got):\n%s", err, diff)
			}
		})
	}
	comment := record.Game{Size: 15, Comment: strings.Repeat("]", record.MaxBytes)}
	if out, err := comment.Write(record.SGF); out != nil || !errors.Is(err, record.ErrTooLarge) {
		t.Errorf("wrote %d bytes, error %v, want ErrTooLarge", len(out), err)
	}
}
