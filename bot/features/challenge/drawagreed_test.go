package challenge_test

import (
	"context"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// telling is a store that immediately tells the service about each change.
type telling struct {
	service.Store
	heard func(stored.Notice)
}

func (s *telling) Commit(ctx context.Context, g *game.Game) error {
	err := s.Store.Commit(ctx, g)
	if err == nil && s.heard != nil {
		s.heard(stored.Notice{Game: g.ID, Revision: g.Revision, By: g.Last.User.ID})
	}
	return err
}

// impatient is a responder that doesn't answer once the context has ended.
type impatient struct{ *servicetest.Recorder }

func (r impatient) Respond(ctx context.Context, reply chat.Reply) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return r.Recorder.Respond(ctx, reply)
}

// If the engine accepts a draw, the game changes, but the answer is still sent.
func TestDrawIsAgreed(t *testing.T) {
	through := &telling{}
	tb := servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		through.Store = s
		return through
	})
	through.heard = tb.Service.Heard
	// White wasted its moves in the corners, and Black has an open three.
	tb.One("ann", "!import h8 a1 h9 o1 c3 a15 m3 o15 c13 a3 m13 o3 d7 a13 l11 o13 e12 a5 h10 o5")
	answers := impatient{&servicetest.Recorder{}}
	req := &command.Request{Origin: chat.FromComponent, Channel: "c", User: servicetest.User("ann"), Command: tb.Service.Commands().Lookup("draw")}
	if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
		t.Fatal(err)
	}
	tb.Settle("c")
	if g := tb.Game(); g.State != game.Drawn {
		t.Fatalf("the game is %s", g.State)
	}
	if len(answers.Replies) != 1 || tb.Chat.Words.Print(answers.Replies[0].Text) != "Draw accepted." {
		t.Errorf("the answers: %+v", answers.Replies)
	}
}
