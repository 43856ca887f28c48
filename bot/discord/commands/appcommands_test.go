package commands

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/command"
	"hoshi/bot/internal/limits"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
)

// declared is a command, an option or a choice as sent to Discord.
type declared struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Description  string            `json:"description"`
	Value        string            `json:"value"`
	Names        map[string]string `json:"name_localizations"`
	Descriptions map[string]string `json:"description_localizations"`
	Options      []declared        `json:"options"`
	Choices      []declared        `json:"choices"`
	Autocomplete bool              `json:"autocomplete"`
}

// foreignLocales are those in which commands have their own names.
var foreignLocales = []string{"zh-CN", "zh-TW", "ja", "ko"}

// commandsJSON returns the list of commands as it's sent.
func commandsJSON(t *testing.T) []byte {
	t.Helper()
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(appCommands(table, newDescriber(catalogue), []int{0}))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// declaredCommands returns the commands that are registered.
func declaredCommands(t *testing.T) (out []declared) {
	t.Helper()
	if err := json.Unmarshal(commandsJSON(t), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Every command, option and choice has a valid name in every language, and no two names are the
// same.
func TestSlashCommandsHaveValidNames(t *testing.T) {
	var slash []declared
	for _, c := range declaredCommands(t) {
		if c.Type == 1 {
			slash = append(slash, c)
		}
	}
	checkNames(t, "commands", slash, true)
	for _, c := range slash {
		checkNames(t, c.Name, c.Options, true)
		for _, o := range c.Options {
			checkNames(t, c.Name+" "+o.Name, o.Choices, false)
		}
	}
	if len(slash) < 20 {
		t.Errorf("%d slash commands", len(slash))
	}
}

// checkNames checks the names in one list.
func checkNames(t *testing.T, where string, list []declared, word bool) {
	t.Helper()
	seen := make(map[string]bool)
	check := func(locale, name string) {
		switch {
		case seen[locale+name]:
			t.Errorf("%s: two are called %q in %s", where, name, locale)
		case word && !limits.ValidName(name):
			t.Errorf("%s: %q is no name in %s", where, name, locale)
		case utf8.RuneCountInString(name) > limits.MaxChoice || name == "":
			t.Errorf("%s: the name %q in %s has %d characters", where, name, locale, utf8.RuneCountInString(name))
		}
		seen[locale+name] = true
	}
	for _, d := range list {
		check("en-US", d.Name)
		for _, tag := range foreignLocales {
			name, ok := d.Names[tag]
			if !ok {
				t.Errorf("%s: %s has no name in %s", where, d.Name, tag)
				continue
			}
			check(tag, name)
		}
	}
}

// Descriptions exist in every language and are short enough, and a command's texts fit together.
func TestSlashCommandsAreDescribed(t *testing.T) {
	for _, c := range declaredCommands(t) {
		if c.Type != 1 {
			continue
		}
		for _, tag := range append([]string{"en-US"}, foreignLocales...) {
			sum := 0
			for _, d := range append([]declared{c}, c.Options...) {
				description := d.Description
				if tag != "en-US" {
					description = d.Descriptions[tag]
				}
				n := utf8.RuneCountInString(description)
				if n == 0 || n > limits.MaxCommandText || strings.HasSuffix(description, "…") {
					t.Errorf("%s %s in %s is described by %d characters: %q", c.Name, d.Name, tag, n, description)
				}
				sum += n + utf8.RuneCountInString(d.Name)
				for _, choice := range d.Choices {
					sum += utf8.RuneCountInString(choice.Name + choice.Names[tag] + choice.Value)
				}
			}
			if sum > limits.MaxCommandSize {
				t.Errorf("the texts of %s in %s have %d characters", c.Name, tag, sum)
			}
		}
	}
}

// Traditional Chinese readers see Simplified Chinese, as in the answers.
func TestTraditionalChineseIsShownSimplified(t *testing.T) {
	for _, c := range declaredCommands(t) {
		if c.Names["zh-TW"] != c.Names["zh-CN"] || c.Descriptions["zh-TW"] != c.Descriptions["zh-CN"] {
			t.Errorf("%s: %q and %q", c.Name, c.Names["zh-TW"], c.Names["zh-CN"])
		}
	}
}

// The list of commands is within Discord's documented limits.
func TestCommandsAreWithinLimits(t *testing.T) {
	t.Parallel()
	for _, p := range limits.Commands(commandsJSON(t)) {
		t.Error(p)
	}
}

// An option with more choices than Discord lists has suggestions instead.
func TestManyChoices(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for n, suggests := range map[int]bool{1: false, 25: false, 26: true, 30: true} {
		o := command.Option{Name: "item", Type: command.ChoiceOption{Choices: make([]command.Choice, n)}}
		a := newAppOption(&command.Command{Name: "settings"}, &o, newDescriber(catalogue))
		if a.Autocomplete != suggests || len(a.Choices) > 0 == suggests {
			t.Errorf("%d choices: %d are listed, suggestions %t", n, len(a.Choices), a.Autocomplete)
		}
	}
}

// Lists have room for one more element, so that whoever adds the next one learns it here and not from
// Discord. Choices need none: see TestManyChoices.
func TestRoomInLists(t *testing.T) {
	t.Parallel()
	count, most := make(map[int]int), declared{}
	for _, c := range declaredCommands(t) {
		count[c.Type]++
		if len(c.Options) > len(most.Options) {
			most = c
		}
		for _, o := range c.Options {
			if n := len(o.Choices); n > 15 {
				t.Logf("choices of /%s %s: %d of %d", c.Name, o.Name, n, limits.MaxChoices)
			}
		}
	}
	for _, list := range []struct {
		name    string
		n, room int
	}{
		{"slash commands", count[1], limits.CommandsOfType[1]}, {"commands for users", count[2], limits.CommandsOfType[2]}, {"commands for messages", count[3], limits.CommandsOfType[3]},
		{"options of /" + most.Name, len(most.Options), limits.MaxParameters},
	} {
		t.Logf("%s: %d of %d", list.name, list.n, list.room)
		if list.n >= list.room {
			t.Errorf("%s: %d, and there is room for %d", list.name, list.n, list.room)
		}
	}
}
