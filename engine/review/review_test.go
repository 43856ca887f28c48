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

// Black answers an open three with an unrelated stone.
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
	for _, m := range Worst(r.Mistakes(), 1) {
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

// check checks what's true of every review.
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
		r := Judge(position(t, ""), played, chances, best)
		check(rt, r)
		for i, m := range r.Moves {
			if m.Played == m.Best.Move && m.Loss() != 0 {
				rt.Errorf("the best move %d lost %v", i+1, m.Loss())
			}
		}
		for most := range 5 {
			worst := Worst(r.Mistakes(), most)
			if len(worst) > most {
				rt.Errorf("%d moves, at most %d asked for", len(worst), most)
			}
			for i, m := range worst {
				if m.Loss() < mistakeLoss || i > 0 && m.Number <= worst[i-1].Number {
					rt.Errorf("mistake %d is %+v", i, m)
				}
			}
		}
	})
}

// White's last move leaves Black one point, which is forbidden, so the game is a draw. White had
// another move that was as good.
func TestJudgeDraw(t *testing.T) {
	rows := []string{ // the last one is row 1
		"xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "oooxooxxo",
		".xxx.xxoo",
	}
	var black, white []engine.Point
	for i, row := range rows {
		for col, stone := range row {
			switch pt := (engine.Point{Col: int8(col), Row: int8(len(rows) - 1 - i)}); stone {
			case 'x':
				black = append(black, pt)
			case 'o':
				white = append(white, pt)
			}
		}
	}
	pos, err := engine.Setup(9, engine.Renju, black, white)
	if err != nil {
		t.Fatal(err)
	}
	r := Judge(pos, []engine.Point{{}}, []float64{0.5, 0.5}, []engine.Variation{{Move: engine.Point{Col: 4}}, {}})
	if err := pos.Play(engine.Point{}); err != nil || !pos.Drawn() {
		t.Fatalf("played with error %v, drawn %v", err, pos.Drawn())
	}
	if best := r.Moves[0].Best; best.Move != (engine.Point{}) || best.Mate != 0 {
		t.Errorf("the best move is %v with mate in %d, want a1 and none", best.Move, best.Mate)
	}
}

// A position has one chance: before a move, with the move, and in the curve.
func TestJudgeOneChance(t *testing.T) {
	a, b, c := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}, engine.Point{Col: 9, Row: 9}
	// The chances are those of the side to move. The engine expects little from White's move 2 and
	// what follows, but then thinks that White is winning: so White's move was good, and Black's
	// bad.
	chances := []float64{0.6, 0.3, 0.1, 0.88}
	best := []engine.Variation{{Move: b}, {Move: c}, {Move: a}, {Move: b, PV: []engine.Point{b}, Mate: 3}}
	best[2].Move = engine.Point{Col: 1}
	r := Judge(position(t, ""), []engine.Point{a, b, c}, chances, best)
	want := []float64{0.6, 0.12, 0.12, 0.12}
	for i, chance := range r.Chances {
		if math.Abs(chance-want[i]) > 1e-9 {
			t.Errorf("the chances are %v, want %v", r.Chances, want)
		}
		if i == 0 {
			continue
		}
		m, before, after := r.Moves[i-1], r.Chances[i-1], chance
		if m.Side == engine.White {
			before, after = 1-before, 1-after
		}
		if math.Abs(m.Before-before) > 1e-9 || math.Abs(m.After-after) > 1e-9 {
			t.Errorf("move %d goes from %v to %v, the curve from %v to %v", i, m.Before, m.After, before, after)
		}
	}
	if m := r.Moves[1]; m.Best.Move != b || m.Grade() != Best {
		t.Errorf("the move that turned out best is %v, and %v was best", m.Grade(), m.Best.Move)
	}
	if m := r.Moves[2]; len(m.Best.PV) != 2 || m.Best.PV[0] != c || m.Best.Mate != -4 {
		t.Errorf("the best of move 3 is %+v", m.Best)
	}
}

func TestGrade(t *testing.T) {
	played, better := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	for _, tt := range []struct {
		name          string
		best          engine.Variation
		before, after float64
		want          Grade
	}{
		{"the best move", engine.Variation{Move: played}, 0.6, 0.6, Best},
		{"as good as the best", engine.Variation{Move: better}, 0.6, 0.57, Good},
		{"in a lost game", engine.Variation{Move: better, Mate: -4}, 0, 0, Good},
		{"a little worse", engine.Variation{Move: better}, 0.6, 0.5, Inaccuracy},
		{"worse", engine.Variation{Move: better}, 0.6, 0.4, Mistake},
		{"the game thrown away", engine.Variation{Move: better}, 0.6, 0.1, Blunder},
		{"a win not taken", engine.Variation{Move: better, Mate: 5}, 1, 0.6, MissedWin},
		{"a win turned into a loss", engine.Variation{Move: better, Mate: 5}, 1, 0, MissedWin},
		{"a slower win", engine.Variation{Move: better, Mate: 5}, 1, 0.97, Good},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := Move{Played: played, Best: tt.best, Before: tt.before, After: tt.after}
			if got := m.Grade(); got != tt.want || m.IsMistake() != (tt.want >= Mistake) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
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
