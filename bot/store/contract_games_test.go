package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
	"hoshi/engine/opening"
)

func testRoundTrip(t *testing.T, s service.Store) {
	g := &game.Game{
		Channel: "guild/chännel 42",
		Guild:   "guild",
		Record:  game.Record{Size: 20, Rule: engine.Renju, Opening: "soosyrv8", Actions: []opening.Action{{Kind: opening.Exchange}, {Kind: opening.Declare, Number: 2}, {Kind: opening.Offer, Point: engine.Point{Col: 19, Row: 19}}, {Kind: opening.TakeColor, Color: engine.White}}, Moves: []engine.Point{{Col: 0, Row: 0}, {Col: 19, Row: 19}, {Col: 3, Row: 11}}},
		Seats:   game.Seats{Black: game.Player{User: chat.User{ID: "7", Mention: "<@7>", Bot: true}, Depth: 3}, White: game.Player{Engine: true, Remaining: 12345, Depth: game.DepthAuto, Program: "windows", Variant: game.Variant{Minimax: true, Reach: 2}}},
		Theme:   "dark",
		Posted:  game.Posted{AnswerOnly: true},
		Status:  game.Status{State: game.Playing, Last: game.Event{Kind: game.EventUndo, Side: engine.White, User: chat.User{ID: "8", Mention: "@bob", Bot: true}, Count: 2, Point: engine.Point{Col: 3, Row: 7}, Elapsed: 1234567}},
		Due:     time.Date(2999, 1, 2, 3, 4, 5, 678_901_000, time.UTC),
		Terms:   game.Terms{ThreadWish: "no"},
		Timing:  game.Timing{Clock: game.Clock{Main: 5 * time.Minute, Increment: 3 * time.Second}, Since: time.Date(2026, 1, 2, 3, 4, 5, 678_901_000, time.UTC), Notice: game.NoticeReminded},
		Offer:   game.Offer{Kind: game.OfferDraw, Side: engine.Black},
		Host:    chat.User{ID: "9", Mention: "O'Neill\"; DROP TABLE games; --", Bot: true},
	}
	before := time.Now()
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	if g.ID == 0 || g.Revision != 1 || g.Created.Location() != time.UTC || !g.Created.Equal(g.Changed) ||
		g.Created.Before(before.Add(-time.Millisecond)) || g.Created.After(time.Now()) {
		t.Errorf("Create set ID %d, Revision %d, Created %v, Changed %v", g.ID, g.Revision, g.Created, g.Changed)
	}
	equalStored(t, s, g)

	g.Black, g.White = game.Player{Engine: true, Depth: 20, Level: engine.Club}, game.Player{User: chat.User{ID: "10", Mention: "<@10>"}, Depth: 1}
	g.Moves = append(g.Moves, engine.Point{Col: 4, Row: 11})
	g.Opening, g.Actions = game.CrossOpening, nil
	g.Clock, g.Since, g.Notice, g.White.Remaining = game.Clock{PerMove: 72 * time.Hour}, time.Time{}, game.NoticeNone, 1
	g.State, g.Winner, g.Offer, g.AnswerOnly, g.Due = game.Won, engine.White, game.Offer{}, false, time.Time{}
	g.Last = game.Event{Kind: game.EventMove, Side: engine.White}
	created := g.Created
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if g.Revision != 2 || !g.Created.Equal(created) || g.Changed.Before(created) {
		t.Errorf("Commit set Revision %d, Created %v, Changed %v", g.Revision, g.Created, g.Changed)
	}
	equalStored(t, s, g)
}

func testNoGame(t *testing.T, s service.Store) {
	if g, err := s.Current(t.Context(), "c"); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("Current: %v, %v", g, err)
	}
	if g, err := s.Game(t.Context(), 1); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("Game: %v, %v", g, err)
	}
	if outline, err := s.Outline(t.Context(), 1); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("Outline: %v, %v", outline, err)
	}
	ghost := newGame("c")
	ghost.ID, ghost.Revision = 1, 1
	if err := s.Commit(t.Context(), ghost); !errors.Is(err, stored.ErrStale) {
		t.Errorf("Commit: %v", err)
	}
}

