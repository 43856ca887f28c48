package matchmaking_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Two people look, are paired, and play one game, each in their own direct messages.
func TestPairedGame(t *testing.T) {
	tb := newHarness(t)
	panel := tb.says("ann", "!play anyone")
	if len(panel) != 1 || len(panel[0].Rows) != 2 {
		t.Fatalf("%+v", panel)
	}
	has(t, panel[0].Text, "sees your name and your rating")
	has(t, tb.clicks("dm ann", "ann", panel[0].Rows[0].Buttons[0], chat.ShownState{}), "I sent you a DM that shows")
	has(t, tb.last("ann").Text, "I'm looking for an opponent for you. Unrated, clock: 5+5")
	servicetest.Button(t, tb.last("ann").Reply, "anyone", "leave")
	has(t, tb.look("ann", "5+5 unrated"), "I sent you a DM that shows")
	looking, err := tb.Store.Seek(t.Context(), "ann")
	if err != nil || looking.Message == "" {
		t.Fatalf("the message about the search isn't known: %+v, %v", looking, err)
	}
	tb.look("bob", "5+5 unrated")
	if _, note := tb.Chat.RetiredNote(looking.Message); note == "" && tb.last("ann").Reply.Edit != looking.Message {
		t.Error("the message about the search stays as it was")
	}
	has(t, tb.last("ann").Text, "I found you an opponent:** bob (rating: new)", "3 minutes for the first move", "ann is Black, bob is White")
	has(t, tb.last("bob").Text, "I found you an opponent:** ann (rating: new)")
	if ping := tb.last("bob").Ping; len(ping) != 1 || ping[0] != "bob" {
		t.Errorf("the board pings %v", ping)
	}
	g := tb.game("ann")
	if other := tb.game("bob"); other.ID != g.ID || g.Rated || g.Guild != "" || g.Black.User.ID != "ann" {
		t.Fatalf("%+v and %+v", g, other)
	}
	for i, move := range []struct{ who, point string }{{"ann", "h8"}, {"bob", "i9"}, {"ann", "h9"}, {"bob", "i10"}, {"ann", "h10"}, {"bob", "i11"}, {"ann", "h11"}, {"bob", "i12"}, {"ann", "h12"}} {
		tb.says(move.who, move.point)
		if g := tb.game("bob"); len(g.Moves) != i+1 {
			t.Fatalf("after %s of %s: %v", move.point, move.who, g.Moves)
		}
		for _, who := range []string{"ann", "bob"} {
			has(t, tb.last(who).Text, move.point)
			if strings.Contains(tb.last(who).Text, "@") {
				t.Errorf("%s is shown a mention: %q", who, tb.last(who).Text)
			}
		}
	}
	for _, who := range []string{"ann", "bob"} {
		last := tb.last(who)
		has(t, last.Text, "ann wins")
		servicetest.Button(t, last.Reply, "anyone", "")
		for _, row := range last.Rows {
			for _, b := range row.Buttons {
				if b.Command == "rematch" {
					t.Error("a rematch is offered")
				}
			}
		}
	}
	has(t, tb.says("bob", "!rematch")[0].Text, "I can't ask this opponent again")
}

// A move that calls the opponent posts the board anew for them. The board above loses its buttons once the game is
// quiet.
func TestEarlierDirectBoardsAreRetired(t *testing.T) {
	now := servicetest.NewClock(time.Now().UTC().Truncate(time.Microsecond))
	tb := &harness{servicetest.NewWithDirect(t, service.Options{Now: now.Now, BoardQuiet: 10 * time.Millisecond}), now}
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	searches := len(tb.Chat.AwaitRetired(t, 2))
	earlier := fmt.Sprint(len(tb.dm("bob")) - 1)
	now.Advance(2 * time.Minute)
	tb.says("ann", "h8")
	if last := tb.last("bob"); last.Edit != "" || len(last.Ping) != 1 {
		t.Fatalf("bob isn't called: %+v", last)
	}
	list := tb.Chat.AwaitRetired(t, searches+1)
	got := list[searches]
	if got.Channel != "dm bob" || got.Message != earlier || got.How.Note.Rows[0].Buttons[0].Link.Channel != "dm bob" {
		t.Errorf("retired: %+v, want bob's message %s", list[searches:], earlier)
	}
}

// Answers name the opponent instead of mentioning them, like the boards.
func TestPairedOpponentIsNotMentioned(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	ask := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			for _, p := range tb.says("bob", text) {
				if strings.Contains(p.Text, "@ann") {
					t.Errorf("%s: %q", text, p.Text)
				}
			}
		}
	}
	ask("!board")
	for i, move := range []string{"h8", "i9", "h9", "i10", "h10", "i11", "h11", "i12"} {
		tb.says([]string{"ann", "bob"}[i%2], move)
	}
	tb.says("ann", "!draw")
	ask("!board")
	tb.says("ann", "h12")
	if g, err := tb.Store.Game(t.Context(), 1); err != nil || g.State != game.Won {
		t.Fatal(g, err)
	}
	ask("!board", "!resign", "!history game 1")
}

