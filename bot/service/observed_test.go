package service_test

import (
	"fmt"
	"testing"

	"hoshi/bot/engines"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// observed counts what an Observer learns about requests. Tests send them one at a time.
type observed struct {
	engines.NoObserver
	commands map[string]int
	flooded  int
}

func (o *observed) Commanded(name string) { o.commands[name]++ }
func (o *observed) Flooded()              { o.flooded++ }

// Requests are counted by their command, also those that are refused because there are too many.
func TestRequestsAreObserved(t *testing.T) {
	seen := observed{commands: map[string]int{}}
	tb := servicetest.New(t, service.Options{Observer: &seen, UserRate: 3})
	for _, text := range []string{"!play", "!h8", "!rules", "!rules"} {
		_ = tb.Handle(servicetest.Message("c", "ann", text))
	}
	if got, want := fmt.Sprint(seen.commands), "map[move:1 play:1 rules:2]"; got != want {
		t.Errorf("commands: %s, want %s", got, want)
	}
	if seen.flooded != 1 {
		t.Errorf("%d requests were refused, want 1", seen.flooded)
	}
}
