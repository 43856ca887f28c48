package challenge_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// Each case is a conversation about an offer: who says what, and what the answer contains.
func TestOffers(t *testing.T) {
	for _, c := range []struct {
		name  string
		talk  [][3]string
		state game.State
		moves int
	}{
		{"a draw is agreed", [][3]string{
			{"ann", "!draw", "@ann offers a draw. @bob: `!accept` or"}, {"ann", "!draw", "You've already made an offer"},
			{"ann", "!accept", "You've already made an offer"}, {"eve", "!accept", "This game is between @ann and @bob. To play, use"},
			{"bob", "!accept", "Both agree: **a draw**"},
		}, game.Drawn, 2},
		{"two offers of a draw are a draw", [][3]string{{"ann", "!draw", "offers a draw"}, {"bob", "!draw", "Both agree"}}, game.Drawn, 2},
		{"a draw is declined", [][3]string{
			{"bob", "!draw", "@bob offers a draw"}, {"ann", "!decline", "@ann declined the draw"}, {"bob", "!accept", "There's no offer"},
		}, game.Playing, 2},
		{"a move also declines", [][3]string{
			{"bob", "!draw", "@bob offers a draw"}, {"ann", "!h9", "@ann plays **h9**"}, {"ann", "!accept", "There's no offer"},
		}, game.Playing, 3},
		{"an offer is taken back", [][3]string{
			{"bob", "!draw", "@bob offers a draw"}, {"bob", "!decline", "@bob withdrew the offer"}, {"ann", "!accept", "There's no offer"},
		}, game.Playing, 2},
		{"one offer at a time", [][3]string{
			{"bob", "!draw", "@bob offers a draw"}, {"ann", "!undo", "@bob has made an offer. Answer it first"},
		}, game.Playing, 2},
		{"an answered move is taken back by consent", [][3]string{
			{"ann", "!undo", "@ann asks for a takeback"}, {"bob", "!accept", "@ann took back a move and the reply to it"},
		}, game.Playing, 0},
		{"both ask to take back", [][3]string{
			{"ann", "!undo", "@ann asks for a takeback"}, {"bob", "!undo", "@ann took back a move and the reply to it"},
		}, game.Playing, 0},
		{"an undo is declined", [][3]string{
			{"ann", "!undo", "@ann asks"}, {"bob", "!decline", "@bob declined the takeback"},
		}, game.Playing, 2},
		{"cancelling is agreed", [][3]string{
			{"ann", "!h9", "plays"}, {"bob", "!i8", "plays"}, {"ann", "!cancel", "@ann wants to cancel"}, {"bob", "!accept", "@bob canceled the game"},
		}, game.Cancelled, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob")
			tb.One("ann", "!h8")
			tb.One("bob", "!i9")
			for _, said := range c.talk {
				if got := tb.One(said[0], said[1]); !strings.Contains(got.Text, said[2]) {
					t.Errorf("%s: %s is answered %q, want %q", said[0], said[1], got.Text, said[2])
				}
			}
			if g := tb.Game(); g.State != c.state || len(g.Moves) != c.moves {
				t.Errorf("the game is %s after %d moves", g.State, len(g.Moves))
			}
		})
	}
}

// An open offer has answer buttons, and the person asked is notified.
func TestOfferButtons(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	board := tb.One("bob", "!i9")
	tb.Click("ann", servicetest.Button(t, board.Reply, "draw", ""), board.Shown)
	posts := tb.Chat.In("c")
	offer := posts[len(posts)-1]
	if len(offer.Ping) != 1 || offer.Ping[0] != "bob" {
		t.Errorf("pings %v", offer.Ping)
	}
	servicetest.Button(t, offer.Reply, "decline", "")
	tb.Click("bob", servicetest.Button(t, offer.Reply, "accept", ""), offer.Shown)
	if g := tb.Game(); g.State != game.Drawn {
		t.Errorf("the game is %s", g.State)
	}
}

// An engine considers a draw once the game is under way, and declines when it's winning.
func TestDrawAgainstTheEngine(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	tb.One("ann", "!h8")
	if got := tb.One("ann", "!draw"); !strings.Contains(got.Text, "I only consider draws after 20 moves") {
		t.Errorf("at once: %q", got.Text)
	}
	tb.One("ann", "!cancel")
	// Black wasted its moves in the corners, and White has an open three.
	tb.One("ann", "!import a1 h8 o1 h9 a15 c3 o15 m3 a3 c13 o3 m13 a13 d7 o13 l11 a5 e12 o5 h10")
	if got := tb.One("ann", "!draw"); !strings.Contains(got.Text, "I'd rather play on") {
		t.Errorf("when the engine wins: %q", got.Text)
	}
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("the game is %s", g.State)
	}
}

// If neither side can make five anymore, both are told, and each can end the game alone: with the
// command, its button, and against an engine too.
func TestDeadGameIsClaimed(t *testing.T) {
	for name, opponent := range map[string]string{"That": "@bob", "against an engine": ""} {
		t.Run(name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			moves := deadGame(t)
			var board servicetest.Post
			if opponent == "" {
				board = tb.One("ann", "!import 9x9 "+strings.Join(moves, " "))
			} else {
				tb.Begin("ann", "!play @bob 9")
				for i, pt := range moves {
					board = tb.One([]string{"ann", "bob"}[i%2], "!"+pt)
				}
			}
			if !strings.Contains(board.Text, "Neither side can make five anymore. Use `!draw` to end it as") {
				t.Errorf("the board says %q", board.Text)
			}
			tb.Click("ann", servicetest.Button(t, board.Reply, "draw", ""), board.Shown)
			tb.Settle("c")
			if g := tb.Game(); g.State != game.Drawn || g.Last.Kind != game.EventDead {
				t.Errorf("the game is %s after %s", g.State, g.Last.Kind)
			}
			if posts := tb.Chat.In("c"); !strings.Contains(posts[len(posts)-1].Text, "@ann claimed **a draw**") {
				t.Errorf("the end: %q", posts[len(posts)-1].Text)
			}
		})
	}
}

// deadGame returns the moves of a game on 9×9 that can only end in a draw, with Black to move.
func deadGame(t *testing.T) (moves []string) {
	t.Helper()
	pos, err := engine.NewPosition(9, engine.Freestyle)
	for _, pt := range servicetest.DrawnGame() {
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, pt.String())
		if pos.Dead() && pos.SideToMove() == engine.Black {
			return moves
		}
	}
	t.Fatal("the game is never dead before its end")
	return nil
}

// When the bot is back, the updated board still shows the offer.
func TestOfferAfterResume(t *testing.T) {
	tb := servicetest.New(t, service.Options{Board: settings.BoardKeep})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.One("ann", "!draw")
	g := tb.Game()
	g.Last = game.Event{Kind: game.EventResume, Elapsed: 5 * time.Second}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := tb.Service.Jobs().Do(t.Context(), stored.GameJob{Game: g.ID, Revision: g.Revision}); err != nil {
		t.Fatal(err)
	}
	posts := tb.Chat.In("c")
	last := posts[len(posts)-1]
	if want := "I was offline for 5 seconds. The clocks were stopped. @ann offers a draw. @bob: `!accept`"; last.Edit != g.Message || !strings.Contains(last.Text, want) {
		t.Errorf("message %q is edited to %q, want %q to be edited to what has %q", last.Edit, last.Text, g.Message, want)
	}
}
