package search

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// drawClock draws any possible clock up to two hours.
func drawClock(t *rapid.T) *Clock {
	return &Clock{
		Remaining: time.Duration(rapid.Int64Range(-int64(time.Second), int64(2*time.Hour)).Draw(t, "left")),
		Increment: time.Duration(rapid.SampledFrom([]int64{0, 1, int64(time.Millisecond), int64(time.Second), int64(time.Minute)}).Draw(t, "increment")),
	}
}

// midway returns a position with that many stones set up, without a five.
func midway(t testing.TB, size, count int) *game.Position {
	t.Helper()
	var sides [2][]game.Point
	for i := range size * size {
		row, col := i/size, i%size
		s := (col/2 + row) % 2 // pairs of one color, shifted in each row
		sides[s] = append(sides[s], game.Point{Col: int8(col), Row: int8(row)})
	}
	return stones(t, size, game.Freestyle, sides[0][:(count+1)/2], sides[1][:count/2])
}

func TestNoMoveTakesMoreThanIsLeft(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		pos := midway(t, 15, rapid.IntRange(0, 224).Draw(rt, "stones"))
		lim := Limits{Clock: drawClock(rt)}
		if rapid.Bool().Draw(rt, "time for a move as well") {
			lim.Time = time.Duration(rapid.Int64Range(1, int64(time.Hour)).Draw(rt, "time"))
		}
		b := lim.TimeBudget(pos)
		if b.Hard <= 0 || b.Soft <= 0 {
			rt.Fatalf("%+v is without limit", b)
		}
		if b.Hard > max(lim.Clock.Remaining, shortest) || lim.Time > 0 && b.Hard > lim.Time {
			rt.Fatalf("%+v with %v left and %v for a move", b, lim.Clock.Remaining, lim.Time)
		}
		if left := lim.Clock.Remaining; left > 100*time.Millisecond && b.Hard > left-50*time.Millisecond {
			rt.Fatalf("%+v with %v left: nothing is left for what is not thinking", b, left)
		}
		m := stability{unchanged: rapid.IntRange(0, 60).Draw(rt, "steady"), drop: rapid.IntRange(-60000, 60000).Draw(rt, "fell")}
		if e := b.softLimit(&m); e <= 0 && b.Hard > 10*shortest || e > b.Hard {
			rt.Fatalf("enough is %v of %+v", e, b)
		}
	})
}

// The clock doesn't run out in a long game, even if moves are slow and each takes a bit more time
// than allowed.
func TestAGameStaysWithinItsClock(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		clock := *drawClock(rt)
		clock.Remaining = max(clock.Remaining, time.Second)
		begun := clock.Remaining
		overhead := time.Duration(rapid.Int64Range(0, int64(time.Millisecond)).Draw(rt, "overhead"))
		all := rapid.Bool().Draw(rt, "every move takes all it may")
		for stones := rapid.IntRange(0, 1).Draw(rt, "first"); stones < 80; stones += 2 {
			b := Limits{Clock: &clock}.TimeBudget(midway(t, 15, stones))
			took := b.Hard
			if !all {
				took = min(b.Soft, b.Hard)
			}
			clock.Remaining -= took + overhead
			if clock.Remaining < 0 {
				rt.Fatalf("the clock of %v runs out with %d stones on the board", begun, stones)
			}
			clock.Remaining += clock.Increment
		}
	})
}

// A clock is there to be used: in a game of usual length, normal moves use more than half of it and
// leave some for a longer game.
func TestAGameUsesItsClock(t *testing.T) {
	for _, game := range []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute} {
		left := game
		for stones := 0; stones < 50; stones += 2 {
			left -= Limits{Clock: &Clock{Remaining: left}}.TimeBudget(midway(t, 15, stones)).Soft
		}
		if left > game/2 || left < game/10 {
			t.Errorf("after 25 moves %v of %v are left, want a tenth to a half", left, game)
		}
	}
}

func TestTimeForAMoveIsUsed(t *testing.T) {
	b := Limits{Time: 10 * time.Second}.TimeBudget(midway(t, 15, 10))
	for steady := range 20 {
		if got := b.softLimit(&stability{unchanged: steady}); got != 9500*time.Millisecond {
			t.Errorf("after %d iterations that agree another is begun until %v, want 9.5s whatever they say", steady, got)
		}
	}
	if b := (Limits{Depth: 5, Nodes: 7}).TimeBudget(midway(t, 15, 10)); b != (TimeBudget{}) {
		t.Errorf("without a limit of time %+v", b)
	}
}

func TestPatience(t *testing.T) {
	a, b := board.Cell(100), board.Cell(101)
	type seen struct {
		best  board.Cell
		score int
	}
	patience := func(iterations ...seen) float64 {
		var m stability
		for _, it := range iterations {
			m.update(it.best, it.score)
		}
		return m.timeFactor()
	}
	steady := patience(seen{a, 0}, seen{a, 5}, seen{a, 0}, seen{a, 5}, seen{a, 0})
	tests := []struct {
		name        string
		less, more  float64
		orTheSameOK bool
	}{
		{"a new best move", steady, patience(seen{a, 0}, seen{a, 5}, seen{a, 0}, seen{a, 5}, seen{b, 5}), false},
		{"a score that falls", steady, patience(seen{a, 0}, seen{a, 5}, seen{a, 0}, seen{a, 5}, seen{a, -150}), false},
		{"a score that falls far", patience(seen{a, 0}, seen{a, 0}, seen{a, 0}, seen{a, -50}), patience(seen{a, 0}, seen{a, 0}, seen{a, 0}, seen{a, -150}), false},
		{"fewer iterations that agree", steady, patience(seen{a, 0}, seen{a, 0}), false},
		{"a score that rises", patience(seen{a, 0}, seen{a, 0}, seen{a, 300}), patience(seen{a, 0}, seen{a, 0}, seen{a, 0}), true},
	}
	for _, tt := range tests {
		if tt.more < tt.less || tt.more == tt.less && !tt.orTheSameOK {
			t.Errorf("%s: patience %v, want more than %v", tt.name, tt.more, tt.less)
		}
	}
}

// If there's nothing to choose, the answer comes at once, whatever the clock shows: with hours to
// think, this test wouldn't end otherwise.
func TestNothingToChooseIsAnsweredAtOnce(t *testing.T) {
	tests := []struct{ name, black, white, right string }{
		{"a four", "f8 g8 h8 i8 a1", "e8 h9 i9 g7", "j8"},
		{"a four in a gap", "f8 g8 i8 j8 a1", "c3 d9 k2 m7", "h8"},
		{"two open threes that meet", "f8 g8 h8 i5 i6 i7", "a1 c3 m13 o2 n9", "i8"},
	}
	hours := map[string]Limits{
		"time":  {Time: 2 * time.Hour},
		"clock": {Clock: &Clock{Remaining: 24 * time.Hour}},
		"both":  {Clock: &Clock{Remaining: 24 * time.Hour}, Time: 2 * time.Hour, Depth: 20},
	}
	for _, tt := range tests {
		for name, lim := range hours {
			t.Run(fmt.Sprint(tt.name, ", ", name), func(t *testing.T) {
				pos := setup(t, tt.black, tt.white)
				res, err := New(Options{HashMB: 1}).Search(context.Background(), pos, lim)
				if err != nil {
					t.Fatal(err)
				}
				checkResult(t, pos, res)
				if res.Move != points(t, tt.right)[0] {
					t.Errorf("%v, want %s", res.Move, tt.right)
				}
				if res.Nodes > 20_000 {
					t.Errorf("%d nodes for a move without choice", res.Nodes)
				}
			})
		}
	}
}
