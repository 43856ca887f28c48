package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/command"
	"hoshi/bot/discord/application"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/limits"
	"hoshi/bot/view/locale"
)

// Discord keeps one list of the bot's commands. The bot sends the whole list in one request, which
// Discord refuses for a single wrong field, leaving people without slash commands. So the bot
// checks the list before sending it and omits refused commands from the next attempt. Until Discord
// has the whole list, the bot isn't ready.

// Discord's error codes that discordgo v0.29.0 doesn't name.
const codeEntryPoint = 50240 // a list of commands without the Entry Point command

// Registry registers the commands of a table. It is safe for concurrent use.
type Registry struct {
	api       *rest.Client
	table     *command.Table
	catalogue *locale.Catalogue
	retry     rest.Pause
	log       *slog.Logger

	// Launches makes the bot answer the Entry Point command itself if Activities are enabled for the
	// application. Set it before registering.
	Launches bool

	mu      sync.Mutex
	problem error // an [application.NotReady]; nil if Discord has the list
	passing bool  // another attempt may help
}

// NewRegistry returns a registry that hasn't registered anything yet. retry is the pause before the
// next attempt.
func NewRegistry(api *rest.Client, table *command.Table, catalogue *locale.Catalogue, retry rest.Pause, log *slog.Logger) *Registry {
	return &Registry{api: api, table: table, catalogue: catalogue, retry: retry, log: log}
}

// Health returns why Discord doesn't have all commands, or nil if it has them or nothing has been
// registered yet.
func (r *Registry) Health() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.problem
}

func (r *Registry) set(problem error, passing bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.problem, r.passing = problem, passing
}

func (r *Registry) mayRetry() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.problem != nil && r.passing
}

// Register replaces Discord's list of the bot's commands with the table's, but only if they differ,
// because Discord counts replacements. Failures show in Health and are otherwise ignored, because
// text commands don't need the list.
func (r *Registry) Register(ctx context.Context, app application.Application) {
	if app.ID == "" {
		return
	}
	list := &commandList{api: r.api, log: r.log, app: app.ID, want: appCommands(r.table, newDescriber(r.catalogue), app.Installs())}
	if r.Launches && app.Activities() {
		list.launch = newEntryPoint(newDescriber(r.catalogue), app.Installs())
	}
	err := list.register(ctx)
	refused := slices.Sorted(maps.Keys(list.refused))
	switch {
	case err != nil && ctx.Err() != nil:
	case err != nil:
		final := rest.KindOf(err) != rest.Temporary || errors.Is(err, errNoCommandLeft)
		reason := "the slash commands are not registered yet"
		if final {
			reason = "Discord refuses the list of slash commands"
		}
		r.set(application.NotReady(reason), !final)
		r.log.Error("the slash commands could not be registered; text commands work", "err", err)
	case len(refused) > 0:
		r.set(application.NotReady("these slash commands are refused: "+strings.Join(refused, ", ")), false)
	default:
		r.set(nil, false)
	}
}

// Retry registers the commands again until that succeeds or can no longer help.
func (r *Registry) Retry(ctx context.Context, app application.Application) {
	for failures := 1; r.mayRetry() && ctx.Err() == nil; failures++ {
		if rest.Sleep(ctx, r.retry.Backoff(failures)) == nil {
			r.Register(ctx, app)
		}
	}
}

// Unregistered compares Discord's list with the table. It returns the number of commands in the
// table and the names of those that Discord lacks or has in another form.
func (r *Registry) Unregistered(ctx context.Context, app application.Application) (total int, names []string, err error) {
	want := appCommands(r.table, newDescriber(r.catalogue), app.Installs())
	list := &commandList{api: r.api, app: app.ID}
	have, err := list.fetch(ctx)
	if err != nil {
		return 0, nil, err
	}
	for _, command := range want {
		if !bytes.Equal(have.commands[command.key()], command.form()) {
			names = append(names, command.Name)
		}
	}
	return len(want), names, nil
}

// errNoCommandLeft means that every command is refused.
var errNoCommandLeft = errors.New("every slash command is refused")

// commandList is the list of commands on its way to Discord.
type commandList struct {
	api     *rest.Client
	log     *slog.Logger
	app     string
	want    []appCommand
	launch  *appCommand     // the Entry Point command that the bot answers itself; nil to leave it as it is
	refused map[string]bool // names of commands that were removed
}

