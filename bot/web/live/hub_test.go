package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// Watchers first see the game as it is and then every change. Those who see the same share one
// snapshot.
func TestWatch(t *testing.T) {
	g := newGames(1, 2)
	h := newHub(t, g, live.Options{})
	watchers := map[*live.Watcher]string{
		watch(t, h, viewer("", "en"), 1, 0):    "en ",
		watch(t, h, viewer("", "en"), 1, 0):    "en ",
		watch(t, h, viewer("bob", "en"), 1, 0): "en ",
		watch(t, h, viewer("", "ja"), 1, 0):    "ja ",
		watch(t, h, viewer("ann", "en"), 1, 0): "en player",
	}
	other := watch(t, h, viewer("", "en"), 2, 0)
	see := func(revision int64) {
		t.Helper()
		for w, want := range watchers {
			if m := next(t, w); m.Type != "board" || m.Board.Rev != revision || m.Board.Lang+" "+m.Board.You != want {
				t.Errorf("%s sees %+v, want revision %d", want, m.Board, revision)
			}
		}
	}
	see(1)
	for revision := int64(2); revision < 5; revision++ {
		h.Heard(g.change(1, move))
		see(revision)
	}
	if m := next(t, other); m.Board.Rev != 1 || m.Board.Game != "public2" {
		t.Errorf("the other game: %+v", m.Board)
	}
	h.Close()
	for what, n := range g.made {
		if n > 1 && what[:4] != "1.1 " { // some joined after others
			t.Errorf("%s was made %d times", what, n)
		}
	}
	if len(g.made) != 3*4+1 {
		t.Errorf("made: %v", g.made)
	}
}

// A slow watcher misses the states in between, and gets the last one.
func TestLatestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGames(1)
		h := newHub(t, g, live.Options{})
		slow, quick := watch(t, h, viewer("", ""), 1, 0), watch(t, h, viewer("", ""), 1, 0)
		const last = 50
		next(t, quick)
		for range last - 1 {
			h.Heard(g.change(1, move))
			next(t, quick)
		}
		synctest.Wait() // both have received the last change
		if m := next(t, slow); m.Board.Rev != last {
			t.Errorf("the first that somebody slow sees is revision %d, want %d", m.Board.Rev, last)
		}
	})
}

// However many changes arrive while a game is loading, it's loaded only once more.
func TestCoalescing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGames(1)
		g.block = make(chan struct{})
		h := live.NewHub(g, live.Options{})
		w, err := h.Watch(viewer("", ""), 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait() // the load has started
		for range 100 {
			h.Heard(g.change(1, move))
		}
		close(g.block)
		synctest.Wait()
		if m := next(t, w); m.Board.Rev != 101 || g.loads > 2 {
			t.Errorf("revision %d after %d loads", m.Board.Rev, g.loads)
		}
		w.Leave()
		h.Close()
	})
}

// If a game can't be loaded, it's tried again less and less often.
func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGames(1)
		g.fails = 4
		h := live.NewHub(g, live.Options{})
		begun := time.Now()
		w, err := h.Watch(viewer("", ""), 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		if m := next(t, w); m.Board.Rev != 1 || g.loads != 5 || time.Since(begun) != (1+2+4+8)*time.Second {
			t.Errorf("revision %d after %d loads and %v", m.Board.Rev, g.loads, time.Since(begun))
		}
		w.Leave()
		h.Close()
	})
}

// A browser that reconnects isn't sent what it already has, unless that may have changed.
func TestHave(t *testing.T) {
	for _, tt := range []struct {
		name string
		have int64
		how  func(*state)
		want int64 // of the first message
	}{
		{"nothing", 0, func(*state) {}, 3},
		{"an earlier revision", 2, func(*state) {}, 3},
		{"this revision", 3, func(*state) {}, 4},
		{"this revision with a clock", 3, func(s *state) { s.clock = true }, 3},
		{"this revision and a next game", 3, func(s *state) { s.next = "public9" }, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newGames(1)
				g.change(1, func(s *state) { s.revision = 3; tt.how(s) })
				h := live.NewHub(g, live.Options{})
				defer h.Close()
				w, err := h.Watch(viewer("", ""), 1, tt.have)
				if err != nil {
					t.Fatal(err)
				}
				defer w.Leave()
				synctest.Wait()
				if tt.want == 4 {
					h.Heard(g.change(1, move))
				}
				if m := next(t, w); m.Board.Rev != tt.want {
					t.Errorf("revision %d, want %d", m.Board.Rev, tt.want)
				}
			})
		})
	}
}

// Watchers are told about changes without a new revision: an adjusted clock, and a following game
// in the same channel.
func TestSameRevision(t *testing.T) {
	g := newGames(1, 2)
	h := newHub(t, g, live.Options{})
	w := watch(t, h, viewer("", ""), 1, 0)
	next(t, w)
	h.Heard(g.change(1, func(s *state) { s.clock = true }))
	if m := next(t, w); m.Board.Rev != 1 || m.Board.Clock == nil {
		t.Errorf("%+v", m.Board)
	}
	g.change(1, func(s *state) { s.next = "public9" })
	h.Heard(stored.Notice{Game: 9, Revision: 1, Channel: "c2"}) // in another channel
	h.Heard(stored.Notice{Game: 9, Revision: 1, Channel: "c1"})
	if m := next(t, w); m.Board.Next != "public9" {
		t.Errorf("%+v", m.Board)
	}
}

