package preferences_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// settings sends a message in the guild and returns its single reply.
func openSettings(tb *servicetest.Harness, who, text string) servicetest.Post {
	tb.T.Helper()
	got := tb.Ask(servicetest.InGuild("c", who, text))
	if len(got) != 1 {
		tb.T.Fatalf("%s: %q was answered by %d replies", who, text, len(got))
	}
	return got[0]
}

func guildSettings(tb *servicetest.Harness) settings.GuildSettings {
	tb.T.Helper()
	gs, err := tb.Store.GuildSettings(context.Background(), servicetest.Guild)
	if err != nil {
		tb.T.Fatal(err)
	}
	return gs
}

func TestSettingsChange(t *testing.T) {
	tb := servicetest.New(t, service.Options{}) // one for all, since each undoes its change
	for _, tt := range []struct {
		text string
		want settings.GuildSettings
		said string
	}{
		{"prefix ?", settings.GuildSettings{Prefix: "?"}, "Prefix: now **?**."},
		{"prefix here", settings.GuildSettings{Prefix: "here"}, "Prefix: now **here**."}, // not a channel
		{"prefix ？", settings.GuildSettings{Prefix: "?"}, "Prefix"},
		{"language japanese", settings.GuildSettings{Language: "ja"}, "日本語"},
		{"language zh-CN", settings.GuildSettings{Language: "zh-CN"}, "简体中文"},
		{"channels <#12> 34, <#12>", settings.GuildSettings{Channels: "12 34"}, "<#12>, <#34>"},
		{"level 4", settings.GuildSettings{Level: "4"}, "depth 4"},
		{"level Hard", settings.GuildSettings{Level: "strong"}, "Level: now **strong**."},
		{"level AUTO", settings.GuildSettings{Level: "auto"}, "auto"},
		{"size 19x19", settings.GuildSettings{Size: 19}, "19×19"},
		{"clock 5 + 5", settings.GuildSettings{Clock: "5+5"}, "Clock: now **5+5 (5 minutes each"},
		{"clock 3 days", settings.GuildSettings{Clock: "3d"}, "3 days per move"},
		{"rule standard", settings.GuildSettings{Rule: "standard"}, "exactly five"},
		{"theme dark", settings.GuildSettings{Theme: "dark"}, "dark"},
		{"board last", settings.GuildSettings{Board: settings.BoardLast}, "the old one deleted"},
		{"threads on", settings.GuildSettings{Threads: true}, "on"},
		{"bare-moves no", settings.GuildSettings{BareMoves: settings.Off}, "off"},
		{"max_depth 6", settings.GuildSettings{MaxDepth: 6}, "depth 6"},
		{"max_time 1.5s", settings.GuildSettings{MaxTime: 1500 * time.Millisecond}, "1.5 seconds"},
		{"maxtime 5", settings.GuildSettings{MaxTime: 5 * time.Second}, "5 seconds"},
		{"foul loses", settings.GuildSettings{Foul: settings.FoulLoses}, "lose the game"},
		{"cancel players", settings.GuildSettings{Cancel: settings.CancelPlayers}, "only the players"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			tb.T = t
			if got := openSettings(tb, "boss", "!settings "+tt.text); !strings.Contains(got.Text, tt.said) {
				t.Errorf("answered by %q, want %q in it", got.Text, tt.said)
			}
			if got := guildSettings(tb); got != tt.want {
				t.Fatalf("%+v, want %+v", got, tt.want)
			}
			item, _, _ := strings.Cut(tt.text, " ")
			begin := "!"
			if tt.want.Prefix != "" {
				begin = tt.want.Prefix
			}
			if tt.want.Channels != "" {
				tb.Choose(settings.GuildSettings{}) // the test's channel isn't one of them
			}
			openSettings(tb, "boss", begin+"settings "+item+" default")
			if got := guildSettings(tb); got != (settings.GuildSettings{}) {
				t.Errorf("taken back: %+v", got)
			}
		})
	}
}

func TestSettingsRefused(t *testing.T) {
	tb := servicetest.New(t, service.Options{}) // one for all, since nothing changes
	for _, tt := range []struct{ who, text, want string }{
		{"bob", "!settings", "You need"},
		{"bob", "!settings theme dark", "You need"},
		{"bob", "!settingsform games", "You need"},
		{"boss", "!settings preifx ?", "no setting called `preifx`. Did you mean `!settings prefix`?"},
		{"boss", "!settings colour red", "no setting called `colour`. Choose from `level`, `size`"},
		{"boss", "!settings theme drak", "Did you mean `!settings theme dark`?"},
		{"boss", "!settings theme pink", "`pink` doesn't work for “Theme”. It can be `wood`, `paper`, `dark`, `contrast`, or `default`."},
		{"boss", "!settings size 8", "doesn't work for “Board size”. It can be `9` to `20`, or `default`."},
		{"boss", "!settings level 21", "It can be `easy`, `1` to `20`, `auto`, or"},
		{"boss", "!settings max_time 5h", "`0.1s` to `120s`"},
		{"boss", "!settings max_depth auto", "`1` to `20`"},
		{"boss", "!settings prefix 0123456789a", "1 to 10 characters"},
		{"boss", "!settings prefix ? !", "can't contain spaces"},
		{"boss", "!settings prefix ß", "look-alike"},
		{"boss", "!settings prefix /", "Discord uses"},
		{"boss", "!settings channels general", "`general` isn't a channel"},
		{"boss", "!settings channels " + strings.Repeat("1", 3) + manyChannels(), "at most 25 channels"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			tb.T = t
			got := openSettings(tb, tt.who, tt.text)
			if !strings.Contains(got.Text, tt.want) || !got.Private {
				t.Errorf("private %t: %q, want %q in it", got.Private, got.Text, tt.want)
			}
			if gs := guildSettings(tb); gs != (settings.GuildSettings{}) {
				t.Errorf("changed to %+v", gs)
			}
		})
	}
}

