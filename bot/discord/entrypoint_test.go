package discord_test

import (
	"strings"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// If Discord refuses the bot's change to the Entry Point command, the command stays unchanged and the
// other commands are still registered.
func TestRefusedEntryPointCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{Activity: true})
	w.client.HandleInteractions(newDesk(t, sayThat("x", false)))
	w.server.EnableActivities()
	w.server.FailNext(sandbox.Route("PUT", "/applications/{application}/commands"), 1, sandbox.Failure{Status: 400, Code: 50035, Field: "500.handler"})
	w.run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	have := w.commands()
	if handler, _ := have["launch"]["handler"].(float64); handler != 2 || len(have) < 20 {
		t.Errorf("the Entry Point command: %v, beside %d others", have["launch"], len(have)-1)
	}
	if !strings.Contains(w.logs.String(), "refuses the Entry Point command") {
		t.Error("the log doesn't say why")
	}
}
