package challenge_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestRematch(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob 13")
	if got := tb.One("ann", "!rematch"); !strings.Contains(got.Text, "isn't over yet") {
		t.Errorf("during the game: %q", got.Text)
	}
	end := tb.One("ann", "!resign yes")
	if got := tb.One("eve", "!rematch"); !strings.Contains(got.Text, "That game was @ann vs. @bob") {
		t.Errorf("a stranger: %q", got.Text)
	}
	tb.Click("bob", servicetest.Button(t, end.Reply, "rematch", ""), end.Shown)
	asks := tb.Last()
	if g := tb.Game(); g.State == game.Playing || !strings.Contains(asks.Text, "@bob asks @ann for **a rematch**") {
		t.Fatalf("bob alone: %s, %q", g.State, asks.Text)
	}
	tb.Click("ann", servicetest.Button(t, end.Reply, "rematch", ""), end.Shown)
	g := tb.Game()
	if g.State != game.Playing || g.Black.User.ID != "bob" || g.White.User.ID != "ann" || g.Size != 13 {
		t.Errorf("the rematch: %+v", g)
	}
	tb.One("ann", "!cancel")
	tb.One("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if got := tb.One("ann", "!rematch"); !strings.Contains(got.Text, "Nobody here played that game") {
		t.Errorf("of a record: %q", got.Text)
	}
}

// A forged button reveals nothing about a challenge made where the user isn't.
func TestRematchOfAnUnseenChallenge(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if err := tb.Handle(servicetest.Message("far", "ann", "!play @bob")); err != nil {
		t.Fatal(err)
	}
	tb.Settle("far")
	asked := tb.Chat.In("far")[0]
	if err := tb.Handle(servicetest.Message("far", "ann", "!withdraw")); err != nil {
		t.Fatal(err)
	}
	tb.Settle("far")
	answers := tb.Click("eve", chat.Button{Command: "rematch"}, asked.Shown)
	if len(answers.Replies) != 1 || answers.Replies[0].Text.String() != message.T("history.no_such_game").String() {
		t.Errorf("%v", answers.Replies)
	}
}