// register sends the list, omitting commands that Discord refuses.
func (l *commandList) register(ctx context.Context) error {
	l.refused = make(map[string]bool)
	l.checkLimits()
	for tries := len(l.want); ; tries-- {
		have, err := l.fetch(ctx)
		if err != nil {
			return fmt.Errorf("the registered commands: %w", err)
		}
		switch {
		case len(l.want) == 0: // an empty list would remove the registered commands
			return errNoCommandLeft
		case have.equals(l.want) && l.hasEntryPoint(have.entryPoints):
			return nil
		}
		err = l.put(ctx, have.entryPoints)
		switch {
		case err == nil:
			l.log.Info("registered the slash commands", "commands", len(l.want))
			return nil
		case tries > 0 && (rest.Code(err) == codeEntryPoint || l.removeRefused(err)):
			// Try again: the Entry Point command is newer than the list that was read, or the list has changed.
		case l.launch != nil && rest.IsMalformed(err):
			l.log.Error("Discord refuses the Entry Point command that the bot answers; leaving it as it is", "err", err)
			l.launch = nil
		default:
			return fmt.Errorf("register the commands: %w", err)
		}
	}
}

// checkLimits removes the commands that Discord is known to refuse.
func (l *commandList) checkLimits() {
	body, err := json.Marshal(l.want)
	if err != nil {
		return // put reports it
	}
	wrong := make(map[int]string)
	for _, p := range limits.Commands(body) {
		wrong[p.Index()] = p.String()
	}
	l.remove(wrong)
}

// removeRefused removes the commands named in a refusal and reports whether there were any.
func (l *commandList) removeRefused(err error) bool {
	if rest.Code(err) != discordgo.ErrCodeInvalidFormBody {
		return false
	}
	wrong := make(map[int]string)
	refusal, ok := errors.AsType[*rest.APIError](err)
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

// remove removes commands, given reasons by index, and reports whether there were any.
func (l *commandList) remove(wrong map[int]string) bool {
	var left []appCommand
	for i, command := range l.want {
		reason, bad := wrong[i]
		if !bad {
			left = append(left, command)
			continue
		}
		l.refused[command.Name] = true
		l.log.Error("a slash command is refused and left out", "command", command.Name, "reason", reason)
	}
	removed := len(left) < len(l.want)
	l.want = left
	return removed
}

// put sends the list, together with Entry Point commands.
func (l *commandList) put(ctx context.Context, entryPoints []json.RawMessage) error {
	list := make([]any, 0, len(l.want)+len(entryPoints))
	for _, command := range l.want { // first, since a refusal names indexes
		list = append(list, command)
	}
	for _, raw := range entryPoints {
		list = append(list, l.entryPoint(raw))
	}
	if l.launch != nil && len(entryPoints) == 0 {
		list = append(list, l.launch)
	}
	url, route := l.address()
	_, err := l.api.Do(ctx, rest.Request{Method: http.MethodPut, URL: url, Route: "PUT " + route, Payload: list})
	return err
}

// address returns the URL of the list and its route.
func (l *commandList) address() (url, route string) {
	return discordgo.EndpointApplicationGlobalCommands(l.app), "applications/commands"
}

// fetch returns the list as Discord has it.
func (l *commandList) fetch(ctx context.Context) (heldCommands, error) {
	url, route := l.address()
	var raw []json.RawMessage
	if err := l.api.Get(ctx, url+"?with_localizations=true", "GET "+route, &raw); err != nil {
		return heldCommands{}, err
	}
	return readCommands(raw), nil
}

// heldCommands is a list of commands as Discord has it.
type heldCommands struct {
	commands    map[commandKey][]byte // in the form of appCommand.form
	entryPoints []json.RawMessage     // in a form that a request may contain
}

// commandKey identifies a command.
type commandKey struct {
	kind int
	name string
}

// readCommands reads a list of commands. If the bot can't have declared a command, its form is nil.
func readCommands(list []json.RawMessage) heldCommands {
	held := heldCommands{commands: make(map[commandKey][]byte)}
	for _, raw := range list {
		var key struct {
			Type int    `json:"type"`
			Name string `json:"name"`
		}
		_ = json.Unmarshal(raw, &key) // if this fails, the name is empty
		if event.CommandKind(key.Type) == event.EntryPoint {
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

// equals reports whether Discord has exactly these commands, in any order.
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

// form returns the same bytes for equal commands.
func (a appCommand) form() []byte {
	a.IntegrationTypes, a.Contexts = slices.Sorted(slices.Values(a.IntegrationTypes)), slices.Sorted(slices.Values(a.Contexts))
	form, _ := json.Marshal(a) // can't fail
	return form
}

// withoutAnswerFields removes the fields that a request may not contain.
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
