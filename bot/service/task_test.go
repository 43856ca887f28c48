package service_test

import (
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A point after a lesson or a puzzle is meant for it, unless the channel has a running game.
func TestPointAfterTask(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Silence("ann", "k8")
	for _, task := range []string{"learn", "puzzle"} {
		tb.One("ann", "!"+task)
		for _, text := range []string{"k8", "!k8", "!move k8"} {
			if got, want := tb.One("ann", text).Text, "Did you mean `!"+task+" k8`?"; got != want {
				t.Errorf("%s after !%s: %q, want %q", text, task, got, want)
			}
		}
		tb.Silence("bob", "k8")
	}
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "k8")
	if got := servicetest.MoveList(tb.Game().Moves); got != "k8" {
		t.Errorf("moves %s", got)
	}
	tb.One("bob", "!resign yes")
	if got, want := tb.One("ann", "h8").Text, "Did you mean `!puzzle h8`?"; got != want {
		t.Errorf("after the game: %q, want %q", got, want)
	}
}
