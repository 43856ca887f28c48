package engines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Expected durations of a short and a long search.
const (
	shortWork = 10 * time.Millisecond
	longWork  = 5 * time.Second
)

// isGranted reports whether a request has a seat.
func isGranted(w *seatWaiter) bool {
	select {
	case <-w.granted:
		return true
	default:
		return false
	}
}

// How many requests of each kind run at once if there are no others, and how many of a second kind
// then run beside them.
func TestPoolBounds(t *testing.T) {
	move := func(expected time.Duration) SeatRequest {
		return SeatRequest{Priority: PriorityMove, Expected: expected}
	}
	other := func(priority Priority, expected time.Duration) SeatRequest {
		return SeatRequest{Priority: priority, Expected: expected}
	}
	tests := map[string]struct {
		first, second SeatRequest
		want          map[int][2]int // by the number of seats
	}{
		"analyses, then long moves": {
			other(PriorityAnalysis, longWork), move(longWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"analyses, then short moves": {
			other(PriorityAnalysis, longWork), move(shortWork), map[int][2]int{1: {1, 2}, 2: {1, 2}, 3: {2, 2}, 16: {15, 2}}},
		"analyses, then short hints": {
			other(PriorityAnalysis, longWork), other(PriorityHint, shortWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"analyses, then long watched moves": {
			other(PriorityAnalysis, longWork), other(PriorityWatchedMove, longWork), map[int][2]int{1: {1, 0}, 2: {1, 0}, 3: {2, 0}, 16: {15, 0}}},
		"long watched moves, then long moves": {
			other(PriorityWatchedMove, longWork), move(longWork), map[int][2]int{1: {1, 1}, 2: {1, 1}, 3: {2, 1}, 16: {15, 1}}},
		"short drawings, then short moves": {
			other(PriorityDrawing, shortWork), move(shortWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"short drawings, then long moves": {
			other(PriorityDrawing, shortWork), move(longWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"long moves, then short drawings": {
			move(longWork), other(PriorityDrawing, shortWork), map[int][2]int{1: {2, 1}, 2: {2, 1}, 3: {3, 1}, 16: {16, 1}}},
		"long moves, then analyses": {
			move(longWork), other(PriorityAnalysis, longWork), map[int][2]int{1: {2, 0}, 2: {2, 0}, 3: {3, 0}, 16: {16, 0}}},
		"short moves, then short moves": {
			move(shortWork), move(shortWork), map[int][2]int{1: {3, 0}, 2: {3, 0}, 3: {4, 0}, 16: {17, 0}}},
		"analyses of unknown length, then short moves": {
			other(PriorityAnalysis, 0), move(shortWork), map[int][2]int{1: {1, 2}, 2: {1, 2}, 3: {2, 2}, 16: {15, 2}}},
	}
	for name, test := range tests {
		for seats, want := range test.want {
			t.Run(fmt.Sprintf("%s with %d seats", name, seats), func(t *testing.T) {
				pool := NewPool(PoolOptions{Seats: seats})
				var got [2]int
				for i, request := range [2]SeatRequest{test.first, test.second} {
					for range 40 {
						if isGranted(pool.enqueue(request)) {
							got[i]++
						}
					}
				}
				if got != want {
					t.Errorf("granted %v, want %v", got, want)
				}
				if running, waiting := pool.Load(); running != got[0]+got[1] || waiting != 80-running {
					t.Errorf("load %d running, %d waiting", running, waiting)
				}
			})
		}
	}
}

// grantOrder ends running requests one by one, oldest grant first, until none is waiting, and
// returns the waiting requests in the order they were granted.
func grantOrder(pool *Pool, running, waiting []*seatWaiter) (order []*seatWaiter) {
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

// fill takes all seats that the request may have.
func fill(pool *Pool, request SeatRequest) (running []*seatWaiter) {
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
		pool := NewPool(PoolOptions{Seats: 2})
		running := fill(pool, SeatRequest{Priority: PriorityMove, Expected: expected})
		running = append(running, fill(pool, SeatRequest{Priority: PriorityDrawing, Expected: expected})...)
		var waiting []*seatWaiter
		for priority := PriorityDrawing; priority >= PriorityMove; priority-- {
			waiting = append(waiting, pool.enqueue(SeatRequest{Priority: priority, Expected: expected}))
		}
		last := Priority(-1)
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

// A late request is granted before most of a flood from any users and channels.
func TestPoolTurns(t *testing.T) {
	request := func(user, channel int) SeatRequest {
		return SeatRequest{
			Priority: PriorityAnalysis, Expected: longWork,
			User: chat.UserID(fmt.Sprint("user", user)), Channel: chat.ChannelID(fmt.Sprint("channel", channel)),
		}
	}
	floods := map[string]func(i int) SeatRequest{
		"a user in a channel":   func(int) SeatRequest { return request(0, 0) },
		"a user in 20 channels": func(i int) SeatRequest { return request(0, i%20) },
		"50 users in a channel": func(i int) SeatRequest { return request(i%50, 0) },
	}
	for name, flood := range floods {
		t.Run(name, func(t *testing.T) {
			pool := NewPool(PoolOptions{Seats: 2})
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
			for i, most := range []int{1, 2, 4} { // at most this many grants until then
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

// The users of a channel take turns, and so do a user's channels.
func TestPoolTurnsWithin(t *testing.T) {
	tests := map[string]struct{ flood, late SeatRequest }{
		"users of a channel": {
			SeatRequest{Priority: PriorityAnalysis, User: "flood", Channel: "c"},
			SeatRequest{Priority: PriorityAnalysis, User: "late", Channel: "c"},
		},
		"channels of a user": {
			SeatRequest{Priority: PriorityAnalysis, User: "u", Channel: "flood"},
			SeatRequest{Priority: PriorityAnalysis, User: "u", Channel: "late"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			pool := NewPool(PoolOptions{Seats: 2})
			running := []*seatWaiter{pool.enqueue(test.flood)}
			waiting := []*seatWaiter{pool.enqueue(test.flood), pool.enqueue(test.flood), pool.enqueue(test.late)}
			if order := grantOrder(pool, running, waiting); order[0] != waiting[2] {
				t.Error("the flood's second request went before the first of the other")
			}
		})
	}
}

// A stream of moves doesn't keep a drawing waiting forever.
func TestPoolPatience(t *testing.T) {
	for _, expected := range []time.Duration{shortWork, longWork} {
		pool := NewPool(PoolOptions{Seats: 2})
		request := SeatRequest{Priority: PriorityWatchedMove, Expected: expected}
		running := fill(pool, request)
		drawing := pool.enqueue(SeatRequest{Priority: PriorityDrawing, Expected: expected})
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
	pool := NewPool(PoolOptions{Seats: 2})
	acquire := func(request SeatRequest) (*engine.Engine, func()) {
		t.Helper()
		request.Priority, request.Expected = PriorityMove, shortWork
		eng, release, err := pool.Acquire(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		return eng, release
	}
	if eng, release := acquire(SeatRequest{WithoutEngine: true}); eng != nil || pool.engines != 0 {
		t.Error("a drawing got an engine")
	} else {
		release()
	}
	one, releaseOne := acquire(SeatRequest{Game: 1})
	two, releaseTwo := acquire(SeatRequest{Game: 2})
	if one == two || pool.engines != 2 {
		t.Fatalf("%d engines for 2 searches at once", pool.engines)
	}
	releaseOne()
	releaseTwo()
	again, release := acquire(SeatRequest{Game: 1})
	if again != one {
		t.Error("game 1 did not get its engine again")
	}
	release()
	for game := range int64(20) {
		_, release := acquire(SeatRequest{Game: game})
		release()
	}
	if pool.engines != 3 {
		t.Errorf("%d engines for 3 seats", pool.engines)
	}
}

func TestPoolRelease(t *testing.T) {
	pool := NewPool(PoolOptions{Seats: 2})
	request := SeatRequest{Priority: PriorityMove, Expected: longWork}
	fail := func() {
		defer func() { _ = recover() }()
		_, release, err := pool.Acquire(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		panic("the search failed")
	}
	for range 10 {
		fail()
	}
	_, release, err := pool.Acquire(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		release()
	}
	if running, waiting := pool.Load(); running != 0 || waiting != 0 || pool.used != [seatBounds]int{} {
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
		pool := NewPool(PoolOptions{Seats: 2})
		running := fill(pool, SeatRequest{Priority: PriorityMove, Expected: shortWork})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, _, err := pool.Acquire(ctx, SeatRequest{Priority: PriorityMove, Expected: shortWork})
			done <- err
		}()
		synctest.Wait()
		if _, waiting := pool.Load(); waiting != 1 {
			t.Fatalf("%d requests wait", waiting)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if _, _, err := pool.Acquire(ctx, SeatRequest{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v when ctx had ended before", err)
		}
		for _, w := range running {
			pool.release(w)
		}
		if got, waiting := pool.Load(); got != 0 || waiting != 0 {
			t.Errorf("%d seats are taken, %d requests wait", got, waiting)
		}
	})
}

func TestPoolOnWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := NewPool(PoolOptions{Seats: 2, WaitNotice: time.Minute})
		running := fill(pool, SeatRequest{Priority: PriorityAnalysis, Expected: longWork})
		positions := make(chan string, 10)
		acquire := func(name string, wait time.Duration) {
			_, release, err := pool.Acquire(t.Context(), SeatRequest{
				Priority: PriorityAnalysis, Expected: longWork, User: chat.UserID(name),
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

// If a callback panics, it loses its place in the queue.
func TestPoolOnWaitPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := NewPool(PoolOptions{Seats: 2})
		running := fill(pool, SeatRequest{Priority: PriorityMove, Expected: shortWork})
		func() {
			defer func() { _ = recover() }()
			_, _, _ = pool.Acquire(t.Context(), SeatRequest{OnWait: func(int) { panic("oops") }})
			t.Error("the panic was swallowed")
		}()
		if got, waiting := pool.Load(); got != len(running) || waiting != 0 {
			t.Errorf("%d seats are taken, %d requests wait", got, waiting)
		}
	})
}
