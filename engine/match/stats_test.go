package match_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine/match"
)

// Results of Stockfish tests, with the log-likelihood ratios that Fishtest reported. Its bounds
// were in Elo then.
func TestLLRMatchesFishtest(t *testing.T) {
	tests := []struct {
		source     string // a pull request of official-stockfish/Stockfish, 2020
		elo0, elo1 float64
		pairs      match.Pentanomial
		want       float64
	}{
		{"#2493 STC", -1, 3, match.Pentanomial{424, 2948, 5832, 3045, 460}, 2.94},
		{"#2493 LTC", 0, 2, match.Pentanomial{1284, 17437, 55536, 18085, 1292}, 2.94},
		{"#2598 STC", -1.5, 0.5, match.Pentanomial{243, 1665, 3339, 1762, 281}, 2.95},
		{"#2598 LTC", -1.5, 0.5, match.Pentanomial{444, 5546, 17841, 5604, 428}, 2.63},
		{"#2950 STC", -0.5, 1.5, match.Pentanomial{133, 1751, 5094, 1849, 165}, 2.94},
		{"#2950 LTC", 0.25, 1.75, match.Pentanomial{149, 4748, 32785, 5063, 159}, 2.95},
		{"#2971 STC", -0.5, 1.5, match.Pentanomial{17, 253, 1042, 337, 39}, 2.96},
		{"#3098 STC", -0.25, 1.25, match.Pentanomial{491, 7345, 29693, 7670, 465}, 2.96},
		{"#3209 LTC", 0.25, 1.25, match.Pentanomial{58, 3302, 33130, 3518, 84}, 2.97},
		{"#3232 LTC", 0.25, 1.25, match.Pentanomial{56, 2977, 37849, 3255, 51}, 2.95},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			test := match.SPRT{Elo0: tt.elo0, Elo1: tt.elo1, Alpha: 0.05, Beta: 0.05}
			if got := test.LLR(tt.pairs); math.Abs(got-tt.want) > 0.02 {
				t.Errorf("LLR %.3f, Fishtest has %.2f", got, tt.want)
			}
		})
	}
}

// Results of PlentyChess tests, with the Elo and error that OpenBench reported.
func TestEstimateMatchesOpenBench(t *testing.T) {
	tests := []struct {
		source   string // a pull request of Yoshie2000/PlentyChess, 2024
		pairs    match.Pentanomial
		elo, err float64
	}{
		{"#213", match.Pentanomial{44, 241, 590, 413, 71}, 28.96, 8.30},
		{"#216", match.Pentanomial{25, 149, 407, 260, 54}, 32.90, 10.14},
		{"#229", match.Pentanomial{24, 609, 1406, 767, 42}, 11.84, 4.83},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			e := tt.pairs.Estimate()
			if math.Abs(e.Elo-tt.elo) > 0.01 {
				t.Errorf("%.2f Elo, OpenBench has %.2f", e.Elo, tt.elo)
			}
			if half := (e.High - e.Low) / 2; math.Abs(half-tt.err) > 0.05 {
				t.Errorf("error %.2f, OpenBench has %.2f", half, tt.err)
			}
		})
	}
}

func TestEstimateOfFewGames(t *testing.T) {
	tests := []struct {
		name      string
		pairs     match.Pentanomial
		elo       float64
		low, high [2]float64 // ranges for the bounds
	}{
		{"none", match.Pentanomial{}, 0, [2]float64{math.Inf(-1), math.Inf(-1)}, [2]float64{math.Inf(1), math.Inf(1)}},
		{"a pair drawn by a win each", match.Pentanomial{2: 1}, 0, [2]float64{-600, -150}, [2]float64{150, 600}},
		{"a pair won", match.Pentanomial{4: 1}, math.Inf(1), [2]float64{-400, 0}, [2]float64{math.Inf(1), math.Inf(1)}},
		{"ten pairs lost", match.Pentanomial{0: 10}, math.Inf(-1), [2]float64{math.Inf(-1), math.Inf(-1)}, [2]float64{-400, -100}},
		{"fifty pairs won", match.Pentanomial{4: 50}, math.Inf(1), [2]float64{400, 600}, [2]float64{math.Inf(1), math.Inf(1)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tt.pairs.Estimate()
			if e.Elo != tt.elo {
				t.Errorf("%v Elo, want %v", e.Elo, tt.elo)
			}
			if e.Low < tt.low[0] || e.Low > tt.low[1] {
				t.Errorf("lower bound %v, want %v to %v", e.Low, tt.low[0], tt.low[1])
			}
			if e.High < tt.high[0] || e.High > tt.high[1] {
				t.Errorf("upper bound %v, want %v to %v", e.High, tt.high[0], tt.high[1])
			}
		})
	}
}

