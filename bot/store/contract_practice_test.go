package store_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/practice"
	"hoshi/bot/service"
	"hoshi/engine"
)

// lostBy returns a finished game that ben lost to ann, who is Black.
func lostBy(t *testing.T, s service.Store, ch chat.ChannelID, ann, ben chat.User) *game.Game {
	t.Helper()
	return played(t, s, ch, "g", game.Player{User: ann}, game.Player{User: ben})
}

// unsearchedGames returns the IDs of the lost games that are yet to be searched.
func unsearchedGames(t *testing.T, s service.Store, user chat.UserID, most int) []int64 {
	t.Helper()
	list, err := s.UnsearchedLosses(t.Context(), user, most)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// toPractice returns a position of a game.
func toPractice(g *game.Game, ply int) stored.PracticePosition {
	return stored.PracticePosition{Game: g.ID, Ply: ply, Side: engine.White, Kind: stored.PracticeDefense, Answer: g.Moves[ply:], Due: "2026-11-24"}
}

func testPractice(t *testing.T, s service.Store) {
	ctx, ann, ben := t.Context(), person(1), person(2)
	first, second := lostBy(t, s, "c", ann, ben), lostBy(t, s, "d", ann, ben)
	create(t, s, "running")
	if got := unsearchedGames(t, s, ben.ID, 5); !slices.Equal(got, []int64{second.ID, first.ID}) {
		t.Fatalf("ben has lost games %v", got)
	}
	if got := unsearchedGames(t, s, ben.ID, 1); !slices.Equal(got, []int64{second.ID}) {
		t.Errorf("the last game is %v", got)
	}
	for _, other := range []chat.UserID{ann.ID, ""} {
		if got := unsearchedGames(t, s, other, 5); len(got) > 0 {
			t.Errorf("%q has lost games %v", other, got)
		}
	}
	early, late := toPractice(first, 1), toPractice(first, 3)
	newest := toPractice(second, 1)
	newest.Kind, newest.Due, newest.Step, newest.Tries, newest.Shown = stored.PracticeWin, "", 3, 4, time.Now().UTC().Truncate(time.Microsecond)
	for _, step := range []struct {
		user  chat.UserID
		game  int64
		found []stored.PracticePosition
	}{
		{ben.ID, first.ID, []stored.PracticePosition{late, early}},
		{ben.ID, first.ID, []stored.PracticePosition{toPractice(first, 2)}}, // searched already
		{ben.ID, second.ID, []stored.PracticePosition{newest}},
		{"99", first.ID, []stored.PracticePosition{early}}, // doesn't play in that game
		{ben.ID, 9999, []stored.PracticePosition{early}},   // no such game
		{ann.ID, first.ID, nil},
	} {
		if err := s.AddPractice(ctx, step.user, step.game, step.found); err != nil {
			t.Fatalf("%+v: %v", step, err)
		}
	}
	practices(t, s, ben.ID, newest, early, late)
	practices(t, s, ann.ID)
	practices(t, s, "99")
	if got := unsearchedGames(t, s, ben.ID, 5); len(got) > 0 {
		t.Errorf("games %v can be searched again", got)
	}
	early.Due, early.Step, early.Tries, early.Shown = "2026-12-01", 2, 5, newest.Shown
	got, err := s.UpdatePractice(ctx, ben.ID, first.ID, 1, func(p *stored.PracticePosition) { *p = early })
	if diff := cmp.Diff(early, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	practices(t, s, ben.ID, newest, early, late)
	for _, gone := range []struct {
		user chat.UserID
		ply  int
	}{{ben.ID, 2}, {ann.ID, 1}} {
		if _, err := s.UpdatePractice(ctx, gone.user, first.ID, gone.ply, func(*stored.PracticePosition) {}); !errors.Is(err, stored.ErrNoPractice) {
			t.Errorf("%+v: %v", gone, err)
		}
	}
}

// practices compares a person's positions with want.
func practices(t *testing.T, s service.Store, user chat.UserID, want ...stored.PracticePosition) {
	t.Helper()
	got, err := s.PracticePositions(t.Context(), user)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v, positions of %s (-want +got):\n%s", err, user, diff)
	}
}

// A position disappears with the person's data and with its game.
func testPracticeForgets(t *testing.T, s service.Store) {
	ann, ben := person(1), person(2)
	g := lostBy(t, s, "c", ann, ben)
	alone := played(t, s, "dm", "", game.Player{Engine: true, Level: engine.Club}, game.Player{User: ben})
	for _, one := range []*game.Game{g, alone} {
		if err := s.AddPractice(t.Context(), ben.ID, one.ID, []stored.PracticePosition{toPractice(one, 1)}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := s.UserData(t.Context(), ben.ID)
	if err != nil || len(data.Rows["practice_positions"]) != 2 || len(data.Rows["practice_games"]) != 2 {
		t.Errorf("the export has %v (%v)", data.Rows, err)
	}
	if err := s.ForgetUser(t.Context(), ann.ID, ""); err != nil {
		t.Fatal(err)
	}
	practices(t, s, ben.ID, toPractice(alone, 1), toPractice(g, 1))
	if err := s.ForgetUser(t.Context(), ben.ID, ""); err != nil {
		t.Fatal(err)
	}
	practices(t, s, ben.ID)
	// A search that is still running adds nothing.
	if err := s.AddPractice(t.Context(), ben.ID, g.ID, []stored.PracticePosition{toPractice(g, 1)}); err != nil {
		t.Fatal(err)
	}
	practices(t, s, ben.ID)

	old := played(t, s, "old", "g", game.Player{User: ann}, game.Player{Engine: true, Level: engine.Club})
	lost := create(t, s, "lost")
	lost.State, lost.Winner, lost.Moves = game.Resigned, engine.White, old.Moves
	if err := s.Commit(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPractice(t.Context(), "1", lost.ID, []stored.PracticePosition{toPractice(lost, 1)}); err != nil {
		t.Fatal(err)
	}
	practices(t, s, "1", toPractice(lost, 1))
	db := s.(interface {
		DeleteOldGames(context.Context, time.Time) (int, error)
	})
	if _, err := db.DeleteOldGames(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	practices(t, s, "1")
}

// Searches and updates from several processes each count once.
func testPracticeInARace(t *testing.T, s service.Store) {
	ann, ben := person(1), person(2)
	g := lostBy(t, s, "c", ann, ben)
	const clicks = 20
	var wg sync.WaitGroup
	for range clicks {
		wg.Go(func() {
			if err := s.AddPractice(t.Context(), ben.ID, g.ID, []stored.PracticePosition{toPractice(g, 1)}); err != nil {
				t.Error(err)
			}
			if _, err := s.UpdatePractice(t.Context(), ben.ID, g.ID, 1, func(p *stored.PracticePosition) { p.Tries++ }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	want := toPractice(g, 1)
	want.Tries = clicks
	practices(t, s, ben.ID, want)
}

// A search is queued once, and can be stored again once it's done.
func testPracticeJob(t *testing.T, s service.Store) {
	const user = "7"
	for range 3 {
		if err := s.Enqueue(t.Context(), practice.SearchJob{User: user}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan practice.SearchJob)
	worked := make(chan error, 1)
	go func() {
		worked <- s.Work(ctx, workersOf(func(ctx context.Context, j practice.SearchJob) error {
			select {
			case done <- j:
			case <-ctx.Done():
			}
			return ctx.Err()
		}))
	}()
	want := practice.SearchJob{User: user}
	if got := <-done; got != want {
		t.Errorf("the job is %+v, want %+v", got, want)
	}
	again := false
	for !again && ctx.Err() == nil { // until the first one is complete
		if err := s.Enqueue(ctx, want); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-done:
			again = got == want
		case <-time.After(10 * time.Millisecond):
		}
	}
	if !again {
		t.Error("the search can't be repeated")
	}
	cancel()
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
