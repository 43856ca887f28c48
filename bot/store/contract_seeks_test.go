package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// seeker returns a person's search for an opponent.
func seeker(n int, since time.Time) seek.Seek {
	return seek.Seek{
		User: person(n), Channel: chat.ChannelID(fmt.Sprint("dm", n)), Message: "7", Language: "ja", Clock: seek.Clocks()[0], Rated: true, Rating: 1512.5, Since: since,
	}
}

// pairAll pairs the people who are looking, in the order of the list.
func pairAll(list []seek.Seek, _ func(a, b chat.UserID) bool) (pairs []seek.Pair) {
	for i := 1; i < len(list); i += 2 {
		pairs = append(pairs, seek.Pair{Black: list[i-1], White: list[i]})
	}
	return pairs
}

// openPair returns the game of a pair.
func openPair(p seek.Pair) (*game.Game, error) {
	return &game.Game{
		Channel: chat.ChannelID(game.PairedPrefix + p.Black.User.ID), Record: game.Record{Size: 15}, Status: game.Status{State: game.Playing},
		Seats: game.Seats{Black: game.Player{User: p.Black.User}, White: game.Player{User: p.White.User}}, Timing: game.Timing{Clock: p.Black.Clock},
	}, nil
}

// A search is stored once per person, found, ended, and turned into a game with two boards.
func testSeeks(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	ann, bob := seeker(1, now), seeker(2, now.Add(time.Second))
	if _, err := s.Seek(ctx, ann.User.ID); !errors.Is(err, stored.ErrNoSeek) {
		t.Errorf("before: %v", err)
	}
	if err := s.AddSeek(ctx, ann); err != nil {
		t.Fatal(err)
	}
	if err := s.AddSeek(ctx, ann); !errors.Is(err, stored.ErrSeeking) {
		t.Errorf("again: %v", err)
	}
	if err := s.SetSeekMessage(ctx, ann.User.ID, ann.Since, "other", "8"); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSeekMessage(ctx, ann.User.ID, ann.Since.Add(1000), "wrong", "9"); !errors.Is(err, stored.ErrNoSeek) {
		t.Errorf("the message of another search: %v", err)
	}
	ann.Channel, ann.Message = "other", "8"
	got, err := s.Seek(ctx, ann.User.ID)
	if got.User.Bot = ann.User.Bot; err != nil || !cmp.Equal(ann, got) {
		t.Errorf("%v\n%s", err, cmp.Diff(ann, got))
	}
	if _, err := s.DeleteSeek(ctx, ann.User.ID, ann.Since.Add(1000)); !errors.Is(err, stored.ErrNoSeek) {
		t.Errorf("end another search: %v", err)
	}
	if got, err := s.DeleteSeek(ctx, ann.User.ID, time.Time{}); err != nil || got.Message != "8" {
		t.Errorf("leave: %+v, %v", got, err)
	}
	for _, of := range []seek.Seek{ann, bob} {
		if err := s.AddSeek(ctx, of); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := s.PairSeeks(ctx, now.Add(time.Hour), pairAll, openPair); err != nil || len(list) != 0 {
		t.Errorf("after their time: %v, %v", list, err)
	}
	list, err := s.PairSeeks(ctx, now, pairAll, openPair)
	if err != nil || len(list) != 1 || list[0].Side(ann.User.ID) == list[0].Side(bob.User.ID) {
		t.Fatalf("%v, %v", list, err)
	}
	g := list[0]
	boards, err := s.DirectBoards(ctx, g.ID)
	want := []game.DirectBoard{
		{Game: g.ID, User: ann.User.ID, Channel: "other", Language: "ja", Rating: 1512.5, Posted: game.Posted{Message: "8"}},
		{Game: g.ID, User: bob.User.ID, Channel: "dm2", Language: "ja", Rating: 1512.5, Posted: game.Posted{Message: "7"}},
	}
	if diff := cmp.Diff(want, boards); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if err := s.AddSeek(ctx, ann); !errors.Is(err, stored.ErrPaired) {
		t.Errorf("during the game: %v", err)
	}
	if _, err := s.Seek(ctx, ann.User.ID); !errors.Is(err, stored.ErrNoSeek) {
		t.Errorf("the search goes on: %v", err)
	}
	days := ann
	days.Clock = seek.Clocks()[1]
	if err := s.AddSeek(ctx, days); err != nil {
		t.Errorf("a game of days during a live one: %v", err)
	}
	if data, err := s.UserData(ctx, ann.User.ID); err != nil || len(data.Rows["seeks"]) != 1 || len(data.Rows["direct_boards"]) != 1 {
		t.Errorf("exported: %v, %v", data.Rows, err)
	}
	g.State = game.Cancelled
	if err := s.Commit(ctx, g); err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetUser(ctx, ann.User.ID, ""); err != nil {
		t.Fatal(err)
	}
	if boards, err := s.DirectBoards(ctx, g.ID); err != nil || len(boards) != 1 || boards[0].User != bob.User.ID {
		t.Errorf("after ann was forgotten: %v, %v", boards, err)
	}
	if err := s.DeleteOldSeeks(ctx, now.Add(100*game.Day)); err != nil {
		t.Error(err)
	}
}

// Past colors and opponents are known when people are paired.
func testSeekPast(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	for round := range 2 {
		for n := 1; n <= 2; n++ {
			if err := s.AddSeek(ctx, seeker(n, now)); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.PairSeeks(ctx, now, func(list []seek.Seek, played func(a, b chat.UserID) bool) []seek.Pair {
			if got := played(person(2).ID, person(1).ID); got != (round > 0) {
				t.Errorf("round %d: they have played: %v", round, got)
			}
			if list[0].Lead != round || list[1].Lead != -round {
				t.Errorf("round %d: %d and %d", round, list[0].Lead, list[1].Lead)
			}
			return pairAll(list, played)
		}, openPair)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		list[0].State = game.Cancelled
		if err := s.Commit(ctx, list[0]); err != nil {
			t.Fatal(err)
		}
	}
}

// Several processes can pair people at the same time: each person gets exactly one game.
func testPairInARace(t *testing.T, s service.Store) {
	const people = 20
	now := time.Now().UTC().Truncate(time.Microsecond)
	var group sync.WaitGroup
	var mu sync.Mutex
	games := make(map[chat.UserID]int)
	pair := func() {
		list, err := s.PairSeeks(t.Context(), now, pairAll, openPair)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, g := range list {
			games[g.Black.User.ID]++
			games[g.White.User.ID]++
		}
	}
	for n := range people {
		for range 2 { // a double click
			group.Go(func() {
				if err := s.AddSeek(t.Context(), seeker(n, now)); err != nil && !errors.Is(err, stored.ErrSeeking) && !errors.Is(err, stored.ErrPaired) {
					t.Error(err)
				}
				pair()
			})
		}
	}
	group.Wait()
	pair()
	for n := range people {
		if got := games[person(n).ID]; got != 1 {
			t.Errorf("%s has %d games", person(n).ID, got)
		}
	}
}

// A board in direct messages is recorded like one in a channel.
func testDirectBoards(t *testing.T, s service.Store) {
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	for n := 1; n <= 2; n++ {
		if err := s.AddSeek(ctx, seeker(n, now)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.PairSeeks(ctx, now, pairAll, openPair)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	g := list[0]
	board := func() game.DirectBoard {
		t.Helper()
		boards, err := s.DirectBoards(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		return boards[0]
	}
	b := board()
	begin := func(b game.DirectBoard, revision int64, key string, want bool) {
		t.Helper()
		if ok, err := s.BeginDirectPost(ctx, b, revision, key); err != nil || ok != want {
			t.Errorf("begin to post revision %d as %s: %v, %v", revision, key, ok, err)
		}
	}
	begin(b, 1, "one", true)
	begin(b, 1, "one", true)
	begin(b, 1, "two", false)
	if got := board(); got.Posting != 1 || got.PostingKey != "one" {
		t.Errorf("%+v", got)
	}
	if err := s.SetDirectShown(ctx, b, 1, "11"); err != nil {
		t.Fatal(err)
	}
	begin(b, 2, "late", false) // another process has posted a message
	if err := s.SetDirectShown(ctx, b, 0, "10"); err != nil {
		t.Fatal(err)
	}
	if got := board(); got.Shown != 1 || got.Message != "11" || got.Posting != 0 {
		t.Errorf("%+v", got)
	}
	if games, err := s.PairedIn(ctx, b.Channel); err != nil || len(games) != 1 || games[0].ID != g.ID {
		t.Errorf("%v, %v", games, err)
	}
	if err := s.CloseDirectBoard(ctx, b); err != nil {
		t.Fatal(err)
	}
	if games, err := s.PairedIn(ctx, b.Channel); err != nil || len(games) != 0 || board().Channel != "" {
		t.Errorf("%v, %v", games, err)
	}
}
