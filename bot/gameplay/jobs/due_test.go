package jobs_test

import (
	"context"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// TestDueJobOfAnOlderRevision runs due jobs that are no longer relevant.
func TestDueJobOfAnOlderRevision(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play")
	g := tb.Game()
	for _, job := range []stored.DueJob{
		{Game: g.ID, Revision: g.Revision - 1},
		{Game: g.ID + 1, Revision: 1},
	} {
		if err := tb.Service.Jobs().Do(context.Background(), job); err != nil {
			t.Errorf("%+v: %v", job, err)
		}
	}
	if now := tb.Game(); now.Revision != g.Revision || now.State != game.Playing {
		t.Errorf("the game has changed: %+v", now)
	}
}
