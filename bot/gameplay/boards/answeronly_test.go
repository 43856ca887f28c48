package boards_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
)

// answered is a channel where the bot can only answer requests, and can't answer while out is set.
type answered struct {
	*servicetest.Harness
	out atomic.Bool
}

func newAnswered(t *testing.T) *answered {
	t.Helper()
	a := &answered{Harness: servicetest.New(t, service.Options{})}
	a.Chat.Set(func(_ chat.ChannelID, r chat.Reply) error {
		switch {
		case r.Picture != nil && !r.AnswerOnly:
			return errors.New("a board is posted where the bot is no member")
		case a.out.Load():
			return chat.ErrCannotPost
		}
		return nil
	})
	return a
}

// use makes a request as an adapter does if the bot isn't a member, and returns the answers.
func (a *answered) use(name, text string) *servicetest.Recorder {
	a.T.Helper()
	req := a.Reader.Read(context.Background(), servicetest.Message("c", name, text))
	req.Origin, req.AnswerOnly = chat.FromSlash, true
	r := &servicetest.Recorder{}
	if err := a.Service.Handle(context.Background(), req, r); err != nil {
		a.T.Errorf("%s: %v", text, err)
	}
	return r
}

// If no answer can show a board anymore, the game waits. The next request of any kind shows the
// board.
func TestBoardWaitsForARequest(t *testing.T) {
	t.Parallel()
	a := newAnswered(t)
	a.use("ann", "!play 9")
	a.Settle("c")
	a.out.Store(true)
	a.use("ann", "!e5")
	idle(a.Harness)
	if g := a.Game(); g.State != game.Playing || len(g.Moves) != 2 || !g.AnswerOnly {
		t.Fatalf("%s after %d moves", g.State, len(g.Moves))
	}
	before := len(a.Chat.In("c"))
	a.out.Store(false)
	a.use("bob", "!help")
	if got := a.Chat.In("c")[before:]; len(got) != 1 || got[0].Picture == nil || got[0].Picture.Position.Len() != 2 {
		t.Errorf("%+v", got)
	}
	a.Settle("c")
}

// A game between engines pauses while nobody can see it, and continues with the next request.
func TestWatchedGamePauses(t *testing.T) {
	t.Parallel()
	a := newAnswered(t)
	a.out.Store(true)
	a.use("ann", "!watch 1 1 9")
	idle(a.Harness)
	if g := a.Game(); g.State != game.Playing || len(g.Moves) != 0 {
		t.Fatalf("%s after %d moves that nobody saw", g.State, len(g.Moves))
	}
	a.out.Store(false)
	a.use("bob", "!help")
	a.Settle("c")
	if g := a.Game(); g.State == game.Playing || g.Last.Kind == game.EventUnreachable {
		t.Errorf("%s, %s after %d moves", g.State, g.Last.Kind, len(g.Moves))
	}
}

// !board answers with a board that the game can continue from.
func TestBoardAsAnAnswer(t *testing.T) {
	t.Parallel()
	a := newAnswered(t)
	a.use("ann", "!play 9")
	a.Settle("c")
	before := len(a.Chat.In("c"))
	answers := a.use("ann", "!board").Replies
	got := a.Chat.In("c")[before:]
	if len(answers) != 0 || len(got) != 1 || got[0].Picture == nil || len(got[0].Rows) == 0 || !got[0].AnswerOnly || got[0].Edit != "" {
		t.Errorf("%+v, %+v", answers, got)
	}
	if got := a.use("ann", "!board dark").Replies; len(got) != 1 || len(got[0].Rows) != 0 {
		t.Errorf("another look: %+v", got)
	}
}

// If the bot joins the channel of a game, it posts the board there again.
func TestBotJoinsTheChannel(t *testing.T) {
	t.Parallel()
	a := newAnswered(t)
	a.use("ann", "!play 9")
	a.Settle("c")
	a.Chat.Set(nil)
	if got := a.One("ann", "!e5"); got.AnswerOnly || a.Game().AnswerOnly {
		t.Errorf("%+v", got)
	}
}

// If the bot lost a permission during a game, it answers and tells the player once which one it
// needs.
func TestPermissionLostDuringAGame(t *testing.T) {
	t.Parallel()
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play 9")
	var told []string
	for _, point := range []string{"!e5", "!a1", "!i9"} {
		req := tb.RequestInGuild("ann", point, chat.SendMessages)
		req.Guild, req.AnswerOnly, req.Origin = "", true, chat.FromSlash
		r := &servicetest.Recorder{}
		if err := tb.Service.Handle(context.Background(), req, r); err != nil {
			t.Fatal(err)
		}
		tb.Settle("c")
		for _, reply := range r.Replies {
			told = append(told, tb.Chat.Words.Print(reply.Text))
			if !reply.Private {
				t.Errorf("%s is told to everybody", point)
			}
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "I need **Send Messages**") {
		t.Errorf("%q", told)
	}
	if g := tb.Game(); len(g.Moves) != 6 {
		t.Errorf("%d moves", len(g.Moves))
	}
}

// idle waits until every job is done or given up.
func idle(tb *servicetest.Harness) {
	tb.T.Helper()
	for begun := time.Now(); time.Since(begun) < servicetest.Patience; time.Sleep(time.Millisecond) {
		waiting, err := storetest.Waiting(context.Background(), tb.Store)
		if err != nil {
			tb.T.Fatal(err)
		}
		if !slices.Contains(waiting, "c") {
			return
		}
	}
	tb.T.Fatal("a job is left")
}

// requestedElsewhere is a store whose jobs come from requests that another process received.
type requestedElsewhere struct{ service.Store }

func (s requestedElsewhere) Work(ctx context.Context, workers stored.Workers) error {
	for i, w := range workers {
		workers[i].Do = func(ctx context.Context, j stored.Job) error {
			return w.Do(stored.WithReceivedBy(ctx, "the gateway"), j)
		}
	}
	return s.Store.Work(ctx, workers)
}

// If another process may still show a refused board, this one neither ends a game between engines nor
// tells people that they won't see the board.
func TestRefusedBoardIsLeftToAnotherProcess(t *testing.T) {
	t.Parallel()
	tb := servicetest.NewDirectWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		return requestedElsewhere{s}
	})
	tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
		if ch == "c" {
			return chat.ErrCannotPost
		}
		return nil
	})
	if err := tb.Service.Handle(t.Context(), tb.RequestInGuild("ann", "!watch 1 1 9"), &servicetest.Recorder{}); err != nil {
		t.Fatal(err)
	}
	idle(tb)
	if g := tb.Game(); g.State == game.Cancelled {
		t.Errorf("%s, %s", g.State, g.Last.Kind)
	}
	if told := tb.Chat.In("dm ann"); len(told) != 0 {
		t.Errorf("ann is told %+v", told)
	}
}
