package limits_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/internal/limits"
)

// slash is a list of one slash command with further fields.
func slash(more string) string {
	return `[{"type":1,"name":"play","description":"Play",` + more + `}]`
}

// integer is a list of one command with a whole number as its option.
func integer(more string) string {
	return slash(`"options":[{"type":4,"name":"game","description":"A game",` + more + `}]`)
}

func TestCommands(t *testing.T) {
	long := strings.Repeat("字", 101)
	for _, tt := range []struct{ name, body, problem string }{
		{"a good one", slash(`"contexts":[0,1,2],"integration_types":[0]`), ""},
		{"the greatest bound", integer(`"max_value":9007199254740991`), ""},
		{"a bound that is too great", integer(`"max_value":9007199254740992`), "0.options.0.max_value: int value should be less than or equal to 9007199254740991."},
		{"a bound that isn't a whole number", integer(`"max_value":1.5`), "0.options.0.max_value"},
		{"a name in capitals", `[{"type":1,"name":"Play","description":"Play"}]`, "0.name"},
		{"a name with a space in a menu", `[{"type":3,"name":"Review this","description":""}]`, ""},
		{"a described menu", `[{"type":3,"name":"Review","description":"x"}]`, "0.description"},
		{"no description", `[{"type":1,"name":"play"}]`, "0.description: This field is required"},
		{"a long description", slash(`"description_localizations":{"ja":"` + long + `"}`), "0.description_localizations.ja: Must be between 1 and 100 in length."},
		{"an unknown language", slash(`"name_localizations":{"zh":"x"}`), "0.name_localizations.zh"},
		{"an unknown field", slash(`"descripton":"x"`), "0.descripton: isn't a field"},
		{"a context twice", slash(`"contexts":[0,0]`), "0.contexts.1"},
		{"no context", slash(`"contexts":[]`), "0.contexts"},
		{"two of a name", `[{"type":1,"name":"play","description":"x"},{"type":1,"name":"play","description":"x"}]`, "1.name: Application command names must be unique"},
		{"a name in two menus", `[{"type":2,"name":"Play"},{"type":3,"name":"Play"}]`, ""},
		{"two Entry Points", `[{"type":4,"name":"launch"},{"type":4,"name":"go"}]`, "1: there are more than 1"},
		{"choices beside autocomplete", slash(`"options":[{"type":3,"name":"a","description":"x","autocomplete":true,"choices":[{"name":"a","value":"a"}]}]`), "0.options.0.autocomplete"},
		{"choices of a file", slash(`"options":[{"type":11,"name":"a","description":"x","choices":[]}]`), "0.options.0.choices"},
		{"required behind optional", slash(`"options":[{"type":3,"name":"a","description":"x"},{"type":3,"name":"b","description":"x","required":true}]`), "0.options.1: Required options must be placed before non-required options"},
		{"26 options", slash(`"options":[` + many(26, `{"type":3,"name":"a%d","description":"x"}`) + `]`), "0.options: Must be 25 or fewer in length."},
		{"too long together", slash(`"options":[` + many(25, `{"type":3,"name":"a%d","description":"x","choices":[`+strings.TrimSuffix(strings.Repeat(`{"name":"`+long[:90]+`","value":"`+long[:300]+`"},`, 3), ",")+`]}`) + `]`), "0: Command exceeds maximum size (8000)"},
		{"101 commands", `[` + many(101, `{"type":1,"name":"a%d","description":"x"}`) + `]`, "100: there are more than 100"},
		{"no list", `{}`, "Only iterables may be used in a ListType"},
		{"no JSON", `[`, "no JSON"},
	} {
		t.Run(tt.name, func(t *testing.T) { compare(t, limits.Commands([]byte(tt.body)), tt.problem) })
	}
}

// many repeats an element, numbering each copy.
func many(n int, element string) string {
	var list []string
	for i := range n {
		list = append(list, strings.ReplaceAll(element, "%d", fmt.Sprint(i)))
	}
	return strings.Join(list, ",")
}