func manyChannels() string {
	var b strings.Builder
	for i := range 25 {
		b.WriteString(" 9" + strings.Repeat("0", i))
	}
	return b.String()
}

func TestSettingsNeedAGuild(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("boss", "!settings theme dark"); !strings.Contains(got.Text, "this isn't one") {
		t.Errorf("%q", got.Text)
	}
}

// A level above the limit is refused.
func TestLevelAboveTheLimit(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	openSettings(tb, "boss", "!settings max_depth 4")
	if got := openSettings(tb, "boss", "!settings level 8"); !strings.Contains(got.Text, "at most 4 moves ahead") {
		t.Errorf("%q", got.Text)
	}
}

// The pages list every field of GuildSettings, with its current value and how to change it, and
// each fits in a message.
func TestSettingsList(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	openSettings(tb, "boss", "!settings theme dark")
	var list string
	for _, page := range []string{"games", "look", "chat", "puzzle"} {
		text := openSettings(tb, "boss", "!settings "+page).Text
		if n := len([]rune(text)); n > 2000 {
			t.Errorf("%s has %d characters", page, n)
		}
		list += text
	}
	for _, want := range []string{
		"Prefix: **! (default)** · `!settings prefix`", "Language: **English (default)** · `!settings language`",
		"Channels: **all channels (default)**", "Level: **depth 1 (default)** · `!settings level`",
		"Board size: **15×15 (default)**", "Rule: **freestyle (default)**", "Theme: **dark** · ", "Board message: ", "Threads: **off (default)**",
		"Moves without a command: **off (default)**", "Depth limit: **none (default)**", "Thinking time limit: **20 seconds (default)**", "Who may cancel: ",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is missing in\n%s", want, list)
		}
	}
	if got := openSettings(tb, "boss", "!settings cancel"); !strings.Contains(got.Text, "`!settings cancel idle` changes it, `!settings cancel default` resets") {
		t.Errorf("one item: %q", got.Text)
	}
}

// click makes a request as from a click.
func click(tb *servicetest.Harness, who, command, words string, origin chat.Origin) *servicetest.Recorder {
	tb.T.Helper()
	m := servicetest.InGuild("c", who, "!"+command+" "+words)
	req := tb.Reader.Read(tb.T.Context(), m)
	req.Origin = origin
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(tb.T.Context(), req, answers); err != nil {
		tb.T.Fatal(err)
	}
	if len(answers.Replies) != 1 {
		tb.T.Fatalf("%s %s: %d replies", command, words, len(answers.Replies))
	}
	return answers
}

// Every page of the form stays within Discord's 40 components, its menus mark the current values,
// and a choice updates the page in place.
func TestSettingsForm(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	items := 0
	for _, page := range []string{"games", "look", "chat"} {
		reply := click(tb, "boss", "settingsform", page, chat.FromComponent).Replies[0]
		if !reply.Private || !reply.Replace {
			t.Errorf("%s: private %t, replaces %t", page, reply.Private, reply.Replace)
		}
		components := 1
		for _, row := range reply.Rows {
			components += 2
			if !row.Heading.IsZero() {
				components++
				items++
			}
			components += len(row.Buttons)
			chosen := 0
			for _, b := range row.Menu {
				if b.Chosen {
					chosen++
				}
			}
			if len(row.Menu) > 25 || len(row.Menu) > 0 && chosen != 1 {
				t.Errorf("%s: a menu of %d, %d chosen", page, len(row.Menu), chosen)
			}
		}
		if components > 40 {
			t.Errorf("%s: %d components", page, components)
		}
	}
	if items != 21 {
		t.Errorf("the form has %d items", items)
	}
	reply := click(tb, "boss", "settings", "theme dark", chat.FromComponent).Replies[0]
	if !reply.Replace || !reply.Private || guildSettings(tb).Theme != "dark" {
		t.Errorf("a choice: %+v", reply)
	}
	var chosen string
	for _, row := range reply.Rows {
		for _, b := range row.Menu {
			if b.Chosen && strings.HasPrefix(b.Words, "theme ") {
				chosen = b.Words
			}
		}
	}
	if chosen != "theme dark" {
		t.Errorf("after the choice %q is marked", chosen)
	}
}

