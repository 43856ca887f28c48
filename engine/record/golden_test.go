package record_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/record"
)

var update = flag.Bool("update", false, "write the golden files anew")

// readGame returns the game of a record.
func readGame(data []byte) (*record.Game, error) { return gameOf(record.Read(data)) }

// readGameAs returns the game of a record in a format.
func readGameAs(f record.Format, data []byte) (*record.Game, error) {
	return gameOf(record.ReadAs(f, data))
}

func gameOf(r *record.Report, err error) (*record.Game, error) {
	if err != nil {
		return nil, err
	}
	return r.Game, nil
}

func points(t testing.TB, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// won is a short game that Black wins.
func won(t testing.TB) *record.Game {
	g := &record.Game{
		Size: 15, Moves: points(t, 15, "h8 h9 g8 g9 i8 i9 j8 f9 k8"),
		Black: "Aki [5段]", White: `back\slash`, Result: "B+", Date: "2026-11-20",
		Comment: "Two lines: a bracket ]\nand a \\ at the end of one\\\n1:0",
	}
	for i := range g.Moves {
		g.Times = append(g.Times, time.Duration(i*137)*time.Millisecond)
	}
	return g
}

func setUp(t testing.TB) *record.Game {
	return &record.Game{
		Size: 19, Rule: engine.Renju, Result: "W+R",
		SetupBlack: points(t, 19, "a1 s19 h8"), SetupWhite: points(t, 19, "i8 j8"),
		Moves: points(t, 19, "h9 i9 h10"),
	}
}

func TestGolden(t *testing.T) {
	tests := []struct {
		file   string
		game   *record.Game
		format record.Format
		want   func(*record.Game) // removes what the format can't hold
	}{
		{"won.sgf", won(t), record.SGF, func(*record.Game) {}},
		{"setup.sgf", setUp(t), record.SGF, func(*record.Game) {}},
		{"won.psq", won(t), record.PSQ, func(g *record.Game) { g.Date, g.Comment = "", "" }},
		{"won.txt", won(t), record.Text, func(g *record.Game) {
			g.Date, g.Comment, g.Black, g.White, g.Times = "", "", "", "", nil
		}},
		{"standard.txt", &record.Game{Size: 9, Rule: engine.Standard, Moves: points(t, 9, "e5 i9 a1")}, record.Text, func(*record.Game) {}},
		{"empty.txt", &record.Game{Size: 15}, record.Text, func(*record.Game) {}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			out, err := tt.game.Write(tt.format)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", tt.file)
			if *update {
				if err := os.WriteFile(path, out, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(out)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", path, diff)
			}
			tt.want(tt.game)
			read(t, want, tt.format, tt.game)
		})
	}
}

// read checks that data is detected as a format and read as a game.
func read(t *testing.T, data []byte, format record.Format, want *record.Game) {
	t.Helper()
	if f := record.Detect(data); f != format {
		t.Errorf("detected as %s, want %s", f, format)
	}
	got, err := readGame(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("game (-want +got):\n%s", diff)
	}
}

// Files written by other programs.
func TestForeign(t *testing.T) {
	tests := []struct {
		file   string
		format record.Format
		want   record.Game
	}{
		{"h8style.sgf", record.SGF, record.Game{Size: 15, Moves: points(t, 15, "h8 i9 g7"), Black: "Ann", White: "Ben", Result: "B+Resign"}},
		{"variations.sgf", record.SGF, record.Game{Size: 15, Moves: points(t, 15, "h8 i9 j10 g7"), Comment: "about the game"}},
		{"longnames.sgf", record.SGF, record.Game{Size: 19, Moves: points(t, 19, "j10 k11"), Black: "Ann", White: "Ben Carr"}},
		{"problem.sgf", record.SGF, record.Game{
			Size: 15, SetupBlack: points(t, 15, "g7 h7 g8 h8"), SetupWhite: points(t, 15, "i9 j9 k9 a1"), Moves: points(t, 15, "f6"), Black: "ゆき",
		}},
		{"tournament.psq", record.PSQ, record.Game{
			Size: 20, Rule: engine.Standard, Moves: points(t, 20, "a20 t1 j11"), Black: "ALPHA.zip", White: "BETA.zip", Result: "W+",
			Times: []time.Duration{0, 0, 4500 * time.Millisecond},
		}},
		{"older.psq", record.PSQ, record.Game{Size: 15, Moves: points(t, 15, "h8 i8"), Black: "two.exe", White: "one.exe"}},
		{"noplayers.psq", record.PSQ, record.Game{Size: 15, Moves: points(t, 15, "h8 i8")}},
		{"numbered.txt", record.Text, record.Game{Size: 15, Moves: points(t, 15, "h8 i9 g7 j10 f6")}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata", "foreign", tt.file))
			if err != nil {
				t.Fatal(err)
			}
			read(t, data, tt.format, &tt.want)
		})
	}
}
