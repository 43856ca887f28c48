package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/limits"
)

// Discord keeps one list of the bot's commands. The bot sends all of it in one request, which
// one field that is wrong makes Discord refuse: then people would have no slash commands at
// all. So a list is checked before it is sent, and commands that are refused are left out of
// the next try. Until Discord has the whole list, the bot is not ready.

// entryPointCommand is a command that Discord makes for applications with Activities. A list
// without it is refused.
const entryPointCommand CommandKind = 4

// registration is what became of the list of commands. It is safe for concurrent use.
type registration struct {
	mu      sync.Mutex
	problem *notReadyError // nil when Discord has the list
	passing bool           // it may pass
}

// set says what became of the list.
func (r *registration) set(problem *notReadyError, passing bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.problem, r.passing = problem, passing
}

// err returns why Discord does not have the list, nil when it has it.
func (r *registration) err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.problem == nil {
		return nil
	}
	return r.problem
}

// mayPass reports whether another try may help.
func (r *registration) mayPass() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.problem != nil && r.passing
}

// registerCommands makes Discord's list of the bot's commands that of the service's table,
// and only if it is another one: Discord counts them. It notes what became of the list. A
// failure ends nothing, as text commands work without.
func (c *Client) registerCommands(ctx context.Context, app application) {
	if c.table == nil || app.ID == "" {
		return
	}
	list := &commandList{client: c, app: app.ID, want: appCommands(c.table, newDescriber(c.catalogue), app.installs())}
	err := list.register(ctx)
	refused := slices.Sorted(maps.Keys(list.refused))
	switch {
	case err != nil && ctx.Err() != nil:
	case err != nil:
		final := status(err) != 0 && status(err) != http.StatusTooManyRequests || errors.Is(err, errNoCommandLeft)
		reason := "the slash commands are not registered yet"
		if final {
			reason = "Discord refuses the list of slash commands"
		}
		c.registration.set(&notReadyError{reason}, !final)
		c.log.Error("the slash commands could not be registered; text commands work", "error", c.scrub.err(err))
	case len(refused) > 0:
		c.registration.set(&notReadyError{"these slash commands are refused: " + strings.Join(refused, ", ")}, false)
	default:
		c.registration.set(nil, false)
	}
}

// keepRegistering tries to register the commands again as long as that may help.
func (c *Client) keepRegistering(ctx context.Context, app application) {
	for failures := 1; c.registration.mayPass() && ctx.Err() == nil; failures++ {
		if sleep(ctx, backoff(failures, c.timing.register)) == nil {
			c.registerCommands(ctx, app)
		}
	}
}

// errNoCommandLeft says that every command is refused.
var errNoCommandLeft = errors.New("every slash command is refused")

// commandList is the list of commands on its way to Discord.
type commandList struct {
	client  *Client
	app     string
	want    []appCommand
	refused map[string]bool // names of commands that were taken out
}

// register sends the list, without what Discord refuses of it.
func (l *commandList) register(ctx context.Context) error {
	l.refused = make(map[string]bool)
	l.checkLimits()
	for tries := len(l.want); ; tries-- {
		have, err := l.fetch(ctx)
		if err != nil {
			return fmt.Errorf("the registered commands: %w", err)
		}
		switch {
		case len(l.want) == 0: // an empty list would take away what is registered
			return errNoCommandLeft
		case have.equals(l.want):
			return nil
		}
		err = l.put(ctx, have.entryPoints)
		switch {
		case err == nil:
			l.client.log.Info("registered the slash commands", "commands", len(l.want))
			return nil
		case tries > 0 && (code(err) == codeEntryPoint || l.takeOut(err)):
			// The Entry Point command is from after the list was read, or the list is another one.
		default:
			return fmt.Errorf("register the commands: %w", err)
		}
	}
}

// checkLimits takes out the commands that Discord is known to refuse.
func (l *commandList) checkLimits() {
	body, err := json.Marshal(l.want)
	if err != nil {
		return // put tells
	}
	wrong := make(map[int]string)
	for _, p := range limits.Commands(body) {
		wrong[p.Index()] = p.String()
	}
	l.remove(wrong)
}

