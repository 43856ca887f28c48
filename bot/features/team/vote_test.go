package team_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// newVote returns a service in whose channel ann has started a team game. No round ends by itself,
// because the service's clock is far ahead of its queue's.
func newVote(t *testing.T, command string) (*servicetest.Harness, *servicetest.Clock) {
	t.Helper()
	now := servicetest.NewClock(time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC))
	tb := servicetest.New(t, service.Options{Now: now.Now, WishPause: time.Millisecond, IdleAfter: 1_000_000 * time.Hour})
	tb.Say("ann", command)
	return tb, now
}

// endRound lets a round's time pass.
func endRound(tb *servicetest.Harness, now *servicetest.Clock) {
	tb.T.Helper()
	g := tb.Game()
	if g.Due != g.RoundEnds {
		tb.T.Errorf("the round ends at %v, and something is due at %v", g.RoundEnds, g.Due)
	}
	now.Set(g.RoundEnds)
	if err := tb.Service.Jobs().Do(tb.T.Context(), stored.DueJob{Game: g.ID, Revision: g.Revision}); err != nil {
		tb.T.Fatal(err)
	}
	tb.Settle("c")
}

func TestVote(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9 round 5m")
	if got := tb.Last(); !strings.Contains(got.Text, "@ann started a game: the whole channel against Hoshi (level easy)") || !strings.Contains(got.Text, "5 minutes after the first vote") {
		t.Errorf("the start: %q", got.Text)
	}
	if g := tb.Game(); g.Rated || !g.Black.Team || !g.White.Engine || g.RoundTime != 5*time.Minute || !g.RoundEnds.IsZero() {
		t.Fatalf("%+v", g)
	}
	before := len(tb.Chat.In("c"))
	for _, wish := range []string{"ann !move e5", "bob d4", "eve !move d4", "bob !move a1", "kim e5", "kim !withdraw"} {
		who, text, _ := strings.Cut(wish, " ")
		tb.Say(who, text)
		now.Advance(time.Second)
	}
	for _, p := range tb.Chat.In("c")[before:] {
		if !p.EditOnly || p.Edit == "" || len(p.Ping) > 0 {
			t.Errorf("a wish posts a message: %q", p.Text)
		}
	}
	shown := tb.Last()
	for _, want := range []string{"Votes: **e5** × 1, **d4** × 1, **a1** × 1.", "The point with the most votes is played "} {
		if !strings.Contains(shown.Text, want) {
			t.Errorf("want %q: %q", want, shown.Text)
		}
	}
	if !strings.Contains(shown.Alt, "e5") {
		t.Errorf("the picture: %q", shown.Alt)
	}
	if g := tb.Game(); len(g.Wishes) != 3 || len(g.Moves) != 0 || g.RoundEnds != time.Date(2100, 1, 1, 0, 5, 0, 0, time.UTC) {
		t.Errorf("%+v", g)
	}
	tb.Say("kim", "!move a1")
	endRound(tb, now)
	g := tb.Game()
	if len(g.Moves) != 2 || g.Moves[0].String() != "a1" || !g.RoundEnds.IsZero() {
		t.Fatalf("after the round: %s, due %v", servicetest.MoveList(g.Moves), g.RoundEnds)
	}
	if got := tb.Last(); !strings.Contains(got.Text, "The channel's turn (Black, move 3).") || got.EditOnly {
		t.Errorf("the board: %q", got.Text)
	}

	// Three are more than half of the four recent voters: the round ends at once.
	free := servicetest.FreePoint(t, g)
	for i, who := range []string{"ann", "bob", "eve"} {
		if got := len(tb.Game().Moves); got != 2 {
			t.Fatalf("after %d wishes there are %d moves", i, got)
		}
		tb.Say(who, "!move "+free)
	}
	if g := tb.Game(); len(g.Moves) != 4 || g.Moves[2].String() != free || !g.RoundEnds.IsZero() {
		t.Errorf("after an agreement: %s", servicetest.MoveList(g.Moves))
	}
}

