package e2e_test

import (
	"fmt"
	"log/slog"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// interactionsVariable, an environment variable, sets how many interactions TestMemoryStaysFlat
// does. By default they're few, so that it takes seconds.
const interactionsVariable = "HOSHI_TEST_INTERACTIONS"

// footprint is what a process holds.
type footprint struct {
	heap       uint64         // bytes in use after a collection
	goroutines int            // without those of ownLife
	startedBy  map[string]int // the goroutines, by what started them
}

// measure returns the footprint at rest: the minimum over some moments, since now and then
// something runs briefly.
func measure() footprint {
	// Twice, because pools drop their content only at the second collection.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	f := footprint{heap: m.HeapAlloc}
	for i := range 10 {
		if n, startedBy := goroutines(); i == 0 || n < f.goroutines {
			f.goroutines, f.startedBy = n, startedBy
		}
		time.Sleep(20 * time.Millisecond)
	}
	return f
}

// ownLife matches the stacks of goroutines that come and go by themselves: connections are kept for
// a minute, and the queue starts its maintenance some seconds after the program.
var ownLife = regexp.MustCompile(`net/http\.\(\*(persistConn|conn)\)|riverqueue/river/(internal/maintenance|rivershared)`)

// goroutines counts the goroutines, except those that come and go by themselves.
func goroutines() (n int, startedBy map[string]int) {
	startedBy = make(map[string]int)
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if ownLife.MatchString(stack) {
			continue
		}
		n++
		_, origin, _ := strings.Cut(stack, "created by ")
		origin, _, _ = strings.Cut(origin, " in goroutine")
		startedBy[origin]++
	}
	return n, startedBy
}

// Heap and goroutines are the same after many interactions as after few: nothing is kept for each
// interaction, game, message or form.
func TestMemoryStaysFlat(t *testing.T) { // alone, because it counts the process's goroutines
	total, warmUp := times(200, 800), 6e6 // bytes of caches that aren't full after few interactions
	if n, err := strconv.Atoi(os.Getenv(interactionsVariable)); err == nil {
		total = n
	}
	const workers = 8
	var names, channels []string
	for i := range workers {
		names = append(names, fmt.Sprintf("black%d", i), fmt.Sprintf("white%d", i))
		channels = append(channels, fmt.Sprintf("channel%d", i))
	}
	var warnings output
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(warnings.String())
		}
	})
	h := newHost(t, sandbox.Options{Users: names, Channels: channels, History: 20, Interactions: 100, NonceWindow: time.Second},
		service.Options{HashMB: 1, Log: slog.New(slog.NewTextHandler(&warnings, &slog.HandlerOptions{Level: slog.LevelWarn}))})

	// until plays in all channels until n interactions have been done.
	var done atomic.Int64
	until := func(n int) footprint {
		t.Helper()
		var wait sync.WaitGroup
		for i := range workers {
			wait.Go(func() {
				for p := h.player(i); int(done.Load()) < n && !t.Failed(); {
					done.Add(int64(p.playThrough(names[2*i], names[2*i+1], names[(2*i+2)%len(names)])))
				}
			})
		}
		wait.Wait()
		for i := range workers {
			h.idle(h.box.Channels()[i].ID)
		}
		f := measure()
		if t.Failed() {
			t.FailNow()
		}
		t.Logf("after %6d interactions: %.1f MB of heap, %d goroutines", done.Load(), float64(f.heap)/1e6, f.goroutines)
		return f
	}
	first := until(min(total/4, 10_000))
	if total >= 40_000 {
		warmUp = 0
		until(total / 2)
	}
	last := until(total)
	if float64(last.heap) > 1.1*float64(first.heap)+warmUp {
		t.Errorf("the heap grew from %d to %d bytes", first.heap, last.heap)
	}
	if float64(last.goroutines) > 1.1*float64(first.goroutines) {
		t.Errorf("the goroutines grew from %d to %d:\n%s", first.goroutines, last.goroutines, cmp.Diff(first.startedBy, last.startedBy))
	}
}

// playThrough plays a game with everything that can be clicked, and returns how many interactions
// it took.
func (p *player) playThrough(black, white, stranger string) (count int) {
	p.t.Helper()
	did := func(in sandbox.Interaction) sandbox.Interaction { count++; return in }
	begun := time.Now()
	did(p.slash(black, "play", map[string]any{"opponent": p.users[white], "size": 9, "color": "black"}))
	// On a busy machine a command may be acknowledged before it is done.
	matches := func(want *regexp.Regexp) sandbox.Message {
		return p.latest(func(m sandbox.Message) bool {
			return m.Author.Bot && m.EphemeralTo == "" && !m.Time.Before(begun) && want.MatchString(words(m))
		})
	}
	says := func(want string) sandbox.Message { return matches(regexp.MustCompile(regexp.QuoteMeta(want))) }
	shown := func(moves int) sandbox.Message { return matches(boardAfter(moves)) }
	did(p.click(white, says("challenges"), "accept"))
	says("accepted")
	pad := p.message(did(p.click(black, shown(0), "pad")))
	did(p.click(black, pad, "move"))
	shown(1)
	did(p.slash(white, "move", map[string]any{"point": "a1"}))
	board := shown(2)
	did(p.click(stranger, board, "resign"))
	form := did(p.click(black, board, "move"))
	if form.Modal != nil {
		in, err := p.box.SubmitModal(form.ID, map[string][]string{"point": {"b2"}})
		did(p.answered(in, err))
	}
	if _, err := p.box.Autocomplete(p.t.Context(), p.channel.ID, p.users[black], sandbox.CommandUse{Name: "move", Options: map[string]any{"point": "c"}}, "point"); err != nil {
		p.t.Error(err)
	}
	count++
	did(p.slash(black, "board", nil))
	did(p.slash(white, "undo", nil))
	did(p.slash(stranger, "help", nil))
	did(p.slash(stranger, "export", nil))
	did(p.slash(black, "resign", map[string]any{"confirm": "yes"}))
	says("resigns")
	return count
}
