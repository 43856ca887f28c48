package jobs

import (
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// With no time at all, the engine still makes a legal choice, and it stops when its search is
// cancelled.
func TestChooseWithin(t *testing.T) {
	chooser := &opening.Chooser{Engine: engine.New(engine.Options{HashMB: 1}), Limits: engine.Limits{Depth: 1}, Nodes: mostChoiceNodes}
	for _, id := range opening.IDs() {
		og, err := opening.New(id, 15, ruleOf(id))
		if err != nil {
			t.Fatal(err)
		}
		for !og.Over() {
			a, err := chooseWithin(t.Context(), chooser, og, 0)
			if err != nil {
				t.Fatalf("%v, %v: %v", id, og.Question().Task, err)
			}
			if err := og.Do(a); err != nil {
				t.Fatalf("%v: %v", id, err)
			}
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	og, err := opening.New(opening.Soosyrv8, 15, engine.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chooseWithin(cancelled, chooser, og, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search: %v", err)
	}
}

func TestChoiceNodes(t *testing.T) {
	for depth, want := range map[game.Depth]uint64{1: 2 * leastChoiceNodes, 4: 16 * leastChoiceNodes, game.MaxDepth: mostChoiceNodes, game.DepthAuto: mostChoiceNodes} {
		if got := choiceNodes(game.Strength{Depth: depth}); got != want {
			t.Errorf("depth %v: %d nodes, want %d", depth, got, want)
		}
	}
}

// ruleOf returns a rule under which an opening is played.
func ruleOf(id opening.ID) engine.Rule {
	if id >= opening.Soosyrv8 {
		return engine.Renju
	}
	return engine.Standard
}
