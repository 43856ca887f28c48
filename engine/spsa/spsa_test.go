package spsa_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"hoshi/engine"
	"hoshi/engine/spsa"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// hill is what a fake engine is tuned on: its strength falls with the square of the
// distance from the top.
var hill = []spsa.Dimension{
	{Name: "A", Kind: engine.RealParameter, Start: 0.5, Min: 0, Max: 4, Step: 0.25},
	{Name: "B", Kind: engine.IntParameter, Start: 90, Min: 0, Max: 200, Step: 10},
	{Name: "C", Kind: engine.IntParameter, Start: 3, Min: 0, Max: 20, Step: 1},
	{Name: "D", Kind: engine.SwitchParameter, Start: 0, Min: 0, Max: 1, Step: 1},
}

var top = map[string]float64{"A": 2, "B": 40, "C": 9, "D": 1}

// elo returns how strong the fake engine is: 0 at the top, and less than -1,000 where
// the tuning starts.
func elo(values map[string]float64) float64 {
	sum := 0.0
	for _, d := range hill {
		far := (values[d.Name] - top[d.Name]) / d.Step
		sum -= 10 * far * far
	}
	return sum
}

// fake plays pairs by lot: the same for the same trial.
func fake(seed uint64) spsa.Play {
	return func(ctx context.Context, t spsa.Trial) (int, error) {
		rng := rand.New(rand.NewPCG(^seed, uint64(t.Number)))
		win := 1 / (1 + math.Pow(10, (elo(t.Minus)-elo(t.Plus))/400))
		points := 0
		for range 2 {
			if rng.Float64() < win {
				points++
			} else {
				points--
			}
		}
		return points, ctx.Err()
	}
}

func run(t *testing.T, o spsa.Options) spsa.Report {
	t.Helper()
	r, err := spsa.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRunClimbs(t *testing.T) {
	for seed := range uint64(30) {
		r := run(t, spsa.Options{Dimensions: hill, Play: fake(seed), Iterations: 3000, Seed: seed})
		if r.Iterations != 3000 || r.Planned != 3000 {
			t.Fatalf("%+v", r)
		}
		if found := elo(r.Settings()); found < -40 {
			t.Errorf("seed %d: %v is worth %.0f Elo, the start %.0f", seed, r.Settings(), found, elo(map[string]float64{"A": 0.5, "B": 90, "C": 3}))
		}
	}
}

// What is tried stays in its range and of its kind, also beside the borders.
func TestTrials(t *testing.T) {
	corner := []spsa.Dimension{
		{Name: "A", Kind: engine.RealParameter, Start: 4, Min: 0, Max: 4, Step: 0.25},
		{Name: "B", Kind: engine.IntParameter, Start: 0, Min: 0, Max: 200, Step: 0.5},
		{Name: "D", Kind: engine.SwitchParameter, Start: 0, Min: 0, Max: 1, Step: 1},
	}
	moved := false
	r := run(t, spsa.Options{Dimensions: corner, Iterations: 200, Threads: 1, Play: func(_ context.Context, trial spsa.Trial) (int, error) {
		for _, d := range corner {
			for _, x := range []float64{trial.Plus[d.Name], trial.Minus[d.Name]} {
				if x < d.Min || x > d.Max || d.Kind != engine.RealParameter && x != math.Trunc(x) {
					t.Errorf("%s=%v is tried", d.Name, x)
				}
			}
			moved = moved || trial.Plus[d.Name] != trial.Minus[d.Name]
		}
		return 2 * (trial.Number%2*2 - 1), nil
	}})
	if !moved {
		t.Error("nothing is tried")
	}
	for _, v := range r.Values {
		if v.Found < v.Min || v.Found > v.Max || v.Value < v.Min || v.Value > v.Max {
			t.Errorf("%+v", v)
		}
	}
}

func TestThreadsFindTheSame(t *testing.T) {
	o := spsa.Options{Dimensions: hill, Play: fake(1), Iterations: 200, Threads: 1}
	one := run(t, o)
	o.Threads = 8
	if diff := cmp.Diff(one, run(t, o)); diff != "" {
		t.Error(diff)
	}
	o.Seed = 1
	if cmp.Equal(one, run(t, o)) {
		t.Error("another seed finds the same")
	}
}

// A tuning that is interrupted again and again, and whose log loses its last line's
// end each time, comes to what one run comes to.
func TestResume(t *testing.T) {
	o := spsa.Options{Dimensions: hill, Play: fake(2), Iterations: 100, Threads: 4, Version: "fake"}
	want := run(t, o)
	o.Log = filepath.Join(t.TempDir(), "log")
	for range 4 {
		ctx, cancel := context.WithCancel(t.Context())
		done := 0
		o.Progress = func(spsa.Report) {
			if done++; done == 17 {
				cancel()
			}
		}
		r, err := spsa.Run(ctx, o)
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v after %d iterations", err, r.Iterations)
		}
		data, err := os.ReadFile(o.Log)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(o.Log, data[:len(data)-9], 0o644); err != nil {
			t.Fatal(err)
		}
	}
	last := 0
	o.Progress = func(r spsa.Report) { last = r.Iterations }
	got := run(t, o)
	if got.FromLog < 20 || last != 100 {
		t.Errorf("%d iterations were in the log, and the last progress was of %d", got.FromLog, last)
	}
	got.FromLog = 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}

	again := run(t, o)
	if again.FromLog != 100 {
		t.Errorf("%d iterations in the log of a tuning that has ended", again.FromLog)
	}
	o.Version = "another"
	if other := run(t, o); other.FromLog != 0 {
		t.Errorf("another engine takes %d iterations from the log", other.FromLog)
	}
}

