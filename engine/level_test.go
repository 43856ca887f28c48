package engine_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
)

func TestLevelNames(t *testing.T) {
	for _, level := range engine.Levels() {
		if got, ok := engine.ParseLevel(strings.ToUpper(level.String())); !ok || got != level {
			t.Errorf("%v is read as %v, %v", level, got, ok)
		}
		text, err := level.MarshalText()
		var back engine.Level
		if err != nil || back.UnmarshalText(text) != nil || back != level {
			t.Errorf("%v is written as %q, %v, and read as %v", level, text, err, back)
		}
	}
	if got, ok := engine.ParseLevel("hard"); !ok || got != engine.Strong {
		t.Errorf("hard is %v, %v", got, ok)
	}
	if got, ok := engine.ParseLevel("easiest"); ok {
		t.Errorf("easiest is %v", got)
	}
	var level engine.Level
	if err := level.UnmarshalText([]byte("easiest")); err == nil {
		t.Error("easiest was read")
	}
	if err := level.UnmarshalText(nil); err != nil || level != engine.NoLevel {
		t.Errorf("no text is %v, %v", level, err)
	}
}

// Each level is rated higher than the one before, errs no more and searches no less.
func TestLevelsRise(t *testing.T) {
	levels := engine.Levels()
	for i, level := range levels[1:] {
		below := levels[i]
		if level.Rating() <= below.Rating() {
			t.Errorf("%v is rated %d, %v %d", below, below.Rating(), level, level.Rating())
		}
		most := 190
		if level == engine.MaxLevel {
			most = 220 // measured to within ±74
		}
		if step := level.Rating() - below.Rating(); step < 110 || step > most {
			t.Errorf("%v is rated %d above %v, want 110 to %d", level, step, below, most)
		}
		a, b := below.Limits(0), level.Limits(0)
		if b.Handicap.Misses > a.Handicap.Misses || b.Handicap.EvalNoise > a.Handicap.EvalNoise || b.Handicap.Style > a.Handicap.Style {
			t.Errorf("%v errs like %+v, %v like %+v", below, a.Handicap, level, b.Handicap)
		}
		if noLimit(uint64(b.Depth)) < noLimit(uint64(a.Depth)) || a.Nodes > 0 && noLimit(b.Nodes) < a.Nodes {
			t.Errorf("%v searches %d plies and %d nodes, %v %d plies and %d nodes", below, a.Depth, a.Nodes, level, b.Depth, b.Nodes)
		}
	}
	if engine.Casual.Rating() != 1500 {
		t.Errorf("casual is rated %d, want 1500", engine.Casual.Rating())
	}
}

// noLimit returns a limit, or the largest number for 0, which means none.
func noLimit(limit uint64) uint64 {
	if limit == 0 {
		return math.MaxUint64
	}
	return limit
}

// docs/levels.md says what each level consists of and how strong it is.
func TestLevelsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("docs/levels.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range engine.Levels() {
		lim := level.Limits(0)
		limit := "time"
		switch {
		case lim.Nodes > 0:
			limit = fmt.Sprintf("%d nodes, depth %d", lim.Nodes, lim.Depth)
		case lim.Depth > 0:
			limit = fmt.Sprintf("depth %d", lim.Depth)
		}
		h := lim.Handicap
		row := fmt.Sprintf("| %v | %s | ±%d | %.3g%% | ±%d | %d |", level, limit, h.EvalNoise, 100*h.Misses, h.Style, level.Rating())
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/levels.md lacks %s", row)
		}
	}
}

// sharpPosition returns a position in which one side can make five at once.
func sharpPosition(t *testing.T, rng *rand.Rand, size int, rule engine.Rule) *engine.Position {
	for {
		pos, err := engine.NewPosition(size, rule)
		if err != nil {
			t.Fatal(err)
		}
		from := int8(size/2 - 4)
		for n := 10 + rng.IntN(20); pos.Stones() < n && !pos.Over(); {
			_ = pos.Play(engine.Point{Col: from + int8(rng.IntN(8)), Row: from + int8(rng.IntN(8))}) // an illegal point is drawn again
		}
		if len(winning(pos, pos.SideToMove())) > 0 || len(winning(pos, pos.SideToMove().Other())) > 0 {
			return pos
		}
	}
}

// winning returns the points where a side would win at once and that the side to move may play.
func winning(pos *engine.Position, side engine.Color) []engine.Point {
	return slices.DeleteFunc(pos.WinningPoints(side), func(pt engine.Point) bool { return pos.Legal(pt) != nil })
}