func pairs(t *rapid.T) match.Pentanomial {
	var p match.Pentanomial
	for i := range p {
		p[i] = rapid.IntRange(0, 200).Draw(t, "count")
	}
	return p
}

func TestStatisticsAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pairs(t)
		q := match.Pentanomial{p[4], p[3], p[2], p[1], p[0]}
		a, b := p.Estimate(), q.Estimate()
		near := func(x, y float64) bool { return x == y || math.Abs(x-y) < 1e-6*(1+math.Abs(x)) }
		if !near(a.Elo, -b.Elo) || !near(a.Low, -b.High) || !near(a.High, -b.Low) || !near(a.LOS, 1-b.LOS) {
			t.Fatalf("%v: %+v, the other way round %+v", p, a, b)
		}
		if a.Low > a.Elo || a.Elo > a.High {
			t.Fatalf("%v: %+v is out of its bounds", p, a)
		}
		test := match.SPRT{Elo0: 2, Elo1: 9, Alpha: 0.05, Beta: 0.05}
		mirror := match.SPRT{Elo0: -9, Elo1: -2, Alpha: 0.05, Beta: 0.05}
		if x, y := test.LLR(p), -mirror.LLR(q); !near(x, y) {
			t.Fatalf("%v: LLR %v, the other way round %v", p, x, y)
		}
	})
}

// simulated is a pair of games in which player A scores share on average. An opening that favors
// one side makes the two games differ.
func simulated(rng *rand.Rand, share float64) int {
	result := 0
	tilt := 0.25 * (rng.Float64()*2 - 1)
	for _, p := range []float64{share + tilt, share - tilt} {
		switch x := rng.Float64(); {
		case x < p-0.05:
			result += 2
		case x < p+0.05: // a draw
			result++
		}
	}
	return result
}

func share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// In 95 of 100 matches, the true difference lies within the bounds.
func TestEstimateCoverage(t *testing.T) {
	const matches = 2000
	for _, tt := range []struct {
		elo float64
		n   int
	}{{0, 5}, {0, 50}, {60, 20}, {200, 50}} {
		rng := rand.New(rand.NewPCG(1, uint64(tt.n)))
		inside := 0
		for range matches {
			var p match.Pentanomial
			for range tt.n {
				p[simulated(rng, share(tt.elo))]++
			}
			if e := p.Estimate(); e.Low <= tt.elo && tt.elo <= e.High {
				inside++
			}
		}
		if got := float64(inside) / matches; got < 0.92 || got > 0.98 {
			t.Errorf("%v Elo, %d pairs: within the bounds in %.1f %% of matches", tt.elo, tt.n, 100*got)
		}
	}
}

// An SPRT is wrong no more often than it says.
func TestSPRTErrors(t *testing.T) {
	const matches = 600
	test := match.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.10}
	for _, tt := range []struct {
		elo   float64
		wrong match.Verdict
		most  float64
	}{{0, match.AcceptH1, test.Alpha}, {30, match.AcceptH0, test.Beta}} {
		rng := rand.New(rand.NewPCG(7, 7))
		wrong, played := 0, 0
		for range matches {
			var p match.Pentanomial
			for test.Verdict(p) == match.Undecided {
				p[simulated(rng, share(tt.elo))]++
			}
			played += p.N()
			if test.Verdict(p) == tt.wrong {
				wrong++
			}
		}
		if got := float64(wrong) / matches; got > tt.most+0.02 || got < tt.most/4 {
			t.Errorf("at %v Elo %s is accepted in %.1f %% of matches, want about %.0f %%", tt.elo, tt.wrong, 100*got, 100*tt.most)
		}
		if mean := played / matches; mean < 50 || mean > 1000 {
			t.Errorf("at %v Elo a match takes %d pairs", tt.elo, mean)
		}
	}
}

func TestSPRTBounds(t *testing.T) {
	lower, upper := match.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}.Bounds()
	if math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 { // ln 19
		t.Errorf("bounds %v and %v, want ∓2.944", lower, upper)
	}
}
