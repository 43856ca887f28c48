package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

// Black answers an open three with a stone that has nothing to do with it.
const careless = "h8 i9 k8 h9 k10 g9 a1 f9 k9 j9"

func position(t testing.TB, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	points, err := engine.ParsePoints(moves, pos.Size())
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range points {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func ExampleGame() {
	pos, _ := engine.NewPosition(15, engine.Freestyle)
	points, _ := engine.ParsePoints(careless, pos.Size())
	for _, pt := range points {
		_ = pos.Play(pt)
	}
	r, err := Game(context.Background(), engine.New(engine.Options{}), pos, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range r.Moments(1) {
		fmt.Printf("move %d of %v, %v, lost the game: %v\n", m.Number, m.Side, m.Played, m.Loss() > 0.3)
	}
	// Output: move 7 of Black, a1, lost the game: true
}

func TestGame(t *testing.T) {
	pos := position(t, careless)
	var seen []int
	r, err := Game(context.Background(), engine.New(engine.Options{}), pos, Options{
		Progress: func(done, total int) {
			if total != pos.Len()+1 {
				t.Errorf("%d positions, want %d", total, pos.Len()+1)
			}
			seen = append(seen, done)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(seen) != pos.Len()+1 || seen[0] != 1 || seen[len(seen)-1] != pos.Len()+1 {
		t.Errorf("progress %v", seen)
	}
	if len(r.Moves) != pos.Len() || len(r.Chances) != pos.Len()+1 {
		t.Fatalf("%d moves and %d chances of %d moves", len(r.Moves), len(r.Chances), pos.Len())
	}
	if end := r.Chances[pos.Len()]; end != 0 {
		t.Errorf("White has won and Black's chance is %v", end)
	}
	m := r.Moves[6]
	if m.Number != 7 || m.Side != engine.Black || m.Played != pos.Moves()[6] {
		t.Errorf("move 7 is %+v", m)
	}
	stops := map[string]bool{"e9": true, "f9": true, "j9": true, "k9": true}
	if m.After > 0.01 || !stops[m.Best.Move.String()] {
		t.Errorf("the careless move leaves %v, and the best was %v", m.After, m.Best.Move)
	}
	black, _ := r.Accuracy(engine.Black)
	white, _ := r.Accuracy(engine.White)
	if black > 70 || white < black+20 {
		t.Errorf("the accuracies are %.0f and %.0f", black, white)
	}
	if pos.Len() != 10 || pos.Winner() != engine.White {
		t.Error("the position was changed")
	}
}

func TestGameErrors(t *testing.T) {
	e := engine.New(engine.Options{})
	if _, err := Game(context.Background(), e, position(t, ""), Options{}); !errors.Is(err, ErrNoMoves) {
		t.Errorf("no moves: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Game(ctx, e, position(t, careless), Options{Progress: func(int, int) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestEveryRule(t *testing.T) {
	for _, rule := range engine.PlayableRules() {
		t.Run(rule.String(), func(t *testing.T) {
			pos, err := engine.NewPosition(9, rule)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			for !pos.Over() && pos.Len() < 20 {
				pt := engine.Point{Col: int8(random.IntN(9)), Row: int8(random.IntN(9))}
				if pos.Legal(pt) == nil {
					if err := pos.Play(pt); err != nil {
						t.Fatal(err)
					}
				}
			}
			r, err := Game(context.Background(), engine.New(engine.Options{}), pos, Options{Limits: engine.Limits{Depth: 2}})
			if err != nil {
				t.Fatal(err)
			}
			check(t, r)
		})
	}
}

// check looks at what holds for every review.
func check(t interface{ Errorf(string, ...any) }, r *Review) {
	for i, c := range r.Chances {
		if math.IsNaN(c) || c < 0 || c > 1 {
			t.Errorf("chance %d is %v", i, c)
		}
	}
	for i, m := range r.Moves {
		if m.Number != i+1 || m.Loss() < 0 || m.Loss() > 1 || m.Accuracy() < 0 || m.Accuracy() > 100 {
			t.Errorf("move %d is %+v with the accuracy %v", i+1, m, m.Accuracy())
		}
	}
}

func TestJudge(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		chances := rapid.SliceOfN(rapid.Float64Range(0, 1), 2, 40).Draw(rt, "chances")
		best := make([]engine.Variation, len(chances))
		played := make([]engine.Point, len(chances)-1)
		for i := range played {
			played[i] = engine.Point{Col: int8(i % 15), Row: int8(i / 15)}
			best[i].Move = engine.Point{Col: int8(rapid.IntRange(0, 14).Draw(rt, "best")), Row: 0}
		}
		r := judge(position(t, ""), played, chances, best)
		check(rt, r)
		for i, m := range r.Moves {
			if m.Played == m.Best.Move && m.Loss() != 0 {
				rt.Errorf("the best move %d lost %v", i+1, m.Loss())
			}
		}
		for most := range 5 {
			moments := r.Moments(most)
			if len(moments) > most {
				rt.Errorf("%d moments, at most %d asked for", len(moments), most)
			}
			for i, m := range moments {
				if m.Loss() < leastLoss || i > 0 && m.Number <= moments[i-1].Number {
					rt.Errorf("moment %d is %+v", i, m)
				}
			}
		}
	})
}

func TestAccuracy(t *testing.T) {
	for _, c := range []struct {
		name          string
		before, after float64
		low, high     float64
	}{
		{"nothing lost", 0.6, 0.6, 99.9, 100},
		{"a little lost", 0.6, 0.55, 75, 85},
		{"the game lost", 0.9, 0, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (Move{Before: c.before, After: c.after}).Accuracy(); got < c.low || got > c.high {
				t.Errorf("%v, want %v to %v", got, c.low, c.high)
			}
		})
	}
	r := &Review{Moves: []Move{{Side: engine.Black, Before: 0.01, After: 0}}}
	if a, ok := r.Accuracy(engine.Black); ok {
		t.Errorf("a move in a lost game counts as %v", a)
	}
}
