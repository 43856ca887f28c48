package record_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/record"
)

// drawGame returns a game of any size that its rule allows, with texts drawn from name and comment,
// and with stones set up if setup is true.
func drawGame(t *rapid.T, setup bool, name, comment *rapid.Generator[string]) *record.Game {
	g := &record.Game{
		Size:  rapid.IntRange(engine.MinSize, engine.MaxSize).Draw(t, "size"),
		Rule:  rapid.SampledFrom([]engine.Rule{engine.Freestyle, engine.Standard, engine.Renju}).Draw(t, "rule"),
		Black: name.Draw(t, "black"), White: name.Draw(t, "white"),
		Date: name.Draw(t, "date"), Comment: comment.Draw(t, "comment"),
		Result: rapid.SampledFrom([]string{"", "B+", "W+", "B+R", "W+T", "0", "?"}).Draw(t, "result"),
	}
	var all []engine.Point
	for row := range int8(g.Size) {
		for col := range int8(g.Size) {
			all = append(all, engine.Point{Col: col, Row: row})
		}
	}
	order := rapid.Permutation(all).Draw(t, "order")
	if setup && rapid.Bool().Draw(t, "setup") {
		n := rapid.IntRange(0, 9).Draw(t, "stones")
		g.SetupBlack, g.SetupWhite, order = append(g.SetupBlack, order[:(n+1)/2]...), append(g.SetupWhite, order[(n+1)/2:n]...), order[n:]
	}
	order = order[:rapid.IntRange(0, len(order)).Draw(t, "moves")]
	pos, err := g.Position()
	for i, m := range order {
		if err == nil && pos.Play(m) != nil {
			order = order[:i]
			break
		}
	}
	g.Moves = append(g.Moves, order...)
	if rapid.Bool().Draw(t, "timed") {
		for range g.Moves {
			g.Times = append(g.Times, time.Duration(rapid.IntRange(0, 10_000_000).Draw(t, "ms"))*time.Millisecond)
		}
	}
	return g
}

// held returns what a format can hold of a game according to the table in the package's
// documentation, independently of the code.
func held(g record.Game, f record.Format) *record.Game {
	sum := time.Duration(0)
	for _, t := range g.Times {
		sum += t
	}
	if sum == 0 || f == record.Text {
		g.Times = nil
	}
	if f != record.SGF {
		g.Date, g.Comment, g.Result = "", "", map[engine.Color]string{engine.Black: "B+", engine.White: "W+"}[g.Winner()]
	}
	if f == record.Text {
		g.Black, g.White, g.Result = "", "", ""
	}
	if pos, err := g.Position(); err == nil {
		if c := pos.Winner(); c != engine.Empty && g.Winner() != c {
			g.Result = c.String()[:1] + "+"
		} else if c == engine.Empty && pos.Full() {
			g.Result = "0"
		}
	}
	return &g
}

// Texts that a format keeps unchanged: no spaces at the ends, and names that aren't numbers.
var (
	plainName    = rapid.StringMatching(`|[a-zé五\]\\:;([]([ -~é五🙂]{0,30}[!-~é五])?`)
	plainComment = rapid.StringMatching(`|[!-~é五]([ -~\n五🙂]{0,200}[!-~é五])?`)
)

func TestWrittenGamesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, true, plainName, plainComment)
		for _, f := range formats {
			out, err := g.Write(f)
			if f != record.SGF && len(g.SetupBlack) > 0 {
				if !errors.Is(err, record.ErrSetupFormat) {
					t.Fatalf("%s of a set-up: error %v", f, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if d := record.Detect(out); d != f {
				t.Fatalf("%s is detected as %s:\n%s", f, d, out)
			}
			again, err := readGame(out)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if diff := cmp.Diff(held(*g, f), again, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s (-want +got):\n%s\n%s", f, diff, out)
			}
		}
	})
}

// Whatever the names and comments are, the written record can be read, and writing it again gives
// the same record.
func TestAnyTextSurvives(t *testing.T) {
	odd := rapid.OneOf(
		rapid.StringN(-1, 40, -1),
		rapid.SampledFrom([]string{"-1", "8,8,0", "1,2", "+1,+2,+3", "\\", "]", "x\\", "\r\n;B[hh]", "\xff\xfe", "\x00", "```", " ", "0", "\ufeff", "\u2028", "\u0085"}),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, false, odd, odd)
		for _, f := range formats {
			out, err := g.Write(f)
			if err != nil {
				t.Fatal(err)
			}
			again, err := readGameAs(f, out)
			if err != nil {
				t.Fatalf("%v\n%q", err, out)
			}
			out2, err := again.Write(f)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(out), string(out2)); diff != "" {
				t.Fatalf("%s (-first +second):\n%s", f, diff)
			}
		}
	})
}

func TestPositionsAndRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, true, rapid.Just(""), rapid.Just(""))
		g.Rule, g.Times = engine.Freestyle, nil
		pos, err := engine.Setup(g.Size, g.Rule, g.SetupBlack, g.SetupWhite)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Moves {
			if pos.Play(m) != nil {
				break
			}
		}
		got := record.FromPosition(pos)
		again, err := got.Position()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(look(pos), look(again)); diff != "" {
			t.Fatal(diff)
		}
		if got.Winner() != pos.Winner() {
			t.Fatalf("result %q, but %v has won", got.Result, pos.Winner())
		}
	})
}

// look returns what is to be seen of a position.
func look(pos *engine.Position) any {
	var board [engine.MaxSize][engine.MaxSize]engine.Color
	for col := range int8(engine.MaxSize) {
		for row := range int8(engine.MaxSize) {
			board[col][row] = pos.At(engine.Point{Col: col, Row: row})
		}
	}
	return []any{pos.Size(), pos.Rule(), pos.Moves(), pos.SideToMove(), pos.Winner(), board}
}

// Marks of a code block change nothing but where errors are.
func TestCodeBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, false, plainName, plainComment)
		f := rapid.SampledFrom(formats).Draw(t, "format")
		out, err := g.Write(f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := readGame(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range []string{"```\n%\n```", "```%\n```", "\n```" + strings.TrimPrefix(f.Ext(), ".") + "\n%```\n"} {
			got, err := readGame([]byte(strings.Replace(block, "%", string(out), 1)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%q: %s", block, diff)
			}
		}
	})
}
