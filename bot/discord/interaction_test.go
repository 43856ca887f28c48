package discord_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/bot/discord"
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

// same compares interactions but for what has no exported fields.
var same = cmp.Options{
	cmpopts.IgnoreTypes(discord.Permissions{}),
	cmpopts.IgnoreUnexported(discord.Interaction{}),
	cmp.Comparer(func(a, b discord.CommandOption) bool {
		return a.Name == b.Name && a.Type == b.Type && a.Focused == b.Focused && a.String() == b.String()
	}),
}

// option makes an option with a value.
func option(name string, kind int, value string) discord.CommandOption {
	in, err := discord.DecodeInteraction(interaction(byUser+`,"type":2,"data":{"options":[{"name":"`+name+`","type":`+string(rune('0'+kind))+`,"value":`+value+`}]}`), received)
	if err != nil || len(in.Command.Options) != 1 {
		panic("a bad option")
	}
	return in.Command.Options[0]
}

var interactingUser = discord.InteractionUser{ID: "5", Name: "Ann"}

// inGuild returns an interaction of a member of a guild, changed by a function.
func inGuild(change func(*discord.Interaction)) *discord.Interaction {
	in := &discord.Interaction{
		ID: "1", ApplicationID: "2", Token: "secret", Received: received, ChannelID: "3", Locale: "ja",
		GuildID: "4", GuildLocale: "de", GuildInstall: true, AttachmentLimit: 10 << 20,
		User: discord.InteractionUser{ID: "5", Name: "Annie"},
	}
	change(in)
	return in
}

// inDirect returns an interaction in a direct message, changed by a function.
func inDirect(change func(*discord.Interaction)) *discord.Interaction {
	in := &discord.Interaction{
		ID: "1", ApplicationID: "2", Token: "secret", Received: received, ChannelID: "3", Locale: "ja",
		Context: discord.ContextBotDM, User: interactingUser,
	}
	change(in)
	return in
}

