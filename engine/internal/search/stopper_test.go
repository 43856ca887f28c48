package search

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestStopLeavesRoomForAGap searches on machines that sometimes stall the search.
func TestStopLeavesRoomForAGap(t *testing.T) {
	const hard = time.Second
	for _, tt := range []struct {
		name           string
		gap            func(look int) time.Duration // before it checks the clock
		atLeast, still time.Duration                // when it ends, and what's left then
	}{
		{"idle", func(int) time.Duration { return time.Millisecond }, 990 * time.Millisecond, 0},
		{"busy", func(int) time.Duration { return 100 * time.Millisecond }, 800 * time.Millisecond, 100 * time.Millisecond},
		{"busy once", func(look int) time.Duration {
			if look == 10 {
				return 200 * time.Millisecond
			}
			return time.Millisecond
		}, 790 * time.Millisecond, 195 * time.Millisecond},
		{"away for most of the time", func(look int) time.Duration {
			if look == 1 {
				return 800 * time.Millisecond
			}
			return time.Millisecond
		}, 500 * time.Millisecond, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var c stopper
				defer c.start(context.Background(), Limits{}, TimeBudget{Hard: hard}, time.Now())()
				for look := 0; ; look++ {
					time.Sleep(tt.gap(look))
					if stopsWithin(&c, pollEvery) {
						break
					}
				}
				if took := time.Since(c.began); took < tt.atLeast || took > hard-tt.still {
					t.Errorf("it ended after %v, want at least %v, and %v left", took, tt.atLeast, tt.still)
				}
			})
		})
	}
}

// A gap is remembered for the next search, and eventually forgotten.
func TestGapIsRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c stopper
		var took []time.Duration
		for search := range 8 {
			release := c.start(context.Background(), Limits{}, TimeBudget{Hard: time.Second}, time.Now())
			for look := 0; !stopsWithin(&c, pollEvery); look++ {
				time.Sleep(time.Millisecond)
				if search == 0 && look == 5 {
					time.Sleep(400 * time.Millisecond)
				}
			}
			took = append(took, time.Since(c.began))
			release()
		}
		if took[1] > 810*time.Millisecond || took[1] < 790*time.Millisecond || took[7] < 980*time.Millisecond {
			t.Errorf("searches after one that had to wait for 400 ms take %v", took)
		}
	})
}

// The clock is checked at least every 64 nodes, which take a few milliseconds even on a machine
// with twenty times the load it can handle.
func TestClockIsCheckedOften(t *testing.T) {
	const often = 64
	synctest.Test(t, func(t *testing.T) {
		var c stopper
		defer c.start(context.Background(), Limits{}, TimeBudget{Hard: time.Second}, time.Now())()
		if stopsWithin(&c, 10*often) {
			t.Fatal("the search ends before its time")
		}
		time.Sleep(time.Second)
		if !stopsWithin(&c, often) {
			t.Errorf("%d nodes after its time the search goes on", often)
		}
	})
}

// stopsWithin counts nodes and reports whether the search stops.
func stopsWithin(c *stopper, nodes int) bool {
	for range nodes {
		if c.countNode() {
			return true
		}
	}
	return false
}
