package e2e_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// Hundreds of commands at once while every engine is busy: each is acknowledged in
// time, so that none shows as failed. The times are logged, not asserted.
func TestInteractionStorm(t *testing.T) {
	t.Parallel()
	box := newSandbox(t)
	process := connectBot(t, box)
	p := newPlayer(t, box, 0)
	p.bot = process
	p.ask("you", "!watch d20 d20") // keeps the engines busy
	second := newPlayer(t, box, 1)
	second.bot = process
	second.ask("ann", "!play black")
	second.ask("ann", "!move h8")

	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	uses := []sandbox.CommandUse{
		{Name: "help"}, {Name: "depth"}, {Name: "board"}, {Name: "opponents"}, {Name: "theme"},
		{Name: "hint"}, {Name: "analyze", Options: map[string]any{"moves": 5}}, {Name: "undo"},
		{Name: "move", Options: map[string]any{"point": "a1"}}, {Name: "numbers"},
	}
	people := []string{"you", "ann", "bob"}
	const storm = 500
	took := make([]time.Duration, storm)
	var wait sync.WaitGroup
	for i := range storm {
		wait.Go(func() {
			who := []*player{p, second}[i%2]
			begun := time.Now()
			in, err := box.UseCommand(who.channel.ID, who.users[people[i%3]], uses[i%len(uses)])
			if err == nil {
				in, err = box.WaitInteraction(ctx, in.ID)
			}
			took[i] = time.Since(begun)
			if err != nil || in.State != sandbox.Answered {
				t.Errorf("interaction %d, %s: %v, %v", i, uses[i%len(uses)].Name, in.State, err)
			}
		})
	}
	wait.Wait()
	slices.Sort(took)
	if t.Failed() {
		t.Log(process.out.String())
	}
	t.Logf("%d interactions: median %v, slowest %v", storm, took[storm/2], took[storm-1])
}