// compare checks that there are no problems, or that the first one begins with a text.
func compare(t *testing.T, got []limits.Problem, want string) {
	t.Helper()
	switch {
	case want == "" && len(got) > 0:
		t.Errorf("problems: %v", got)
	case want != "" && (len(got) == 0 || !strings.Contains(got[0].String(), want)):
		t.Errorf("problems: %v, want %q", got, want)
	}
}

// message is the body of a message with further fields.
func message(more string) string { return `{"allowed_mentions":{"parse":[]},` + more + `}` }

// shown is a Components V2 message.
func shown(components string) string {
	return message(`"flags":32768,"components":[` + components + `]`)
}

// display is a text with n characters.
func display(n int) string {
	return fmt.Sprintf(`{"type":10,"content":"%s"}`, strings.Repeat("x", n))
}

func TestMessages(t *testing.T) {
	const button = `{"type":2,"style":1,"label":"a","custom_id":"a%d"}`
	row := func(inner string) string { return `{"type":1,"components":[` + inner + `]}` }
	menu := func(more string) string {
		return shown(row(`{"type":3,"custom_id":"m","options":[{"label":"a","value":"a","default":true},{"label":"b","value":"b"}]` + more + `}`))
	}
	for _, tt := range []struct{ name, body, problem string }{
		{"a text", message(`"content":"hello","nonce":"n","enforce_nonce":true`), ""},
		{"nobody said who is notified", `{"content":"hello"}`, "allowed_mentions: is missing"},
		{"everybody parsed and one listed", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, "allowed_mentions: parse:[\"users\"] and users: [ids...] are mutually exclusive."},
		{"one listed twice", `{"content":"x","allowed_mentions":{"parse":[],"users":["1","1"]}}`, "allowed_mentions.users.1"},
		{"a long text", message(`"content":"` + strings.Repeat("x", 2001) + `"`), "content: Must be 2000 or fewer in length."},
		{"no notification", message(`"content":"x","flags":4096`), ""},
		{"only one person sees it", message(`"content":"x","flags":64`), "flags: Only these flags can be set here: 45060"},
		{"nothing", message(`"content":" "`), "shows nothing"},
		{"a long nonce", message(`"content":"x","nonce":"` + strings.Repeat("x", 26) + `"`), "nonce: Must be 25 or fewer in length."},
		{"an id of a file that is a number", message(`"attachments":[{"id":0,"filename":"a.png"}]`), "attachments.0.id"},
		{"eleven files", message(`"attachments":[` + many(11, `{"id":"%d","filename":"a.png"}`) + `]`), "attachments: Must be 10 or fewer in length."},
		{"a reply", message(`"content":"x","message_reference":{"message_id":"12","fail_if_not_exists":false}`), ""},
		{"content beside version 2", message(`"content":"x","flags":32768,"components":[` + display(1) + `]`), "content: The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"},
		{"version 2 without its flag", message(`"components":[` + display(1) + `]`), "components.0: Value of field \"type\" must be one of (1)."},
		{"five rows of five", message(`"components":[` + row(many(5, button)) + `]`), ""},
		{"six in a row", message(`"components":[` + row(many(6, button)) + `]`), "components.0.components: Must be between 1 and 5 in length."},
		{"an id twice", shown(row(button[:len(button)-4] + `0"},` + button[:len(button)-4] + `0"}`)), "components.0.components.1.custom_id: Component custom id cannot be duplicated"},
		{"a button without a label", shown(row(`{"type":2,"style":1,"custom_id":"a"}`)), "components.0.components.0.label: A label or an emoji is required"},
		{"a link with an id", shown(row(`{"type":2,"style":5,"label":"a","custom_id":"a"}`)), "components.0.components.0: A button has either a custom id or a url"},
		{"a long label", shown(row(`{"type":2,"style":1,"label":"` + strings.Repeat("x", 81) + `","custom_id":"a"}`)), "components.0.components.0.label: Must be 80 or fewer in length."},
		{"a long id", shown(row(`{"type":2,"style":1,"label":"x","custom_id":"` + strings.Repeat("x", 101) + `"}`)), "components.0.components.0.custom_id: Must be between 1 and 100 in length."},
		{"a button outside a row", shown(`{"type":2,"style":1,"label":"x","custom_id":"x"}`), "components.0: Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14, 17)."},
		{"40 components", shown(many(40, display(1))), ""},
		{"41 with nested ones", shown(many(8, row(many(4, strings.Replace(button, "%d", "#", 1)))) + `,` + display(1)), "components: Must be 40 or fewer in length."},
		{"long texts together", shown(display(2000) + "," + display(2001)), "components: The maximum displayable text of components exceeds the maximum size of 4000"},
		{"a file that does not come", shown(`{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}`), "components.0.items.0.media.url: The referenced attachment was not found"},
		{"a file that comes", message(`"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"a"}]}],"attachments":[{"id":"0","filename":"a.png"}]`), ""},
		{"a picture described by nothing", message(`"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"https://a/b"},"description":""}]}]`), "components.0.items.0.description: This field is required"},
		{"a menu", menu(""), ""},
		{"a menu beside a button", shown(row(`{"type":5,"custom_id":"m"},{"type":2,"style":1,"label":"x","custom_id":"x"}`)), "components.0.components.0: The specified component exceeds the maximum width"},
		{"more values than options", menu(`,"max_values":3`), "max_values: 3 is more"},
		{"more to choose than can be chosen", menu(`,"min_values":2`), "components.0.components.0.max_values: max_values must be at least min_values."},
		{"more chosen at first", shown(row(`{"type":8,"custom_id":"m","default_values":[{"id":"1","type":"channel"},{"id":"2","type":"channel"}]}`)), "components.0.components.0.default_values: More values are preset than max_values allows."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			body := tt.body
			for i := 0; strings.Contains(body, "#"); i++ { // give each its own ID
				body = strings.Replace(body, "#", fmt.Sprint(i), 1)
			}
			got, err := limits.Body("POST /channels/{channel}/messages", []byte(body))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, got, tt.problem)
		})
	}
}

