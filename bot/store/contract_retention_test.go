package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/jobs"
)

// testDeleteOldGames deletes games that have ended and count for nobody's rating, and nothing more
// recent than the time.
func testDeleteOldGames(t *testing.T, s service.Store) {
	ann := game.Player{User: chat.User{ID: "1", Name: "ann"}}
	ben := game.Player{User: chat.User{ID: "2", Name: "ben"}}
	rated := played(t, s, "rated", "g", ann, ben)
	forgotten := played(t, s, "forgotten", "g", ann, game.Player{User: chat.User{ID: "3", Name: "cid"}})
	if err := s.ForgetUser(t.Context(), "3", ""); err != nil {
		t.Fatal(err)
	}
	running := create(t, s, "running")
	var old []*game.Game
	for range 150 { // more than a batch
		g := create(t, s, "old")
		g.State = game.Cancelled
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		old = append(old, g)
	}
	time.Sleep(time.Millisecond) // times are stored in microseconds
	before := time.Now()
	young := create(t, s, "young")
	young.State = game.Cancelled
	if err := s.Commit(t.Context(), young); err != nil {
		t.Fatal(err)
	}
	db := s.(interface {
		DeleteOldGames(context.Context, time.Time) (int, error)
	})
	for _, want := range []int{len(old), 0} {
		if n, err := db.DeleteOldGames(t.Context(), before); err != nil || n != want {
			t.Fatalf("%d games were deleted, %v, want %d", n, err, want)
		}
	}
	if _, err := s.Game(t.Context(), old[len(old)-1].ID); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("an old game is there: %v", err)
	}
	for _, g := range []*game.Game{rated, running, young} {
		equalStored(t, s, g)
	}
	changes, err := s.RatingChanges(t.Context(), rating.Scope{Guild: "g", Family: rating.FamilyFreestyle}, "1", 5)
	if err != nil || len(changes) != 2 || changes[0].Game != forgotten.ID {
		t.Errorf("the rated games of ann, one against someone who was forgotten: %+v, %v", changes, err)
	}
}

// Work deletes old games automatically if that's set.
func TestWorkDeletesOldGames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	g := create(t, s, "c")
	g.State = game.Cancelled
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{KeepGames: time.Microsecond, Jobs: jobs.Options{FirstClean: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	worked := make(chan error, 1)
	go func() {
		worked <- db.Work(ctx, workersOf(func(context.Context, stored.Job) error { return nil }))
	}()
	for err = nil; !errors.Is(err, stored.ErrNoGame); time.Sleep(5 * time.Millisecond) {
		if _, err = db.Game(ctx, g.ID); ctx.Err() != nil {
			t.Fatal("the game was not deleted within a minute")
		}
	}
	cancel()
	if err := <-worked; err != nil {
		t.Error(err)
	}
}
