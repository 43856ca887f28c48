package bot_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/stored"
	"hoshi/engine"
)

// newVote returns a service in whose channel ann has started a game with teams. No round
// ends by itself: the service's clock is far ahead of that of its queue.
func newVote(t *testing.T, command string) (*harness, *clock) {
	t.Helper()
	now := newClock(time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC))
	tb := newHarness(t, bot.Options{Now: now.now, WishPause: time.Millisecond, IdleAfter: 1_000_000 * time.Hour})
	tb.say("ann", command)
	return tb, now
}

// endRound lets the time of a round pass.
func (tb *harness) endRound(now *clock) {
	tb.t.Helper()
	g := tb.game()
	if g.Due != g.RoundEnds {
		tb.t.Errorf("the round ends at %v, and something is due at %v", g.RoundEnds, g.Due)
	}
	now.at.Store(g.RoundEnds.UnixMicro())
	if err := tb.service.DoJob(tb.t.Context(), stored.Job{Game: g.ID, Ply: len(g.Moves), Revision: g.Revision, Due: true}); err != nil {
		tb.t.Fatal(err)
	}
	tb.settle("c")
}

// last is the last post of the channel.
func (tb *harness) last() post {
	tb.t.Helper()
	posts := tb.chat.in("c")
	return posts[len(posts)-1]
}

// moveList is moves as people write them.
func moveList(moves []engine.Point) string { return strings.Trim(fmt.Sprint(moves), "[]") }

func TestVote(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9 round 5m")
	if got := tb.last(); !strings.Contains(got.Text, "@ann started a game: the whole channel against Hoshi (level easy)") || !strings.Contains(got.Text, "5 minutes after the first vote") {
		t.Errorf("the start: %q", got.Text)
	}
	if g := tb.game(); g.Rated || !g.Black.Team || !g.White.Engine || g.RoundTime != 5*time.Minute || !g.RoundEnds.IsZero() {
		t.Fatalf("%+v", g)
	}
	before := len(tb.chat.in("c"))
	for _, wish := range []string{"ann !move e5", "bob d4", "eve !move d4", "ann !move e5", "bob !move a1", "kim e5", "kim !withdraw"} {
		who, text, _ := strings.Cut(wish, " ")
		tb.say(who, text)
		now.advance(time.Second)
	}
	for _, p := range tb.chat.in("c")[before:] {
		if !p.EditOnly || p.Edit == "" || len(p.Ping) > 0 {
			t.Errorf("a wish posts a message: %q", p.Text)
		}
	}
	shown := tb.last()
	for _, want := range []string{"Votes: **e5** × 1, **d4** × 1, **a1** × 1.", "The point with the most votes is played "} {
		if !strings.Contains(shown.Text, want) {
			t.Errorf("want %q: %q", want, shown.Text)
		}
	}
	if !strings.Contains(shown.Alt, "e5") {
		t.Errorf("the picture: %q", shown.Alt)
	}
	if g := tb.game(); len(g.Wishes) != 3 || len(g.Moves) != 0 || g.RoundEnds != time.Date(2100, 1, 1, 0, 5, 0, 0, time.UTC) {
		t.Errorf("%+v", g)
	}
	tb.say("kim", "!move a1")
	tb.endRound(now)
	g := tb.game()
	if len(g.Moves) != 2 || g.Moves[0].String() != "a1" || !g.RoundEnds.IsZero() {
		t.Fatalf("after the round: %s, due %v", moveList(g.Moves), g.RoundEnds)
	}
	if got := tb.last(); !strings.Contains(got.Text, "The channel's turn (Black, move 3).") || got.EditOnly {
		t.Errorf("the board: %q", got.Text)
	}

	// Of the four who have voted lately three are more than half: the round ends at once.
	free := freePoint(t, g)
	for i, who := range []string{"ann", "bob", "eve"} {
		if got := len(tb.game().Moves); got != 2 {
			t.Fatalf("after %d wishes there are %d moves", i, got)
		}
		tb.say(who, "!move "+free)
	}
	if g := tb.game(); len(g.Moves) != 4 || g.Moves[2].String() != free || !g.RoundEnds.IsZero() {
		t.Errorf("after an agreement: %s", moveList(g.Moves))
	}
}

// freePoint is the first free point, from the upper left on.
func freePoint(t *testing.T, g *game.Game) string {
	t.Helper()
	pos, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.Size * g.Size {
		if pt := (engine.Point{Col: int8(i % g.Size), Row: int8(g.Size - 1 - i/g.Size)}); pos.Legal(pt) == nil {
			return pt.String()
		}
	}
	t.Fatal("the board is full")
	return ""
}

