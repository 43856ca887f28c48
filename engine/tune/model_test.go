package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
)

// example is what a model learns from.
type example interface {
	addGradient(weights, gradient []float64) (loss float64)
}

// The gradients equal the finite differences of the losses.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	examples := map[string]struct {
		e       example
		weights int
		touched []int // indices of weights that the loss depends on
	}{
		"position": {
			&position{terms: []term{{3, 2}, {uint16(engine.PatternCodeCount) + 5, -1}}, situation: 7, target: 0.3, result: 1},
			2*engine.PatternCodeCount + engine.SituationCount,
			[]int{3, engine.PatternCodeCount + 5, 2*engine.PatternCodeCount + 7},
		},
		"choice": {
			&choice{moves: [][2]uint16{{1, 2}, {1, 3}, {4, 2}}},
			2 * engine.PatternCodeCount,
			[]int{1, 4, engine.PatternCodeCount + 2, engine.PatternCodeCount + 3},
		},
	}
	for name, tt := range examples {
		t.Run(name, func(t *testing.T) {
			weights := make([]float64, tt.weights)
			for i := range weights {
				weights[i] = rng.NormFloat64()
			}
			gradient := make([]float64, tt.weights)
			tt.e.addGradient(weights, gradient)
			const h = 1e-6
			loss := func(i int, by float64) float64 {
				before := weights[i]
				weights[i] += by
				defer func() { weights[i] = before }()
				return tt.e.addGradient(weights, make([]float64, tt.weights))
			}
			for _, i := range tt.touched {
				want := (loss(i, h) - loss(i, -h)) / (2 * h)
				if want == 0 || math.Abs(gradient[i]-want) > 1e-6 {
					t.Errorf("weight %d has gradient %v, want %v", i, gradient[i], want)
				}
				gradient[i] = 0
			}
			for i, g := range gradient {
				if g != 0 {
					t.Errorf("weight %d has gradient %v, but is not in the example", i, g)
				}
			}
		})
	}
}

// A weight is the sum of its own part and of those it shares with other codes. A step changes the
// shared parts of every code with the same patterns or class.
func TestLinearSharesParts(t *testing.T) {
	l := newLinear(1, 2, nil)
	const code = 100
	grads := [][]float64{make([]float64, len(l.weights)), make([]float64, len(l.weights))}
	grads[0][code], grads[1][code] = 0.5, 0.5
	l.step(grads, 1, 0.1, 0)
	for i, w := range l.weights {
		sharing := 0
		if i < engine.PatternCodeCount {
			want := l.parts[i]
			eachSharedPart(i, func(k int) { want += l.parts[engine.PatternCodeCount+2+k] })
			if math.Abs(w-want) > 1e-12 {
				t.Fatalf("weight %d is %v, its parts are %v", i, w, want)
			}
			eachSharedPart(i, func(k int) {
				eachSharedPart(code, func(other int) {
					if k == other {
						sharing++
					}
				})
			})
		}
		if falls := w < 0; falls != (sharing > 0) {
			t.Errorf("weight %d is %v, and shares %d parts with the one that learned", i, w, sharing)
		}
	}
}

func TestWeightsAreRounded(t *testing.T) {
	m := newModel(nil)
	m.eval.weights[4] = 0.5
	m.eval.weights[engine.PatternCodeCount+4] = -0.25
	m.eval.weights[2*engine.PatternCodeCount+3] = 1000
	m.order.weights[6] = 1.234
	m.order.weights[engine.PatternCodeCount+6] = -2.345
	w := m.weights()
	unit := float64(logistic.PointsPerLogit * engine.WeightsPerPoint)
	got := []int16{w.Own[4], w.Opponent[4], w.Situation[3], w.Attack[6], w.Defense[6], w.Own[5]}
	want := []int16{int16(unit / 2), int16(unit / 4), 32000, 123, -235, 0}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("weights (-want +got):\n%s", diff)
	}
}

// A model that starts from weights has those weights.
func TestModelBeginsFromPrior(t *testing.T) {
	want := engine.DefaultWeights(engine.Freestyle).Of(engine.Black)
	if diff := cmp.Diff(want, newModel(want).weights()); diff != "" {
		t.Errorf("weights (-want +got):\n%s", diff)
	}
}

// With a prior, the decay pulls every part back to it, and parts that aren't in any example don't
// change.
func TestPriorHolds(t *testing.T) {
	prior := make([]float64, engine.PatternCodeCount+1)
	for i := range prior {
		prior[i] = 0.25
	}
	const code, other = 100, engine.PatternCodeCount
	l := newLinear(1, 1, prior)
	grads := [][]float64{make([]float64, len(prior))}
	grads[0][code] = 1
	l.step(grads, 1, 0.1, 0)
	if l.weights[code] > 0 || l.weights[other] != 0.25 {
		t.Fatalf("after a step the weight is %v, the other %v", l.weights[code], l.weights[other])
	}
	clear(grads[0])
	for range 2000 {
		l.step(grads, 1, 0.001, 0.1)
	}
	for i, w := range l.weights {
		if math.Abs(w-0.25) > 0.01 {
			t.Fatalf("weight %d is %v, and nothing but the decay has touched it since", i, w)
		}
	}
}

// Every twentieth game is held out, and only positions after the last random move are learned.
func TestCollect(t *testing.T) {
	moves, err := engine.ParsePoints("h8 a1 h9 a15 i8 o1 i9 o15 g7 a8 j10 o8 k11", 15)
	if err != nil {
		t.Fatal(err)
	}
	whole := Game{Size: 15, Opening: 2, Moves: moves, Best: moves, Winner: engine.Black}
	for i := range moves {
		whole.Scores = append(whole.Scores, 10)
		if i < whole.Opening {
			whole.Scores[i] = Unknown
		}
	}
	late := whole
	late.Best = slices.Clone(moves)
	late.Best[6] = moves[7]
	count := func(g Game) int {
		s := (&g).samples(engine.NewFeatureReader(), 0.5)
		return len(s.positions)
	}
	if n := count(whole); n == 0 || count(late) >= n {
		t.Errorf("%d positions, and %d after a late random move", n, count(late))
	}
	games := make([]Game, 2*validationEvery)
	for i := range games {
		games[i] = whole
	}
	o := FitOptions{}.withDefaults()
	learn, check := collect(games, o)
	if n := count(whole); len(learn.positions) != n*(len(games)-2) || len(check.positions) != 2*n {
		t.Errorf("%d positions to learn from and %d to check with, want those of %d and of 2 games", len(learn.positions), len(check.positions), len(games)-2)
	}
	for _, p := range learn.positions {
		if p.target <= min(p.result, 0.5) || p.target >= max(p.result, 0.5) {
			t.Errorf("target %v between the result %v and the score of nearly a half", p.target, p.result)
		}
	}
}
