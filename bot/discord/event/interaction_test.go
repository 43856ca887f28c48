package event_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord/event"
	"hoshi/bot/discord/permission"
	"hoshi/bot/domain/chat"
)

// interaction returns the raw event with more fields.
func interaction(fields string) []byte {
	return []byte(`{"id":"1","application_id":"2","token":"secret","channel_id":"3","locale":"ja",` + fields + `}`)
}

const (
	byMember = `"guild_id":"4","guild_locale":"de","context":0,"app_permissions":"2147483648","attachment_size_limit":10485760,
		"authorizing_integration_owners":{"0":"4"},
		"member":{"nick":"Annie","permissions":"340282366920938463463374607431768211488","roles":[],"user":{"id":"5","username":"ann33","global_name":"Ann"}}`
	byUser = `"context":1,"authorizing_integration_owners":{"1":"5"},"user":{"id":"5","username":"ann33","global_name":"Ann"}`
)

var received = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// decode decodes an interaction with more fields.
func decode(t *testing.T, fields string) *event.Interaction {
	t.Helper()
	in, err := event.DecodeInteraction(interaction(fields), received)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// Where an interaction happened and who acted.
func TestDecodeInteraction(t *testing.T) {
	t.Parallel()
	in := decode(t, byMember+`,"type":3,"channel":{"id":"3","type":11}`)
	if in.ID != "1" || in.ApplicationID != "2" || in.Token != "secret" || in.ChannelID != "3" || in.GuildID != "4" || in.Locale != "ja" || in.GuildLocale != "de" || in.AttachmentLimit != 10<<20 || !in.Received.Equal(received) {
		t.Errorf("%+v", in)
	}
	if in.Context != event.InGuild || !in.GuildInstall() || in.Place() != permission.InThread {
		t.Errorf("context %d, installed %t, place %d", in.Context, in.GuildInstall(), in.Place())
	}
	if want := (chat.User{ID: "5", Name: "Annie", Mention: "<@5>"}); in.User.ToBot() != want {
		t.Errorf("%+v, want %+v", in.User.ToBot(), want)
	}
	if !in.Permissions().Has(permission.ManageGuild) || in.Permissions().Has(permission.SendMessages) {
		t.Error("the member's permissions are read wrongly")
	}
	if !in.AppPermissions.Has(31) || in.AppPermissions.Has(34) {
		t.Error("the bot's permissions are read wrongly")
	}
	in = decode(t, byUser+`,"type":2`)
	if in.Context != event.InBotDM || in.GuildInstall() || in.User.ToBot().Name != "Ann" || in.Permissions().Stated() {
		t.Errorf("in a direct message: %+v", in)
	}
	for _, test := range []struct {
		name, fields string
		want         event.Context
	}{
		{"stated", `"context":2,"guild_id":"4"`, event.InPrivateGroup},
		{"of a guild", `"guild_id":"4"`, event.InGuild},
		{"of a direct message", `"type":2`, event.InBotDM},
	} {
		if got := decode(t, test.fields+`,"user":{"id":"5"}`).Context; got != test.want {
			t.Errorf("%s: context %d, want %d", test.name, got, test.want)
		}
	}
	if in := decode(t, `"user":{"id":"5"},"guild_id":"4"`); !in.GuildInstall() {
		t.Error("without a statement the guild has installed the application")
	}
}

// What was done.
func TestDecodeData(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, in string
		want     event.Data
	}{
		{"slash command", `"type":2,"data":{"id":"9","name":"play","type":1,"options":[
			{"name":"opponent","type":6,"value":"7"},{"name":"size","type":4,"value":15},{"name":"pass","type":5,"value":true,"focused":true}]}`,
			event.Data{Name: "play", Kind: event.SlashCommand, Options: []event.Option{
				{Name: "opponent", Type: 6, Value: "7"}, {Name: "size", Type: 4, Value: "15"}, {Name: "pass", Type: 5, Value: "true", Focused: true},
			}}},
		{"attachment", `"type":2,"data":{"name":"import","resolved":{"attachments":{"8":{"id":"8","filename":"a.sgf","size":12,"url":"https://a"}}}}`,
			event.Data{Name: "import", Kind: event.SlashCommand, Resolved: event.Resolved{
				Attachments: map[string]event.Attachment{"8": {Name: "a.sgf", Size: 12, URL: "https://a"}},
			}}},
		{"command of a message's menu", `"type":2,"data":{"name":"Open","type":3,"target_id":"7","resolved":{"messages":{"7":{"id":"7","content":"h8","author":{"id":"6"},"attachments":[{"filename":"a.sgf"}],"components":[{"type":99}]}}}}`,
			event.Data{Name: "Open", Kind: event.MessageCommand, TargetID: "7", Resolved: event.Resolved{
				Messages: map[string]event.Message{"7": {ID: "7", Content: "h8", Author: event.User{ID: "6"}, Attachments: []event.Attachment{{Name: "a.sgf"}}}},
			}}},
		{"button", `"type":3,"data":{"custom_id":"move 1 2","component_type":2}`,
			event.Data{Kind: event.SlashCommand, CustomID: "move 1 2", ComponentType: 2}},
		{"menu", `"type":3,"data":{"custom_id":"more","component_type":3,"values":["a","b"]}`,
			event.Data{Kind: event.SlashCommand, CustomID: "more", ComponentType: 3, Values: []event.Value{"a", "b"}}},
		{"fields of other types", `"type":3,"guild_locale":7,"message":[],"channel":"x","app_permissions":5,"data":{"custom_id":"c","values":"x"}`,
			event.Data{Kind: event.SlashCommand, CustomID: "c"}},
		{"a type of the future", `"type":6,"data":{"x":1}`, event.Data{Kind: event.SlashCommand}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, decode(t, byUser+","+test.in).Data); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A user named by an option has the display name that others see.
func TestResolvedUser(t *testing.T) {
	t.Parallel()
	data := decode(t, byMember+`,"type":2,"data":{"resolved":{"users":{"7":{"id":"7","username":"bob","bot":true},"8":{"id":"8","username":"cleo"}},"members":{"7":{"nick":"Bobby","permissions":"0"}}}}`).Data
	for id, want := range map[string]chat.User{
		"7": {ID: "7", Name: "Bobby", Mention: "<@7>", Bot: true}, "8": {ID: "8", Name: "cleo", Mention: "<@8>"},
	} {
		if u, ok := data.Resolved.User(id); !ok || u.ToBot() != want {
			t.Errorf("%+v, %t, want %+v", u.ToBot(), ok, want)
		}
	}
	if _, ok := data.Resolved.User("9"); ok {
		t.Error("an unknown user was resolved")
	}
}

// The fields of a form.
func TestFields(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, data string
		want       map[string]string
	}{
		{"rows", `{"custom_id":"m","components":[{"type":1,"components":[{"type":4,"custom_id":"p","value":"h8"}]}]}`, map[string]string{"p": "h8"}},
		{"labels, and unknown types", `{"custom_id":"m","components":[
			{"type":18,"id":1,"component":{"type":4,"custom_id":"p","value":"h8"}},
			{"type":18,"component":{"type":3,"custom_id":"s","values":["a","b"]}},
			{"type":18,"component":{"type":21,"custom_id":"radio","value":"dark"}},
			{"type":18,"component":{"type":23,"custom_id":"box","value":true}},
			{"type":18,"component":{"type":19,"custom_id":"files","values":[]}},
			{"type":18,"component":{"type":21,"custom_id":"none","value":null}},
			{"type":10,"id":4},{"type":99,"what":{"is":"this"}},7,null]}`,
			map[string]string{"p": "h8", "s": "a", "radio": "dark", "box": "true", "files": "", "none": ""}},
		{"none", `{}`, map[string]string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, decode(t, byUser+`,"type":5,"data":`+test.data).Data.Fields()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The message whose component was used.
func TestInteractionMessage(t *testing.T) {
	t.Parallel()
	const message = `,"message":{"id":"7","content":"","author":{"id":"2"},"components":[{"type":77,"x":[]}],"flags":32768}`
	for _, test := range []struct {
		name, in string
		id       string
		from     bool
	}{
		{"button", byMember + `,"type":3` + message, "7", true},
		{"form of a button", byMember + `,"type":5` + message, "7", true},
		{"form of a command", byMember + `,"type":5`, "", false},
		{"command", byMember + `,"type":2`, "", false},
		{"a message without an ID", byMember + `,"type":5,"message":{}`, "", false},
	} {
		in := decode(t, test.in)
		id := ""
		if in.Message != nil {
			id = in.Message.ID
		}
		if id != test.id || in.FromMessage() != test.from {
			t.Errorf("%s: message %q, from it %t", test.name, id, in.FromMessage())
		}
	}
}

func TestInteractionsThatCannotBeAnswered(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		``, `null`, `[]`, `{}`, `{"id":"1"}`,
		`{"id":"1","application_id":"2","token":"t","type":2}`,
		`{"id":"../1","application_id":"2","token":"t","type":2,"user":{"id":"3"}}`,
		`{"id":"1","application_id":"@me","token":"t","type":2,"user":{"id":"3"}}`,
		`{"id":"1","application_id":"2","type":2,"user":{"id":"3"}}`,
	} {
		if in, err := event.DecodeInteraction([]byte(raw), received); err == nil {
			t.Errorf("%s: %+v", raw, in)
		}
	}
}

func FuzzDecodeInteraction(f *testing.F) {
	f.Add(string(interaction(byMember + `,"type":2,"data":{"name":"play","options":[{"name":"a","type":1,"options":[{"value":1}]}]}`)))
	f.Add(string(interaction(byUser + `,"type":5,"data":{"custom_id":"m","components":[{"type":18,"component":{"components":[{"component":{"custom_id":"deep","value":[]}}]}}]}`)))
	f.Add(string(interaction(byUser + `,"type":3,"data":{"custom_id":"c","values":[1,{}]},"message":{"id":"1","attachments":7}`)))
	f.Fuzz(func(t *testing.T, raw string) {
		in, err := event.DecodeInteraction([]byte(raw), received)
		if err != nil {
			return
		}
		if in.ID == "" || in.Token == "" || in.User.ID == "" || in.Message != nil && in.Message.ID == "" {
			t.Errorf("%+v", in)
		}
		for id := range in.Data.Fields() {
			if id == "" {
				t.Error("a field without a name")
			}
		}
	})
}

// A permission set is a decimal number in a string; anything else is ignored.
func TestPermissions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		json    string
		stated  bool
		canSend bool
	}{
		{`"2048"`, true, true}, {`"8"`, true, true}, {`"0"`, true, false}, {`""`, false, false}, {`"x"`, false, false}, {`8`, false, false}, {`{}`, false, false}, {`null`, false, false},
	} {
		var p permission.Set
		if err := json.Unmarshal([]byte(test.json), &p); err != nil || p.Stated() != test.stated || p.Has(permission.SendMessages) != test.canSend {
			t.Errorf("%s: stated %t, may send %t, %v", test.json, p.Stated(), p.Has(permission.SendMessages), err)
		}
	}
}