// A board's buttons work in direct messages, and an offer can be answered there.
func TestButtonsOfDirectBoards(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	for _, move := range []struct{ who, point string }{{"ann", "h8"}, {"bob", "i9"}, {"ann", "h9"}, {"bob", "i10"}} {
		tb.clicks(chat.ChannelID("dm "+move.who), move.who, chat.Button{Command: "move", Words: move.point}, tb.last(move.who).Shown)
	}
	if g := tb.game("ann"); len(g.Moves) != 4 {
		t.Fatal(g.Moves)
	}
	tb.says("ann", "!draw")
	has(t, tb.last("bob").Text, "draw")
	last := tb.last("bob")
	tb.clicks("dm bob", "bob", servicetest.Button(t, last.Reply, "accept", ""), last.Shown)
	if g := tb.game("bob"); g.State != game.Drawn {
		t.Errorf("%s", g.State)
	}
	if got := tb.clicks("dm cat", "cat", chat.Button{Command: "resign", Words: "yes"}, last.Shown); got == "" {
		t.Error("a stranger got no answer")
	}
}

// !board shows a player's board again as a new message, and the other player sees nothing. A job
// that's repeated after a crash shows nothing twice.
func TestDirectBoardAgain(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	tb.says("ann", "h8")
	bobs := len(tb.dm("bob"))
	got := tb.says("ann", "!board")
	if len(got) != 1 || got[0].Edit != "" || got[0].Picture == nil || len(got[0].Rows) == 0 || len(tb.dm("bob")) != bobs {
		t.Fatalf("%+v", got)
	}
	g := tb.game("ann")
	for _, ctx := range []context.Context{t.Context(), stored.Again(t.Context())} {
		if err := tb.Service.Jobs().Do(ctx, stored.GameJob{Game: g.ID, Revision: g.Revision}); err != nil {
			t.Fatal(err)
		}
	}
	for _, who := range []string{"ann", "bob"} {
		if last := tb.last(who); !last.EditOnly {
			t.Errorf("%s is shown a new message: %q", who, last.Text)
		}
	}
	has(t, tb.says("bob", "i9")[0].Text, "i9")
}

// Someone who also has a game with the bot in their direct messages is asked which one they mean.
func TestTwoGamesInDirectMessages(t *testing.T) {
	tb := newHarness(t)
	tb.says("ann", "!play easy")
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	board := tb.last("ann")
	has(t, tb.says("ann", "h8")[0].Text, "several games going here")
	tb.clicks("dm ann", "ann", chat.Button{Command: "move", Words: "h8"}, board.Shown)
	if g := tb.game("ann"); len(g.Moves) != 1 {
		t.Error(g.Moves)
	}
}

// Leaving takes one click, from anywhere, and a second click does no harm.
func TestLeave(t *testing.T) {
	tb := newHarness(t)
	tb.Choose(settings.GuildSettings{Anyone: settings.On})
	has(t, tb.clicks("c", "ann", chat.Button{Command: "anyone", Words: "1d rated"}, chat.ShownState{}), "I sent you a DM that shows")
	waiting := tb.last("ann")
	has(t, waiting.Text, "I'm looking for an opponent for you.", "Rated if they want that too")
	leave := servicetest.Button(t, waiting.Reply, "anyone", "leave")
	has(t, tb.clicks("dm ann", "ann", leave, chat.ShownState{}), "no longer looking")
	has(t, tb.clicks("dm ann", "ann", leave, chat.ShownState{}), "You aren't looking")
	tb.look("bob", "1d unrated")
	if _, err := tb.Store.Seek(t.Context(), "bob"); err != nil {
		t.Errorf("bob was paired with someone who left: %v", err)
	}
}

// A server has to allow it. Nobody else decides in direct messages.
func TestServersDecide(t *testing.T) {
	tb := newHarness(t)
	has(t, tb.clicks("c", "ann", chat.Button{Command: "anyone", Words: "5+5"}, chat.ShownState{}), "On this server you can't look for opponents")
	if _, err := tb.Store.Seek(t.Context(), "ann"); err == nil {
		t.Error("she is looking")
	}
	has(t, tb.says("ann", "!play anyone renju")[0].Text, "freestyle")
	has(t, tb.says("ann", "!play anyone 3+2")[0].Text, "I can't find opponents for 3+2")
}

