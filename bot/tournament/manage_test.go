package tournament

import "testing"

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
