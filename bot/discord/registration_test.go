package discord_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

const (
	putCommands = "PUT /applications/{application}/commands"
	getCommands = "GET /applications/{application}/commands"
)

// office is a world with a bot that has commands.
func office(t *testing.T, d *desk) *world {
	t.Helper()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client.HandleInteractions(d)
	return w
}

// commands returns the commands registered in the sandbox, by type and name.
func (w *world) commands() map[string]map[string]any {
	w.t.Helper()
	body := w.api(http.MethodGet, "/applications/"+w.self.ID+"/commands?with_localizations=true", nil)
	var list []map[string]any
	if err := json.Unmarshal(body, &list); err != nil {
		w.t.Fatal(err)
	}
	all := make(map[string]map[string]any)
	for _, c := range list {
		name, _ := c["name"].(string)
		all[name] = c
	}
	return all
}

// again runs another client with the same commands until it is ready.
func (w *world) again(d *desk) {
	w.t.Helper()
	w.end()
	if err := w.wait(); err != nil {
		w.t.Fatal(err)
	}
	<-w.result
	w.client = w.newClient(discord.Hurried)
	w.client.HandleInteractions(d)
	w.run(nil)
}

// health returns why the client isn't ready, "" if it is.
func (w *world) health() string {
	if err := w.client.Health(context.Background()); err != nil {
		return err.Error()
	}
	return ""
}

// Discord accepts all of the bot's commands. Commands that it already has aren't sent again, even if
// it lists them in another order.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("x", false))
	w := office(t, d).run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	have := w.commands()
	if len(have) < 20 {
		t.Fatalf("%d commands are registered", len(have))
	}
	w.reorderCommands()
	w.again(d)
	w.until("accepted again", func() bool { return w.health() == "" })
	if n := w.requests(putCommands); n != 2 { // one of them by the test
		t.Errorf("%d lists were sent", n)
	}
}

// reorderCommands reverses the list of commands.
func (w *world) reorderCommands() {
	w.t.Helper()
	body := w.api(http.MethodGet, "/applications/"+w.self.ID+"/commands?with_localizations=true", nil)
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		w.t.Fatal(err)
	}
	slices.Reverse(list)
	w.call(http.MethodPut, "/applications/"+w.self.ID+"/commands", list)
}

// Registering the bot's commands leaves the command that Discord creates for Activities unchanged.
func TestEntryPointCommandStays(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("x", false))
	w := office(t, d)
	w.server.EnableActivities()
	before := w.commands()["launch"]
	w.run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	have := w.commands()
	after := have["launch"]
	delete(before, "version")
	delete(after, "version")
	was, _ := json.Marshal(before)
	is, _ := json.Marshal(after)
	if string(was) != string(is) || len(have) < 20 {
		t.Errorf("%s became %s, beside %d others", was, is, len(have)-1)
	}
	w.again(d)
	w.until("accepted again", func() bool { return w.health() == "" })
	if n := w.requests(putCommands); n != 1 {
		t.Errorf("%d lists were sent", n)
	}
}

// Activities may be enabled between reading and writing the list.
func TestEntryPointCommandAppears(t *testing.T) {
	t.Parallel()
	w := office(t, newDesk(t, sayThat("x", false)))
	w.server.FailNext(sandbox.Route("PUT", "/applications/{application}/commands"), 1, sandbox.Failure{Status: 400, Code: 50240})
	w.run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	if n := w.requests(getCommands); n != 2 {
		t.Errorf("the list was read %d times", n)
	}
}

// A command that exceeds the documented limits is left out, and the others are registered.
func TestCommandBeyondLimitsIsLeftOut(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("x", false))
	all := service.Commands()
	i := slices.IndexFunc(all, func(c *command.Command) bool { return c.Name == "undo" })
	all[i].Options = append(all[i].Options, command.Option{Name: "size", Type: command.IntegerOption{Min: 1, Max: 1 << 53}})
	var err error
	if d.table, err = command.NewTable(all...); err != nil {
		t.Fatal(err)
	}
	w := office(t, d).run(nil)
	w.until("told", func() bool { return w.health() == "these slash commands are refused: undo" })
	have := w.commands()
	if have["undo"] != nil || have["play"] == nil {
		t.Errorf("registered: %d", len(have))
	}
	for _, r := range w.server.Requests() {
		if r.Route == putCommands && r.Status != http.StatusOK {
			t.Errorf("a list was sent that is refused with %d", r.Status)
		}
	}
	if !strings.Contains(w.logs.String(), "should be less than or equal to 9007199254740991") {
		t.Error("the log does not say why")
	}
}

// If Discord refuses part of a list, that part is left out, and the bot isn't ready.
func TestRefusedCommandIsLeftOut(t *testing.T) {
	t.Parallel()
	w := office(t, newDesk(t, sayThat("x", false)))
	put := sandbox.Route("PUT", "/applications/{application}/commands")
	w.server.FailNext(put, 1, sandbox.Failure{Status: 400, Code: 50035, Field: "3.options.0.name"})
	w.run(nil)
	w.until("told", func() bool { return strings.HasPrefix(w.health(), "these slash commands are refused: ") })
	name := strings.TrimPrefix(w.health(), "these slash commands are refused: ")
	have := w.commands()
	if have[name] != nil || len(have) < 20 || strings.Contains(name, ",") {
		t.Errorf("refused: %s; registered: %d", name, len(have))
	}
	d, err := w.client.Diagnose(t.Context(), w.table())
	if err != nil || len(d.Unregistered) != 1 || d.Unregistered[0] != name || d.Commands != len(have)+1 {
		t.Errorf("diagnosed %+v, %v", d, err)
	}
}

// table returns the table of all commands.
func (w *world) table() *command.Table {
	w.t.Helper()
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		w.t.Fatal(err)
	}
	return table
}

// If a list is refused as a whole, the bot isn't ready, and doesn't send it over and over. The
// registered commands stay.
func TestRefusedList(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		failure sandbox.Failure
		want    string
		times   int // how often lists are sent
	}{
		{"for no field", sandbox.Failure{Status: 400, Code: 50035}, "Discord refuses the list of slash commands", 1},
		{"for no reason", sandbox.Failure{Status: 403, Code: 20012}, "Discord refuses the list of slash commands", 1},
		{"for something that passes", sandbox.Failure{Status: 503}, "", 8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := office(t, newDesk(t, sayThat("x", false)))
			w.server.FailNext(sandbox.Route("PUT", "/applications/{application}/commands"), 7, tt.failure)
			w.run(nil)
			w.until("told", func() bool { return w.health() == tt.want })
			if n := w.requests(putCommands); n < tt.times || n > tt.times && tt.want != "" { // one that's too slow is sent again
				t.Errorf("%d lists were sent", n)
			}
		})
	}
}

// If every command is refused, the registered ones stay.
func TestNoCommandIsLeft(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("x", false))
	w := office(t, d).run(nil)
	w.until("accepted", func() bool { return w.health() == "" })
	bad := &command.Command{Name: "play", Options: []command.Option{{Name: "size", Type: command.IntegerOption{Max: 1 << 53}}}, Handle: func(context.Context, *command.Call) error { return nil }}
	var err error
	if d.table, err = command.NewTable(bad); err != nil {
		t.Fatal(err)
	}
	w.again(d)
	w.until("told", func() bool { return w.health() != "" })
	if have := w.commands(); len(have) < 20 {
		t.Errorf("%d commands are left", len(have))
	}
}