// stopping returns the moves after which the other side can't win at once. Under the caro rules, a
// four can also be stopped at its ends.
func stopping(t *testing.T, pos *engine.Position) (out []engine.Point) {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			if pos.Legal(pt) != nil {
				continue
			}
			after := pos.Clone()
			if err := after.Play(pt); err != nil {
				t.Fatal(err)
			}
			if len(winning(after, after.SideToMove())) == 0 {
				out = append(out, pt)
			}
		}
	}
	return out
}

// No level misses its own five or ignores a four that it could stop, under any rule and on any
// board.
func TestLevelsCompleteFivesAndStopFours(t *testing.T) {
	e := engine.New(engine.Options{HashMB: 1})
	positions := 10
	if os.Getenv("HOSHI_PROOF_LONG") != "" {
		positions = 40
	}
	for _, rule := range engine.PlayableRules() {
		for _, level := range engine.Levels() {
			rng := rand.New(rand.NewPCG(uint64(level), 3))
			var fives, fours int
			for i := range positions {
				size := [...]int{9, 15, 20}[i%3]
				pos := sharpPosition(t, rng, size, rule)
				lim := level.Limits(rng.Int64())
				lim.Nodes = 500
				res, err := e.Search(context.Background(), pos, lim)
				if err != nil {
					t.Fatal(err)
				}
				own := winning(pos, pos.SideToMove())
				switch {
				case pos.Legal(res.Move) != nil:
					t.Errorf("%v, %v, %v: %v is not legal", rule, level, pos.Moves(), res.Move)
				case len(own) > 0:
					fives++
					if !slices.Contains(own, res.Move) {
						t.Errorf("%v, %v, %v: %v misses a five", rule, level, pos.Moves(), res.Move)
					}
				default:
					fours++
					if answers := stopping(t, pos); len(answers) > 0 && !slices.Contains(answers, res.Move) {
						t.Errorf("%v, %v, %v: %v does not stop a four", rule, level, pos.Moves(), res.Move)
					}
				}
			}
			if fives < positions/8 || fours < positions/8 {
				t.Errorf("%v, %v: %d fives and %d fours are too few", rule, level, fives, fours)
			}
		}
	}
}

// What a level plays depends on the seed, and not on the engine's earlier searches.
func TestLevelsRepeatBySeed(t *testing.T) {
	pos := afterMoves(t, "h8 i9 h10 g9 j10 i8")
	used := engine.New(engine.Options{HashMB: 1, Threads: 2})
	for _, level := range levelsBelowMax() {
		for seed := range int64(3) {
			want, err := engine.New(engine.Options{HashMB: 1}).Search(context.Background(), pos, level.Limits(seed))
			if err != nil {
				t.Fatal(err)
			}
			got, err := used.Search(context.Background(), pos, level.Limits(seed))
			if err != nil {
				t.Fatal(err)
			}
			got.Time, want.Time = 0, 0
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%v, seed %d: %s", level, seed, diff)
			}
		}
	}
}

// At every level except max, openings vary between games.
func TestLevelsVaryOpenings(t *testing.T) {
	e := engine.New(engine.Options{HashMB: 1})
	for _, level := range levelsBelowMax() {
		games := map[string]bool{}
		for seed := range int64(6) {
			pos := afterMoves(t, "h8")
			for pos.Len() < 5 {
				res, err := e.Search(context.Background(), pos, level.Limits(seed))
				if err != nil {
					t.Fatal(err)
				}
				if err := pos.Play(res.Move); err != nil {
					t.Fatal(err)
				}
			}
			games[fmt.Sprint(pos.Moves())] = true
		}
		if len(games) < 4 {
			t.Errorf("%v starts six games in %d ways: %v", level, len(games), games)
		}
	}
}

// levelsBelowMax returns the levels that make mistakes.
func levelsBelowMax() []engine.Level {
	levels := engine.Levels()
	return levels[:len(levels)-1]
}

// afterMoves returns the position after moves like "h8 i9".
func afterMoves(t *testing.T, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func ExampleLevel() {
	pos, _ := engine.NewPosition(15, engine.Freestyle)
	level, _ := engine.ParseLevel("easy")
	res, _ := engine.New(engine.Options{}).Search(context.Background(), pos, level.Limits(1))
	fmt.Println(level, "plays", res.Move)
	// Output: easy plays h8
}