// If nobody comes, the person is told once and offered a game with the bot, or to look again.
func TestNobodyComes(t *testing.T) {
	tb := newHarness(t)
	tb.Choose(settings.GuildSettings{Anyone: settings.On})
	tb.clicks("c", "ann", chat.Button{Command: "anyone", Words: "5+5 rated"}, chat.ShownState{})
	of, err := tb.Store.Seek(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	tb.now.Set(of.Ends())
	tb.look("bob", "5+5 rated") // comes too late
	for range 2 {
		if err := tb.Service.Jobs().Do(t.Context(), stored.SeekJob{User: "ann", Revision: of.Ends().UnixMicro()}); err != nil {
			t.Fatal(err)
		}
	}
	list := tb.dm("ann")
	if len(list) != 2 {
		t.Fatalf("%d direct messages: %v", len(list), list)
	}
	has(t, list[1].Text, "Nobody wanted to play with your clock")
	servicetest.Button(t, list[1].Reply, "play", "")
	if _, note := tb.Chat.RetiredNote(of.Message); note != "This search is over." {
		t.Errorf("the earlier message says %q", note)
	}
	tb.now.Advance(time.Millisecond)
	tb.clicks("dm ann", "ann", servicetest.Button(t, list[1].Reply, "anyone", "5+5 rated"), chat.ShownState{})
	if err := tb.Service.Jobs().Do(t.Context(), stored.SeekJob{User: "ann", Revision: tb.now.Now().UnixMicro()}); err != nil {
		t.Fatal(err)
	}
	if g := tb.game("ann"); !g.Rated {
		t.Error("both want a rated game, but it is not")
	}
}

// Without a first move in time, the game ends without a result.
func TestNoShow(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	tb.says("ann", "h8")
	tb.now.Advance(game.FirstMove)
	g := tb.game("bob")
	if err := tb.Service.Jobs().Do(t.Context(), stored.DueJob{Game: g.ID, Revision: g.Revision}); err != nil {
		t.Fatal(err)
	}
	tb.worked()
	if g := tb.game("bob"); g.State != game.Abandoned {
		t.Fatal(g.State)
	}
	has(t, tb.last("ann").Text, "bob", "didn't make a first move in time", "It doesn't count.")
	tb.look("ann", "5+5 unrated") // she may look again
	if _, err := tb.Store.Seek(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
}

// Someone with a running live game is told about it instead of joining again.
func TestOneLiveGame(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	has(t, tb.look("ann", "5+5 unrated"), "your game is in progress")
	has(t, tb.says("ann", "!anyone")[0].Text, "your game is in progress")
	has(t, tb.look("ann", "1d unrated"), "I sent you a DM that shows")
}

// A person's list of games links to the board in direct messages.
func TestListedGameHasALink(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	got := tb.says("ann", "!games mine")
	has(t, got[0].Text, "1. bob: your turn")
	for _, row := range got[0].Rows {
		for _, b := range row.Buttons {
			if b.Link != nil && b.Link.Channel == "dm ann" && b.Link.Message != "" {
				return
			}
		}
	}
	t.Errorf("no link: %+v", got[0].Rows)
}

// The time for the first move starts when the board is shown, so nobody loses it to an outage.
func TestFirstMoveWaitsForTheBoard(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	away := true
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error {
		if !away {
			return nil
		}
		away = false
		tb.now.Advance(2 * game.FirstMove)
		return errors.New("the chat is away")
	})
	tb.look("bob", "5+5 unrated")
	if g, want := tb.game("ann"), tb.now.Now().Add(game.FirstMove); away || g.State != game.Playing || !g.Due.Equal(want) {
		t.Errorf("%s, due %v, want %v", g.State, g.Due, want)
	}
}

// A paired game's first reminder comes before the quiet hours if they last until the deadline.
func TestFirstReminderBeforeQuietHours(t *testing.T) {
	tb := newHarness(t)
	tb.now.Set(time.Date(2026, 11, 24, 3, 0, 0, 0, time.UTC)) // the reminder would be at 22:12
	for _, who := range []chat.UserID{"ann", "bob"} {
		_, err := tb.Store.UpdateUserSettings(t.Context(), who, func(us *settings.UserSettings) { us.Quiet = "22-7" })
		if err != nil {
			t.Fatal(err)
		}
	}
	tb.look("ann", "1d unrated")
	tb.look("bob", "1d unrated")
	if got, want := tb.game("ann").Due, time.Date(2026, 11, 24, 22, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("the reminder is due at %v, want %v", got, want)
	}
}

// Neither of two strangers can change the opening or the colors of their game.
func TestPairedTermsStay(t *testing.T) {
	tb := newHarness(t)
	tb.look("ann", "5+5 unrated")
	tb.look("bob", "5+5 unrated")
	before := tb.game("ann")
	has(t, tb.says("bob", "!swap")[0].Text, "can't swap colors")
	has(t, tb.says("bob", "!opening swap2")[0].Text, "agreed on how this game opens")
	for _, row := range tb.last("ann").Rows {
		for _, b := range row.Menu {
			if b.Command == "swap" {
				t.Error("the board offers to swap")
			}
		}
	}
	if g := tb.game("ann"); g.Black.User != before.Black.User || g.Opening != before.Opening {
		t.Errorf("%+v", g)
	}
}
