package engine_test

import (
	"context"
	"fmt"
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

// Each level is rated above the one before and errs no more than it.
func TestLevelsRise(t *testing.T) {
	levels := engine.Levels()
	for i, level := range levels[1:] {
		below := levels[i]
		if level.Rating() <= below.Rating() {
			t.Errorf("%v is rated %d, %v %d", below, below.Rating(), level, level.Rating())
		}
		a, b := below.Limits(0), level.Limits(0)
		if b.Handicap.Misses > a.Handicap.Misses || b.Handicap.EvalNoise > a.Handicap.EvalNoise || level != engine.MaxLevel && b.Depth < a.Depth {
			t.Errorf("%v has %+v, %v %+v", below, a, level, b)
		}
	}
	if engine.Casual.Rating() != 1500 {
		t.Errorf("casual is rated %d, want 1500", engine.Casual.Rating())
	}
}

// docs/levels.md tells what each level is made of and how strong it is.
func TestLevelsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("docs/levels.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range engine.Levels() {
		lim := level.Limits(0)
		depth := fmt.Sprint(lim.Depth)
		if lim.Depth == 0 {
			depth = "no limit"
		}
		row := fmt.Sprintf("| %v | %s | ±%d | %.3g %% | %d |", level, depth, lim.Handicap.EvalNoise, 100*lim.Handicap.Misses, level.Rating())
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/levels.md lacks %s", row)
		}
	}
}

// sharpPosition returns a position in which a side can make five at once.
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

// winning returns the points where a side would win at once and the side to move may
// play.
func winning(pos *engine.Position, side engine.Color) []engine.Point {
	return slices.DeleteFunc(pos.WinningPoints(side), func(pt engine.Point) bool { return pos.Legal(pt) != nil })
}

// stopping returns the moves after which the other side cannot win at once. By the rules
// of caro a four can also be stopped at its ends.
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

// No level misses a five of its own or leaves a four alone that it could stop, by any
// rule and on any board.
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

// What a level plays depends on the seed, and on nothing that the engine has searched
// before.
func TestLevelsRepeatBySeed(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	pts, err := engine.ParsePoints("h8 i9 h10 g9 j10 i8", 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range pts {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	used := engine.New(engine.Options{HashMB: 1})
	for _, level := range []engine.Level{engine.Beginner, engine.Easy, engine.Casual, engine.Club, engine.Strong} {
		moves := map[engine.Point]bool{}
		for seed := range int64(12) {
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
			moves[got.Move] = true
		}
		if len(moves) < 2 {
			t.Errorf("%v plays %v in twelve games", level, moves)
		}
	}
}

func ExampleLevel() {
	pos, _ := engine.NewPosition(15, engine.Freestyle)
	level, _ := engine.ParseLevel("easy")
	res, _ := engine.New(engine.Options{}).Search(context.Background(), pos, level.Limits(1))
	fmt.Println(level, "plays", res.Move)
	// Output: easy plays h8
}
