package sandbox_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// register overwrites the global commands of a bot.
func register(t testing.TB, dg *discordgo.Session, s *sandbox.Server, commands ...*discordgo.ApplicationCommand) []*discordgo.ApplicationCommand {
	t.Helper()
	list, err := dg.ApplicationCommandBulkOverwrite(s.Bot().ID, "", commands)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCommandsAreOverwritten(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	dg := bot(t, s)
	play := &discordgo.ApplicationCommand{
		Name: "play", Description: "Start a game",
		NameLocalizations: &map[discordgo.Locale]string{discordgo.Japanese: "対局"},
		Contexts:          &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes:  &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationUserInstall},
	}
	first := register(t, dg, s, play, &discordgo.ApplicationCommand{Name: "move", Description: "Place a stone"})
	if len(first) != 2 || first[0].Name != "play" || first[0].ID == "" || (*first[0].NameLocalizations)[discordgo.Japanese] != "対局" {
		t.Fatalf("registered %+v", first)
	}
	if diff := cmp.Diff([]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationUserInstall}, *first[0].IntegrationTypes); diff != "" {
		t.Error(diff)
	}
	second := register(t, dg, s, &discordgo.ApplicationCommand{Name: "Open as a game", Type: discordgo.MessageApplicationCommand}, play)
	if second[1].ID != first[0].ID || second[1].Version == first[0].Version {
		t.Errorf("an overwritten command has the id %s and the version %s, before %s and %s", second[1].ID, second[1].Version, first[0].ID, first[0].Version)
	}
	list, err := dg.ApplicationCommands(s.Bot().ID, "")
	if err != nil || len(list) != 2 || list[0].Name != "Open as a game" {
		t.Errorf("listed %+v, %v", list, err)
	}
	if a := newClient(t, s).do("GET", "/applications/17/commands", nil); a.code() != 20012 {
		t.Errorf("another application: %d %s", a.status, a.body)
	}
}

// badCommand is a command that's refused, and the path of the error.
type badCommand struct {
	name    string
	command object
	path    string
}

// badCommands are commands with one mistake each.
func badCommands() []badCommand {
	option := func(fields object) object {
		o := object{"type": 3, "name": "point", "description": "A point"}
		for name, value := range fields {
			o[name] = value
		}
		return o
	}
	command := func(fields object) object {
		c := object{"name": "move", "description": "Place a stone"}
		for name, value := range fields {
			c[name] = value
		}
		return c
	}
	withOptions := func(options ...object) object { return command(object{"options": options}) }
	many := make([]object, 26)
	for i := range many {
		many[i] = option(object{"name": fmt.Sprint("o", i)})
	}
	large := make([]object, 25)
	for i := range large {
		var list []object
		for j := range 4 {
			list = append(list, object{"name": fmt.Sprintf("%d%s", j, strings.Repeat("n", 99)), "value": strings.Repeat("v", 20)})
		}
		large[i] = option(object{"name": fmt.Sprint("o", i), "choices": list})
	}
	return append(badOptions(option, withOptions), []badCommand{
		{"no name", command(object{"name": ""}), "name"},
		{"upper case", command(object{"name": "Move"}), "name"},
		{"a space", command(object{"name": "place stone"}), "name"},
		{"too long a name", command(object{"name": strings.Repeat("a", 33)}), "name"},
		{"no description", command(object{"description": ""}), "description"},
		{"too long a description", command(object{"description": strings.Repeat("a", 101)}), "description"},
		{"unknown language", command(object{"name_localizations": object{"en": "move"}}), "name_localizations.en"},
		{"bad localized name", command(object{"name_localizations": object{"de": "Zug"}}), "name_localizations.de"},
		{"unknown context", command(object{"contexts": []int{0, 3}}), "contexts.1"},
		{"no context", command(object{"contexts": []int{}}), "contexts"},
		{"a context twice", command(object{"contexts": []int{0, 0}}), "contexts.1"},
		{"no integration", command(object{"integration_types": []int{}}), "integration_types"},
		{"an Entry Point with options", command(object{"type": 4, "options": many[:1]}), "options"},
		{"unknown integration", command(object{"integration_types": []int{2}}), "integration_types.0"},
		{"permissions are no number", command(object{"default_member_permissions": "manage"}), "default_member_permissions"},
		{"unknown type", command(object{"type": 5}), "type"},
		{"context menu with description", command(object{"type": 2}), "description"},
		{"26 options", command(object{"options": many}), "options"},
		{"too large together", command(object{"options": large}), ""},
	}...)
}

