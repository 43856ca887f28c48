package answer_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"hoshi/bot/discord/body"
)

// A global limit also holds back other interactions.
func TestAnswersWaitTogether(t *testing.T) {
	t.Parallel()
	a := newAnswers(t, limit("400", true))
	if _, err := a.responder(later).Defer(ctxOf(t), false); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the first: %v", err)
	}
	soon, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := a.responder(later).Defer(soon, false); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the second: %v", err)
	}
	if n := len(a.requests()); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// 500 interactions at once are all acknowledged in time.
func TestAnswerStorm(t *testing.T) {
	t.Parallel()
	a := newAnswers(t)
	var wait sync.WaitGroup
	for range 500 {
		wait.Go(func() {
			r := a.responder(later)
			if _, err := r.Defer(ctxOf(t), false); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := len(a.requests()); n != 500 {
		t.Errorf("%d requests", n)
	}
}

// Nothing about finished interactions stays in memory.
func TestAnswersKeepNothing(t *testing.T) {
	a, ctx := newAnswers(t), ctxOf(t)
	answer := func(n int) {
		for range n {
			if _, err := a.responder(later).Respond(ctx, body.Message{Content: "x"}); err != nil {
				t.Fatal(err)
			}
			a.mu.Lock()
			a.got = nil
			a.mu.Unlock()
		}
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	answer(200)
	before, goroutines := heap(), runtime.NumGoroutine()
	answer(1000)
	if after := heap(); after > before+256<<10 {
		t.Errorf("the heap has grown by %d KiB over 1,000 interactions", (after-before)>>10)
	}
	for begun := time.Now(); runtime.NumGoroutine() > goroutines+4; time.Sleep(time.Millisecond) { // those of finished requests end late on a busy machine
		if time.Since(begun) > patience {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), goroutines)
		}
	}
}
