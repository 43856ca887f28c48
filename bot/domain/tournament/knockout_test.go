package tournament

import (
	"testing"
	"time"
)

func TestKnockout(t *testing.T) {
	c := begun(t, knockout, 6)
	if got := c.pairs(); got != "1 5-4 2 6-3" && got != "1 4-5 2 3-6" && got != "1 4-5 2 6-3" && got != "1 5-4 2 3-6" {
		t.Fatalf("round 1: %s", got)
	}
	win := func(seed int) {
		t.Helper()
		p := c.Current(seed)
		c.must(c.bot(Report{Game: p.Game, Outcome: WonBy(seed)}))
		c.open()
	}
	win(4)
	// A drawn game is followed by another that the other player opens. After another draw, the better seed advances.
	first := *c.Current(3)
	c.must(c.bot(Report{Game: first.Game, Outcome: Outcome{Draw: true}}))
	c.open()
	again := c.Current(3)
	if again == nil || again.First != first.Second || again.Number == first.Number {
		t.Fatalf("after the draw: %+v", again)
	}
	c.must(c.bot(Report{Game: again.Game, Outcome: Outcome{Draw: true}}))
	c.open()
	if c.Round != 2 || c.Current(3) == nil || c.Current(3).Opponent(3) != 2 {
		t.Fatalf("round %d: %s", c.Round, c.pairs())
	}
	c.refused(c.manage(SetResult{Pairing: again.Number, Outcome: WonBy(6), Reason: "late"}), NextRoundPaired)
	win(4)
	win(3)
	if c.Round != 3 || c.Current(4).Opponent(4) != 3 || c.Current(1).Opponent(1) != 2 || c.Current(1).Slot != ThirdPlace {
		t.Fatalf("round %d: %s", c.Round, c.pairs())
	}
	win(2)
	if c.State != Playing {
		t.Fatal("it ended before the final")
	}
	win(3)
	if got := c.ranking(); c.State != Finished || got != "3 4 2 1 5 6" {
		t.Fatalf("%s, ranking %s", c.State, got)
	}
}

// If nobody shows up for a semifinal, the other finalist wins without a game.
func TestKnockoutWithoutFinalist(t *testing.T) {
	c := begun(t, knockout, 4)
	p := c.InRound(1)
	c.must(c.bot(Report{Game: p[0].Game, Outcome: WonBy(p[0].First)}))
	c.wait(5 * time.Minute)
	if c.State != Finished || c.Standings()[0].Seed != p[0].First {
		t.Fatalf("%s, ranking %s", c.State, c.ranking())
	}
}
