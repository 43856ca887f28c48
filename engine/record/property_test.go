package record_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/engine/record"
)

// drawGame returns a game of any size that its rule allows, with any opening, result and ending, with texts
// drawn from name and comment, and with stones set up if setup is true.
func drawGame(t *rapid.T, setup bool, name, comment *rapid.Generator[string]) *record.Game {
	g := &record.Game{
		Size:  rapid.IntRange(engine.MinSize, engine.MaxSize).Draw(t, "size"),
		Rule:  rapid.SampledFrom([]engine.Rule{engine.Freestyle, engine.Standard, engine.Renju, engine.Caro}).Draw(t, "rule"),
		Black: name.Draw(t, "black"), White: name.Draw(t, "white"),
		Date: name.Draw(t, "date"), Comment: comment.Draw(t, "comment"),
		Result: rapid.SampledFrom([]string{"", "B+", "W+", "B+R", "W+R", "B+T", "W+T", "W+F", "B+3.5", "0", "Void", "?"}).Draw(t, "result"),
	}
	switch rapid.SampledFrom([]string{"moves", "opening", "foul"}).Draw(t, "beginning") {
	case "opening":
		drawOpening(t, g)
	case "foul":
		g.Rule, g.Fouled, g.Foul = engine.Renju, true, at(4, 4)
		g.Moves, _ = engine.ParsePoints("d5 a1 f5 c1 e4 g1 e6 i1", g.Size)
	default:
		drawMoves(t, g, setup)
	}
	if rapid.Bool().Draw(t, "timed") {
		for range g.Moves {
			g.Times = append(g.Times, time.Duration(rapid.IntRange(0, 10_000_000).Draw(t, "ms"))*time.Millisecond)
		}
	}
	return g
}

// drawOpening begins a game with an opening, and may leave it in the middle of that.
func drawOpening(t *rapid.T, g *record.Game) {
	ids := slices.DeleteFunc(opening.IDs(), func(id opening.ID) bool { return id == opening.Cross }) // its stones are set up
	g.Opening = rapid.SampledFrom(ids).Draw(t, "opening")
	g.Size = engine.DefaultSize // which all openings have
	if g.Opening.Renju() {
		g.Rule = engine.Renju
	}
	played, err := opening.New(g.Opening, g.Size, g.Rule)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 25).Draw(t, "actions") {
		legal := played.LegalActions()
		if len(legal) == 0 {
			break
		}
		if err := played.Do(rapid.SampledFrom(legal).Draw(t, "action")); err != nil {
			t.Fatal(err)
		}
	}
	g.Moves, g.Actions = played.Split()
}

// drawMoves adds stones on any points to a game, up to its end.
func drawMoves(t *rapid.T, g *record.Game, setup bool) {
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
}

// lost names what a format can't hold of a game.
var lost = map[record.Format][]string{
	record.PSQ:  {"date", "comment", "set-up stones", "a result in words of its own"},
	record.Text: {"date", "comment", "set-up stones", "a result in words of its own", "names", "times"},
}

// held returns what a format can hold of a game, independently of the code.
func held(g record.Game, f record.Format) *record.Game {
	sum := time.Duration(0)
	for _, t := range g.Times {
		sum += t
	}
	if sum == 0 {
		g.Times = nil
	}
	for _, what := range lost[f] {
		switch what {
		case "date":
			g.Date = ""
		case "comment":
			g.Comment = ""
		case "names":
			g.Black, g.White = "", ""
		case "times":
			g.Times = nil
		case "a result in words of its own":
			g.Result = map[string]string{"B+3.5": "B+"}[g.Result] + usualResult.FindString(g.Result)
		}
	}
	pos, err := g.Position()
	switch {
	case g.Fouled && (g.Winner() != engine.White || g.Result == "W+"):
		g.Result = "W+F"
	case err == nil && pos.Winner() != engine.Empty && g.Winner() != pos.Winner():
		g.Result = pos.Winner().String()[:1] + "+"
	case err == nil && pos.Drawn():
		g.Result = "0"
	}
	return &g
}

// usualResult matches results that every format holds.
var usualResult = regexp.MustCompile(`^([BW]\+[RTF]?|0)$`)

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
			again, err := record.Read(out)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if diff := cmp.Diff(held(*g, f), again.Game, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s (-want +got):\n%s\n%s", f, diff, out)
			}
			if len(again.Notes) > 0 {
				t.Fatalf("%s: notes %v\n%s", f, again.Notes, out)
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