// badOptions are commands whose options have one mistake each.
func badOptions(option func(object) object, withOptions func(...object) object) []badCommand {
	choices := make([]object, 26)
	for i := range choices {
		choices[i] = object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)}
	}
	return []badCommand{
		{"unknown option type", withOptions(option(object{"type": 12})), "options.0.type"},
		{"option without description", withOptions(option(object{"description": ""})), "options.0.description"},
		{"two options of a name", withOptions(option(nil), option(nil)), "options.1"},
		{"required behind optional", withOptions(option(nil), option(object{"name": "b", "required": true})), "options.1"},
		{"26 choices", withOptions(option(object{"choices": choices})), "options.0.choices"},
		{"choice of a wrong type", withOptions(option(object{"choices": []object{{"name": "a", "value": 1}}})), "options.0.choices.0.value"},
		{"fraction for an integer", withOptions(option(object{"type": 4, "choices": []object{{"name": "a", "value": 1.5}}})), "options.0.choices.0.value"},
		{"choices and autocomplete", withOptions(option(object{"autocomplete": true, "choices": choices[:1]})), "options.0.autocomplete"},
		{"a bound above 2^53 - 1", withOptions(option(object{"type": 4, "max_value": 1 << 53})), "options.0.max_value"},
		{"a bound below -(2^53 - 1)", withOptions(option(object{"type": 4, "min_value": -(1 << 53)})), "options.0.min_value"},
		{"autocomplete for a user", withOptions(option(object{"type": 6, "autocomplete": true})), "options.0"},
	}
}

// TestCommandErrors checks which mistakes in commands are reported, and where.
func TestCommandErrors(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	for _, tt := range badCommands() {
		t.Run(tt.name, func(t *testing.T) {
			a := c.do("PUT", "/applications/"+s.Bot().ID+"/commands", []object{tt.command})
			path := "0"
			if tt.path != "" {
				path += "." + tt.path
			}
			expectFormError(t, a, path)
			expectFormError(t, c.do("POST", "/applications/"+s.Bot().ID+"/commands", tt.command), tt.path)
		})
	}
	twin := object{"name": "move", "description": "Place a stone"}
	twins := []object{twin, twin}
	expectFormError(t, c.do("PUT", "/applications/"+s.Bot().ID+"/commands", twins), "1.name")
	if a := c.do("GET", "/applications/"+s.Bot().ID+"/commands", nil); string(a.body) != "[]" {
		t.Errorf("refused commands were registered: %s", a.body)
	}
}

// expectFormError checks that an answer is an invalid form body with a complaint
// at a path, which is "" for the whole body.
func expectFormError(t testing.TB, a answer, path string) {
	t.Helper()
	if a.status != http.StatusBadRequest || a.code() != 50035 {
		t.Fatalf("%d %s, want 400 with 50035", a.status, a.body)
	}
	at := a.object(t)["errors"]
	for _, key := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		inner, ok := at.(object)[key]
		if !ok {
			t.Fatalf("no complaint at %s: %s", path, a.body)
		}
		at = inner
	}
	if list, ok := at.(object)["_errors"].([]any); !ok || len(list) != 1 || list[0].(object)["code"] == "" {
		t.Errorf("no complaint at %s: %s", path, a.body)
	}
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	commands := func(n, from int) []object {
		var list []object
		for i := range n {
			list = append(list, object{"name": fmt.Sprint("c", from+i), "description": "d"})
		}
		return list
	}
	if a := c.do("PUT", path, commands(101, 0)); a.code() != 30032 {
		t.Errorf("101 commands: %d %s", a.status, a.body)
	}
	if a := c.do("PUT", path, commands(100, 0)); a.status != http.StatusOK {
		t.Fatalf("100 commands: %d %s", a.status, a.body)
	}
	c.do("PUT", path, commands(101, 0))
	var list []object
	if err := json.Unmarshal(c.do("GET", path, nil).body, &list); err != nil || len(list) != 100 {
		t.Errorf("a refused overwrite left %d commands, %v", len(list), err)
	}
}

// TestLocalizedCommandsList checks that lists omit localizations unless they're asked for.
func TestLocalizedCommandsList(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	c.do("PUT", path, []object{{"name": "move", "description": "d", "name_localizations": object{"ja": "着手"}}})
	for query, want := range map[string]any{"": nil, "?with_localizations=true": object{"ja": "着手"}} {
		var list []object
		if err := json.Unmarshal(c.do("GET", path+query, nil).body, &list); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, list[0]["name_localizations"]); diff != "" {
			t.Errorf("%q: %s", query, diff)
		}
	}
}

// TestInstallContextsOfCommands checks the default, and that commands may only name contexts that
// the application supports.
func TestInstallContextsOfCommands(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	types := func() any {
		t.Helper()
		a := c.do("PUT", path, []object{{"name": "move", "description": "d"}})
		if a.status/100 != 2 {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return objects(t, a)[0]["integration_types"]
	}
	if diff := cmp.Diff([]any{0.0, 1.0}, types()); diff != "" {
		t.Error(diff)
	}
	c.do("PATCH", "/applications/@me", object{"integration_types_config": object{"0": object{}}})
	if diff := cmp.Diff([]any{0.0}, types()); diff != "" {
		t.Error(diff)
	}
	expectFormError(t, c.do("PUT", path, []object{{"name": "move", "description": "d", "integration_types": []int{0, 1}}}), "0.integration_types.1")
}
