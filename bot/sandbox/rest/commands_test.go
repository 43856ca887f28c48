package rest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestCommandsAreOverwritten(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	play := &discordgo.ApplicationCommand{
		Name: "play", Description: "Start a game",
		NameLocalizations: &map[discordgo.Locale]string{discordgo.Japanese: "対局"},
		Contexts:          &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes:  &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationUserInstall},
	}
	first := sandboxtest.Register(t, dg, s, play, &discordgo.ApplicationCommand{Name: "move", Description: "Place a stone"})
	if len(first) != 2 || first[0].Name != "play" || first[0].ID == "" || (*first[0].NameLocalizations)[discordgo.Japanese] != "対局" {
		t.Fatalf("registered %+v", first)
	}
	if diff := cmp.Diff([]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationUserInstall}, *first[0].IntegrationTypes); diff != "" {
		t.Error(diff)
	}
	second := sandboxtest.Register(t, dg, s, &discordgo.ApplicationCommand{Name: "Open as a game", Type: discordgo.MessageApplicationCommand}, play)
	if second[1].ID != first[0].ID || second[1].Version == first[0].Version {
		t.Errorf("an overwritten command has the id %s and the version %s, before %s and %s", second[1].ID, second[1].Version, first[0].ID, first[0].Version)
	}
	list, err := dg.ApplicationCommands(s.Bot().ID, "")
	if err != nil || len(list) != 2 || list[0].Name != "Open as a game" {
		t.Errorf("listed %+v, %v", list, err)
	}
	if a := sandboxtest.NewClient(t, s).Do("GET", "/applications/17/commands", nil); a.Code() != 20012 {
		t.Errorf("another application: %d %s", a.Status, a.Body)
	}
}

// badCommand is a command that's refused, and the path of the error.
type badCommand struct {
	name    string
	command sandboxtest.Object
	path    string
}

// badCommands are commands with one mistake each.
func badCommands() []badCommand {
	option := func(fields sandboxtest.Object) sandboxtest.Object {
		o := sandboxtest.Object{"type": 3, "name": "point", "description": "A point"}
		for name, value := range fields {
			o[name] = value
		}
		return o
	}
	command := func(fields sandboxtest.Object) sandboxtest.Object {
		c := sandboxtest.Object{"name": "move", "description": "Place a stone"}
		for name, value := range fields {
			c[name] = value
		}
		return c
	}
	withOptions := func(options ...sandboxtest.Object) sandboxtest.Object {
		return command(sandboxtest.Object{"options": options})
	}
	many := make([]sandboxtest.Object, 26)
	for i := range many {
		many[i] = option(sandboxtest.Object{"name": fmt.Sprint("o", i)})
	}
	large := make([]sandboxtest.Object, 25)
	for i := range large {
		var list []sandboxtest.Object
		for j := range 4 {
			list = append(list, sandboxtest.Object{"name": fmt.Sprintf("%d%s", j, strings.Repeat("n", 99)), "value": strings.Repeat("v", 20)})
		}
		large[i] = option(sandboxtest.Object{"name": fmt.Sprint("o", i), "choices": list})
	}
	return append(badOptions(option, withOptions), []badCommand{
		{"no name", command(sandboxtest.Object{"name": ""}), "name"},
		{"upper case", command(sandboxtest.Object{"name": "Move"}), "name"},
		{"a space", command(sandboxtest.Object{"name": "place stone"}), "name"},
		{"too long a name", command(sandboxtest.Object{"name": strings.Repeat("a", 33)}), "name"},
		{"no description", command(sandboxtest.Object{"description": ""}), "description"},
		{"too long a description", command(sandboxtest.Object{"description": strings.Repeat("a", 101)}), "description"},
		{"unknown language", command(sandboxtest.Object{"name_localizations": sandboxtest.Object{"en": "move"}}), "name_localizations.en"},
		{"bad localized name", command(sandboxtest.Object{"name_localizations": sandboxtest.Object{"de": "Zug"}}), "name_localizations.de"},
		{"unknown context", command(sandboxtest.Object{"contexts": []int{0, 3}}), "contexts.1"},
		{"no context", command(sandboxtest.Object{"contexts": []int{}}), "contexts"},
		{"a context twice", command(sandboxtest.Object{"contexts": []int{0, 0}}), "contexts.1"},
		{"no integration", command(sandboxtest.Object{"integration_types": []int{}}), "integration_types"},
		{"an Entry Point with options", command(sandboxtest.Object{"type": 4, "options": many[:1]}), "options"},
		{"unknown integration", command(sandboxtest.Object{"integration_types": []int{2}}), "integration_types.0"},
		{"permissions are no number", command(sandboxtest.Object{"default_member_permissions": "manage"}), "default_member_permissions"},
		{"unknown type", command(sandboxtest.Object{"type": 5}), "type"},
		{"context menu with description", command(sandboxtest.Object{"type": 2}), "description"},
		{"26 options", command(sandboxtest.Object{"options": many}), "options"},
		{"too large together", command(sandboxtest.Object{"options": large}), ""},
	}...)
}

