package rating

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func ExampleRating_After() {
	ann, ben := New(), New()
	ann, ben = ann.After(Result{Opponent: ben, Score: Win}), ben.After(Result{Opponent: ann, Score: Loss})
	fmt.Printf("ann %.0f ± %.0f, ben %.0f ± %.0f\n", ann.Value, 2*ann.Deviation, ben.Value, 2*ben.Deviation)
	// Output: ann 1662 ± 581, ben 1338 ± 581
}

// The example from Glickman's paper, which rounds intermediate results.
func TestPaperExample(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	got := player.After(
		Result{Opponent: Rating{1400, 30, 0.06}, Score: Win},
		Result{Opponent: Rating{1550, 100, 0.06}, Score: Loss},
		Result{Opponent: Rating{1700, 300, 0.06}, Score: Loss},
	)
	for _, c := range []struct {
		name               string
		got, want, roundTo float64
	}{
		{"value", got.Value, 1464.06, 0.02},
		{"deviation", got.Deviation, 151.52, 0.01},
		{"volatility", got.Volatility, 0.05999, 0.00001},
	} {
		if math.Abs(c.got-c.want) > c.roundTo {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
}

func drawRating(t *rapid.T, name string) Rating {
	return Rating{
		Value:      rapid.Float64Range(leastValue, mostValue).Draw(t, name+" value"),
		Deviation:  rapid.Float64Range(leastDeviation, mostDeviation).Draw(t, name+" deviation"),
		Volatility: rapid.Float64Range(0.03, mostVolatility).Draw(t, name+" volatility"),
	}
}

func TestAfter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r, opponent := drawRating(rt, "player"), drawRating(rt, "opponent")
		win := r.After(Result{Opponent: opponent, Score: Win})
		draw := r.After(Result{Opponent: opponent, Score: Draw})
		loss := r.After(Result{Opponent: opponent, Score: Loss})
		if win.Value < draw.Value || draw.Value < loss.Value {
			rt.Errorf("win %v, draw %v, loss %v", win.Value, draw.Value, loss.Value)
		}
		if win.Value < r.Value-1e-6 || loss.Value > r.Value+1e-6 {
			rt.Errorf("from %v a win leads to %v and a loss to %v", r.Value, win.Value, loss.Value)
		}
		half := r.After(Result{Opponent: opponent, Score: Win, Weight: 0.5})
		if half.Value < r.Value-1e-6 || half.Value > win.Value+1e-6 {
			rt.Errorf("half a win leads from %v to %v, a whole one to %v", r.Value, half.Value, win.Value)
		}
		for _, after := range []Rating{win, draw, loss, half} {
			checkBounds(rt, after)
		}
	})
}

func checkBounds(t *rapid.T, r Rating) {
	t.Helper()
	switch {
	case math.IsNaN(r.Value + r.Deviation + r.Volatility),
		r.Value < leastValue, r.Value > mostValue,
		r.Deviation < leastDeviation, r.Deviation > mostDeviation,
		r.Volatility <= 0, r.Volatility > mostVolatility:
		t.Errorf("out of bounds: %+v", r)
	}
}

func TestExpectedIsFair(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := drawRating(rt, "a"), drawRating(rt, "b")
		if sum := a.Expected(b) + b.Expected(a); math.Abs(sum-1) > 1e-9 {
			rt.Errorf("both expect %v of one game", sum)
		}
	})
}

// A player's rating must approach the strength at which the games were won.
func TestConverges(t *testing.T) {
	const strength, games = 1800, 400
	player, level := New(), Fixed(1650)
	truth := Rating{strength, leastDeviation, startVolatility}.Expected(level)
	score := 0.0
	for range games { // wins spread evenly by the expected score
		score += truth
		result := Loss
		if score >= 1 {
			result, score = Win, score-1
		}
		player = player.After(Result{Opponent: level, Score: result})
	}
	if math.Abs(player.Value-strength) > 60 || player.Provisional() {
		t.Errorf("after %d games the rating is %+v, want about %d", games, player, strength)
	}
}

func TestIdle(t *testing.T) {
	sure := Fixed(1700)
	for _, c := range []struct {
		name        string
		away        time.Duration
		provisional bool
	}{
		{"no time", 0, false},
		{"a week", 7 * 24 * time.Hour, false},
		{"three years", 3 * 365 * 24 * time.Hour, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sure.Idle(c.away)
			if got.Value != sure.Value || got.Provisional() != c.provisional || got.Deviation < sure.Deviation {
				t.Errorf("%+v, provisional %v", got, got.Provisional())
			}
		})
	}
	if got := New().Idle(1000 * idlePeriod); got.Deviation != mostDeviation {
		t.Errorf("a newcomer's deviation becomes %v", got.Deviation)
	}
}

func TestNoResults(t *testing.T) {
	if r := New(); r.After() != r {
		t.Error("a period without games changed the rating")
	}
}