// Ties go to what was wished for first, and a round without wishes does not end.
func TestVoteTie(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	for _, wish := range []string{"ann !move a1", "bob !move b1", "ann !move c1", "eve !move a1"} {
		who, text, _ := strings.Cut(wish, " ")
		tb.say(who, text)
		now.advance(time.Second)
	}
	tb.endRound(now)
	if g := tb.game(); g.Moves[0].String() != "b1" {
		t.Errorf("%s was played", moveList(g.Moves))
	}
	tb.say("ann", "!move "+freePoint(t, tb.game()))
	early := *tb.game()
	tb.say("ann", "!withdraw")
	job := stored.Job{Game: early.ID, Ply: 2, Revision: early.Revision, Due: true}
	if err := tb.service.DoJob(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if g := tb.game(); len(g.Moves) != 2 || !g.RoundEnds.IsZero() || len(g.Wishes) != 3 {
		t.Errorf("without wishes: %s, due %v, %v", moveList(g.Moves), g.RoundEnds, g.Wishes)
	}
}

// Only who started the game decides for all; points that cannot be played are no wishes.
func TestVoteRefusals(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	tb.say("ann", "!move e5")
	tb.endRound(now)
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
		got := tb.say(tt.who, tt.text)
		if len(got) != 1 || !strings.Contains(got[0].Text, tt.want) && !strings.Contains(got[0].Text, "running") {
			t.Errorf("%s: %v, want %q", tt.text, got, tt.want)
		}
	}
	tb.say("ann", "!undo")
	if g := tb.game(); len(g.Moves) != 0 || len(g.Wishes) != 0 {
		t.Errorf("after undo: %s, wishes %v", moveList(g.Moves), g.Wishes)
	}
	tb.say("ann", "!resign yes")
	if g := tb.game(); g.State != game.Cancelled || len(g.Wishes) != 0 {
		t.Errorf("after resign: %+v", g)
	}
}

func TestTeams(t *testing.T) {
	tb, now := newVote(t, "!play teams 9")
	start := tb.last()
	if !strings.Contains(start.Text, "started a team game") || len(start.Ping) > 0 {
		t.Errorf("%q", start.Text)
	}
	if got := tb.one("bob", "!move e5"); !strings.Contains(got.Text, "Join a team first") {
		t.Errorf("a stranger: %q", got.Text)
	}
	joined := tb.click("bob", button(t, start.Reply, "join", "white"), start.Shown)
	if len(joined.replies) != 1 || joined.replies[0].Text.ID != "join.joined" || !joined.replies[0].Private {
		t.Errorf("%+v", joined.replies)
	}
	for _, tt := range []struct{ who, text, want string }{
		{"bob", "!join black", "You're on team White"},
		{"bob", "!join white", "already"},
		{"ann", "!join white", "You're on team Black"},
		{"bob", "!move e5", "It's Team Black's turn ("},
		{"ann", "!swap", "doesn't work in a game between two teams"},
	} {
		if got := tb.one(tt.who, tt.text); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q", tt.text, got.Text, tt.want)
		}
	}
	for _, step := range []struct{ who, point string }{{"ann", "e5"}, {"bob", "d4"}} {
		tb.say(step.who, "!move "+step.point)
		tb.endRound(now)
	}
	if g := tb.game(); moveList(g.Moves) != "e5 d4" {
		t.Errorf("%s", moveList(g.Moves))
	}
	if got := tb.last(); !strings.Contains(got.Text, "Team White plays **d4**. Team Black to move, move 3.") {
		t.Errorf("%q", got.Text)
	}
}

// Of wishes made at the same time none is lost, and each person has one.
func TestVoteAtTheSameTime(t *testing.T) {
	tb, now := newVote(t, "!play vote easy 9")
	const people = 30
	var wait sync.WaitGroup
	for i := range people {
		wait.Go(func() {
			for try := range 3 {
				_ = tb.handle(writes("c", fmt.Sprint("p", i), "!move "+engine.Point{Col: int8((i + try) % 3), Row: 4}.String()))
			}
		})
	}
	wait.Wait()
	tb.settle("c")
	g := tb.game()
	count := map[chat.UserID]bool{}
	for _, w := range g.Wishes {
		count[w.User] = true
	}
	if len(g.Wishes) != people || len(count) != people {
		t.Errorf("%d wishes of %d people", len(g.Wishes), len(count))
	}
	if got := tb.last().Text; !strings.Contains(got, "**a5** × 10") || !strings.Contains(got, "**b5** × 10") {
		t.Errorf("the board: %q", got)
	}
	tb.endRound(now)
	if g := tb.game(); len(g.Moves) != 2 || g.Moves[0].Row != 4 {
		t.Errorf("%s", moveList(g.Moves))
	}
}

// A pad that shows the position can be used however many wishes came meanwhile.
func TestVoteByPad(t *testing.T) {
	tb, _ := newVote(t, "!play vote easy 9")
	board := tb.last()
	pad := tb.click("bob", button(t, board.Reply, "pad", ""), board.Shown)
	tb.say("ann", "!move e5")
	got := tb.clickFrom("bob", button(t, pad.replies[0], "move", "e5"), pad.replies[0].Shown, true)
	if len(got.replies) != 1 || got.replies[0].Text.ID != "vote.wished" || !got.replies[0].Replace {
		t.Fatalf("%+v", got.replies)
	}
	if shown := tb.last(); !strings.Contains(shown.Text, "**e5** × 2") {
		t.Errorf("%q", shown.Text)
	}
	back := tb.clickFrom("bob", button(t, got.replies[0], "decline", ""), chat.ShownState{}, true)
	if len(back.replies) != 1 || back.replies[0].Text.ID != "vote.withdrawn" {
		t.Errorf("%+v", back.replies)
	}
	if shown := tb.last(); !strings.Contains(shown.Text, "**e5** × 1") {
		t.Errorf("%q", shown.Text)
	}
}