func TestAnswers(t *testing.T) {
	form := func(inner string) string {
		return `{"type":9,"data":{"custom_id":"f","title":"Form","components":[{"type":18,"label":"a","component":` + inner + `}]}}`
	}
	for _, tt := range []struct{ name, body, problem string }{
		{"a message", `{"type":4,"data":{"content":"x","allowed_mentions":{"parse":[]},"flags":64}}`, ""},
		{"a message that shows nothing", `{"type":4,"data":{"allowed_mentions":{"parse":[]}}}`, "shows nothing"},
		{"deferred", `{"type":5,"data":{"flags":64}}`, ""},
		{"deferred without data", `{"type":5,"data":null}`, ""},
		{"deferred with components", `{"type":5,"data":{"flags":32832}}`, "data.flags: Only these flags can be set here: 64"},
		{"an update that only one person sees", `{"type":7,"data":{"content":"x","allowed_mentions":{"parse":[]},"flags":64}}`, "data.flags: Only these flags can be set here: 32772"},
		{"deferred for an update", `{"type":6}`, ""},
		{"suggestions", `{"type":8,"data":{"choices":[{"name":"a","value":1},{"name":"b","value":"b"}]}}`, ""},
		{"a suggestion without a name", `{"type":8,"data":{"choices":[{"name":"","value":"b"}]}}`, "data.choices.0.name"},
		{"26 suggestions", `{"type":8,"data":{"choices":[` + many(26, `{"name":"a","value":%d}`) + `]}}`, "data.choices: Must be 25 or fewer in length."},
		{"a form", form(`{"type":4,"custom_id":"a","style":1}`), ""},
		{"a form with an inner label", form(`{"type":4,"custom_id":"a","style":1,"label":"x"}`), "data.components.0.component.label: A text input in a label cannot have a label of its own"},
		{"a radio group of one", form(`{"type":21,"custom_id":"a","options":[{"label":"a","value":"a"}]}`), "data.components.0.component.options: Must be between 2 and 10 in length."},
		{"a form without parts", `{"type":9,"data":{"custom_id":"f","title":"Form","components":[]}}`, "data.components: Must be between 1 and 5 in length."},
		{"a long title", strings.Replace(form(`{"type":19,"custom_id":"a"}`), "Form", strings.Repeat("x", 46), 1), "data.title: Must be between 1 and 45 in length."},
		{"of an unknown type", `{"type":13}`, "type: Value must be one of {4, 5, 6, 7, 8, 9, 12}."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := limits.Body("POST /interactions/{id}/{token}/callback", []byte(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, got, tt.problem)
		})
	}
}

