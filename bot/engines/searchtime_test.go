package engines

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

func TestExpectedRisesWithDepth(t *testing.T) {
	times := NewSearchTimes()
	times.measure = func(context.Context) float64 { return 0 }
	defer times.Close()
	last := time.Duration(0)
	for depth := int(game.MinDepth); depth <= int(game.MaxDepth); depth++ {
		got := times.Expected(depth)
		if got <= last {
			t.Errorf("depth %d takes %v, the one before %v", depth, got, last)
		}
		last = got
	}
	for depth, nearest := range map[int]int{-1: 1, 0: 1, 21: 20, 1000: 20} {
		times.Record(depth, time.Second) // must not panic
		if got, want := times.Expected(depth), times.Expected(nearest); got != want {
			t.Errorf("depth %d: %v, want %v as for %d", depth, got, want, nearest)
		}
	}
}

func TestExpectedLearns(t *testing.T) {
	times := NewSearchTimes()
	times.measure = func(context.Context) float64 { return 0 }
	defer times.Close()
	record := func(n int, took time.Duration) {
		for range n {
			times.Record(16, took)
		}
	}
	estimate, other := times.Expected(16), times.Expected(15)
	steps := []struct {
		name  string
		times int
		took  time.Duration
		want  time.Duration
	}{
		{"a few searches change nothing", 5, time.Minute, estimate},
		{"more of them outweigh the estimate", 10, 3 * time.Second, 3 * time.Second},
		{"they are forgotten", 32, 2 * time.Second, 2 * time.Second},
		{"some long ones do not count", 10, time.Hour, 2 * time.Second},
		{"some short ones do not count", 10, time.Nanosecond, 2 * time.Second},
		{"the machine has become faster", 1000, time.Second / 4, time.Second / 4},
	}
	for _, step := range steps {
		record(step.times, step.took)
		if got := times.Expected(16); got != step.want {
			t.Errorf("%s: %v, want %v", step.name, got, step.want)
		}
	}
	if got := times.Expected(15); got != other {
		t.Errorf("depth 15 changed from %v to %v", other, got)
	}
}

// The speed is measured once, in the background, and only for depths where it matters.
func TestSpeedIsMeasuredLazily(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		times := NewSearchTimes()
		defer times.Close()
		var measured atomic.Int32
		times.measure = func(context.Context) float64 {
			measured.Add(1)
			time.Sleep(time.Hour)
			return usualSpeed / 4 // a slow machine
		}
		times.Expected(4)
		synctest.Wait()
		if measured.Load() != 0 {
			t.Error("measured for depth 4")
		}
		began := time.Now()
		before := times.Expected(20)
		times.Expected(19)
		if !time.Now().Equal(began) {
			t.Error("expected waits for the measurement")
		}
		time.Sleep(2 * time.Hour)
		if n := measured.Load(); n != 1 {
			t.Errorf("measured %d times", n)
		}
		after := times.Expected(20)
		if ratio := float64(after) / float64(before); ratio < 3.9 || ratio > 4.1 {
			t.Errorf("on a machine with a quarter of the speed %v, on the usual one %v", after, before)
		}
	})
}

func TestSearchTimesClose(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	times := NewSearchTimes()
	times.measure = func(ctx context.Context) float64 {
		<-ctx.Done()
		return 0
	}
	before := times.Expected(20)
	times.Close()
	times.Close()
	if after := times.Expected(20); after != before {
		t.Errorf("a measurement that was cancelled changed %v to %v", before, after)
	}
	unused := NewSearchTimes()
	unused.measure = func(context.Context) float64 { t.Error("measured after close"); return 0 }
	unused.Close()
	unused.Expected(20)
	unused.Close()
}

func TestSearchTimesConcurrency(t *testing.T) {
	times := NewSearchTimes()
	times.measure = func(context.Context) float64 { return usualSpeed }
	defer times.Close()
	var group sync.WaitGroup
	for depth := int(game.MinDepth); depth <= int(game.MaxDepth); depth++ {
		group.Go(func() {
			for range 100 {
				times.Record(depth, time.Second)
				times.Expected(int(game.MaxDepth) - depth)
			}
		})
	}
	group.Wait()
	for depth := int(game.MinDepth); depth <= int(game.MaxDepth); depth++ {
		if got := times.Expected(depth); got != time.Second {
			t.Errorf("depth %d: %v", depth, got)
		}
	}
}

// The search that measures the speed runs to its last node, or ends with ctx.
func TestMeasureSpeed(t *testing.T) {
	pos, err := calibrationPosition()
	if err != nil {
		t.Fatal(err)
	}
	result, err := engine.New(engine.Options{HashMB: 4}).Search(t.Context(), pos, engine.Limits{Nodes: calibrationNodes})
	if err != nil {
		t.Fatal(err)
	}
	if result.Mate != 0 || result.Nodes < calibrationNodes {
		t.Errorf("mate %d after %d nodes, want an open position and %d nodes", result.Mate, result.Nodes, calibrationNodes)
	}
	if speed := measureSpeed(t.Context()); speed <= 0 {
		t.Errorf("speed %v", speed)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if speed := measureSpeed(ctx); speed != 0 {
		t.Errorf("speed %v though ctx has ended", speed)
	}
	seconds := 0.0
	halting := func() time.Duration { // each search takes a second by this clock
		seconds += 0.5
		return time.Duration(seconds * float64(2*time.Second))
	}
	if speed := measureSpeedBy(t.Context(), halting); speed < calibrationNodes || speed > 1.5*calibrationNodes {
		t.Errorf("%v nodes a second, want about %d", speed, calibrationNodes)
	}
}