// badOptions are commands whose options have one mistake each.
func badOptions(option func(sandboxtest.Object) sandboxtest.Object, withOptions func(...sandboxtest.Object) sandboxtest.Object) []badCommand {
	choices := make([]sandboxtest.Object, 26)
	for i := range choices {
		choices[i] = sandboxtest.Object{"name": fmt.Sprint(i), "value": fmt.Sprint(i)}
	}
	return []badCommand{
		{"unknown option type", withOptions(option(sandboxtest.Object{"type": 12})), "options.0.type"},
		{"option without description", withOptions(option(sandboxtest.Object{"description": ""})), "options.0.description"},
		{"two options of a name", withOptions(option(nil), option(nil)), "options.1"},
		{"required behind optional", withOptions(option(nil), option(sandboxtest.Object{"name": "b", "required": true})), "options.1"},
		{"26 choices", withOptions(option(sandboxtest.Object{"choices": choices})), "options.0.choices"},
		{"choice of a wrong type", withOptions(option(sandboxtest.Object{"choices": []sandboxtest.Object{{"name": "a", "value": 1}}})), "options.0.choices.0.value"},
		{"fraction for an integer", withOptions(option(sandboxtest.Object{"type": 4, "choices": []sandboxtest.Object{{"name": "a", "value": 1.5}}})), "options.0.choices.0.value"},
		{"choices and autocomplete", withOptions(option(sandboxtest.Object{"autocomplete": true, "choices": choices[:1]})), "options.0.autocomplete"},
		{"a bound above 2^53 - 1", withOptions(option(sandboxtest.Object{"type": 4, "max_value": 1 << 53})), "options.0.max_value"},
		{"a bound below -(2^53 - 1)", withOptions(option(sandboxtest.Object{"type": 4, "min_value": -(1 << 53)})), "options.0.min_value"},
		{"autocomplete for a user", withOptions(option(sandboxtest.Object{"type": 6, "autocomplete": true})), "options.0"},
	}
}

// TestCommandErrors checks which mistakes in commands are reported, and where.
func TestCommandErrors(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	for _, tt := range badCommands() {
		t.Run(tt.name, func(t *testing.T) {
			a := c.Do("PUT", "/applications/"+s.Bot().ID+"/commands", []sandboxtest.Object{tt.command})
			path := "0"
			if tt.path != "" {
				path += "." + tt.path
			}
			sandboxtest.ExpectFormError(t, a, path)
			sandboxtest.ExpectFormError(t, c.Do("POST", "/applications/"+s.Bot().ID+"/commands", tt.command), tt.path)
		})
	}
	twin := sandboxtest.Object{"name": "move", "description": "Place a stone"}
	twins := []sandboxtest.Object{twin, twin}
	sandboxtest.ExpectFormError(t, c.Do("PUT", "/applications/"+s.Bot().ID+"/commands", twins), "1.name")
	if a := c.Do("GET", "/applications/"+s.Bot().ID+"/commands", nil); string(a.Body) != "[]" {
		t.Errorf("refused commands were registered: %s", a.Body)
	}
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	commands := func(n, from int) []sandboxtest.Object {
		var list []sandboxtest.Object
		for i := range n {
			list = append(list, sandboxtest.Object{"name": fmt.Sprint("c", from+i), "description": "d"})
		}
		return list
	}
	if a := c.Do("PUT", path, commands(101, 0)); a.Code() != 30032 {
		t.Errorf("101 commands: %d %s", a.Status, a.Body)
	}
	if a := c.Do("PUT", path, commands(100, 0)); a.Status != http.StatusOK {
		t.Fatalf("100 commands: %d %s", a.Status, a.Body)
	}
	c.Do("PUT", path, commands(101, 0))
	var list []sandboxtest.Object
	if err := json.Unmarshal(c.Do("GET", path, nil).Body, &list); err != nil || len(list) != 100 {
		t.Errorf("a refused overwrite left %d commands, %v", len(list), err)
	}
}

// TestLocalizedCommandsList checks that lists omit localizations unless they're asked for.
func TestLocalizedCommandsList(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	c.Do("PUT", path, []sandboxtest.Object{{"name": "move", "description": "d", "name_localizations": sandboxtest.Object{"ja": "着手"}}})
	for query, want := range map[string]any{"": nil, "?with_localizations=true": sandboxtest.Object{"ja": "着手"}} {
		var list []sandboxtest.Object
		if err := json.Unmarshal(c.Do("GET", path+query, nil).Body, &list); err != nil {
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
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	path := "/applications/" + s.Bot().ID + "/commands"
	types := func() any {
		t.Helper()
		a := c.Do("PUT", path, []sandboxtest.Object{{"name": "move", "description": "d"}})
		if a.Status/100 != 2 {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
		return a.List(t)[0]["integration_types"]
	}
	if diff := cmp.Diff([]any{0.0, 1.0}, types()); diff != "" {
		t.Error(diff)
	}
	c.Do("PATCH", "/applications/@me", sandboxtest.Object{"integration_types_config": sandboxtest.Object{"0": sandboxtest.Object{}}})
	if diff := cmp.Diff([]any{0.0}, types()); diff != "" {
		t.Error(diff)
	}
	sandboxtest.ExpectFormError(t, c.Do("PUT", path, []sandboxtest.Object{{"name": "move", "description": "d", "integration_types": []int{0, 1}}}), "0.integration_types.1")
}
