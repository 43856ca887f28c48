package limits_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/discord/limits"
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
		{"a bound that is too great", integer(`"max_value":9007199254740992`), "0.options.0.max_value: 9007199254740992 is more than 9007199254740991"},
		{"a bound that isn't a whole number", integer(`"max_value":1.5`), "0.options.0.max_value"},
		{"a name in capitals", `[{"type":1,"name":"Play","description":"Play"}]`, "0.name"},
		{"a name with a space in a menu", `[{"type":3,"name":"Review this","description":""}]`, ""},
		{"a described menu", `[{"type":3,"name":"Review","description":"x"}]`, "0.description"},
		{"no description", `[{"type":1,"name":"play"}]`, "0.description: is missing"},
		{"a long description", slash(`"description_localizations":{"ja":"` + long + `"}`), "0.description_localizations.ja: has 101 characters"},
		{"an unknown language", slash(`"name_localizations":{"zh":"x"}`), "0.name_localizations.zh"},
		{"an unknown field", slash(`"descripton":"x"`), "0.descripton: isn't a field"},
		{"a context twice", slash(`"contexts":[0,0]`), "0.contexts.1"},
		{"no context", slash(`"contexts":[]`), "0.contexts"},
		{"two of a name", `[{"type":1,"name":"play","description":"x"},{"type":1,"name":"play","description":"x"}]`, "1: another one has the name play"},
		{"a name in two menus", `[{"type":2,"name":"Play"},{"type":3,"name":"Play"}]`, ""},
		{"two Entry Points", `[{"type":4,"name":"launch"},{"type":4,"name":"go"}]`, "1: there are more than 1"},
		{"choices beside autocomplete", slash(`"options":[{"type":3,"name":"a","description":"x","autocomplete":true,"choices":[{"name":"a","value":"a"}]}]`), "0.options.0.autocomplete"},
		{"choices of a file", slash(`"options":[{"type":11,"name":"a","description":"x","choices":[]}]`), "0.options.0.choices"},
		{"required behind optional", slash(`"options":[{"type":3,"name":"a","description":"x"},{"type":3,"name":"b","description":"x","required":true}]`), "0.options.1: has to be given"},
		{"26 options", slash(`"options":[` + many(26, `{"type":3,"name":"a%d","description":"x"}`) + `]`), "0.options: has 26 elements"},
		{"too long together", slash(`"options":[` + many(25, `{"type":3,"name":"a%d","description":"x","choices":[`+strings.TrimSuffix(strings.Repeat(`{"name":"`+long[:90]+`","value":"`+long[:300]+`"},`, 3), ",")+`]}`) + `]`), "0: the texts have"},
		{"101 commands", `[` + many(101, `{"type":1,"name":"a%d","description":"x"}`) + `]`, "100: there are more than 100"},
		{"no list", `{}`, "isn't a list"},
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
		{"everybody parsed and one listed", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, "users are parsed and listed"},
		{"one listed twice", `{"content":"x","allowed_mentions":{"parse":[],"users":["1","1"]}}`, "allowed_mentions.users.1"},
		{"a long text", message(`"content":"` + strings.Repeat("x", 2001) + `"`), "content: has 2001 characters"},
		{"no notification", message(`"content":"x","flags":4096`), ""},
		{"only one person sees it", message(`"content":"x","flags":64`), "flags: 64 can't be set here"},
		{"nothing", message(`"content":" "`), "shows nothing"},
		{"a long nonce", message(`"content":"x","nonce":"` + strings.Repeat("x", 26) + `"`), "nonce: has 26"},
		{"an id of a file that is a number", message(`"attachments":[{"id":0,"filename":"a.png"}]`), "attachments.0.id"},
		{"eleven files", message(`"attachments":[` + many(11, `{"id":"%d","filename":"a.png"}`) + `]`), "attachments: has 11"},
		{"a reply", message(`"content":"x","message_reference":{"message_id":"12","fail_if_not_exists":false}`), ""},
		{"content beside version 2", message(`"content":"x","flags":32768,"components":[` + display(1) + `]`), "content and embeds"},
		{"version 2 without its flag", message(`"components":[` + display(1) + `]`), "version 2"},
		{"five rows of five", message(`"components":[` + row(many(5, button)) + `]`), ""},
		{"six in a row", message(`"components":[` + row(many(6, button)) + `]`), "components.0.components: has 6"},
		{"an id twice", shown(row(button[:len(button)-4] + `0"},` + button[:len(button)-4] + `0"}`)), "another one has a0"},
		{"a button without a label", shown(row(`{"type":2,"style":1,"custom_id":"a"}`)), "a label or an emoji"},
		{"a link with an id", shown(row(`{"type":2,"style":5,"label":"a","custom_id":"a"}`)), "a url if it is a link"},
		{"a long label", shown(row(`{"type":2,"style":1,"label":"` + strings.Repeat("x", 81) + `","custom_id":"a"}`)), "label: has 81"},
		{"a long id", shown(row(`{"type":2,"style":1,"label":"x","custom_id":"` + strings.Repeat("x", 101) + `"}`)), "custom_id: has 101"},
		{"a button outside a row", shown(`{"type":2,"style":1,"label":"x","custom_id":"x"}`), "the type is 2"},
		{"40 components", shown(many(40, display(1))), ""},
		{"41 with nested ones", shown(many(8, row(many(4, strings.Replace(button, "%d", "#", 1)))) + `,` + display(1)), "there are 41"},
		{"long texts together", shown(display(2000) + "," + display(2001)), "4001 characters together"},
		{"a file that does not come", shown(`{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}`), "does not come"},
		{"a file that comes", message(`"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"a"}]}],"attachments":[{"id":"0","filename":"a.png"}]`), ""},
		{"a picture described by nothing", message(`"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"https://a/b"},"description":""}]}]`), "description: has 0"},
		{"a menu", menu(""), ""},
		{"a menu beside a button", shown(row(`{"type":5,"custom_id":"m"},{"type":2,"style":1,"label":"x","custom_id":"x"}`)), "shares its row"},
		{"more values than options", menu(`,"max_values":3`), "max_values: 3 is more"},
		{"more to choose than can be chosen", menu(`,"min_values":2`), "min_values: 2 is more"},
		{"more chosen at first", shown(row(`{"type":8,"custom_id":"m","default_values":[{"id":"1","type":"channel"},{"id":"2","type":"channel"}]}`)), "2 are chosen at first"},
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
		{"deferred with components", `{"type":5,"data":{"flags":32832}}`, "data.flags: 32768 can't be set here"},
		{"an update that only one person sees", `{"type":7,"data":{"content":"x","allowed_mentions":{"parse":[]},"flags":64}}`, "data.flags: 64 can't be set here"},
		{"deferred for an update", `{"type":6}`, ""},
		{"suggestions", `{"type":8,"data":{"choices":[{"name":"a","value":1},{"name":"b","value":"b"}]}}`, ""},
		{"a suggestion without a name", `{"type":8,"data":{"choices":[{"name":"","value":"b"}]}}`, "data.choices.0.name"},
		{"26 suggestions", `{"type":8,"data":{"choices":[` + many(26, `{"name":"a","value":%d}`) + `]}}`, "data.choices: has 26"},
		{"a form", form(`{"type":4,"custom_id":"a","style":1}`), ""},
		{"a form with an inner label", form(`{"type":4,"custom_id":"a","style":1,"label":"x"}`), "label: isn't a field"},
		{"a radio group of one", form(`{"type":21,"custom_id":"a","options":[{"label":"a","value":"a"}]}`), "options: has 1"},
		{"a form without parts", `{"type":9,"data":{"custom_id":"f","title":"Form","components":[]}}`, "data.components: has 0"},
		{"a long title", strings.Replace(form(`{"type":19,"custom_id":"a"}`), "Form", strings.Repeat("x", 46), 1), "data.title: has 46"},
		{"of an unknown type", `{"type":13}`, "the type is 13"},
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
