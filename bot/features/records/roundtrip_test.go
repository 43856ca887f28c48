package records_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// TestResultsComeBack exports games that ended in every way, in every format, and imports them again: each
// is over, in the same way and with the same names where the format has them.
func TestResultsComeBack(t *testing.T) {
	t.Parallel()
	const row = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db]"
	for _, tt := range []struct {
		name, record string
		state        game.State
		winner       engine.Color
	}{
		{"a row", "RE[B+]" + row + ";B[ea]", game.Won, engine.Black},
		{"a resignation", "RE[B+R]" + row, game.Resigned, engine.Black},
		{"time", "RE[W+T]" + row, game.TimedOut, engine.White},
		{"a draw", "RE[0]" + row, game.Drawn, engine.Empty},
		{"a foul", "RU[renju];B[gh];W[ao];B[ih];W[co];B[hi];W[eo];B[hg];W[go];B[hh]", game.Won, engine.White},
		{"before the first move", "RE[W+R]", game.Resigned, engine.White},
	} {
		for _, format := range []string{"sgf", "psq", "text"} {
			t.Run(tt.name+" as "+format, func(t *testing.T) {
				t.Parallel()
				tb := servicetest.New(t, service.Options{})
				tb.One("ann", "!import (;GM[4]SZ[15]PB[Lee]PW[Kim]"+tt.record+")")
				before := *tb.Game()
				file := tb.One("ann", "!export "+format).Files[0]
				got := upload(tb, "ann", "!import", file)
				g := tb.Game()
				if g.ID == before.ID {
					t.Fatalf("%q", got.Text)
				}
				if g.State != tt.state || g.Winner != tt.winner || g.Fouled() != before.Fouled() || g.Rule != before.Rule || servicetest.MoveList(g.Moves) != servicetest.MoveList(before.Moves) {
					t.Errorf("%s, %v wins, %s after %s, from\n%s", g.State, g.Winner, g.Rule, servicetest.MoveList(g.Moves), file.Data)
				}
				if named := strings.Contains(got.Text, "Lee") && strings.Contains(got.Text, "Kim"); named != (format != "text") && tt.state != game.Won {
					t.Errorf("%q", got.Text)
				}
			})
		}
	}
}

// TestExportAllComesBack imports the file with all of somebody's games: the first game, the last and one that
// isn't there.
func TestExportAllComesBack(t *testing.T) {
	t.Parallel()
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.TwoMovesEach()
	tb.One("bob", "!resign yes")
	tb.Begin("bob", "!play @ann 19 standard")
	for i, move := range []string{"a1", "b2", "c3", "d4", "e5"} {
		tb.One([]string{"bob", "ann"}[i%2], "!"+move)
	}
	tb.One("ann", "!resign yes")
	answers := tb.Say("ann", "!export all")
	if len(answers) != 1 || len(answers[0].Files) != 1 {
		t.Fatalf("%q", answers[0].Text)
	}
	file := answers[0].Files[0]
	for _, tt := range []struct {
		line, moves, note string
		size              int
		winner            engine.Color
		black             string
	}{
		{"!import", "h8 i9 h9 i8", "This is game 1 of 2. To open another one, send the file again with its number, like `!import 2`.", 15, engine.Black, "ann"},
		{"!import 2", "a1 b2 c3 d4 e5", "This is game 2 of 2. To open another one, send the file again with its number, like `!import 1`.", 19, engine.Black, "bob"},
		{"!import ２", "a1 b2 c3 d4 e5", "This is game 2 of 2.", 19, engine.Black, "bob"},
	} {
		said := ""
		for _, p := range uploads(tb, "ann", tt.line, file) {
			said += p.Text + "\n"
		}
		g := tb.Game()
		if servicetest.MoveList(g.Moves) != tt.moves || g.Size != tt.size || g.State != game.Resigned || g.Winner != tt.winner || g.Black.User.Name != tt.black || !strings.Contains(said, tt.note) {
			t.Errorf("%s: %s on %d, %s, %v wins, Black is %q: %q", tt.line, servicetest.MoveList(g.Moves), g.Size, g.State, g.Winner, g.Black.User.Name, said)
		}
	}
	for _, line := range []string{"!import 3", "!import 0"} {
		if got := upload(tb, "ann", line, file); !strings.Contains(got.Text, "I can't read that game: it has 2 games, and none with the number") {
			t.Errorf("%s: %q", line, got.Text)
		}
	}
}
