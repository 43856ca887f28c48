package web_test

import (
	"net/http"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Someone has a game of an earlier version open in the Activity when the bot is updated. With what that version
// gave them, they play on.
func TestActivityOfAnEarlierVersion(t *testing.T) {
	const (
		token   = "AQAGYUDwWb7cA2FubgNhbm4EQGFubghpLTEtcGMtMhUROEUM5BggMgwj2pIXJDU"
		session = "I5MYXSFMPEHI3PMX2KD2PQKIF5"
		public  = "AAAAAAAAABTuTc0Qnef8AnRcZiDVU7_E"
	)
	tb, now := servicetest.NewCompeting(t, service.Options{})
	c := newClientOf(t, tb, now.Now, "")
	c.discord.put(instanceID, "ann", "bob")
	answer, body := c.ask("GET", "/api/activity/place", token, nil)
	if got := read[struct{ Game string }](t, body); answer.StatusCode != http.StatusOK || got.Game != public {
		t.Fatalf("%d %s", answer.StatusCode, body)
	}
	g := c.Game()
	if got := servicetest.MoveList(g.Moves); got != "h8 g9" {
		t.Fatalf("the moves are %s", got)
	}
	if launch, err := c.Store.Launch(t.Context(), instanceID, "ann"); err != nil || launch.Game != g.ID {
		t.Errorf("ann launched it for %+v, %v", launch, err)
	}
	now.Set(g.Since)
	c.act(started{Game: public, Session: session}, "2", "move", servicetest.FreePoint(t, g))
	if g := c.Game(); len(g.Moves) != 4 {
		t.Errorf("after her move: %v", g.Moves)
	}
	answer, body = c.ask("POST", "/api/activity/open", token, map[string]string{"game": public})
	if again := read[struct{ Session string }](t, body).Session; answer.StatusCode != http.StatusOK || again == "" {
		t.Errorf("opened again: %d %s", answer.StatusCode, body)
	}
}