// In a tie, the point voted for first wins, and a round without votes doesn't end.
func TestVoteTie(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	for _, wish := range []string{"ann !move a1", "bob !move b1", "ann !move c1", "eve !move a1"} {
		who, text, _ := strings.Cut(wish, " ")
		tb.Say(who, text)
		now.Advance(time.Second)
	}
	endRound(tb, now)
	if g := tb.Game(); g.Moves[0].String() != "b1" {
		t.Errorf("%s was played", servicetest.MoveList(g.Moves))
	}
	tb.Say("ann", "!move "+servicetest.FreePoint(t, tb.Game()))
	early := *tb.Game()
	tb.Say("ann", "!withdraw")
	job := stored.DueJob{Game: early.ID, Revision: early.Revision}
	if err := tb.Service.Jobs().Do(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if g := tb.Game(); len(g.Moves) != 2 || !g.RoundEnds.IsZero() || len(g.Wishes) != 3 {
		t.Errorf("without wishes: %s, due %v, %v", servicetest.MoveList(g.Moves), g.RoundEnds, g.Wishes)
	}
}

// Only the person who started the game decides for everyone; illegal points don't count as votes.
func TestVoteRefusals(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	tb.Say("ann", "!move e5")
	endRound(tb, now)
	for _, tt := range []struct{ who, text, want string }{
		{"bob", "!resign", "only @ann, who started it,"},
		{"bob", "!undo", "only @ann"},
		{"bob", "!hint", "only @ann"},
		{"bob", "!cancel", "only @ann"},
		{"bob", "!draw", "only @ann"},
		{"bob", "!swap", "only @ann"},
		{"bob", "!move e5", "`e5` is taken"},
		{"bob", "!move z9", "z9"},
		{"bob", "!withdraw", "You haven't voted on"},
		{"bob", "!join black", "No need to join"},
		{"bob", "!play vote", "Team Channel"},
		{"bob", "!play vote @ann", "Choose one"},
		{"bob", "!play vote rated", "aren't rated"},
	} {
		got := tb.Say(tt.who, tt.text)
		if len(got) != 1 || !strings.Contains(got[0].Text, tt.want) && !strings.Contains(got[0].Text, "running") {
			t.Errorf("%s: %v, want %q", tt.text, got, tt.want)
		}
	}
	tb.Say("ann", "!undo")
	if g := tb.Game(); len(g.Moves) != 0 || len(g.Wishes) != 0 {
		t.Errorf("after undo: %s, wishes %v", servicetest.MoveList(g.Moves), g.Wishes)
	}
	tb.Say("ann", "!resign yes")
	if g := tb.Game(); g.State != game.Cancelled || len(g.Wishes) != 0 {
		t.Errorf("after resign: %+v", g)
	}
}

func TestTeams(t *testing.T) {
	tb, now := newVote(t, "!play teams 9")
	start := tb.Last()
	if !strings.Contains(start.Text, "started a team game") || len(start.Ping) > 0 {
		t.Errorf("%q", start.Text)
	}
	if got := tb.One("bob", "!move e5"); !strings.Contains(got.Text, "Join a team first") {
		t.Errorf("a stranger: %q", got.Text)
	}
	joined := tb.Click("bob", servicetest.Button(t, start.Reply, "join", "white"), start.Shown)
	if len(joined.Replies) != 1 || joined.Replies[0].Text.ID != "join.joined" || !joined.Replies[0].Private {
		t.Errorf("%+v", joined.Replies)
	}
	for _, tt := range []struct{ who, text, want string }{
		{"bob", "!join black", "You're on team White"},
		{"bob", "!join white", "already"},
		{"ann", "!join white", "You're on team Black"},
		{"bob", "!move e5", "It's Team Black's turn ("},
		{"ann", "!swap", "doesn't work in a game between two teams"},
	} {
		if got := tb.One(tt.who, tt.text); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q", tt.text, got.Text, tt.want)
		}
	}
	for _, step := range []struct{ who, point string }{{"ann", "e5"}, {"bob", "d4"}} {
		tb.Say(step.who, "!move "+step.point)
		endRound(tb, now)
	}
	if g := tb.Game(); servicetest.MoveList(g.Moves) != "e5 d4" {
		t.Errorf("%s", servicetest.MoveList(g.Moves))
	}
	if got := tb.Last(); !strings.Contains(got.Text, "Team White plays **d4**. Team Black's turn (move 3).") {
		t.Errorf("%q", got.Text)
	}
}

// No simultaneous vote is lost, and each person has one.
func TestVoteAtTheSameTime(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	const people = 30
	var wait sync.WaitGroup
	for i := range people {
		wait.Go(func() {
			for try := range 3 {
				_ = tb.Handle(servicetest.Message("c", fmt.Sprint("p", i), "!move "+engine.Point{Col: int8((i + try) % 3), Row: 4}.String()))
			}
		})
	}
	wait.Wait()
	tb.Settle("c")
	g := tb.Game()
	count := map[chat.UserID]bool{}
	for _, w := range g.Wishes {
		count[w.User] = true
	}
	if len(g.Wishes) != people || len(count) != people {
		t.Errorf("%d wishes of %d people", len(g.Wishes), len(count))
	}
	if got := tb.Last().Text; !strings.Contains(got, "**a5** × 10") || !strings.Contains(got, "**b5** × 10") {
		t.Errorf("the board: %q", got)
	}
	endRound(tb, now)
	if g := tb.Game(); len(g.Moves) != 2 || g.Moves[0].Row != 4 {
		t.Errorf("%s", servicetest.MoveList(g.Moves))
	}
}

// A pad that shows the position still works, no matter how many votes have come since.
func TestVoteByPad(t *testing.T) {
	tb, _ := newVote(t, "!play vote easy 9")
	board := tb.Last()
	pad := tb.Click("bob", servicetest.Button(t, board.Reply, "pad", ""), board.Shown)
	tb.Say("ann", "!move e5")
	got := tb.ClickFrom("bob", servicetest.Button(t, pad.Replies[0], "move", "e5"), pad.Replies[0].Shown, true)
	if len(got.Replies) != 1 || got.Replies[0].Text.ID != "vote.wished" || !got.Replies[0].Replace {
		t.Fatalf("%+v", got.Replies)
	}
	if shown := tb.Last(); !strings.Contains(shown.Text, "**e5** × 2") {
		t.Errorf("%q", shown.Text)
	}
	back := tb.ClickFrom("bob", servicetest.Button(t, got.Replies[0], "decline", ""), chat.ShownState{}, true)
	if len(back.Replies) != 1 || back.Replies[0].Text.ID != "vote.withdrawn" {
		t.Errorf("%+v", back.Replies)
	}
	if shown := tb.Last(); !strings.Contains(shown.Text, "**e5** × 1") {
		t.Errorf("%q", shown.Text)
	}
}

// A typed vote that changes nothing gets an answer, since the board doesn't show that it came.
func TestSameVoteTyped(t *testing.T) {
	tb, _ := newVote(t, "!play vote easy 9")
	tb.Say("ann", "!move e5")
	if got := tb.Say("ann", "!move e5"); len(got) != 1 || got[0].Reply.Text.ID != "vote.wished" {
		t.Errorf("%+v", got)
	}
}
