package record_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

// TestLenient reads records as other programs and people write them, and what the reader says it
// guessed or left out.
func TestLenient(t *testing.T) {
	note := func(kind record.NoteKind, count int, text string) record.Note {
		return record.Note{Kind: kind, Count: count, Text: text}
	}
	tests := []struct {
		name, in     string
		size         int
		moves        string
		rule         engine.Rule
		result       string
		black, white string
		notes        []record.Note
	}{
		{name: "another GM", in: "(;GM[1]SZ[15];B[hh];W[ii])", moves: "h8 i7", notes: []record.Note{note(record.NoteOtherGame, 0, "1")}},
		{name: "GM of an app, 19×19", in: "(;GM[11]SZ[19];B[jj];W[ss])", size: 19, moves: "j10 s1", notes: []record.Note{note(record.NoteOtherGame, 0, "11")}},
		{name: "no size", in: "(;GM[1];B[jj];W[ss])", size: 19, moves: "j10 s1", notes: []record.Note{note(record.NoteOtherGame, 0, "1"), note(record.NoteSize, 19, "")}},
		{name: "end mark of DOS", in: "(;GM[4];B[hh])\r\n\x1a", moves: "h8"},
		{name: "text around", in: "My best game:\n\n(;GM[4];B[hh])\n\nRegards, Ann", moves: "h8", notes: []record.Note{note(record.NoteOtherText, 0, "")}},
		{name: "final passes", in: "(;GM[4]RE[W+R];B[hh];W[ii];B[];W[tt])", moves: "h8 i7", result: "W+R", notes: []record.Note{note(record.NotePasses, 2, "")}},
		{name: "no last bracket", in: "(;GM[4];B[hh];W[ii]", moves: "h8 i7", notes: []record.Note{note(record.NoteUnclosed, 0, "")}},
		{name: "no last brackets", in: "(;GM[4];B[hh];W[ii\n", moves: "h8 i7", notes: []record.Note{note(record.NoteUnclosed, 0, "")}},
		{name: "a collection", in: "(;GM[4];B[hh])\n(;GM[4];B[ii])(;GM[4]SZ[15])", moves: "h8", notes: []record.Note{{Kind: record.NoteGames, Count: 3, Which: 1}}},
		{name: "comments, marks, variations", in: "(;GM[4]C[about]EV[Cup];B[hh]C[one]LB[aa:1][bb:2](;W[ii]C[two])(;W[gg]C[x](;B[aa])(;B[bb])))", moves: "h8 i7",
			notes: []record.Note{note(record.NoteComments, 2, ""), note(record.NoteVariations, 3, ""), note(record.NoteMarks, 2, ""), note(record.NoteDetails, 1, "")}},
		{name: "an unknown rule", in: "(;GM[4]RU[Kansei];B[hh])", moves: "h8", notes: []record.Note{note(record.NoteRule, 0, "Kansei")}},
		{name: "the board decides", in: sgfOf(fiveForBlack)[:1] + ";RE[W+R]" + sgfOf(fiveForBlack)[1:], moves: fiveForBlack, result: "B+", notes: []record.Note{note(record.NoteResult, 0, "W+R")}},
		{name: "words of a result", in: "(;GM[4]RE[White resigns];B[hh])", moves: "h8", result: "B+R"},
		{name: "Chinese", in: "(;GM[4]RU[有禁手]RE[黑超时负]PB[张三]PW[李四];B[hh];W[ii])", moves: "h8 i7", rule: engine.Renju, result: "W+T", black: "张三", white: "李四"},
		{name: "Japanese", in: "(;GM[4]RU[禁手なし]RE[黒中押し勝ち];B[hh];W[ii])", moves: "h8 i7", result: "B+R"},
		{name: "Korean", in: "(;GM[4]RU[렌주]RE[백 기권];B[hh];W[ii])", moves: "h8 i7", rule: engine.Renju, result: "B+R"},
		{name: "psq, the second began", in: "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,9,0\none\ntwo\n-1\n1,Freestyle\n", moves: "h8 i7", result: "W+", black: "two", white: "one"},
		{name: "numbered pairs", in: "1. h8 i9 2. g7 j10", moves: "h8 i9 g7 j10"},
		{name: "numbers in brackets", in: "(1)h8 (2)i9 #3 g7 Move 4: j10", moves: "h8 i9 g7 j10"},
		{name: "arrows", in: "h8 → i9->g7 => j10", moves: "h8 i9 g7 j10"},
		{name: "marks between", in: "h8_i9、g7。j10|f6", moves: "h8 i9 g7 j10 f6"},
		{name: "colors", in: "B h8, W i9, black: g7, white: j10", moves: "h8 i9 g7 j10"},
		{name: "colors of the point's letters", in: "Bb8 Wb9", moves: "b8 b9"},
		{name: "colors in Chinese", in: "黑h8 白i9 黑方：g7", moves: "h8 i9 g7"},
		{name: "stones", in: "●h8 ○i9", moves: "h8 i9"},
		{name: "numbers in Japanese", in: "第1手 h8 第2手 i9", moves: "h8 i9"},
		{name: "a result at the end", in: "h8 i9 g7 1-0", moves: "h8 i9 g7", result: "B+"},
		{name: "a result in words", in: "h8 i9 g7, Black wins by resignation.", moves: "h8 i9 g7", result: "B+R"},
		{name: "a result in Korean", in: "h8 i9 g7 백승", moves: "h8 i9 g7", result: "W+"},
		{name: "a rule in Chinese", in: "有禁手 h8 i9", moves: "h8 i9", rule: engine.Renju},
		{name: "a link", in: "https://example.org/gomoku/#/15/h8i9g7", moves: "h8 i9 g7"},
		{name: "a link with marks", in: "https://example.org/#board=h8_i9_g7", moves: "h8 i9 g7", notes: []record.Note{note(record.NoteSize, 15, "")}},
		{name: "a link with more after the points", in: "https://example.org/?g=H8.I9.G7&ps=w&r=abc123", moves: "h8 i9 g7", notes: []record.Note{note(record.NoteSize, 15, "")}},
		{name: "a link with a game in its fragment", in: "https://example.org/#gid:12,g:h8i9g7,c:3", moves: "h8 i9 g7", notes: []record.Note{note(record.NoteSize, 15, "")}},
		{name: "a link to a larger board", in: "https://example.org/#/k10s19", size: 19, moves: "k10 s19", notes: []record.Note{note(record.NoteSize, 19, "")}},
		{name: "a link that names the board", in: "https://example.org/?size=19#h8i9", size: 19, moves: "h8 i9"},
		{name: "pairs of numbers from 0", in: "[[7,7], [8,6]]", moves: "h8 i9", notes: []record.Note{note(record.NoteNumbers, 0, "0")}},
		{name: "pairs of numbers on lines", in: "7,7\n8 6\n0,14\n", moves: "h8 i9 a1", notes: []record.Note{note(record.NoteNumbers, 0, "0")}},
		{name: "pairs of numbers from 1", in: "(8,8) (9,7) (1,15)", moves: "h8 i9 a1", notes: []record.Note{note(record.NoteNumbers, 0, "1")}},
		{name: "pairs of numbers up to the last row", in: "15x15 renju (3,4),(15,1)", moves: "c12 o15", rule: engine.Renju, notes: []record.Note{note(record.NoteNumbers, 0, "1")}},
		{name: "pairs of numbers on a larger board", in: "0,5 18,3", size: 19, moves: "a14 s16", notes: []record.Note{note(record.NoteSize, 19, ""), note(record.NoteNumbers, 0, "0")}},
		{name: "pairs of numbers with colors", in: "['B(8,8)', 'W(9,7)']", moves: "h8 i9", notes: []record.Note{note(record.NoteNumbers, 0, "1")}},
		{name: "JSON points", in: `["h8", "i9"]`, moves: "h8 i9"},
		{name: "JSON lines of a list", in: `["1. Black h8", "2. White i9"]`, moves: "h8 i9"},
		{name: "JSON with columns and rows", in: `{"boardSize": 19, "ruleMode": "renju", "winner": "white", "players": {"black": {"name": "Ann"}, "white": "Bob"}, "id": 7,
			"moves": [{"row": 9, "col": 9, "color": "black"}, {"row": 8, "col": 10, "color": "white"}]}`, size: 19, moves: "j10 k11", rule: engine.Renju, result: "W+", black: "Ann", white: "Bob",
			notes: []record.Note{note(record.NoteNumbers, 0, "0"), note(record.NoteDetails, 1, "")}},
		{name: "JSON with a text of points", in: `{"game": {"moves": "h8i9 g7", "black": "Ann"}, "version": "2"}`, moves: "h8 i9 g7", black: "Ann", notes: []record.Note{note(record.NoteDetails, 1, "")}},
		{name: "JSON games", in: `[{"moves": [["h", 8]]}, {"moves": ["a1"]}]`, moves: "h8", notes: []record.Note{{Kind: record.NoteGames, Count: 2, Which: 1}}},
		{name: "a table of numbers and letters", in: "move,x,y,col,row,stone\n1,7,7,h,8,BLACK\n2,2,11,c,4,WHITE\n", moves: "h8 c4"},
		{name: "a table of points", in: "no;point;time\r\n1;h8;3\r\n2;i9;4\r\n", moves: "h8 i9", notes: []record.Note{note(record.NoteDetails, 1, "")}},
		{name: "a table of numbers", in: "x,y\n7,7\n8,6\n", moves: "h8 i9", notes: []record.Note{note(record.NoteNumbers, 0, "0")}},
		{name: "a .bdt file", in: "Cup=[Ann,Bob,-,8899A7,A6,R,]\r\nCup=[Bob,Ann,+,88,,,]\r\n", moves: "h8 i9 j7", rule: engine.Renju, result: "W+", black: "Ann", white: "Bob",
			notes: []record.Note{{Kind: record.NoteGames, Count: 2, Which: 1}, note(record.NoteDetails, 1, "")}},
		{name: "a separator of RenLib in a comment", in: "(;GM[4];B[hh]C[short\x08long])", moves: "h8", notes: []record.Note{note(record.NoteComments, 1, "")}},
		{name: "opening stones of Gomoku Quest", in: "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg])", moves: "h8 h9 j10 i9 g9"},
		{name: "names with digits, and the rule in the game's name", in: "(;GM[5]5A[gg][hh]SW[NO]GN[A-B(B) : RIF rule]RE[W+Resign];B[hh];W[hg])---", moves: "h8 h9", rule: engine.Renju, result: "W+Resign",
			notes: []record.Note{note(record.NoteOtherGame, 0, "5"), note(record.NoteOtherText, 0, ""), note(record.NoteDetails, 3, "")}},
		{name: "brackets in names", in: "(;PW[[CLUB]Ann]PB[[x]Bob]RE[白胜];B[hh];W[hi];)", moves: "h8 h7", result: "W+", black: "[x]Bob", white: "[CLUB]Ann"},
		{name: "a Chinese championship", in: "{[C5][甲队 B][乙队 W][后手胜][2024.08.01 14:00 合肥][2024 CCGC];B(H,8);W(J,10)}", moves: "h8 j10", result: "W+", black: "甲队", white: "乙队"},
		{name: "a Chinese championship, other brackets", in: "{{C5}[甲][乙][和局];B(H,8);W(J,10)}", moves: "h8 j10", result: "0", black: "甲", white: "乙"},
		{name: "a Chinese championship, only moves", in: "{C5;B(H,8);W(H,9);B(I,8)}", moves: "h8 h9 i8"},
		{name: "points in brackets that look like its head", in: "[c5][d6][e7]", moves: "c5 d6 e7"},
		{name: "Yixin", in: "15\n15\n3\n7 7\n6 8\n8 6\n", moves: "h8 i9 g7"},
		{name: "PlayOK, renju", in: "[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"0-1\"]\n\n1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 --\n6. i7 i7 7. -- j8 0-1\n", moves: "h8 h9 h6 i8 i7 j8", rule: engine.Renju, result: "W+", black: "Ann", white: "Bob",
			notes: []record.Note{note(record.NoteDetails, 1, "")}},
		{name: "PlayOK, colors swapped", in: "[Site \"x\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n1. d4 d5 2. e5 black 3. f6 f7 1-0", moves: "d4 d5 e5 f6 f7", result: "W+", black: "Bob", white: "Ann",
			notes: []record.Note{note(record.NoteDetails, 1, "")}},
		{name: "the side to move resigns", in: "1. H8 H9\n2. I7 resign", moves: "h8 h9 i7", result: "B+R"},
		{name: "numbers first", in: "8h 9-i, 7G", moves: "h8 i9 g7"},
		{name: "marks in points", in: "h-8 i–9 g, 7 (j,10)", moves: "h8 i9 g7 j10"},
		{name: "times", in: "1.H8(0.5s) 2.I9 (12秒)", moves: "h8 i9", notes: []record.Note{note(record.NoteDetails, 2, "")}},
		{name: "one game of a .rif file", in: "<game bresult=\"1\"><move>h8 i9</move></game>", moves: "h8 i9", rule: engine.Renju, result: "B+"},
		{name: "a .rif file with two games and one without moves", in: "<database><games><game/><game><move>h8 i9</move></game><game><move>h8</move></game></games></database>", moves: "h8 i9", rule: engine.Renju,
			notes: []record.Note{{Kind: record.NoteGames, Count: 2, Which: 1}}},
		{name: "a .pos file", in: "\x03\x70\x60\x61", moves: "h8 g9 h9", rule: engine.Renju},
		{name: "RenLib without a header", in: "\x78\x00\x69\x80\x6a\x40\x68\x40", moves: "h8 i9 j9", rule: engine.Renju, notes: []record.Note{note(record.NoteVariations, 1, "")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := record.Read([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			size := max(tt.size, 15)
			if tt.size == 0 {
				size = 15
			}
			want := &record.Game{Size: size, Moves: points(t, size, tt.moves), Rule: tt.rule, Result: tt.result, Black: tt.black, White: tt.white}
			got.Game.Comment, got.Game.Times, got.Game.Date = "", nil, ""
			if diff := cmp.Diff(want, got.Game); diff != "" {
				t.Errorf("game (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, got.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

// A game of renju that ends with a move Black may not make is a win for White, in every format.
func TestFinalFoul(t *testing.T) {
	const moves = "g8 a1 i8 c1 h7 e1 h9 g1"
	got, err := record.Read([]byte("renju " + moves + " h8"))
	if err != nil {
		t.Fatal(err)
	}
	want := &record.Game{Size: 15, Rule: engine.Renju, Moves: points(t, 15, moves), Fouled: true, Foul: at(7, 7), Result: "W+F"}
	if diff := cmp.Diff(want, got.Game); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	if got.Game.Ending() != record.EndOnBoard {
		t.Errorf("it ended %q", got.Game.Ending())
	}
	for _, f := range formats {
		out, err := got.Game.Write(f)
		if err != nil {
			t.Fatal(err)
		}
		again, err := readGame(out)
		if err != nil {
			t.Fatal(err)
		}
		if f == record.PSQ {
			again.Result = want.Result // which says only who won
		}
		if diff := cmp.Diff(want, again); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f, diff)
		}
	}
	if _, err := record.Read([]byte("renju " + moves + " h8 a3")); err == nil || !strings.Contains(err.Error(), "move 9, h8: not legal") {
		t.Errorf("a foul in the middle: %v", err)
	}
}

func TestEnding(t *testing.T) {
	for result, want := range map[string]record.Ending{
		"": record.NotEnded, "?": record.NotEnded, "Void": record.NotEnded, "0": record.EndDrawn, "B+R": record.EndResigned, "W+Resign": record.EndResigned,
		"W+T": record.EndTime, "B+": record.EndUnstated, "B+3.5": record.EndUnstated, "W+F": record.EndUnstated,
	} {
		g := &record.Game{Size: 15, Moves: points(t, 15, "h8 i9"), Result: result}
		if got := g.Ending(); got != want {
			t.Errorf("%q: %q, want %q", result, got, want)
		}
	}
	won := &record.Game{Size: 15, Moves: points(t, 15, fiveForBlack), Result: "B+R"}
	if got := won.Ending(); got != record.EndOnBoard {
		t.Errorf("five in a row: %q", got)
	}
}

// TestReadGame chooses one of several games by its number.
func TestReadGame(t *testing.T) {
	const (
		sgf = "two games:\n(;GM[4];B[hh](;W[ii])(;W[gg]))\n(;GM[4]PB[Ann];B[aa])\nthat's all"
		rif = "<database><games><game><move>h8 i9</move></game><game/><game><move>a15</move></game></games></database>"
		bdt = "Cup=[Ann,Bob,,8899,,,]\nCup=[Ann,Bob,,11,,,]\n"

		games = `[{"moves": ["h8"]}, {"moves": ["a1"]}]`
	)
	for _, tt := range []struct {
		in     string
		number int
		moves  string // "" if there's no such game
		notes  int
		count  int
	}{
		{sgf, 1, "h8 i7", 3, 2},
		{sgf, 2, "a15", 2, 2},
		{sgf, 3, "", 0, 2},
		{sgf, 0, "", 0, 2},
		{sgf, -1, "", 0, 2},
		{rif, 1, "h8 i9", 1, 2},
		{rif, 2, "a15", 1, 2},
		{rif, 3, "", 0, 2},
		{rif, 0, "", 0, 2},
		{bdt, 2, "a1", 1, 2},
		{bdt, 0, "", 0, 2},
		{bdt, 3, "", 0, 2},
		{games, 2, "a1", 1, 2},
		{games, 0, "", 0, 2},
		{games, 3, "", 0, 2},
		{"h8 i9", 1, "h8 i9", 0, 1},
		{"h8 i9", 2, "", 0, 1},
	} {
		got, err := record.ReadGame([]byte(tt.in), tt.number)
		if tt.moves == "" {
			refused, ok := errors.AsType[*record.Error](err)
			if !ok || refused.Kind != record.ErrNoSuchGame || refused.Count != tt.count || refused.Text != strconv.Itoa(tt.number) {
				t.Errorf("game %d of %q: %+v", tt.number, tt.in, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("game %d of %q: %v", tt.number, tt.in, err)
			continue
		}
		if diff := cmp.Diff(points(t, 15, tt.moves), got.Game.Moves); diff != "" || len(got.Notes) != tt.notes {
			t.Errorf("game %d of %q: %s, notes %v", tt.number, tt.in, diff, got.Notes)
		}
		if n := got.Notes; tt.notes > 0 && (n[0].Kind != record.NoteGames || n[0].Which != tt.number || n[0].Count != tt.count) {
			t.Errorf("game %d of %q: note %v", tt.number, tt.in, n[0])
		}
	}
}

// TestDetailsOfOtherPrograms reads what else the files of other programs say, and where they're wrong.
func TestDetailsOfOtherPrograms(t *testing.T) {
	got, err := record.Read([]byte("{[C5][甲 B][乙 W][后手胜][2024.08.01 14:00 合肥][2024 CCGC];B(H,8);W(J,10)}"))
	if err != nil {
		t.Fatal(err)
	}
	if g := got.Game; g.Date != "2024.08.01 14:00 合肥" || g.Comment != "2024 CCGC" {
		t.Errorf("a championship: date %q, comment %q", g.Date, g.Comment)
	}
	if got, err := record.Read([]byte("15\n15\n3\n7 7\n6 8\n")); err == nil {
		t.Errorf("a file of Yixin that lacks a move is read: %v", got.Game.Moves)
	}
	_, err = record.Read([]byte("(;GM[4]SZ[15]QPR[hh,tt,jf])"))
	if refused, ok := errors.AsType[*record.Error](err); !ok || refused.Kind != record.ErrOffBoard || refused.Column != 21 {
		t.Errorf("a stone of Gomoku Quest off the board: %v", err)
	}
}