func TestRunRefuses(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name string
		opts spsa.Options
		want string
	}{
		{"nothing to tune", spsa.Options{Play: fake(0)}, "no parameters to tune"},
		{"nobody to play", spsa.Options{Dimensions: hill}, "needs Play"},
		{"twice the same", spsa.Options{Dimensions: append(hill[:1:1], hill[0]), Play: fake(0)}, "A is named twice"},
		{"negative iterations", spsa.Options{Dimensions: hill, Play: fake(0), Iterations: -1}, "-1 iterations"},
		{"a negative rate", spsa.Options{Dimensions: hill, Play: fake(0), Rate: -1}, "rate -1"},
		{"more threads than lag", spsa.Options{Dimensions: hill, Play: fake(0), Lag: 2, Threads: 3}, "3 threads with a lag of 2"},
		{"no log", spsa.Options{Dimensions: hill, Play: fake(0), Log: "/no/such/folder/log"}, "/no/such/folder/log"},
		{"a game that fails", spsa.Options{Dimensions: hill, Play: func(context.Context, spsa.Trial) (int, error) { return 0, broken }}, "broken"},
		{"three points", spsa.Options{Dimensions: hill, Play: func(context.Context, spsa.Trial) (int, error) { return 3, nil }}, "3 points in two games"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := spsa.Run(t.Context(), tt.opts); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// A tuning of the engine plays and can be repeated.
func TestGames(t *testing.T) {
	list, err := spsa.ParseDimensions([]string{"LMRBase", "MoveCountBase=8", "MoveCountPV"})
	if err != nil {
		t.Fatal(err)
	}
	games, err := spsa.Games{Nodes: 50, Size: 9}.WithDefaults()
	if err != nil {
		t.Fatal(err)
	}
	o := spsa.Options{Dimensions: list, Play: games.Play, Iterations: 4, Threads: 2}
	r := run(t, o)
	if diff := cmp.Diff(r, run(t, o)); diff != "" {
		t.Error(diff)
	}
	if err := engine.CheckParameters(r.Settings()); err != nil {
		t.Error(err)
	}
	if _, err := (spsa.Games{Size: 3}).WithDefaults(); err == nil {
		t.Error("a board of 3×3 is no error")
	}
}