// takeOut takes out the commands that a refusal names, and reports whether there are some.
func (l *commandList) takeOut(err error) bool {
	if code(err) != discordgo.ErrCodeInvalidFormBody {
		return false
	}
	wrong := make(map[int]string)
	refusal, ok := errors.AsType[*APIError](err)
	if !ok {
		return false
	}
	for _, field := range refusal.Fields {
		if i, failed := strconv.Atoi(field); failed == nil {
			wrong[i] = err.Error()
		}
	}
	return l.remove(wrong)
}

// remove takes commands out, by their places, for some reasons, and reports whether there
// are such places.
func (l *commandList) remove(wrong map[int]string) bool {
	var left []appCommand
	for i, command := range l.want {
		reason, bad := wrong[i]
		if !bad {
			left = append(left, command)
			continue
		}
		l.refused[command.Name] = true
		l.client.log.Error("a slash command is refused and left out", "command", command.Name, "reason", reason)
	}
	removed := len(left) < len(l.want)
	l.want = left
	return removed
}

// put sends the list, together with Entry Point commands.
func (l *commandList) put(ctx context.Context, entryPoints []json.RawMessage) error {
	list := make([]any, 0, len(l.want)+len(entryPoints))
	for _, command := range l.want { // first, as a refusal names the places
		list = append(list, command)
	}
	for _, raw := range entryPoints {
		list = append(list, raw)
	}
	body, err := json.Marshal(list)
	if err != nil {
		return err
	}
	url, route := l.address()
	_, err = l.client.do(ctx, request{method: http.MethodPut, url: url, route: "PUT " + route, contentType: "application/json", body: body})
	return err
}

// address is that of the list, and its route.
func (l *commandList) address() (url, route string) {
	return discordgo.EndpointApplicationGlobalCommands(l.app), "applications/commands"
}

// fetch returns the list as Discord has it.
func (l *commandList) fetch(ctx context.Context) (heldCommands, error) {
	url, route := l.address()
	var raw []json.RawMessage
	if err := l.client.get(ctx, url+"?with_localizations=true", "GET "+route, &raw); err != nil {
		return heldCommands{}, err
	}
	return readCommands(raw), nil
}

// heldCommands is a list of commands as Discord has it.
type heldCommands struct {
	commands    map[commandKey][]byte // in one form, to be compared
	entryPoints []json.RawMessage     // as a request may have them
}

// commandKey tells a command from others.
type commandKey struct {
	kind int
	name string
}

// readCommands reads a list of commands. One that the bot could not have declared has no
// form to be compared in.
func readCommands(list []json.RawMessage) heldCommands {
	held := heldCommands{commands: make(map[commandKey][]byte)}
	for _, raw := range list {
		var key struct {
			Type int    `json:"type"`
			Name string `json:"name"`
		}
		_ = json.Unmarshal(raw, &key) // what is no command is one without a name
		if CommandKind(key.Type) == entryPointCommand {
			held.entryPoints = append(held.entryPoints, withoutAnswerFields(raw))
			continue
		}
		var command appCommand
		form := []byte(nil)
		if json.Unmarshal(raw, &command) == nil {
			form = command.form()
		}
		held.commands[commandKey{key.Type, key.Name}] = form
	}
	return held
}

// equals reports whether Discord has a list already, in whatever order.
func (h heldCommands) equals(want []appCommand) bool {
	if len(h.commands) != len(want) {
		return false
	}
	for _, command := range want {
		if !bytes.Equal(h.commands[command.key()], command.form()) {
			return false
		}
	}
	return true
}

func (a appCommand) key() commandKey { return commandKey{a.Type, a.Name} }

// form is a command in a form in which equal ones are equal.
func (a appCommand) form() []byte {
	a.IntegrationTypes, a.Contexts = slices.Sorted(slices.Values(a.IntegrationTypes)), slices.Sorted(slices.Values(a.Contexts))
	form, _ := json.Marshal(a) // has nothing that JSON lacks
	return form
}

// withoutAnswerFields returns a command without the fields that only answers have.
func withoutAnswerFields(command json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(command, &fields) != nil {
		return command
	}
	for _, name := range []string{"application_id", "guild_id", "version", "name_localized", "description_localized"} {
		delete(fields, name)
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		return command
	}
	return raw
}
