package game

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// ratedGame returns a rated game between ann (Black) and bob after some moves, with a turn that began
// at start.
func ratedGame(t *testing.T, moves string) *Game {
	t.Helper()
	g := peopleGame(t, "")
	g.Rated = true
	play(t, g, moves)
	g.Schedule(start, testPatience)
	return g
}

var testPatience = Patience{Idle: time.Hour, Abandon: 7 * Day}

// TestBinding checks from when on a game must end with a result, and that a takeback doesn't change that.
func TestBinding(t *testing.T) {
	swap2 := func(moves string) *Game {
		g := peopleGame(t, "")
		g.Rated, g.Opening = true, "swap2"
		play(t, g, moves)
		return g
	}
	chosen := swap2("h8 h9 i9")
	if err := chosen.Do(as(chosen, bob), Choose{Choice: ChooseBlack}); err != nil {
		t.Fatal(err)
	}
	undone := ratedGame(t, "h8 h9")
	undone.Offer = Offer{OfferUndo, engine.Black}
	if err := undone.Do(as(undone, bob), AcceptOffer{}); err != nil || len(undone.Moves) != 0 {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		game *Game
		want bool
	}{
		{"nothing done", ratedGame(t, ""), false},
		{"one side", ratedGame(t, "h8"), false},
		{"both sides", ratedGame(t, "h8 h9"), true},
		{"after a takeback", undone, true},
		{"unrated", peopleGame(t, "h8 h9 i8 i9"), false},
		{"against a level", engineGame(t, "h8 h9"), true},
		{"an opening", swap2("h8 h9 i9"), false},
		{"an opening that was answered", chosen, true},
	} {
		if got := tt.game.Binding(); got != tt.want {
			t.Errorf("%s: binding %v", tt.name, got)
		}
		if got := MayQuit(tt.game, engine.Black); tt.game.Rated && got == tt.want {
			t.Errorf("%s: Black may quit %v", tt.name, got)
		}
	}
}

// TestIdle goes through what's due in a binding game without a clock.
func TestIdle(t *testing.T) {
	g := ratedGame(t, "h8 h9")
	claim := Claim{As: TimedOut, Idle: time.Hour}
	at := func(d time.Duration, user chat.User, what Intention) error {
		return g.Do(Actor{Side: g.Side(user.ID), User: user, Now: start.Add(d)}, what)
	}
	for _, tt := range []struct {
		name string
		user chat.User
		what Intention
		at   time.Duration
		want error
	}{
		{"an early claim", bob, claim, time.Hour - 1, NotOverdue},
		{"a claim of the side to move", ann, claim, 2 * time.Hour, OwnTurn},
		{"a claim of a stranger", eve, claim, 2 * time.Hour, NotPlaying},
		{"an early notice", chat.User{}, TimeUp{testPatience}, time.Hour - 1, NotDue},
		{"the notice", chat.User{}, TimeUp{testPatience}, time.Hour, nil},
	} {
		if err := at(tt.at, tt.user, tt.what); err != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	g.Schedule(start.Add(time.Hour), testPatience)
	if g.Last.Kind != EventOverdue || !g.MayClaim(engine.White, start.Add(time.Hour)) || g.MayClaim(engine.Black, start.Add(time.Hour)) {
		t.Fatalf("after the notice: %+v", g.Status)
	}
	claimed := *g
	if err := claimed.Do(Actor{Side: engine.White, User: bob, Now: start.Add(time.Hour)}, claim); err != nil || claimed.Winner != engine.White {
		t.Errorf("the claim: %v, %+v", err, claimed.Status)
	}
	g.Shown = g.Revision
	for _, want := range []EventKind{EventRemind, EventAbandon} {
		now := g.Due
		if err := g.Do(Actor{Now: now}, TimeUp{testPatience}); err != nil || g.Last.Kind != want {
			t.Fatalf("at %v: %v, %+v", now.Sub(start), err, g.Last)
		}
		g.Schedule(now, testPatience)
	}
	if g.State != TimedOut || g.Winner != engine.White || g.Last.Elapsed != testPatience.Abandon {
		t.Errorf("abandoned: %+v", g.Status)
	}
}

// TestNoEscape lets the side to move in a binding game do whatever it can, other than playing on. It
// doesn't get away without a loss.
func TestNoEscape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.SampledFrom([]Seats{
			{Player{User: ann}, Player{User: bob}}, {Player{User: bob}, Player{User: ann}}, {Player{User: ann}, Player{Engine: true, Level: engine.Easy}},
		}).Draw(t, "seats")
		g := &Game{Record: Record{Size: 15, Rule: engine.Freestyle}, Seats: seats, Status: Status{State: Playing}, Host: ann, Rated: true}
		g.Clock = rapid.SampledFrom([]Clock{{}, {}, {Main: time.Minute}, {PerMove: Day}}).Draw(t, "clock")
		g.Schedule(start, testPatience)
		now := start
		for i := range rapid.IntRange(2, 5).Draw(t, "moves") {
			now = now.Add(time.Second)
			by := turn(g)
			by.Now = now
			if err := g.Do(by, Move{Point: engine.Point{Col: int8(i), Row: int8(2 * i)}}); err != nil {
				t.Fatal(err)
			}
			g.Schedule(now, testPatience)
		}
		if g.EngineToMove() {
			t.Skip("the engine doesn't wait")
		}
		loser := g.ToMove()
		user := g.Player(loser).User
		for range rapid.IntRange(0, 12).Draw(t, "acts") {
			what := rapid.SampledFrom([]Intention{
				Undo{}, Resign{}, MakeOffer{OfferCancel}, MakeOffer{OfferDraw}, MakeOffer{OfferUndo}, EndOffer{}, AcceptOffer{}, Draw{}, Swap{}, TakeHelp{},
				SetEngine{Player{Engine: true, Depth: 1}}, SetOpening{CrossOpening}, Claim{As: Cancelled, Idle: time.Hour}, Forget{}, Step{}, Choose{Choice: ChooseSwap},
				Vacation{From: now, Until: now.Add(2 * Day)}, Join{loser.Other()},
			}).Draw(t, "what")
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "hours")) * time.Hour)
			for g.State == Playing && !g.Due.After(now) {
				due(t, g, now)
			}
			if g.State != Playing {
				break
			}
			if g.PlayerMayCancel(loser, now) || MayQuit(g, loser) || MayReplace(g, user.ID) {
				t.Fatalf("the side to move may cancel: %+v", g)
			}
			if g.Do(Actor{Side: loser, User: user, Now: now}, what) == nil {
				g.Schedule(now, testPatience)
			}
		}
		for i := 0; g.State == Playing && i < 20; i++ {
			if g.EngineToMove() || g.ToMove() != loser {
				t.Fatalf("the turn has changed: %+v", g)
			}
			now = g.Due
			due(t, g, now)
		}
		if g.Winner != loser.Other() || !g.Rated || !g.Begun {
			t.Fatalf("%v should have lost: %+v, rated %v", loser, g.Status, g.Rated)
		}
	})
}

// due does what's due in a game.
func due(t *rapid.T, g *Game, now time.Time) {
	g.Shown = g.Revision
	switch err := g.Do(Actor{Now: now}, TimeUp{testPatience}); err {
	case nil:
		g.Schedule(now, testPatience)
	case NotDue:
	default:
		t.Fatal(err)
	}
}
