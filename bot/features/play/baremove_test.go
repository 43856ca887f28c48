package play_test

import (
	"context"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A lone point is a move if it's the sender's turn; other people's messages are never answered.
func TestBareMoves(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Silence("eve", "h8")
	tb.Begin("ann", "!play @bob")
	tb.Silence("bob", "h8")
	tb.Silence("eve", "h8")
	tb.Silence("ann", "h8 is where I will go")
	tb.One("ann", "h8.")
	tb.Silence("ann", "i9")
	tb.One("bob", "I9!")
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Fatalf("%d moves", len(g.Moves))
	}
	if got := tb.One("ann", "i9"); got.Picture != nil {
		t.Errorf("a point that is taken: %q", got.Text)
	}
	tb.One("ann", "!resign yes")
	tb.Silence("ann", "a1")
	tb.Silence("bob", "a1")
}

// The player to move is told about a point that isn't on the board, in the same words as after
// "!move". Nobody else is, and what may be conversation is never a move.
func TestBarePointOffTheBoard(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	for _, text := range []string{"h99", "z5", "p8", "「ｚ５」"} {
		tb.Silence("bob", text)
		tb.Silence("eve", text)
		got, want := tb.One("ann", text), tb.One("ann", "!move "+text)
		if got.Text != want.Text || got.Text == "" {
			t.Errorf("%s: %q, want %q", text, got.Text, want.Text)
		}
	}
	for _, text := range []string{"I 5", "a 1", "no 10", "2 h", "h8?", "see (h8)", "> h8", "~~h8~~", "80s", "8)"} {
		tb.Silence("ann", text)
	}
	if g := tb.Game(); len(g.Moves) != 0 {
		t.Errorf("%d moves", len(g.Moves))
	}
	for i, text := range []string{"「ｈ８」。", "I-9", "**h9**", "(i, 10)", "`10h`"} {
		tb.One([]string{"ann", "bob"}[i%2], text)
	}
	if got := servicetest.MoveList(tb.Game().Moves); got != "h8 i9 h9 i10 h10" {
		t.Errorf("moves %s", got)
	}
}

// The player to move who types just a player's command is asked whether they meant it. Nothing is done, because it may
// be conversation.
func TestBareCommand(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Silence("ann", "undo")
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "h8")
	tb.One("bob", "h9")
	for text, want := range map[string]string{
		"undo": "Did you mean `!undo`?", "Undo!": "Did you mean `!undo`?", "悔棋": "Did you mean `!悔棋`?", "待った。": "Did you mean `!待った`?",
		"무르기": "Did you mean `!무르기`?", "resign": "Did you mean `!resign`?",
	} {
		tb.Silence("bob", text)
		tb.Silence("eve", text)
		if got := tb.One("ann", text).Text; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"undo that", "undo?", "m", "play", "help", "pad"} {
		tb.Silence("ann", text)
	}
	if g := tb.Game(); len(g.Moves) != 2 || g.State != game.Playing {
		t.Errorf("%d moves, %v", len(g.Moves), g.State)
	}
	tb.One("ann", "!resign yes")
	tb.Silence("ann", "undo")
}

// reacting is a responder for a chat with reactions.
type reacting struct {
	chat.Responder
	marks *[]string
}

func (r reacting) React(_ context.Context, emoji string) error {
	*r.marks = append(*r.marks, emoji)
	return nil
}

// A player who types a point before their turn gets a reaction instead of a message. Others don't,
// and neither does anyone after the game.
func TestBareMoveOutOfTurn(t *testing.T) {
	tb := servicetest.New(t, service.Options{UserRate: 4})
	tb.Begin("ann", "!play @bob")
	var marks []string
	say := func(who, text string) int {
		m := servicetest.Message("c", who, text)
		to := reacting{chat.NewChatResponder(tb.Chat, m.Channel, m.ID), &marks}
		before := len(marks)
		if err := tb.Service.Handle(t.Context(), tb.Reader.Read(t.Context(), m), to); err != nil {
			t.Fatal(err)
		}
		tb.Settle("c")
		return len(marks) - before
	}
	posts := len(tb.Chat.In("c"))
	for _, tt := range []struct {
		who, text string
		want      int
	}{{"bob", "h8", 1}, {"bob", "z5", 0}, {"eve", "h8", 0}, {"ann", "h8", 0}, {"ann", "h9", 1}, {"bob", "i9", 0}, {"bob", "i10", 1}, {"bob", "i11", 1}, {"bob", "i12", 0}} {
		if got := say(tt.who, tt.text); got != tt.want {
			t.Errorf("%s, %s: %d marks, want %d", tt.who, tt.text, got, tt.want)
		}
	}
	if got := len(tb.Chat.In("c")) - posts; got != 2 {
		t.Errorf("%d messages, want the boards of two moves", got)
	}
	stopGame(tb, "ann")
	if got := say("bob", "h7"); got != 0 {
		t.Error("marked after the game")
	}
}

// stopGame has a player resign.
func stopGame(tb *servicetest.Harness, who string) { tb.Say(who, "!resign yes") }
