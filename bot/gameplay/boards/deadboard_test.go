package boards_test

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
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// second returns the service of another process that shares the store and the chat.
func second(tb *servicetest.Harness, opt service.Options) *service.Service {
	tb.T.Helper()
	return tb.Another(tb.Store, tb.Chat, opt)
}

// A process dies just before or after posting an offer, without recording it. Before that job is
// redone, another process shows the next revision: in the existing message, so that only one shows
// the game.
func TestBoardOfADeadProcess(t *testing.T) {
	for _, tt := range []struct {
		name   string
		posted bool // whether the offer arrived
		wantID int  // of the message showing the game, counted from the challenge
	}{{"posted", true, 2}, {"not posted", false, 2}} {
		t.Run(tt.name, func(t *testing.T) {
			var dead atomic.Bool
			tb := servicetest.NewWith(t, service.Options{Board: settings.BoardEdit}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return fullStore{s, &dead} })
			tb.Begin("ann", "!play @bob")
			dead.Store(true)
			if !tt.posted {
				tb.Chat.Set(func(chat.ChannelID, chat.Reply) error { return errors.New("no answer") })
			}
			change := func(e game.Event, o game.Offer) stored.GameJob {
				g := tb.Game()
				g.Last, g.Offer = e, o
				if err := tb.Store.Commit(t.Context(), g); err != nil {
					t.Fatal(err)
				}
				return stored.GameJob{Game: g.ID, Revision: g.Revision}
			}
			g := tb.Game()
			offer := game.Event{Kind: game.EventOffer, Offer: game.OfferDraw, Side: engine.Black, User: g.Black.User}
			job := change(offer, game.Offer{Kind: game.OfferDraw, Side: engine.Black})
			if err := tb.Service.Jobs().Do(t.Context(), job); err == nil {
				t.Fatal("the board was recorded")
			}
			if got := tb.Game(); got.Posting != job.Revision || got.Message != g.Message {
				t.Fatalf("revision %d is being posted, want %d; message %q", got.Posting, job.Revision, got.Message)
			}
			tb.Stop() // or it would go on with its jobs
			tb.Chat.Set(nil)
			before := len(tb.Chat.In("c"))
			job = change(game.Event{Kind: game.EventDecline, Offer: game.OfferDraw, Side: engine.White, User: g.White.User}, game.Offer{})
			if err := second(tb, service.Options{Board: settings.BoardEdit, BoardQuiet: soon}).Jobs().Do(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			got := tb.Game()
			if got.Message != fmt.Sprint(tt.wantID) || got.Shown != job.Revision || got.Posting != 0 {
				t.Errorf("message %q shows revision %d, want %d and %d; %d is being posted", got.Message, got.Shown, tt.wantID, job.Revision, got.Posting)
			}
			last := tb.Chat.In("c")[before:]
			if n := len(last) - 1; n < 0 || last[n].Edit != got.Message || last[n].Shown.Revision != job.Revision {
				t.Errorf("the message was not brought up to date: %+v", last)
			}
			if retired := tb.Chat.AwaitRetired(t, 2); retired[1].Message != g.Message { // besides the challenge
				t.Errorf("retired %+v, want message %s", retired, g.Message)
			}
		})
	}
}

// Two processes are about to show a game's first board: the second sees that the first has done it,
// and posts nothing.
func TestBoardOfAnotherProcess(t *testing.T) {
	faster := &fasterStore{}
	tb := servicetest.NewWith(t, service.Options{Board: settings.BoardEdit}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		faster.Store = s
		return faster
	})
	if posts := tb.Say("you", "!play"); len(posts) != 0 {
		t.Errorf("posted %d boards beside that of the other process", len(posts))
	}
	if g := tb.Game(); g.Message != "7" || g.Shown != g.Revision {
		t.Errorf("message %q shows revision %d of %d", g.Message, g.Shown, g.Revision)
	}
}

// fasterStore is a store in which another process records a board first.
type fasterStore struct{ service.Store }

func (s fasterStore) BeginPost(ctx context.Context, id, revision int64, key, message string) (bool, error) {
	if err := s.SetShown(ctx, id, revision, "7"); err != nil {
		return false, err
	}
	return s.Store.BeginPost(ctx, id, revision, key, message)
}

// TestUnrecordedBoardOutOfSight: if an unrecorded board scrolls out of sight, the next one is a new
// message, and the unrecorded one is retired.
func TestUnrecordedBoardOutOfSight(t *testing.T) {
	var full atomic.Bool
	tb := servicetest.New(t, service.Options{})
	tb.Stop() // or it would do the jobs, too
	alone := tb.Another(fullStore{tb.Store, &full}, movingChat{tb.Chat}, service.Options{Board: settings.BoardEdit, BoardQuiet: soon})
	full.Store(true)
	g := &game.Game{
		Channel: "c",
		Record:  game.Record{Size: 15},
		Status:  game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart}},
		Seats:   game.Seats{Black: game.Player{User: servicetest.User("ann")}, White: game.Player{User: servicetest.User("bob")}},
	}
	if err := tb.Store.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	if err := alone.Jobs().Do(t.Context(), stored.GameJob{Game: g.ID, Revision: g.Revision}); !errors.Is(err, stored.ErrCannotSave) {
		t.Fatalf("the board was recorded: %v", err)
	}
	tb.Chat.Set(func(_ chat.ChannelID, r chat.Reply) error {
		if r.Edit != "" {
			return errOutOfSight
		}
		return nil
	})
	full.Store(false)
	g.Moves = append(g.Moves, engine.Point{Col: 7, Row: 7})
	g.Last = game.Event{Kind: game.EventMove, Side: engine.Black, User: g.Black.User}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := alone.Jobs().Do(t.Context(), stored.GameJob{Game: g.ID, Revision: g.Revision}); err != nil {
		t.Fatal(err)
	}
	got := tb.Game()
	if got.Message != "1" || got.Shown != got.Revision {
		t.Fatalf("message %q shows revision %d of %d", got.Message, got.Shown, got.Revision)
	}
	if retired := tb.Chat.AwaitRetired(t, 1); len(retired) != 1 || retired[0].Message != "0" {
		t.Errorf("retired %+v, want message 0", retired)
	}
}

