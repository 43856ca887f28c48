package e2e_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
)

// A game with interactions over HTTP only: the process has no connection to the gateway.
func TestGameOverHTTP(t *testing.T) {
	t.Parallel()
	box, addr := newSandbox(t), freeport.Address(t)
	dir := t.TempDir()
	settings := writeSettings(t, dir, fmt.Sprintf("discord: {api_url: %q, interactions: http, gateway: false, interactions_listen: %q, public_key: %q}\nboard: {width: 320}\ngames: {opening: free}\n", box.URL(), addr, box.PublicKey()))
	process := start(t, []string{"DISCORD_TOKEN=" + token}, "--config", settings, "--data", filepath.Join(dir, "data"))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for err := box.SetInteractionsEndpoint(ctx, "http://"+addr+"/interactions"); err != nil; err = box.SetInteractionsEndpoint(ctx, "http://"+addr+"/interactions") {
		if ctx.Err() != nil {
			t.Fatalf("%v\n%s", err, process.out.tail())
		}
		time.Sleep(20 * time.Millisecond)
	}
	p := newPlayer(t, box, 0)
	p.bot = process
	use := func(name string, options map[string]any) {
		t.Helper()
		var in sandbox.Interaction
		var err error
		for { // until the commands are registered
			if in, err = box.UseCommand(p.channel.ID, p.users["ann"], sandbox.CommandUse{Name: name, Options: options}); err == nil {
				break
			}
			if ctx.Err() != nil {
				t.Fatalf("%v\n%s", err, process.out.tail())
			}
			time.Sleep(20 * time.Millisecond)
		}
		if in, err = box.WaitInteraction(ctx, in.ID); err != nil || in.State != sandbox.Answered {
			t.Fatalf("/%s: %+v, %v\n%s", name, in, err, process.out.tail())
		}
	}
	use("play", nil)
	p.shown(0)
	use("move", map[string]any{"point": "h8"})
	p.shown(2)
	if n := len(box.Sessions()); n != 0 {
		t.Errorf("%d sessions of the gateway", n)
	}
}
