package tournament

import (
	"testing"
	"time"
)

// A manager who removes someone before the start makes room for someone else.
func TestRemovedLeavesPlace(t *testing.T) {
	terms := swiss
	terms.MaxPlayers = 3
	c := newClub(t, terms, 3)
	c.refused(c.as(4, Join{}), Full)
	c.must(c.manage(Remove{User: person(2).ID}))
	c.must(c.as(4, Join{}))
	c.refused(c.as(5, Join{}), Full)
	c.refused(c.as(2, Join{}), WasRemoved)
	if got := c.TotalRounds(); got != 2 {
		t.Errorf("3 players are in, and %d rounds are planned, want 2", got)
	}
}

// A corrected result counts at the time of its game, so it doesn't lengthen or break a later run of wins.
func TestCorrectedArenaGameKeepsItsTime(t *testing.T) {
	c := begun(t, arena, 2)
	wins := func(seed int) {
		p := c.Current(seed)
		r := BlackWins
		if p.White == seed {
			r = WhiteWins
		}
		c.play(r)
	}
	wins(2)
	ended := c.Pairing(1).Ended
	wins(1)
	wins(1)
	if got := c.Standings()[0]; got.Seed != 1 || got.Points != 4 || got.Streak != 2 {
		t.Fatalf("before the correction: %+v", got)
	}
	c.now = c.now.Add(time.Minute)
	c.must(c.manage(SetResult{Pairing: 1, Result: BothLose, Reason: "wrong opponent"}))
	if got := c.Standings()[0]; got.Seed != 1 || got.Points != 4 || got.Streak != 2 {
		t.Errorf("after the first game was corrected: %+v", got)
	}
	if got := c.Pairing(1).Ended; !got.Equal(ended) {
		t.Errorf("the corrected game ended at %v, want %v", got, ended)
	}
}