// What Discord knows about a message besides a body counts as if the body said it.
func TestKnown(t *testing.T) {
	gallery := `{"type":12,"items":[{"media":{"url":"attachment://a b.png"}}]}`
	for _, tt := range []struct {
		name    string
		rule    limits.Rule
		body    string
		known   limits.Known
		problem string
	}{
		{"an edit of a message of version 2", limits.EditedMessage, message(`"components":[` + display(1) + `]`), limits.Known{Version2: true}, ""},
		{"one that had a text", limits.EditedMessage, shown(display(1)), limits.Known{Content: "x"}, "content: The 'content' field"},
		{"one that had a text before this edit", limits.EditedMessage, message(`"content":null,"flags":32768,"components":[` + display(1) + `]`), limits.Known{Content: "x"}, ""},
		{"a file that stays", limits.EditedMessage, shown(gallery), limits.Known{Files: []string{"a_b.png"}}, ""},
		{"a file that doesn't stay", limits.EditedMessage, message(`"flags":32768,"attachments":[{"id":"0","filename":"a b.png"}],"components":[` + gallery + `]`), limits.Known{Files: []string{}}, "The referenced attachment"},
		{"a number for a text", limits.Suggestions, `{"choices":[{"name":"a","value":1}]}`, limits.Known{OptionType: limits.StringOption}, "choices.0.value"},
		{"a text for a number", limits.Suggestions, `{"choices":[{"name":"a","value":"1"}]}`, limits.Known{OptionType: limits.IntegerOption}, "choices.0.value"},
		{"a fraction", limits.Suggestions, `{"choices":[{"name":"a","value":1.5}]}`, limits.Known{OptionType: limits.NumberOption}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) { compare(t, tt.rule.Check([]byte(tt.body), tt.known), tt.problem) })
	}
}

// Problems that Discord ignores have no code, so that the sandbox ignores them too.
func TestIgnored(t *testing.T) {
	for _, tt := range []struct {
		name    string
		rule    limits.Rule
		body    string
		refused bool
	}{
		{"an unknown field", limits.NewMessage, message(`"content":"x","mood":"good"`), false},
		{"nobody said who is notified", limits.NewMessage, `{"content":"x"}`, false},
		{"an ID in a number", limits.NewMessage, message(`"content":"x","attachments":[{"id":0}]`), false},
		{"more values than options", limits.NewMessage, message(`"components":[{"type":1,"components":[{"type":3,"custom_id":"m","max_values":2,"options":[{"label":"a","value":"a"}]}]}]`), false},
		{"a long text", limits.NewMessage, message(`"content":"` + strings.Repeat("x", 2001) + `"`), true},
		{"an ID with letters", limits.NewMessage, message(`"content":"x","attachments":[{"id":"a"}]`), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.rule.Check([]byte(tt.body), limits.Known{})
			if len(got) == 0 || (got[0].Code != "") != tt.refused {
				t.Errorf("problems: %+v", got)
			}
		})
	}
}

func TestUnknownRoute(t *testing.T) {
	if _, err := limits.Body("GET /nowhere", nil); !errors.Is(err, limits.ErrUnknownRoute) {
		t.Errorf("got %v", err)
	}
}

func TestIndex(t *testing.T) {
	for path, want := range map[string]int{"3.options.0.name": 3, "3": 3, "": -1, "content": -1} {
		if got := (limits.Problem{Path: path}).Index(); got != want {
			t.Errorf("%q: %d, want %d", path, got, want)
		}
	}
}
