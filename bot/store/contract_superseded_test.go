package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/stored"
	"hoshi/engine"
)

// A board that's posted below another supersedes it, until that one is taken to be retired: the latest
// first, once each, and only of games that are quiet or over.
func testSuperseded(t *testing.T, s bot.Store) {
	ctx := t.Context()
	show := func(g *game.Game, below bool, message string) {
		t.Helper()
		record := s.SetShown
		if below {
			record = s.SetShownBelow
		}
		if err := record(ctx, g.ID, g.Revision, message); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Hour
	take := func(name string, quiet, old time.Duration, wantLeft bool, want ...stored.Superseded) {
		t.Helper()
		now := time.Now()
		got, left, err := s.TakeSuperseded(ctx, now.Add(-quiet), now.Add(-old), 2)
		if err != nil || left != wantLeft || len(got) != len(want) {
			t.Fatalf("%s: %v, left %t, %v; want %v, %t", name, got, left, err, want, wantLeft)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
	g, other := create(t, s, "c"), create(t, s, "d")
	take("nothing was shown", 0, long, false)
	show(g, true, "m1")
	show(g, true, "m1")
	take("one message", 0, long, false)
	show(g, true, "m2")
	show(g, false, "m3")
	show(g, true, "m4")
	show(other, true, "n1")
	show(other, true, "n2")
	take("no game is quiet", long, long, true)
	take("too old", 0, 0, false)
	take("each game's latest", 0, long, true, stored.Superseded{Game: other.ID, Message: "n1"}, stored.Superseded{Game: g.ID, Message: "m3"})
	take("the one before", 0, long, true, stored.Superseded{Game: g.ID, Message: "m1"})
	take("all are taken", 0, long, false)

	show(other, true, "n3")
	other.State = game.Cancelled
	if err := s.Commit(ctx, other); err != nil {
		t.Fatal(err)
	}
	take("the game is over", long, long, true, stored.Superseded{Game: other.ID, Message: "n2"})
	show(g, true, "m5")
	show(&game.Game{ID: g.ID}, true, "m4b") // late
	take("a late record supersedes nothing", 0, long, true, stored.Superseded{Game: g.ID, Message: "m4"})
	take("and then", 0, long, false)
}

// A job whose last change is that it has shown the board is done with that change: it isn't repeated,
// whatever happens next. Other changes don't end a job.
func testEndsWithLastChange(t *testing.T, s bot.Store) {
	last, first := create(t, s, "last"), create(t, s, "first")
	var tries [2]atomic.Int32
	work(t, s, func(ctx context.Context, job stored.Job) error {
		if job.Game == last.ID {
			tries[0].Add(1)
			if err := s.SetShown(stored.LastChange(ctx), last.ID, last.Revision, "m"); err != nil {
				return err
			}
			return errors.New("too late to matter")
		}
		if tries[1].Add(1) > 1 {
			return nil
		}
		if err := s.SetShown(ctx, first.ID, first.Revision, "m"); err != nil {
			return err
		}
		return errors.New("try that again")
	})
	eventually(t, "the job that has more to do is repeated", func() bool { return tries[1].Load() == 2 })
	eventually(t, "all jobs are done", func() bool {
		waiting, err := channelsWaiting(t.Context(), s)
		return err == nil && len(waiting) == 0
	})
	if n := tries[0].Load(); n != 1 {
		t.Errorf("the job that was done was tried %d times", n)
	}
}

// The job that makes the engine's move shows its board: no other job does, unless the engine is to move
// again.
func testGoesOn(t *testing.T, s bot.Store) {
	games := map[int64]bool{} // whether the engine is to move
	for _, answers := range []bool{false, true} {
		g := newGame(chat.ChannelID(fmt.Sprint("engine ", answers)))
		g.Moves, g.Black.Engine, g.White.Engine = nil, false, answers
		if err := s.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		games[g.ID] = answers
		g.Moves = []engine.Point{{Col: 7, Row: 7}}
		if g.EngineToMove() != answers {
			t.Fatalf("the engine is to move: %t, want %t", g.EngineToMove(), answers)
		}
		if err := s.Commit(stored.GoesOn(t.Context()), g); err != nil {
			t.Fatal(err)
		}
	}
	var jobs [2]atomic.Int32
	work(t, s, func(_ context.Context, job stored.Job) error {
		switch {
		case job.Revision != 2:
		case games[job.Game]:
			jobs[1].Add(1)
		default:
			jobs[0].Add(1)
		}
		return nil
	})
	eventually(t, "the jobs are done", func() bool {
		waiting, err := channelsWaiting(t.Context(), s)
		return err == nil && len(waiting) == 0
	})
	if jobs[0].Load() != 0 || jobs[1].Load() != 1 {
		t.Errorf("%d and %d jobs", jobs[0].Load(), jobs[1].Load())
	}
}
