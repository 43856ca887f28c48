package engines

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// poolModel is what a pool should do, with plain lists and without regard to speed.
type poolModel struct {
	seats   int
	waiting []*seatWaiter // oldest first
	running []*seatWaiter
	passed  map[[2]bool]int // for each class: grants to others that its oldest request could have used
}

// long reports whether a request is long by the pool's default.
func (m *poolModel) long(w *seatWaiter) bool {
	return w.request.Expected == 0 || w.request.Expected > 300*time.Millisecond
}

// fits reports whether a request may run, according to the documentation of [Pool].
func (m *poolModel) fits(w *seatWaiter) bool {
	long, others, longOthers := 0, 0, 0
	for _, r := range append(slices.Clone(m.running), w) {
		isOther := r.request.Priority != PriorityMove
		if m.long(r) {
			long++
		}
		if isOther {
			others++
		}
		if isOther && m.long(r) {
			longOthers++
		}
	}
	return len(m.running) < m.seats+1 && (long <= m.seats || !m.long(w)) &&
		(w.request.Priority == PriorityMove || others <= m.seats && (longOthers < m.seats || !m.long(w)))
}

// class returns the properties that decide whether a request fits.
func (m *poolModel) class(w *seatWaiter) [2]bool {
	return [2]bool{m.long(w), w.request.Priority == PriorityMove}
}

// oldest reports whether no older request of the same class is waiting.
func (m *poolModel) oldest(w *seatWaiter) bool {
	i := slices.IndexFunc(m.waiting, func(other *seatWaiter) bool { return m.class(w) == m.class(other) })
	return m.waiting[i] == w
}

// observe records and checks a grant made by the pool. If the same event caused several grants,
// their order isn't known.
func (m *poolModel) observe(t *rapid.T, granted *seatWaiter, single bool) {
	if !m.fits(granted) {
		t.Fatalf("request %d was granted beyond the bounds", granted.number)
	}
	for class := range m.passed {
		if !slices.ContainsFunc(m.waiting, func(w *seatWaiter) bool { return m.class(w) == class }) {
			delete(m.passed, class) // the requests passed over have given up
		}
	}
	overdue := m.oldest(granted) && m.passed[m.class(granted)] >= patience
	for _, w := range m.waiting {
		if w == granted || !m.fits(w) {
			continue
		}
		if single && w.request.Priority < granted.request.Priority && !overdue {
			t.Fatalf("request %d of priority %d went before request %d of priority %d",
				granted.number, granted.request.Priority, w.number, w.request.Priority)
		}
		if m.oldest(w) {
			if m.passed[m.class(w)]++; m.passed[m.class(w)] > patience+int(seatClasses) {
				t.Fatalf("request %d was passed over %d times", w.number, m.passed[m.class(w)])
			}
		}
	}
	if m.oldest(granted) {
		m.passed[m.class(granted)] = 0
	}
	m.waiting = slices.DeleteFunc(m.waiting, func(w *seatWaiter) bool { return w == granted })
	m.running = append(m.running, granted)
}

// settle records all grants since the last event.
func (m *poolModel) settle(t *rapid.T, pool *Pool) {
	var granted []*seatWaiter
	for _, w := range m.waiting {
		if isGranted(w) {
			granted = append(granted, w)
		}
	}
	slices.SortStableFunc(granted, func(a, b *seatWaiter) int { return int(a.request.Priority) - int(b.request.Priority) })
	for _, w := range granted {
		m.observe(t, w, len(granted) == 1)
	}
	for _, w := range m.waiting {
		if m.fits(w) {
			t.Fatalf("request %d waits though it fits", w.number)
		}
	}
	if running, waiting := pool.Load(); running != len(m.running) || waiting != len(m.waiting) {
		t.Fatalf("load %d and %d, want %d and %d", running, waiting, len(m.running), len(m.waiting))
	}
	if pool.engines > m.seats+1 {
		t.Fatalf("%d engines for %d seats", pool.engines, m.seats+1)
	}
}

func TestPoolModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(0, 5).Draw(t, "seats")
		pool := NewPool(PoolOptions{Seats: seats})
		m := &poolModel{seats: max(seats, 2), passed: map[[2]bool]int{}}
		take := func(t *rapid.T, list *[]*seatWaiter) *seatWaiter {
			if len(*list) == 0 {
				t.Skip("nothing to take")
			}
			i := rapid.IntRange(0, len(*list)-1).Draw(t, "which")
			w := (*list)[i]
			*list = slices.Delete(*list, i, i+1)
			return w
		}
		request := func(t *rapid.T) {
			m.waiting = append(m.waiting, pool.enqueue(SeatRequest{
				Priority:      Priority(rapid.IntRange(int(PriorityMove), int(PriorityDrawing)).Draw(t, "priority")),
				User:          chat.UserID(rapid.StringMatching("[a-d]").Draw(t, "user")),
				Channel:       chat.ChannelID(rapid.StringMatching("[a-d]").Draw(t, "channel")),
				Game:          rapid.Int64Range(0, 3).Draw(t, "game"),
				Expected:      rapid.SampledFrom([]time.Duration{0, shortWork, 300 * time.Millisecond, longWork}).Draw(t, "expected"),
				WithoutEngine: rapid.Bool().Draw(t, "without engine"),
			}))
		}
		t.Repeat(map[string]func(*rapid.T){
			"request": request,
			"flood": func(t *rapid.T) {
				for range 5 {
					request(t)
					m.settle(t, pool)
				}
			},
			"end":    func(t *rapid.T) { pool.release(take(t, &m.running)) },
			"cancel": func(t *rapid.T) { pool.release(take(t, &m.waiting)) },
			"":       func(t *rapid.T) { m.settle(t, pool) },
		})
		for len(m.running) > 0 { // everything ends, so everything gets a turn
			pool.release(m.running[0])
			m.running = m.running[1:]
			m.settle(t, pool)
		}
		if len(m.waiting) > 0 || pool.used != [seatBounds]int{} || pool.engines != len(pool.idle) {
			t.Fatalf("%d requests wait, counts %v, %d engines of which %d are idle",
				len(m.waiting), pool.used, pool.engines, len(pool.idle))
		}
	})
}

// Many goroutines acquire and release seats, and some give up. No seat is lost, and no two
// goroutines hold the same engine.
func TestPoolConcurrency(t *testing.T) {
	pool := NewPool(PoolOptions{Seats: 3})
	var held sync.Map
	var others, all atomic.Int32
	var group sync.WaitGroup
	for worker := range 16 {
		random := rand.New(rand.NewPCG(1, uint64(worker)))
		group.Go(func() {
			for range 200 {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(random.IntN(2000))*time.Microsecond)
				request := SeatRequest{
					Priority: Priority(random.IntN(int(PriorityDrawing) + 1)),
					User:     chat.UserID(fmt.Sprint(random.IntN(4))), Game: random.Int64N(4),
					Expected: []time.Duration{shortWork, longWork}[random.IntN(2)],
				}
				eng, release, err := pool.Acquire(ctx, request)
				cancel()
				if err != nil {
					continue
				}
				if _, twice := held.LoadOrStore(eng, true); twice {
					t.Error("two searches hold one engine")
				}
				if n := all.Add(1); n > 4 {
					t.Errorf("%d seats are taken", n)
				}
				if request.Priority != PriorityMove {
					if n := others.Add(1); n > 3 {
						t.Errorf("%d seats are taken by others than moves", n)
					}
					time.Sleep(time.Duration(random.IntN(50)) * time.Microsecond)
					others.Add(-1)
				}
				all.Add(-1)
				held.Delete(eng)
				go release()
				release()
			}
		})
	}
	group.Wait()
	for running, _ := pool.Load(); running > 0; running, _ = pool.Load() {
		time.Sleep(time.Millisecond) // the last releases run concurrently with this
	}
	if running, waiting := pool.Load(); running != 0 || waiting != 0 {
		t.Errorf("%d seats are taken, %d requests wait", running, waiting)
	}
}

// poolLoad is simulated work for a pool: it sleeps by a synctest bubble's clock.
type poolLoad struct {
	pool  *Pool
	mu    sync.Mutex
	waits map[Priority][]time.Duration // how long requests with each priority waited
}

