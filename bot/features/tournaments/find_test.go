package tournaments_test

import (
	"testing"
	"time"
)

// Once a tournament played in a channel is over, commands there refer to the next one.
func TestNextTournamentInChannel(t *testing.T) {
	tb := begun(t, "knockout 5+5 free channel")
	for tb.cup().GoesOn() {
		tb.due()
	}
	tb.says("ann", "", "0 won, 1 lost")
	tb.says("boss", "create swiss name Second", "**Second** is open")
	tb.says("ann", "join", "You've joined **Second**")

	if err := tb.Store.DeleteOldTournaments(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	tb.says("bob", "join", "You've joined **Second**")
}
