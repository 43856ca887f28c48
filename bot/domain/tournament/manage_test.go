package tournament

import (
	"testing"
	"time"
)

// If a manager removes someone before the start, someone else can join.
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

// A corrected result counts at its game's time, so it doesn't extend or break a later streak.
func TestCorrectedArenaGameKeepsItsTime(t *testing.T) {
	c := begun(t, arena, 2)
	wins := func(seed int) {
		p := c.Current(seed)
		r := FirstWins
		if p.Second == seed {
			r = SecondWins
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
	c.must(c.manage(SetResult{Pairing: 1, Outcome: Outcome{}, Reason: "wrong opponent"}))
	if got := c.Standings()[0]; got.Seed != 1 || got.Points != 4 || got.Streak != 2 {
		t.Errorf("after the first game was corrected: %+v", got)
	}
	if got := c.Pairing(1).Ended; !got.Equal(ended) {
		t.Errorf("the corrected game ended at %v, want %v", got, ended)
	}
}

// An arena paused at its end continues after the pause, so extending it gives time to play.
func TestExtendPausedArena(t *testing.T) {
	c := begun(t, arena, 4)
	c.wait(UsualArenaTime-10*time.Minute, allMoved(c)...)
	c.must(c.manage(Pause{}))
	c.now = c.now.Add(30 * time.Minute)
	c.must(c.manage(Extend{By: time.Hour}))
	c.must(c.manage(Resume{}))
	if want := c.now.Add(70 * time.Minute); !c.ArenaEnds.Equal(want) || !c.RoundEnds.Equal(want.Add(c.RoundTime)) {
		t.Errorf("it pairs until %v and ends at %v, want %v and %v", c.ArenaEnds, c.RoundEnds, want, want.Add(c.RoundTime))
	}
}

// allMoved returns the states of the open games, with both players having moved.
func allMoved(c *club) (list []GameState) {
	for _, p := range c.InRound(c.Round) {
		if p.Open() {
			list = append(list, state(p, true, true, true))
		}
	}
	return list
}

// A tournament that its host gave no name is called after them.
func TestForgetHostInName(t *testing.T) {
	for name, want := range map[string]string{"p1 1 May": "1 May", "p1": "p1", "p10 Cup": "p10 Cup", "Spring Cup": "Spring Cup"} {
		c := newClub(t, swiss, 3)
		c.Tournament.Name = name
		c.must(c.bot(Forget{User: person(2).ID}))
		if c.Tournament.Name != name {
			t.Errorf("%q is called %q after a player was forgotten", name, c.Tournament.Name)
		}
		c.must(c.bot(Forget{User: c.Host.ID}))
		if c.Tournament.Name != want {
			t.Errorf("%q is called %q after its host was forgotten, want %q", name, c.Tournament.Name, want)
		}
	}
}