// work does one piece of work and records how long it waited for a seat.
func (l *poolLoad) work(t *testing.T, request SeatRequest) {
	began := time.Now()
	var eng *engine.Engine
	eng, release, err := l.pool.Acquire(t.Context(), request)
	if err != nil || eng == nil {
		t.Error("no engine:", err)
		return
	}
	defer release()
	l.mu.Lock()
	l.waits[request.Priority] = append(l.waits[request.Priority], time.Since(began))
	l.mu.Unlock()
	time.Sleep(request.Expected)
}

// worst returns the longest wait for a priority, and how many requests had it.
func (l *poolLoad) worst(p Priority) (time.Duration, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Max(append(l.waits[p], 0)), len(l.waits[p])
}

// Fault 16: 200 analyses by one user kept moves elsewhere waiting for 55 s. The times here are by
// the fake clock, by which the simulated work sleeps.
func TestAnalysesDoNotDelayMoves(t *testing.T) {
	for _, seats := range []int{1, 2, 16} {
		t.Run(fmt.Sprint(seats, " seats"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := &poolLoad{pool: NewPool(PoolOptions{Seats: seats}), waits: map[Priority][]time.Duration{}}
				var group sync.WaitGroup
				for i := range 200 {
					group.Go(func() {
						l.work(t, SeatRequest{Priority: PriorityAnalysis, User: "flood", Channel: chat.ChannelID(fmt.Sprint(i % 20)), Expected: longWork})
					})
				}
				synctest.Wait()
				for move := range 50 { // some short, some long, one at a time
					expected := []time.Duration{shortWork, time.Second}[move%2]
					l.work(t, SeatRequest{Priority: PriorityMove, User: "ann", Channel: "elsewhere", Expected: expected})
				}
				l.work(t, SeatRequest{Priority: PriorityHint, User: "ann", Channel: "elsewhere", Expected: shortWork})
				if worst, n := l.worst(PriorityMove); worst != 0 || n != 50 {
					t.Errorf("%d moves waited for up to %v, want none", n, worst)
				}
				if worst, _ := l.worst(PriorityHint); worst != 0 {
					t.Errorf("a short hint waited for %v, want none", worst)
				}
				l.work(t, SeatRequest{Priority: PriorityAnalysis, User: "bob", Channel: "elsewhere", Expected: time.Second})
				if _, analyses := l.worst(PriorityAnalysis); seats <= 2 && analyses > 30 {
					t.Errorf("the analysis of another user came after %d of the flood", analyses)
				}
				group.Wait()
			})
		})
	}
}

// Fault 16: eight channels with engine games at depth 20 kept moves waiting for 28 s.
func TestWatchedGamesDoNotDelayMoves(t *testing.T) {
	for _, seats := range []int{1, 2, 16} {
		for _, length := range []time.Duration{250 * time.Millisecond, 2 * time.Second} {
			t.Run(fmt.Sprint(seats, " seats, moves of ", length), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					l := &poolLoad{pool: NewPool(PoolOptions{Seats: seats}), waits: map[Priority][]time.Duration{}}
					var over atomic.Bool
					var group sync.WaitGroup
					for i := range 8 {
						name := fmt.Sprint("watched", i)
						group.Go(func() {
							for !over.Load() {
								l.work(t, SeatRequest{Priority: PriorityWatchedMove, User: chat.UserID(name), Channel: chat.ChannelID(name), Expected: length})
							}
						})
					}
					time.Sleep(time.Second / 3)
					for range 50 {
						l.work(t, SeatRequest{Priority: PriorityMove, User: "ann", Channel: "elsewhere", Expected: shortWork})
						l.work(t, SeatRequest{Priority: PriorityMove, User: "ann", Channel: "elsewhere", Expected: longWork})
					}
					// The lowest priority also gets a turn, although watched games never pause.
					l.work(t, SeatRequest{Priority: PriorityDrawing, User: "bob", Channel: "elsewhere", Expected: longWork})
					over.Store(true)
					group.Wait()
					if worst, n := l.worst(PriorityMove); worst != 0 || n != 100 {
						t.Errorf("%d moves waited for up to %v, want none", n, worst)
					}
					if worst, _ := l.worst(PriorityWatchedMove); worst > 20*length+longWork {
						t.Errorf("a watched move waited for %v", worst)
					}
				})
			})
		}
	}
}