var decodeTests = []struct {
	name string
	in   string
	want *discord.Interaction
}{
	{"slash command", byMember + `,"type":2,"data":{"id":"9","name":"play","type":1,"options":[
		{"name":"opponent","type":6,"value":"7"},{"name":"size","type":4,"value":15}],
		"resolved":{"users":{"7":{"id":"7","username":"bob"}},"members":{"7":{"nick":"Bobby","permissions":"0"}}}}`,
		inGuild(func(in *discord.Interaction) {
			in.Type = discord.InteractionCommand
			in.Command = &discord.CommandData{ID: "9", Name: "play", Kind: discord.SlashCommand,
				Options: []discord.CommandOption{option("opponent", 6, `"7"`), option("size", 4, "15")},
				Users:   map[string]discord.InteractionUser{"7": {ID: "7", Name: "Bobby"}},
			}
		})},
	{"subcommand of a group", byUser + `,"type":2,"data":{"id":"9","name":"settings","type":1,"options":[
		{"name":"channel","type":2,"options":[{"name":"set","type":1,"options":[{"name":"level","type":3,"value":"4"}]}]}]}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionCommand
			in.Command = &discord.CommandData{ID: "9", Name: "settings", Kind: discord.SlashCommand, Path: []string{"channel", "set"},
				Options: []discord.CommandOption{option("level", 3, `"4"`)}}
		})},
	{"attachment", byUser + `,"type":2,"data":{"id":"9","name":"import","type":1,"options":[{"name":"file","type":9,"value":"8"}] 
		,"resolved":{"attachments":{"8":{"id":"8","filename":"a.sgf","size":12,"url":"https://a"}}}}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionCommand
			in.Command = &discord.CommandData{ID: "9", Name: "import", Kind: discord.SlashCommand,
				Options:     []discord.CommandOption{option("file", 9, `"8"`)},
				Attachments: map[string]discord.InteractionAttachment{"8": {ID: "8", Name: "a.sgf", Size: 12, URL: "https://a"}}}
		})},
	{"command of a user's menu", byUser + `,"type":2,"data":{"id":"9","name":"Challenge","type":2,"target_id":"7","resolved":{"users":{"7":{"id":"7","username":"bob","bot":true}}}}`,
		inDirect(func(in *discord.Interaction) {
			bob := discord.InteractionUser{ID: "7", Name: "bob", Bot: true}
			in.Type = discord.InteractionCommand
			in.Command = &discord.CommandData{ID: "9", Name: "Challenge", Kind: discord.UserCommand, TargetUser: &bob, Users: map[string]discord.InteractionUser{"7": bob}}
		})},
	{"command of a message's menu", byUser + `,"type":2,"data":{"id":"9","name":"Open","type":3,"target_id":"7","resolved":{"messages":{"7":{"id":"7","content":"h8","author":{"id":"6"},"attachments":[{"id":"8","filename":"a.sgf"}],"components":[{"type":99}]}}}}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionCommand
			in.Command = &discord.CommandData{ID: "9", Name: "Open", Kind: discord.MessageCommand,
				TargetMessage: &discord.InteractionMessage{ID: "7", Content: "h8", AuthorID: "6", Attachments: []discord.InteractionAttachment{{ID: "8", Name: "a.sgf"}}}}
		})},
	{"button", byMember + `,"type":3,"data":{"custom_id":"move 1 2","component_type":2},"message":{"id":"7","content":"","author":{"id":"2"},"components":[{"type":77,"x":[]}],"flags":32768}`,
		inGuild(func(in *discord.Interaction) {
			in.Type = discord.InteractionComponent
			in.Component = &discord.ComponentData{CustomID: "move 1 2", Type: 2}
			in.Message = &discord.InteractionMessage{ID: "7", AuthorID: "2"}
		})},
	{"menu", byUser + `,"type":3,"data":{"custom_id":"more","component_type":3,"values":["a","b"]}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionComponent
			in.Component = &discord.ComponentData{CustomID: "more", Type: 3, Values: []string{"a", "b"}}
		})},
	{"modal with rows", byUser + `,"type":5,"data":{"custom_id":"m","components":[{"type":1,"components":[{"type":4,"custom_id":"p","value":"h8"}]}]}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionModal
			in.Modal = &discord.ModalData{CustomID: "m", Fields: map[string][]string{"p": {"h8"}}}
		})},
	{"modal with labels, and types that nobody knows", byUser + `,"type":5,"data":{"custom_id":"m","components":[
		{"type":18,"id":1,"component":{"type":4,"custom_id":"p","value":"h8"}},
		{"type":18,"component":{"type":3,"custom_id":"s","values":["a","b"]}},
		{"type":18,"component":{"type":21,"custom_id":"radio","value":"dark"}},
		{"type":18,"component":{"type":23,"custom_id":"box","value":true}},
		{"type":18,"component":{"type":19,"custom_id":"files","values":[]}},
		{"type":18,"component":{"type":21,"custom_id":"none","value":null}},
		{"type":10,"id":4},{"type":99,"what":{"is":"this"}},7,null]}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionModal
			in.Modal = &discord.ModalData{CustomID: "m", Fields: map[string][]string{
				"p": {"h8"}, "s": {"a", "b"}, "radio": {"dark"}, "box": {"true"}, "files": nil, "none": nil,
			}}
		})},
	{"modal without data", byUser + `,"type":5`, inDirect(func(in *discord.Interaction) {
		in.Type = discord.InteractionModal
		in.Modal = &discord.ModalData{Fields: map[string][]string{}}
	})},
	{"fields of other types", byUser + `,"type":3,"guild_locale":7,"message":[],"channel":"x","app_permissions":5,"data":{"custom_id":"c","values":"x"}`,
		inDirect(func(in *discord.Interaction) {
			in.Type = discord.InteractionComponent
			in.Component = &discord.ComponentData{CustomID: "c"}
		})},
	{"a type of the future", byUser + `,"type":6,"data":{"x":1}`, inDirect(func(in *discord.Interaction) { in.Type = 6 })},
}