func testCurrent(t *testing.T, s service.Store) {
	first := create(t, s, "c")
	first.State = game.Cancelled
	if err := s.Commit(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	create(t, s, "other")
	equalStored(t, s, first)
	second := create(t, s, "c")
	equalStored(t, s, second)
	second.State = game.Drawn
	if err := s.Commit(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	equalStored(t, s, second)

	// The first game continues, and is the current one although it's older.
	first.State = game.Playing
	if err := s.Commit(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	equalStored(t, s, first)
}

func testOneGame(t *testing.T, s service.Store) {
	first := create(t, s, "c")
	second := newGame("c")
	if err := s.Create(t.Context(), second, nil); !errors.Is(err, stored.ErrGameRunning) {
		t.Errorf("a second game: %v", err)
	}
	if diff := cmp.Diff(newGame("c"), second); diff != "" {
		t.Errorf("the refused game changed (-before +after):\n%s", diff)
	}
	equalStored(t, s, first)

	first.State = game.Resigned
	if err := s.Commit(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	create(t, s, "c")
	first.State = game.Playing
	before := *first
	if err := s.Commit(t.Context(), first); !errors.Is(err, stored.ErrGameRunning) {
		t.Errorf("going on with the first game beside the second: %v", err)
	}
	if diff := cmp.Diff(&before, first); diff != "" {
		t.Errorf("the refused game changed (-before +after):\n%s", diff)
	}
}

func testMoves(t *testing.T, s service.Store) {
	a, b, c, d := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}, engine.Point{Col: 6, Row: 7}, engine.Point{Col: 9, Row: 9}
	g := create(t, s, "c")
	for _, step := range []struct {
		name  string
		moves []engine.Point
	}{
		{"a move", []engine.Point{a}},
		{"two at once", []engine.Point{a, b, c}},
		{"nothing", []engine.Point{a, b, c}},
		{"undo", []engine.Point{a}},
		{"the same again", []engine.Point{a, b}},
		{"another instead", []engine.Point{a, c}},
		{"exchanged", []engine.Point{c, a}},
		{"from the first on", []engine.Point{d, c, b, a}},
		{"all taken back", nil},
		{"and again", []engine.Point{b}},
	} {
		g.Moves = step.moves
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		got, err := s.Game(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(step.moves, got.Moves); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.name, diff)
		}
	}
}

func testSetShown(t *testing.T, s service.Store) {
	g := create(t, s, "c")
	for _, step := range []struct {
		name         string
		revision     int64
		message      string
		wantRevision int64
		wantMessage  string
	}{
		{"first", 1, "m1", 1, "m1"},
		{"later", 3, "m3", 3, "m3"},
		{"out of order", 2, "m2", 3, "m3"},
		{"the same again, posted anew", 3, "m3b", 3, "m3b"},
		{"next", 4, "m4", 4, "m4"},
	} {
		if err := s.SetShown(t.Context(), g.ID, step.revision, step.message); err != nil {
			t.Fatal(err)
		}
		got, err := s.Game(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got.Shown != step.wantRevision || got.Message != step.wantMessage {
			t.Errorf("%s: shown %d as %q, want %d as %q", step.name, got.Shown, got.Message, step.wantRevision, step.wantMessage)
		}
		if got.Revision != 1 {
			t.Errorf("%s: the revision is %d: showing a game does not change it", step.name, got.Revision)
		}
	}
	// The caller of Commit read the game before the board was posted.
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Game(t.Context(), g.ID); err != nil || got.Shown != 4 || got.Message != "m4" {
		t.Errorf("after a commit: %+v, %v", got, err)
	}
}

func testBeginPost(t *testing.T, s service.Store) {
	g := create(t, s, "c")
	shown := func(revision int64, message string) {
		t.Helper()
		if err := s.SetShown(t.Context(), g.ID, revision, message); err != nil {
			t.Fatal(err)
		}
	}
	begin := func(name string, revision int64, key, message string, want bool, posting int64) {
		t.Helper()
		ok, err := s.BeginPost(t.Context(), g.ID, revision, key, message)
		if err != nil || ok != want {
			t.Errorf("%s: %v, %v, want %v", name, ok, err, want)
		}
		got, err := s.Game(t.Context(), g.ID)
		if err != nil || got.Posting != posting || got.Revision != 1 || ok && got.PostingKey != key {
			t.Errorf("%s: revision %d is being posted as %q, want %d; revision %d: %v", name, got.Posting, got.PostingKey, posting, got.Revision, err)
		}
	}
	begin("first", 2, "k2", "", true, 2)
	begin("the same again", 2, "k2", "", true, 2)
	begin("the same once more, as another message", 2, "k2.again", "", false, 2)
	begin("beside another one", 3, "k3", "", false, 2)
	shown(1, "m1")
	begin("an earlier one was recorded", 2, "k2", "", false, 2)
	shown(3, "m3")
	begin("a later one was shown", 2, "k2", "m3", false, 0)
	begin("another message shows it", 4, "k4", "m1", false, 0)
	begin("next", 4, "k4", "m3", true, 4)
	shown(4, "m4")
	begin("the same once more, when it was recorded", 4, "k4.again", "m4", true, 4)
	shown(4, "m5")
	if got, err := s.Game(t.Context(), g.ID); err != nil || got.Posting != 0 || got.Message != "m5" {
		t.Errorf("after it was recorded: %d, message %s, %v", got.Posting, got.Message, err)
	}
	if ok, err := s.BeginPost(t.Context(), g.ID+1, 1, "k", ""); ok || err != nil {
		t.Errorf("a game that does not exist: %v, %v", ok, err)
	}
}
