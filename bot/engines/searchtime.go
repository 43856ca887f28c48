package engines

import (
	"context"
	"slices"
	"sync"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// nodesPerDepth is the median number of nodes visited by a search that reaches its depth. Searches
// that end early because a move is forced or the game is decided take almost no time and are left
// out. BenchmarkSearchTimes measured the values, which are rounded and made to increase; those for
// 11, 14 and 17 to 19 are interpolated.
var nodesPerDepth = [game.MaxDepth + 1]float64{
	1: 53, 2: 220, 3: 310, 4: 420, 5: 670, 6: 1_000, 7: 1_200, 8: 1_600, 9: 2_700, 10: 4_900,
	11: 8_500, 12: 15_000, 13: 19_000, 14: 28_000, 15: 42_000, 16: 170_000, 17: 230_000, 18: 310_000, 19: 420_000, 20: 570_000,
}

const (
	// usualSpeed is the assumed search speed of a core in nodes per second until it's measured.
	usualSpeed = 2e6
	// searchOverhead is the time a search takes in addition to visiting nodes.
	searchOverhead = 50 * time.Microsecond

	// calibrated is the smallest estimate that triggers measuring the machine's speed, since
	// people can't tell shorter times apart.
	calibrated = 20 * time.Millisecond
	// calibrationNodes is the length of a search that measures the speed. It takes about 50 ms.
	// The fastest of calibrationRuns counts, since other programs slow some runs down.
	calibrationNodes = 100_000
	calibrationRuns  = 3

	recentSearches = 32 // number of durations kept for each depth
	estimateWeight = 8  // the estimate counts as much as this many searches
)

// SearchTimes predicts how long a search to a depth takes on this machine.
//
// At first it estimates the time from the typical node count and the machine's speed, which a few
// short background searches measure when it first matters. Then it learns from the program's actual
// searches: the more there are, the less the estimate counts.
type SearchTimes struct {
	measure func(context.Context) float64 // the speed in nodes per second, 0 if ctx ended

	base    context.Context // for the measurement; ends with Close
	cancel  context.CancelFunc
	begin   sync.Once
	running sync.WaitGroup

	mu     sync.Mutex
	speed  float64
	recent [game.MaxDepth + 1]recentTimes
}

// recentTimes holds the durations of the last searches to a depth.
type recentTimes struct {
	times [recentSearches]time.Duration
	count int // number of all searches so far
}

// NewSearchTimes returns estimates for this machine. Close them when done.
func NewSearchTimes() *SearchTimes {
	base, cancel := context.WithCancel(context.Background())
	return &SearchTimes{measure: measureSpeed, base: base, cancel: cancel, speed: usualSpeed}
}

// Expected returns the median duration of a move search that reaches a depth in plies. It doesn't
// include a time limit; callers apply their own. Depths out of range are clamped to 1 or
// [game.MaxDepth].
//
// It returns immediately. If the machine's speed matters, the first call starts measuring it in
// the background, and later calls use the result.
func (t *SearchTimes) Expected(depth int) time.Duration {
	depth = clampDepth(depth)
	t.mu.Lock()
	estimate := searchOverhead + time.Duration(nodesPerDepth[depth]/t.speed*float64(time.Second))
	expected := t.recent[depth].median(estimate)
	t.mu.Unlock()
	if estimate >= calibrated {
		t.begin.Do(t.calibrate)
	}
	return expected
}

// Record records the duration of a search that reached its depth. Only record searches for a move,
// which are what Expected predicts, and leave out searches that were canceled, hit a time limit or
// were cut short by a forced move.
func (t *SearchTimes) Record(depth int, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &t.recent[clampDepth(depth)]
	r.times[r.count%recentSearches] = took
	r.count++
}

// Close stops the measurement if it's running. It may be called more than once.
func (t *SearchTimes) Close() {
	t.begin.Do(func() {}) // prevent it from starting
	t.cancel()
	t.running.Wait()
}

// calibrate starts measuring the speed in the background.
func (t *SearchTimes) calibrate() {
	t.running.Go(func() {
		if speed := t.measure(t.base); speed > 0 {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.speed = speed
		}
	})
}

// median returns the median of the recent times and the estimate, which counts as estimateWeight
// times.
func (r *recentTimes) median(estimate time.Duration) time.Duration {
	times := slices.Clone(r.times[:min(r.count, recentSearches)])
	for range estimateWeight {
		times = append(times, estimate)
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// measureSpeed returns the search speed in nodes per second, measured in wall-clock time.
func measureSpeed(ctx context.Context) float64 {
	began := time.Now()
	return measureSpeedBy(ctx, func() time.Duration { return time.Since(began) })
}

// measureSpeedBy searches a middlegame position and returns the speed in nodes per second according
// to the given clock, or 0 if ctx ended.
func measureSpeedBy(ctx context.Context, clock func() time.Duration) (best float64) {
	for range calibrationRuns {
		pos, err := calibrationPosition()
		if err != nil {
			return 0
		}
		eng := engine.New(engine.Options{HashMB: 4}) // a larger table takes long to allocate
		began := clock()
		result, err := eng.Search(ctx, pos, engine.Limits{Nodes: calibrationNodes})
		took := clock() - began
		if err != nil || ctx.Err() != nil || took <= 0 {
			return 0
		}
		best = max(best, float64(result.Nodes)/took.Seconds())
	}
	return best
}

// calibrationPosition returns a balanced position, so that a search of calibrationNodes doesn't end
// early.
func calibrationPosition() (*engine.Position, error) {
	pos, err := engine.NewPosition(engine.DefaultSize, engine.DefaultRule)
	if err != nil {
		return nil, err
	}
	for _, move := range [...]string{"h8", "i9", "i7", "g9", "h9", "h7", "g8", "i8"} {
		point, err := engine.ParsePoint(move, pos.Size())
		if err != nil {
			return nil, err
		}
		if err := pos.Play(point); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// clampDepth returns the nearest valid depth.
func clampDepth(depth int) int { return min(max(depth, int(game.MinDepth)), int(game.MaxDepth)) }