func TestDecodeInteraction(t *testing.T) {
	t.Parallel()
	for _, test := range decodeTests {
		t.Run(test.name, func(t *testing.T) {
			got, err := discord.DecodeInteraction(interaction(test.in), received)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got, same); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInteractionPermissions(t *testing.T) {
	t.Parallel()
	in, err := discord.DecodeInteraction(interaction(byMember+`,"type":3`), received)
	if err != nil {
		t.Fatal(err)
	}
	const sendMessages, manageThreads, manageGuild = 11, 34, 5
	if !in.User.Permissions.Has(manageGuild) || !in.User.Permissions.HasManageGuild() || in.User.Permissions.Has(sendMessages) {
		t.Error("the member's permissions are read wrongly")
	}
	if !in.AppPermissions.Has(31) || in.AppPermissions.Has(manageThreads) {
		t.Error("the bot's permissions are read wrongly")
	}
	var p discord.Permissions
	if err := json.Unmarshal([]byte(`"8"`), &p); err != nil || !p.Has(sendMessages) {
		t.Errorf("an administrator may not send messages; %v", err)
	}
	for _, bad := range []string{`"x"`, `8`, `{}`} {
		if json.Unmarshal([]byte(bad), &p) == nil {
			t.Errorf("%s was read", bad)
		}
	}
	if new(discord.Permissions).HasManageGuild() {
		t.Error("nobody may manage the guild")
	}
}

func TestCommandOptions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value string
		text  string
		n     int64
		isInt bool
		truth bool
	}{
		{`"h8"`, "h8", 0, false, false},
		{`15`, "15", 15, true, false},
		{`"1"`, "1", 0, false, false},
		{`true`, "true", 0, false, true},
		{`1.5`, "1.5", 0, false, false},
	} {
		o := option("x", 3, test.value)
		n, isInt := o.Int()
		if o.String() != test.text || n != test.n || isInt != test.isInt || o.Bool() != test.truth {
			t.Errorf("%s: %q, %d, %t, %t", test.value, o, n, isInt, o.Bool())
		}
	}
	d := discord.CommandData{Options: []discord.CommandOption{option("a", 3, `"1"`)}}
	if o, ok := d.Option("a"); !ok || o.String() != "1" {
		t.Errorf("option a: %q, %t", o, ok)
	}
	if _, ok := d.Option("b"); ok {
		t.Error("there is an option b")
	}
	if v := (&discord.ModalData{}).Value("x"); v != "" {
		t.Errorf("a missing field has the value %q", v)
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
		if in, err := discord.DecodeInteraction([]byte(raw), received); err == nil {
			t.Errorf("%s: %+v", raw, in)
		}
	}
}

func FuzzDecodeInteraction(f *testing.F) {
	f.Add(string(interaction(byMember + `,"type":2,"data":{"name":"play","options":[{"name":"a","type":1,"options":[{"value":1}]}]}`)))
	f.Add(string(interaction(byUser + `,"type":5,"data":{"custom_id":"m","components":[{"type":18,"component":{"components":[{"component":{"custom_id":"deep","value":[]}}]}}]}`)))
	f.Add(string(interaction(byUser + `,"type":3,"data":{"custom_id":"c","values":[1,{}]},"message":{"id":"1","attachments":7}`)))
	f.Fuzz(func(t *testing.T, raw string) {
		in, err := discord.DecodeInteraction([]byte(raw), received)
		if err != nil {
			return
		}
		if in.ID == "" || in.Token == "" {
			t.Errorf("%+v", in)
		}
		set := 0
		for _, yes := range []bool{in.Command != nil, in.Component != nil, in.Modal != nil} {
			if yes {
				set++
			}
		}
		if known := in.Type >= 2 && in.Type <= 5; known != (set == 1) {
			t.Errorf("type %d with %d kinds of data", in.Type, set)
		}
		if in.Modal != nil {
			_ = in.Modal.Value("m")
		}
	})
}