var errOutOfSight = errors.New("out of sight")

// movingChat posts a new message instead of editing one that's out of sight.
type movingChat struct{ *servicetest.MemoryChat }

func (c movingChat) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	id, err := c.MemoryChat.Post(ctx, ch, r)
	if errors.Is(err, errOutOfSight) {
		r.Edit = ""
		id, err = c.MemoryChat.Post(ctx, ch, r)
	}
	return id, err
}

// TestKeptBoardAfterResume: in a game that keeps its boards, the last move's board says that the
// clocks were stopped while the bot was down. It isn't posted again, wherever it is.
func TestKeptBoardAfterResume(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardKeep})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	g := tb.Game()
	g.Last.Kind = game.EventResume
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	posts := tb.Chat.In("c")
	if last := posts[len(posts)-1]; last.Edit != g.Message || !last.EditOnly {
		t.Errorf("edits %q, want %q; only that: %v", last.Edit, g.Message, last.EditOnly)
	}
}

// A process edits a board late, overwriting another process's newer one, and dies before checking:
// when its job is redone, the message shows the current game.
func TestBoardOfAJobBegunBefore(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	old := tb.Game()
	tb.One("bob", "!i9")
	tb.Stop()
	g := tb.Game()
	job := stored.GameJob{Game: g.ID, Revision: old.Revision}
	second := second(tb, service.Options{Board: settings.BoardEdit})
	do := func(again bool) []servicetest.Post {
		t.Helper()
		before := len(tb.Chat.In("c"))
		ctx := t.Context()
		if again {
			ctx = stored.Again(ctx)
		}
		if err := second.Jobs().Do(ctx, job); err != nil {
			t.Fatal(err)
		}
		return tb.Chat.In("c")[before:]
	}
	if posts := do(false); len(posts) != 0 {
		t.Errorf("a job that was not begun before edits %+v", posts)
	}
	posts := do(true)
	if len(posts) != 1 || posts[0].Edit != g.Message || !posts[0].EditOnly || posts[0].Shown.Revision != g.Revision {
		t.Errorf("the message was not brought up to date: %+v", posts)
	}
	// The next game may use the same message.
	g.State, g.Last = game.Cancelled, game.Event{Kind: game.EventCancel}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := tb.Store.SetShown(t.Context(), g.ID, g.Revision, g.Message); err != nil {
		t.Fatal(err)
	}
	next := &game.Game{Channel: "c", Record: game.Record{Size: 15}, Status: game.Status{State: game.Playing, Last: game.Event{Kind: game.EventStart}}, Seats: game.Seats{Black: g.Black, White: g.White}}
	if err := tb.Store.Create(t.Context(), next, nil); err != nil {
		t.Fatal(err)
	}
	if posts := do(true); len(posts) != 0 {
		t.Errorf("the board of an earlier game edits %+v", posts)
	}
}

// A process dies before showing a game with a clock. The process that redoes the job posts the
// board with the time, while a third one shows the next move in that message: it ends up with that
// move.
func TestBoardAfterADeadProcessIsOvertaken(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	overtaking := &overtaken{Store: tb.Store}
	tb.Begin("ann", "!play @bob black clock 3d")
	tb.One("ann", "!h8")
	tb.One("bob", "!i9")
	tb.Stop()
	g := tb.Game()
	g.Moves = append(g.Moves, engine.Point{Col: 1, Row: 1})
	g.Last = game.Event{Kind: game.EventMove, Side: engine.Black}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	for !time.Now().After(g.Changed) { // the next service starts later
		time.Sleep(time.Millisecond)
	}
	overtaking.next = "a1"
	before := len(tb.Chat.In("c"))
	second := tb.Another(overtaking, tb.Chat, service.Options{Board: settings.BoardLast})
	if err := second.Jobs().Do(stored.Again(t.Context()), stored.GameJob{Game: g.ID, Revision: g.Revision}); err != nil {
		t.Fatal(err)
	}
	var moves []int
	posts := tb.Chat.In("c")[before:]
	for _, p := range posts {
		moves = append(moves, p.Picture.Position.Len())
	}
	if want := []int{3, 3, 4}; !slices.Equal(moves, want) || posts[1].Edit == "" {
		t.Errorf("boards with %v moves, want %v, the second one an edit", moves, want)
	}
}