// After lost notices, all games are loaded again.
func TestMissed(t *testing.T) {
	g := newGames(1, 2, 3)
	h := newHub(t, g, live.Options{})
	var watchers []*live.Watcher
	for game := range int64(3) {
		w := watch(t, h, viewer("", ""), game+1, 0)
		next(t, w)
		watchers = append(watchers, w)
		g.change(game+1, move)
	}
	h.Heard(stored.Notice{Missed: true})
	for _, w := range watchers {
		if m := next(t, w); m.Board.Rev != 2 {
			t.Errorf("%+v", m.Board)
		}
	}
}

// Answers go to the session that asked, in all its windows, and to nobody else.
func TestAnswers(t *testing.T) {
	g := newGames(1)
	h := newHub(t, g, live.Options{})
	phone, desk := watch(t, h, viewer("ann", ""), 1, 0), watch(t, h, viewer("ann", ""), 1, 0)
	others := []*live.Watcher{watch(t, h, viewer("bob", ""), 1, 0), watch(t, h, viewer("", ""), 1, 0)}
	for _, w := range append(others, phone, desk) {
		next(t, w)
	}
	answer := live.Answer{ID: "a", Answers: []snapshot.Answer{{Text: []string{"i9 is good"}, Private: true}}}
	h.Tell("session of ann", 1, answer)
	h.Tell("", 1, answer)
	h.Tell("session of ann", 2, answer)
	for _, w := range []*live.Watcher{phone, desk} {
		if m := next(t, w); m.Type != "answer" || m.ID != "a" || len(m.Answers) != 1 || m.Answers[0].Text[0] != "i9 is good" {
			t.Errorf("%+v", m)
		}
	}
	h.Heard(g.change(1, move))
	for _, w := range append(others, phone, desk) {
		if m := next(t, w); m.Type != "board" {
			t.Errorf("%+v", m)
		}
	}
}

// Everyone is told how many watch: open pages without the players', and a session once, however many of
// its pages are open. They're told again when someone comes or leaves.
func TestCount(t *testing.T) {
	h := newHub(t, newGames(1), live.Options{Recount: time.Millisecond})
	first := watch(t, h, viewer("", ""), 1, 0)
	counts := func(w *live.Watcher, want int) {
		t.Helper()
		for {
			if m := next(t, w); m.Type == "board" && m.Board.Watchers == want {
				return
			}
		}
	}
	counts(first, 1)
	second := watch(t, h, viewer("", ""), 1, 0)
	counts(first, 2)
	counts(second, 2)
	player := watch(t, h, viewer("ann", ""), 1, 0)
	bob, again := watch(t, h, viewer("bob", ""), 1, 0), watch(t, h, viewer("bob", ""), 1, 0)
	for _, w := range []*live.Watcher{first, second, player, bob, again} {
		counts(w, 3)
	}
	if n := h.WatchersOf(1); n != 3 {
		t.Errorf("%d watch", n)
	}
	second.Leave()
	counts(first, 2)
	counts(player, 2)
}

func TestLimits(t *testing.T) {
	g := newGames(1, 2)
	h := newHub(t, g, live.Options{Watchers: 5, PerSession: 2})
	first := watch(t, h, viewer("ann", ""), 1, 0)
	watch(t, h, viewer("ann", ""), 2, 0)
	if _, err := h.Watch(viewer("ann", ""), 1, 0); !errors.Is(err, live.ErrFull) {
		t.Errorf("a third window of a session: %v", err)
	}
	for range 3 {
		watch(t, h, viewer("", ""), 1, 0)
	}
	if _, err := h.Watch(viewer("bob", ""), 1, 0); !errors.Is(err, live.ErrFull) || h.Watchers() != 5 {
		t.Errorf("a sixth watcher: %v; %d watch", err, h.Watchers())
	}
	first.Leave()
	first.Leave()
	if h.Watchers() != 4 {
		t.Errorf("%d watch after one has left", h.Watchers())
	}
	watch(t, h, viewer("ann", ""), 1, 0)
}

func TestBye(t *testing.T) {
	g := newGames(1)
	h := newHub(t, g, live.Options{})
	none := watch(t, h, viewer("", ""), 9, 0)
	if m := next(t, none); m.Type != "bye" || m.Code != live.ByeGone {
		t.Errorf("a game that isn't: %+v", m)
	}
	w := watch(t, h, viewer("", ""), 1, 0)
	next(t, w)
	h.Close()
	if m := next(t, w); m.Type != "bye" || m.Code != live.ByeClosing {
		t.Errorf("at the end: %+v", m)
	}
	if _, err := h.Watch(viewer("", ""), 1, 0); !errors.Is(err, live.ErrClosed) {
		t.Errorf("afterwards: %v", err)
	}
	h.Heard(g.change(1, move)) // does nothing
}