// A page's fields are accepted together, or none of them is.
func TestSettingsInput(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{MaxDepth: 9, Theme: "dark"})
	cmd := tb.Service.Commands().Lookup("settingsform")
	submit := func(who string, given map[string]command.OptionInput) chat.Reply {
		t.Helper()
		m := servicetest.InGuild("c", who, "")
		options, err := cmd.ParseOptions(given)
		if err != nil {
			t.Fatal(err)
		}
		options["page"] = "games"
		answers := &servicetest.Recorder{}
		req := &command.Request{Origin: chat.FromModal, Channel: "c", Guild: servicetest.Guild, User: servicetest.User(who), Command: cmd, Options: options, Membership: command.Membership{Has: m.Has}}
		if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
			t.Fatal(err)
		}
		return answers.Replies[0]
	}
	if got := submit("bob", map[string]command.OptionInput{"max_depth": {Text: "2"}}); got.Text.ID != "settings.not_allowed" {
		t.Errorf("somebody else: %v", got.Text)
	}
	if got := submit("boss", map[string]command.OptionInput{"max_depth": {Text: "2"}, "max_time": {Text: "soon"}}); got.Text.ID != "settings.wrong_value" {
		t.Errorf("a wrong value: %v", got.Text)
	}
	if gs := guildSettings(tb); gs.MaxDepth != 9 {
		t.Errorf("a refused form has changed the depth to %d", gs.MaxDepth)
	}
	submit("boss", map[string]command.OptionInput{"max_time": {Text: "3s"}})
	if gs := guildSettings(tb); gs != (settings.GuildSettings{MaxTime: 3 * time.Second, Theme: "dark"}) {
		t.Errorf("%+v", gs)
	}

	form, err := tb.Service.Form(t.Context(), &command.Request{Origin: chat.FromComponent, Guild: servicetest.Guild, Command: cmd,
		Options: command.Values{"page": "games"}, Membership: command.Membership{Has: servicetest.InGuild("c", "boss", "").Has}}, &servicetest.Recorder{})
	if err != nil || len(form.Fields) != 2 || form.Fields[1].Option != "max_time" || form.Fields[1].Value != "3s" {
		t.Errorf("%+v, %v", form, err)
	}
	answers := &servicetest.Recorder{}
	form, err = tb.Service.Form(t.Context(), &command.Request{Origin: chat.FromComponent, Guild: servicetest.Guild, Command: cmd,
		Options: command.Values{"page": "games"}, Membership: command.Membership{Has: servicetest.InGuild("c", "bob", "").Has}}, answers)
	if form != nil || err != nil || len(answers.Replies) != 1 || !answers.Replies[0].Private {
		t.Errorf("the form for somebody else: %v, %v, %v", form, err, answers.Replies)
	}
}

// A form's fields have room for what they hold: a chat refuses to open one whose value is too long.
func TestSettingsFormHasRoom(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	const zone = "America/Argentina/Buenos_Aires"
	tb.Choose(settings.GuildSettings{Zone: zone, MaxTime: 90*time.Second + 123456*time.Microsecond})
	for page, want := range map[string]string{"daily": zone, "games": "1m30.123456s"} {
		form, err := tb.Service.Form(t.Context(), &command.Request{Origin: chat.FromComponent, Guild: servicetest.Guild,
			Command: tb.Service.Commands().Lookup("settingsform"), Options: command.Values{"page": page},
			Membership: command.Membership{Has: servicetest.InGuild("c", "boss", "").Has}}, &servicetest.Recorder{})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(form.Fields, func(f chat.Field) bool { return f.Value == want })
		if i < 0 {
			t.Fatalf("%s: no field has %s: %+v", page, want, form.Fields)
		}
		if most := form.Fields[i].Max; len(want) > most {
			t.Errorf("the field %s with %s has room for %d characters", form.Fields[i].Option, want, most)
		}
	}
}

// While someone types a value, the item's possible values are suggested.
func TestSettingsSuggestions(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	command := tb.Service.Commands().Lookup("settings")
	value := command.Options[len(command.Options)-1]
	for _, tt := range []struct {
		given map[string]string
		typed string
		want  string
	}{
		{map[string]string{"item": "theme"}, "d", "default dark"},
		{map[string]string{"scope": "me", "item": "theme"}, "d", "default dark"},
		{map[string]string{"mine": "notation"}, "", "default lower upper"},
		{map[string]string{"scope": "me", "item": "prefix"}, "", ""},
	} {
		got, err := tb.Service.Suggest(t.Context(), "c", &value, tt.typed, tt.given)
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%v: %v, %v", tt.given, got, err)
		}
	}
}

// An out-of-range clock is explained.
func TestClockOfServer(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := openSettings(tb, "boss", "!settings clock 10+5"); !strings.Contains(got.Text, "10+5 (10 minutes each, plus 5 seconds per move)") || guildSettings(tb).Clock != "10+5" {
		t.Errorf("%q", got.Text)
	}
	if got := openSettings(tb, "boss", "!settings clock 99+9"); !strings.Contains(got.Text, "`99+9` isn't a clock I know. Use `1+0` to `60+60`") {
		t.Errorf("%q", got.Text)
	}
}
