package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
)

// Expected durations of a short and a long search.
const (
	shortWork = 10 * time.Millisecond
	longWork  = 5 * time.Second
)

// isGranted reports whether a request has its seat.
func isGranted(w *seatWaiter) bool {
	select {
	case <-w.granted:
		return true
	default:
		return false
	}
}

// How many requests of each kind run at once if only they come, and how many of a second
// kind run beside them then.
func TestPoolBounds(t *testing.T) {
	move := func(expected time.Duration) seatRequest {
		return seatRequest{Priority: priorityMove, Expected: expected}
	}
	other := func(priority priority, expected time.Duration) seatRequest {
		return seatRequest{Priority: priority, Expected: expected}
	}
	tests := map[string]struct {
		first, second seatRequest
		want          map[int][2]int // by the number of seats
	}{
		"analyses, then long moves": {
			other(priorityAnalysis, longWork), move(longWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"analyses, then short moves": {
			other(priorityAnalysis, longWork), move(shortWork), map[int][2]int{1: {1, 2}, 2: {1, 2}, 3: {2, 2}, 16: {15, 2}}},
		"analyses, then short hints": {
			other(priorityAnalysis, longWork), other(priorityHint, shortWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"analyses, then long watched moves": {
			other(priorityAnalysis, longWork), other(priorityWatchedMove, longWork), map[int][2]int{1: {1, 0}, 2: {1, 0}, 3: {2, 0}, 16: {15, 0}}},
		"long watched moves, then long moves": {
			other(priorityWatchedMove, longWork), move(longWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"short drawings, then short moves": {
			other(priorityDrawing, shortWork), move(shortWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"short drawings, then long moves": {
			other(priorityDrawing, shortWork), move(longWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"long moves, then short drawings": {
			move(longWork), other(priorityDrawing, shortWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"long moves, then analyses": {
			move(longWork), other(priorityAnalysis, longWork), map[int][2]int{1: {2, 0}, 2: {2, 0}, 3: {3, 0}, 16: {16, 0}}},
		"short moves, then short moves": {
			move(shortWork), move(shortWork), map[int][2]int{1: {3, 0}, 2: {3, 0}, 3: {4, 0}, 16: {17, 0}}},
		"analyses of unknown length, then short moves": {
			other(priorityAnalysis, 0), move(shortWork), map[int][2]int{1: {1, 2}, 2: {1, 2}, 3: {2, 2}, 16: {15, 2}}},
	}
	for name, test := range tests {
		for seats, want := range test.want {
			t.Run(fmt.Sprintf("%s with %d seats", name, seats), func(t *testing.T) {
				pool := newEnginePool(poolOptions{Seats: seats})
				var got [2]int
				for i, request := range [2]seatRequest{test.first, test.second} {
					for range 40 {
						if isGranted(pool.enqueue(request)) {
							got[i]++
						}
					}
				}
				if got != want {
					t.Errorf("granted %v, want %v", got, want)
				}
				if running, waiting := pool.load(); running != got[0]+got[1] || waiting != 80-running {
					t.Errorf("load %d running, %d waiting", running, waiting)
				}
			})
		}
	}
}

// grantOrder ends what runs one by one, the oldest grant first, until nothing waits, and
// returns the waiting requests in the order of their grants.
func grantOrder(pool *enginePool, running, waiting []*seatWaiter) (order []*seatWaiter) {
	for len(running) > 0 {
		pool.release(running[0])
		running = running[1:]
		for _, w := range waiting {
			if isGranted(w) && !slices.Contains(order, w) {
				order = append(order, w)
				running = append(running, w)
			}
		}
	}
	return order
}

// fill takes all seats that a request fits.
func fill(pool *enginePool, request seatRequest) (running []*seatWaiter) {
	for {
		w := pool.enqueue(request)
		if !isGranted(w) {
			pool.release(w)
			return running
		}
		running = append(running, w)
	}
}

func TestPoolPriorities(t *testing.T) {
	for _, expected := range []time.Duration{shortWork, longWork} {
		pool := newEnginePool(poolOptions{Seats: 2})
		running := fill(pool, seatRequest{Priority: priorityMove, Expected: expected})
		running = append(running, fill(pool, seatRequest{Priority: priorityDrawing, Expected: expected})...)
		var waiting []*seatWaiter
		for priority := priorityDrawing; priority >= priorityMove; priority-- {
			waiting = append(waiting, pool.enqueue(seatRequest{Priority: priority, Expected: expected}))
		}
		last := priority(-1)
		order := grantOrder(pool, running, waiting)
		for _, w := range order {
			if w.request.Priority < last {
				t.Errorf("expected %v: priority %d came after %d", expected, w.request.Priority, last)
			}
			last = w.request.Priority
		}
		if len(order) != len(waiting) {
			t.Errorf("expected %v: %d of %d were granted", expected, len(order), len(waiting))
		}
	}
}

// A request that comes last goes before most of a flood, by whichever way the flood comes.
func TestPoolTurns(t *testing.T) {
	request := func(user, channel int) seatRequest {
		return seatRequest{
			Priority: priorityAnalysis, Expected: longWork,
			User: chat.UserID(fmt.Sprint("user", user)), Channel: chat.ChannelID(fmt.Sprint("channel", channel)),
		}
	}
	floods := map[string]func(i int) seatRequest{
		"a user in a channel":   func(int) seatRequest { return request(0, 0) },
		"a user in 20 channels": func(i int) seatRequest { return request(0, i%20) },
		"50 users in a channel": func(i int) seatRequest { return request(i%50, 0) },
	}
	for name, flood := range floods {
		t.Run(name, func(t *testing.T) {
			pool := newEnginePool(poolOptions{Seats: 2})
			var running, waiting []*seatWaiter
			for i := range 200 {
				if w := pool.enqueue(flood(i)); isGranted(w) {
					running = append(running, w)
				} else {
					waiting = append(waiting, w)
				}
			}
			late := []*seatWaiter{pool.enqueue(request(100, 100)), pool.enqueue(request(101, 101)), pool.enqueue(request(101, 101))}
			order := grantOrder(pool, running, append(waiting, late...))
			for i, most := range []int{1, 2, 4} { // at most so many grants until then
				if place := slices.Index(order, late[i]) + 1; place > most {
					t.Errorf("the late request %d was granted as number %d, want %d at most", i, place, most)
				}
			}
			if len(order) != len(waiting)+len(late) {
				t.Errorf("%d requests of %d were granted", len(order), len(waiting)+len(late))
			}
		})
	}
}

// Users of a channel take turns, and so do the channels of a user.
func TestPoolTurnsWithin(t *testing.T) {
	tests := map[string]struct{ flood, late seatRequest }{
		"users of a channel": {
			seatRequest{Priority: priorityAnalysis, User: "flood", Channel: "c"},
			seatRequest{Priority: priorityAnalysis, User: "late", Channel: "c"},
		},
		"channels of a user": {
			seatRequest{Priority: priorityAnalysis, User: "u", Channel: "flood"},
			seatRequest{Priority: priorityAnalysis, User: "u", Channel: "late"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			pool := newEnginePool(poolOptions{Seats: 2})
			running := []*seatWaiter{pool.enqueue(test.flood)}
			waiting := []*seatWaiter{pool.enqueue(test.flood), pool.enqueue(test.flood), pool.enqueue(test.late)}
			if order := grantOrder(pool, running, waiting); order[0] != waiting[2] {
				t.Error("the flood's second request went before the first of the other")
			}
		})
	}
}

// A stream of moves does not keep a drawing waiting for ever.
func TestPoolPatience(t *testing.T) {
	for _, expected := range []time.Duration{shortWork, longWork} {
		pool := newEnginePool(poolOptions{Seats: 2})
		request := seatRequest{Priority: priorityWatchedMove, Expected: expected}
		running := fill(pool, request)
		drawing := pool.enqueue(seatRequest{Priority: priorityDrawing, Expected: expected})
		grants := 0
		for ; !isGranted(drawing) && grants < 100; grants++ {
			next := pool.enqueue(request)
			pool.release(running[0])
			running = append(running[1:], next)
		}
		if grants != patience+1 {
			t.Errorf("expected %v: granted as number %d, want %d", expected, grants, patience+1)
		}
	}
}

func TestPoolEngines(t *testing.T) {
	pool := newEnginePool(poolOptions{Seats: 2})
	acquire := func(request seatRequest) (*engine.Engine, func()) {
		t.Helper()
		request.Priority, request.Expected = priorityMove, shortWork
		eng, release, err := pool.acquire(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		return eng, release
	}
	if eng, release := acquire(seatRequest{WithoutEngine: true}); eng != nil || pool.engines != 0 {
		t.Error("a drawing got an engine")
	} else {
		release()
	}
	one, releaseOne := acquire(seatRequest{Game: 1})
	two, releaseTwo := acquire(seatRequest{Game: 2})
	if one == two || pool.engines != 2 {
		t.Fatalf("%d engines for 2 searches at once", pool.engines)
	}
	releaseOne()
	releaseTwo()
	again, release := acquire(seatRequest{Game: 1})
	if again != one {
		t.Error("game 1 did not get its engine again")
	}
	release()
	for game := range int64(20) {
		_, release := acquire(seatRequest{Game: game})
		release()
	}
	if pool.engines != 3 {
		t.Errorf("%d engines for 3 seats", pool.engines)
	}
}

func TestPoolRelease(t *testing.T) {
	pool := newEnginePool(poolOptions{Seats: 2})
	request := seatRequest{Priority: priorityMove, Expected: longWork}
	fail := func() {
		defer func() { _ = recover() }()
		_, release, err := pool.acquire(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		panic("the search failed")
	}
	for range 10 {
		fail()
	}
	_, release, err := pool.acquire(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		release()
	}
	if running, waiting := pool.load(); running != 0 || waiting != 0 || pool.used != [seatBounds]int{} {
		t.Errorf("%d seats are taken, %d requests wait, counts %v", running, waiting, pool.used)
	}
	if pool.engines != len(pool.idle) || pool.engines != 1 {
		t.Errorf("%d engines, %d of them idle", pool.engines, len(pool.idle))
	}
	if len(pool.turns) != 0 {
		t.Errorf("%d turns are remembered though nobody waits", len(pool.turns))
	}
}

func TestPoolCancelledWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := newEnginePool(poolOptions{Seats: 2})
		running := fill(pool, seatRequest{Priority: priorityMove, Expected: shortWork})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, _, err := pool.acquire(ctx, seatRequest{Priority: priorityMove, Expected: shortWork})
			done <- err
		}()
		synctest.Wait()
		if _, waiting := pool.load(); waiting != 1 {
			t.Fatalf("%d requests wait", waiting)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if _, _, err := pool.acquire(ctx, seatRequest{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v when ctx had ended before", err)
		}
		for _, w := range running {
			pool.release(w)
		}
		if got, waiting := pool.load(); got != 0 || waiting != 0 {
			t.Errorf("%d seats are taken, %d requests wait", got, waiting)
		}
	})
}

func TestPoolOnWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := newEnginePool(poolOptions{Seats: 2, WaitNotice: time.Minute})
		running := fill(pool, seatRequest{Priority: priorityAnalysis, Expected: longWork})
		positions := make(chan string, 10)
		acquire := func(name string, wait time.Duration) {
			_, release, err := pool.acquire(t.Context(), seatRequest{
				Priority: priorityAnalysis, Expected: longWork, User: chat.UserID(name),
				OnWait: func(position int) { positions <- fmt.Sprint(name, " ", position) },
			})
			if err != nil {
				t.Error(err)
				return
			}
			time.Sleep(wait)
			release()
		}
		for _, name := range []string{"first", "second", "third"} {
			go acquire(name, 0)
			time.Sleep(time.Second)
		}
		time.Sleep(56 * time.Second)
		if len(positions) != 0 {
			t.Error("told before a minute had passed")
		}
		time.Sleep(time.Hour)
		for _, w := range running {
			pool.release(w)
		}
		synctest.Wait()
		close(positions)
		var got []string
		for position := range positions {
			got = append(got, position)
		}
		if want := []string{"first 1", "second 2", "third 3"}; !slices.Equal(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	})
}

// A callback that panics does not keep its place in the queue.
func TestPoolOnWaitPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := newEnginePool(poolOptions{Seats: 2})
		running := fill(pool, seatRequest{Priority: priorityMove, Expected: shortWork})
		func() {
			defer func() { _ = recover() }()
			_, _, _ = pool.acquire(t.Context(), seatRequest{OnWait: func(int) { panic("oops") }})
			t.Error("the panic was swallowed")
		}()
		if got, waiting := pool.load(); got != len(running) || waiting != 0 {
			t.Errorf("%d seats are taken, %d requests wait", got, waiting)
		}
	})
}
