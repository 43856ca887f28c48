package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// A board that's posted below another supersedes it, until that one is taken to be retired: the latest
// first, once each, and only of games that are quiet or over.
func testSuperseded(t *testing.T, s service.Store) {
	ctx := t.Context()
	show := func(g *game.Game, below bool, message string) {
		t.Helper()
		if certain, err := s.RecordBoard(ctx, g.ID, stored.ShownBoard{Revision: g.Revision, Message: message, Supersedes: below}); err != nil || !certain {
			t.Fatalf("%t, %v", certain, err)
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

// Boards of a paired game in direct messages are superseded like those in channels, each of its player's.
// None is left once a player is forgotten.
func testSupersededDirect(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	for n := 1; n <= 2; n++ {
		if err := s.AddSeek(ctx, seeker(n, now)); err != nil {
			t.Fatal(err)
		}
	}
	pairs, err := s.PairSeeks(ctx, now, pairAll, openPair)
	if err != nil || len(pairs) != 1 {
		t.Fatal(pairs, err)
	}
	g := pairs[0]
	show := func(player int, revision int64, messages ...string) {
		t.Helper()
		boards, err := s.DirectBoards(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, message := range messages {
			if err := s.SetDirectShown(ctx, boards[player], revision, message); err != nil {
				t.Fatal(err)
			}
		}
	}
	take := func(name string, want ...stored.Superseded) {
		t.Helper()
		now := time.Now()
		got, left, err := s.TakeSuperseded(ctx, now, now.Add(-time.Hour), 2)
		if err != nil || left != (len(want) > 0) || !slices.Equal(got, want) {
			t.Errorf("%s: %v, left %t, %v; want %v", name, got, left, err, want)
		}
	}
	of := func(player int, message string) stored.Superseded {
		return stored.Superseded{Game: g.ID, User: person(player + 1).ID, Message: message}
	}
	show(0, 1, "a1")
	show(1, 1, "b1")
	show(0, 2, "a1")
	take("first messages, and an edit")
	show(1, 2, "b2", "b2")
	show(0, 3, "a2")
	show(0, 2, "late")
	take("the latest", of(0, "a1"))
	take("the one before", of(1, "b1"))
	take("all are taken")

	show(0, 4, "a3")
	show(1, 4, "b3")
	g.State = game.Cancelled
	if err := s.Commit(ctx, g); err != nil {
		t.Fatal(err)
	}
	boards, err := s.DirectBoards(ctx, g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetUser(ctx, person(1).ID, ""); err != nil {
		t.Fatal(err)
	}
	if err := s.SetDirectShown(ctx, boards[0], 5, "a4"); err != nil {
		t.Fatal(err)
	}
	take("a player is forgotten")
}

// A job whose last change is that it has shown the board is done with that change: it isn't repeated,
// whatever happens next. Other changes don't end a job, nor does an edit during which another process
// has recorded a board.
func testEndsWithLastChange(t *testing.T, s service.Store) {
	posted, edited := stored.ShownBoard{Revision: 3, Message: "m"}, stored.ShownBoard{Revision: 3, Message: "m", Edited: true}
	type step struct {
		name     string
		board    stored.ShownBoard
		more     bool  // more changes follow
		other    int64 // the revision that another process has recorded meanwhile
		tries    int32 // of the job
		recorded int64 // the revision
	}
	tried := make([]atomic.Int32, 7)
	games, at := map[int64]step{}, map[int64]*atomic.Int32{}
	for i, tt := range []step{
		{"a post", posted, false, 0, 1, 3},
		{"a post, and more", posted, true, 0, 2, 3},
		{"an edit", edited, false, 0, 1, 3},
		{"an edit, and more", edited, true, 0, 2, 3},
		{"an edit beside one to an earlier revision", edited, false, 2, 2, 3},
		{"an edit beside one to the same revision", edited, false, 3, 2, 3},
		{"an edit beside one to a later revision", edited, false, 4, 2, 4},
	} {
		g := create(t, s, chat.ChannelID(tt.name))
		games[g.ID], at[g.ID] = tt, &tried[i]
		if tt.other > 0 {
			if err := s.SetShown(t.Context(), g.ID, tt.other, "m"); err != nil {
				t.Fatal(err)
			}
		}
	}
	doJobs(t, s, func(ctx context.Context, job stored.GameJob) error {
		tt := games[job.Game]
		if at[job.Game].Add(1) > 1 {
			return nil
		}
		if !tt.more {
			ctx = stored.LastChange(ctx)
		}
		certain, err := s.RecordBoard(ctx, job.Game, tt.board)
		if err != nil {
			return err
		}
		if certain != (tt.other == 0) {
			t.Errorf("%s: certain: %t", tt.name, certain)
		}
		return errors.New("too late to matter if the job is done")
	})
	eventually(t, "all jobs are done", func() bool {
		waiting, err := channelsWaiting(t.Context(), s)
		return err == nil && len(waiting) == 0
	})
	for id, tt := range games {
		if n := at[id].Load(); n != tt.tries {
			t.Errorf("%s: the job was tried %d times, want %d", tt.name, n, tt.tries)
		}
		if got, err := s.Game(t.Context(), id); err != nil || got.Shown != tt.recorded {
			t.Errorf("%s: revision %d is recorded, want %d: %v", tt.name, got.Shown, tt.recorded, err)
		}
	}
}

// The job that makes the engine's move shows its board: no other job does, unless the engine is to move
// again.
func testGoesOn(t *testing.T, s service.Store) {
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
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error {
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
