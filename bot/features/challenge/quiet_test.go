package challenge_test

import (
	"fmt"
	"testing"
	"time"

	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Nobody is notified in their quiet hours, on either side's turn.
func TestQuietHours(t *testing.T) {
	around := func(from, to int) settings.Quiet { // from and to hours from now
		hour := time.Now().UTC().Hour() + 24
		return settings.Quiet(fmt.Sprintf("%d-%d", (hour+from)%24, (hour+to)%24))
	}
	for name, test := range map[string]struct {
		quiet settings.Quiet
		pings int
	}{"quiet": {around(-2, 3), 0}, "not quiet": {around(3, 6), 1}} {
		t.Run(name, func(t *testing.T) {
			tb := servicetest.NewWithClock(t, "", service.Options{})
			_, err := tb.Store.UpdateUserSettings(t.Context(), "bob", func(us *settings.UserSettings) { us.Quiet = test.quiet })
			if err != nil {
				t.Fatal(err)
			}
			check := func(what string, got servicetest.Post) {
				t.Helper()
				if len(got.Ping) != test.pings {
					t.Errorf("%s notifies %v", what, got.Ping)
				}
			}
			challenge := tb.One("ann", "!play @bob 3d black")
			check("a challenge", challenge)
			tb.Accept(challenge)
			check("a move", tb.One("ann", "!h8"))
			check("an offer to the player to move", tb.One("ann", "!draw"))
			tb.One("bob", "!i9")
			check("an offer to the other player", tb.One("ann", "!draw"))
			tb.ToDue()
			tb.Due()
			tb.ToDue()
			check("a turn that is overdue", tb.Due()[0])
		})
	}
}
