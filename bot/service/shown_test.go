package service_test

import (
	"errors"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// TestShownNext has two people play again, and finds the new game from the page of the first.
func TestShownNext(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	next := func(of int64) int64 {
		t.Helper()
		s, err := tb.Service.Shown(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		if s.Game.ID != of || s.Settings.Defaults == nil {
			t.Fatalf("%+v", s)
		}
		return s.Next
	}
	tb.Begin("ann", "!play @bob 13")
	first := tb.Game().ID
	if n := next(first); n != 0 {
		t.Errorf("a running game is followed by %d", n)
	}
	end := tb.One("ann", "!resign yes")
	if n := next(first); n != 0 {
		t.Errorf("the only game is followed by %d", n)
	}
	tb.Click("bob", servicetest.Button(t, end.Reply, "rematch", ""), end.Shown)
	asked := next(first)
	s, err := tb.Service.Shown(t.Context(), asked)
	if err != nil || s.Game.State != game.Proposed {
		t.Fatalf("game %d: %+v, %v", asked, s.Game, err)
	}
	tb.Click("ann", servicetest.Button(t, end.Reply, "rematch", ""), end.Shown)
	if second := tb.Game().ID; next(first) != second || next(second) != 0 {
		t.Errorf("game %d is followed by %d, want %d", first, next(first), second)
	}
	tb.One("ann", "!cancel")
	tb.One("eve", "!play easy")
	if n := next(tb.Game().ID - 1); n != 0 {
		t.Errorf("a game of other people is followed by %d", n)
	}
	if _, err := tb.Service.Shown(t.Context(), 99); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("a game that isn't: %v", err)
	}
}

// A game of someone who has asked to be forgotten isn't followed by the other's game against the engine.
func TestNothingFollowsForgotten(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	first := tb.Game().ID
	tb.One("ann", "!resign yes")
	tb.One("ann", "!privacy delete yes")
	tb.One("bob", "!play easy")
	s, err := tb.Service.Shown(t.Context(), first)
	if err != nil || s.Game.Black.User.ID != "" || s.Next != 0 {
		t.Errorf("Black is %q, and game %d follows: %v", s.Game.Black.User.ID, s.Next, err)
	}
}

// TestHandleFully asks for a hint, which takes a search: the answer is there when the call returns.
func TestHandleFully(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play easy")
	to := &servicetest.Recorder{}
	req := &command.Request{Origin: chat.FromBrowser, Channel: "c", User: servicetest.User("ann"), Command: tb.Service.Commands().Lookup("hint")}
	if err := tb.Service.HandleFully(t.Context(), req, to); err != nil {
		t.Fatal(err)
	}
	if len(to.Replies) != 1 || to.Replies[0].Picture == nil {
		t.Errorf("%v, %+v", to.Calls, to.Replies)
	}
}
