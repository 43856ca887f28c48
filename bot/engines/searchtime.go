package engines

import (
	"context"
	"slices"
	"sync"
	"time"

	"hoshi/bot/game"
	"hoshi/engine"
)

// nodesPerDepth is the median number of nodes that a search visits which reaches its
// depth. Searches end before it where a move is forced or the game is decided; those take
// next to no time and are left out. BenchmarkSearchTimes measured it; the values are
// rounded and made to rise; those of 11, 14 and 17 to 19 lie between their neighbours.
var nodesPerDepth = [game.MaxDepth + 1]float64{
	1: 53, 2: 220, 3: 310, 4: 420, 5: 670, 6: 1_000, 7: 1_200, 8: 1_600, 9: 2_700, 10: 4_900,
	11: 8_500, 12: 15_000, 13: 19_000, 14: 28_000, 15: 42_000, 16: 170_000, 17: 230_000, 18: 310_000, 19: 420_000, 20: 570_000,
}

const (
	// usualSpeed is how many nodes a second a core searches, where this is not measured yet.
	usualSpeed = 2e6
	// searchOverhead is the time that a search takes besides that for its nodes.
	searchOverhead = 50 * time.Microsecond

	// calibrated is the least estimate for which the speed of the machine is measured:
	// nobody tells shorter times apart.
	calibrated = 20 * time.Millisecond
	// calibrationNodes is how long a search is by which the speed is measured. It takes
	// about 50 ms. The fastest of calibrationRuns counts, as other programs slow some down.
	calibrationNodes = 100_000
	calibrationRuns  = 3

	recentSearches = 32 // durations that are kept of each depth
	estimateWeight = 8  // the estimate counts as this many searches beside them
)

// SearchTimes knows how long a search to a depth typically takes on this machine.
//
// At first it estimates this by the nodes that such searches take and the speed of the
// machine, which one short search in the background measures when it first matters. Then
// it learns from the searches that the program really makes: the more there are, the
// less the estimate counts.
type SearchTimes struct {
	measure func(context.Context) float64 // the speed in nodes a second, 0 if ctx ended

	base    context.Context // of the measurement; ends with close
	cancel  context.CancelFunc
	begin   sync.Once
	running sync.WaitGroup

	mu     sync.Mutex
	speed  float64
	recent [game.MaxDepth + 1]recentTimes
}

// recentTimes is the durations of the last searches to a depth.
type recentTimes struct {
	times [recentSearches]time.Duration
	count int // of all searches so far
}

// NewSearchTimes returns estimates for this machine. Close them when done.
func NewSearchTimes() *SearchTimes {
	base, cancel := context.WithCancel(context.Background())
	return &SearchTimes{measure: measureSpeed, base: base, cancel: cancel, speed: usualSpeed}
}

// Expected returns how long a search for a move typically takes that reaches a depth in
// plies: half of them take less. There is no limit of time in it; the caller applies its
// own. A depth out of range counts as the nearest, 1 or [game.MaxDepth].
//
// It returns at once. Where the speed of the machine matters, the first call begins to
// measure it in the background, and later calls use what was measured.
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

// Record notes how long a search took that reached its depth. It is for searches for a
// move, as these are what expected tells about; a search that was cancelled, ended by a
// limit of time, or cut short by a forced move does not count.
func (t *SearchTimes) Record(depth int, took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := &t.recent[clampDepth(depth)]
	r.times[r.count%recentSearches] = took
	r.count++
}

// Close ends the measurement, should it run. Closing twice does no harm.
func (t *SearchTimes) Close() {
	t.begin.Do(func() {}) // it does not begin any more
	t.cancel()
	t.running.Wait()
}

// calibrate measures the speed in the background.
func (t *SearchTimes) calibrate() {
	t.running.Go(func() {
		if speed := t.measure(t.base); speed > 0 {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.speed = speed
		}
	})
}

// median returns the median of the recent times and of the estimate, which counts as
// several of them.
func (r *recentTimes) median(estimate time.Duration) time.Duration {
	times := slices.Clone(r.times[:min(r.count, recentSearches)])
	for range estimateWeight {
		times = append(times, estimate)
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// measureSpeed returns how many nodes a second a search visits, by the clock.
func measureSpeed(ctx context.Context) float64 {
	began := time.Now()
	return measureSpeedBy(ctx, func() time.Duration { return time.Since(began) })
}

// measureSpeedBy searches a position of the middle game and returns the nodes a second by
// the clock that is given, 0 if ctx ended.
func measureSpeedBy(ctx context.Context, clock func() time.Duration) (best float64) {
	for range calibrationRuns {
		pos, err := calibrationPosition()
		if err != nil {
			return 0
		}
		eng := engine.New(engine.Options{HashMB: 4}) // a larger table takes long to make
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

// calibrationPosition returns a position in which neither side is ahead, so that a search
// of calibrationNodes does not find its end before.
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

// clampDepth returns the nearest depth of a table.
func clampDepth(depth int) int { return min(max(depth, int(game.MinDepth)), int(game.MaxDepth)) }
