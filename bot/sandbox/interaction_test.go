package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestSlashCommand(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.MoveCommand)
	gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
	if err := s.SetLocale(ann, "ja"); err != nil {
		t.Fatal(err)
	}
	used, err := s.UseCommand(gomoku, ann, sandbox.CommandUse{Name: "move", Options: map[string]any{
		"point": "h8", "opponent": you, "level": 3, "record": sandbox.File{Name: "game.txt", Data: []byte("h8")},
	}})
	if err != nil {
		t.Fatal(err)
	}
	in := sandboxtest.Next(t, heard)
	if in.ID != used.ID || in.AppID != s.Bot().ID || in.Type != discordgo.InteractionApplicationCommand || in.ChannelID != gomoku ||
		in.Version != 1 || in.Locale != discordgo.Japanese || *in.GuildLocale != discordgo.EnglishUS || in.Context != discordgo.InteractionContextGuild {
		t.Errorf("interaction %+v", in)
	}
	if in.Member == nil || in.User != nil || in.Member.User.ID != ann || in.Member.Permissions&discordgo.PermissionManageGuild == 0 {
		t.Errorf("member %+v, user %+v", in.Member, in.User)
	}
	if in.AppPermissions != int64(s.Permissions(gomoku, s.Bot().ID)) {
		t.Errorf("app permissions %d", in.AppPermissions)
	}
	if diff := cmp.Diff(map[discordgo.ApplicationIntegrationType]string{0: in.GuildID, 1: ann}, in.AuthorizingIntegrationOwners); diff != "" {
		t.Error(diff)
	}
	data := in.ApplicationCommandData()
	values := map[string]any{}
	for _, o := range data.Options {
		values[o.Name] = o.Value
	}
	record := values["record"].(string)
	delete(values, "record")
	if diff := cmp.Diff(map[string]any{"point": "h8", "opponent": you, "level": 3.0}, values); diff != "" {
		t.Error(diff)
	}
	if data.Resolved.Users[you].Username != "you" || data.Resolved.Members[you] == nil || data.Resolved.Attachments[record].Filename != "game.txt" {
		t.Errorf("resolved %+v", data.Resolved)
	}
	resp, err := sandboxtest.NewClient(t, s).HTTP.Get(data.Resolved.Attachments[record].URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("the file of the command answers %d", resp.StatusCode)
	}
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "done"})
	v := sandboxtest.Answered(t, s, used)
	if m := sandboxtest.Message(t, s, gomoku, v.MessageID); v.State != sandbox.Answered || v.Callback != 4 || m.Content != "done" || m.Kind != 20 {
		t.Errorf("answered %+v with %+v", v, m)
	}
	got, err := dg.ChannelMessages(gomoku, 1, "", "", "")
	if err != nil || got[0].Interaction.Name != "move" || got[0].InteractionMetadata.User.ID != ann || got[0].Type != discordgo.MessageTypeChatInputCommand {
		t.Errorf("message %+v, %v", got, err)
	}
}

// TestCommandRefusals checks what Discord's client wouldn't let a person send.
func TestCommandRefusals(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	sandboxtest.Register(t, sandboxtest.Bot(t, s), s, sandboxtest.MoveCommand, sandboxtest.SettingsCommand)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	move := func(options map[string]any) sandbox.CommandUse {
		return sandbox.CommandUse{Name: "move", Options: options}
	}
	size := func(points any) sandbox.CommandUse {
		return sandbox.CommandUse{Name: "settings", Options: map[string]any{"points": points}}
	}
	tests := []struct {
		name, user string
		use        sandbox.CommandUse
		ok         bool
	}{
		{"required only", "bob", move(map[string]any{"point": "h8"}), true},
		{"without a required option", "bob", move(nil), false},
		{"unknown option", "bob", move(map[string]any{"point": "h8", "x": 1}), false},
		{"below the range", "bob", move(map[string]any{"point": "h8", "level": 0}), false},
		{"above the range", "bob", move(map[string]any{"point": "h8", "level": "10"}), false},
		{"a fraction", "bob", move(map[string]any{"point": "h8", "level": 1.5}), false},
		{"a stranger", "bob", move(map[string]any{"point": "h8", "opponent": "17"}), false},
		{"no file", "bob", move(map[string]any{"point": "h8", "record": "x"}), false},
		{"unknown command", "bob", sandbox.CommandUse{Name: "resign"}, false},
		{"no command", "bob", sandbox.CommandUse{}, false},
		{"a moderator's command by a moderator", "ann", size(15), true},
		{"by the owner", "you", size(19), true},
		{"by somebody else", "bob", size(15), false},
		{"not one of the choices", "ann", size(17), false},
	}
	for _, tt := range tests {
		_, err := s.UseCommand(gomoku, sandboxtest.UserNamed(t, s, tt.user), tt.use)
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if err := s.DenyMember(gomoku, sandboxtest.UserNamed(t, s, "bob"), sandbox.UseApplicationCommands); err != nil {
		t.Fatal(err)
	}
	if _, err := s.UseCommand(gomoku, sandboxtest.UserNamed(t, s, "bob"), move(map[string]any{"point": "h8"})); err == nil {
		t.Error("a command was used without the permission for it")
	}
}

// Of several unknown options, the first by name is reported, so errors are reproducible.
func TestUnknownOptions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	sandboxtest.Application(t, s, sandboxtest.MoveCommand)
	use := sandbox.CommandUse{Name: "move", Options: map[string]any{"point": "h8"}}
	for name := range strings.SplitSeq("zyxwvutsrqb", "") {
		use.Options[name] = 1
	}
	_, err := s.UseCommand(sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "bob"), use)
	if err == nil || !strings.Contains(err.Error(), `"b"`) {
		t.Errorf("%v, want option b", err)
	}
}

func TestAutocompleteChoices(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.MoveCommand)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	if err := s.SetLocale(ann, "de"); err != nil {
		t.Fatal(err)
	}
	type result struct {
		choices []sandbox.Choice
		err     error
	}
	got := make(chan result, 1)
	go func() {
		choices, err := s.Autocomplete(sandboxtest.Soon(t), gomoku, ann, sandbox.CommandUse{Name: "move", Options: map[string]any{"point": "h", "level": 2}}, "point")
		got <- result{choices, err}
	}()
	in := sandboxtest.Next(t, heard)
	data := in.ApplicationCommandData()
	if in.Type != discordgo.InteractionApplicationCommandAutocomplete || !data.Options[0].Focused || data.Options[0].Value != "h" || data.Options[1].IntValue() != 2 {
		t.Errorf("asked with %+v", data.Options)
	}
	err := dg.InteractionRespond(in, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}})
	if sandboxtest.Code(err) != 50035 {
		t.Errorf("a message as the answer to autocomplete: %v", err)
	}
	sandboxtest.Respond(t, dg, in, discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{
		{Name: "h8, the middle", Value: "h8", NameLocalizations: map[discordgo.Locale]string{discordgo.German: "h8, die Mitte"}}, {Name: "h9", Value: "h9"},
	}})
	r := <-got
	want := []sandbox.Choice{{Name: "h8, die Mitte", Value: json.RawMessage(`"h8"`)}, {Name: "h9", Value: json.RawMessage(`"h9"`)}}
	if diff := cmp.Diff(want, r.choices); diff != "" || r.err != nil {
		t.Errorf("%v %s", r.err, diff)
	}
}

func TestContextMenuCommands(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	s.GrantMessageContent(false)
	dg := sandboxtest.Bot(t, s)
	dg.Identify.Intents = discordgo.IntentGuilds
	heard := make(chan *discordgo.InteractionCreate, 10)
	dg.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { heard <- i })
	sandboxtest.Open(t, s, dg)
	sandboxtest.Register(t, dg, s,
		&discordgo.ApplicationCommand{Name: "Challenge to gomoku", Type: discordgo.UserApplicationCommand},
		&discordgo.ApplicationCommand{Name: "Open as a game", Type: discordgo.MessageApplicationCommand})
	gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
	record := sandboxtest.Say(t, s, gomoku, you, "h8 i9")
	if _, err := s.UseCommand(gomoku, ann, sandbox.CommandUse{Type: sandbox.UserCommand, Name: "Challenge to gomoku", Target: you}); err != nil {
		t.Fatal(err)
	}
	if data := sandboxtest.Next(t, heard).ApplicationCommandData(); data.TargetID != you || data.Resolved.Users[you] == nil || data.CommandType != discordgo.UserApplicationCommand {
		t.Errorf("user command %+v", data)
	}
	if _, err := s.UseCommand(gomoku, ann, sandbox.CommandUse{Type: sandbox.MessageCommand, Name: "Open as a game", Target: record.ID}); err != nil {
		t.Fatal(err)
	}
	// A message command includes the content even without the intent.
	in := sandboxtest.Next(t, heard)
	if data := in.ApplicationCommandData(); data.TargetID != record.ID || data.Resolved.Messages[record.ID].Content != "h8 i9" {
		t.Errorf("message command %+v", data)
	}
	sandboxtest.Respond(t, dg, in, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: "opened"})
	for _, use := range []sandbox.CommandUse{
		{Type: sandbox.UserCommand, Name: "Challenge to gomoku", Target: "17"},
		{Type: sandbox.MessageCommand, Name: "Open as a game", Target: "17"},
		{Name: "Open as a game"},
	} {
		if _, err := s.UseCommand(gomoku, ann, use); err == nil {
			t.Errorf("%+v was sent", use)
		}
	}
}

// TestInteractionPlaces checks the context, owners and member of interactions in each kind of
// place.
func TestInteractionPlaces(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	_, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	you, bob := sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "bob")
	guild := s.Channels()[0].GuildID
	tests := []struct {
		name, channel, user string
		context             discordgo.InteractionContextType
		owners              map[discordgo.ApplicationIntegrationType]string
		member              bool
	}{
		{"guild, installed by the user too", sandboxtest.ChannelNamed(t, s, "gomoku"), you, 0, map[discordgo.ApplicationIntegrationType]string{0: guild, 1: you}, true},
		{"guild", sandboxtest.ChannelNamed(t, s, "gomoku"), bob, 0, map[discordgo.ApplicationIntegrationType]string{0: guild}, true},
		{"voice channel", sandboxtest.ChannelNamed(t, s, "voice"), bob, 0, map[discordgo.ApplicationIntegrationType]string{0: guild}, true},
		{"DM", sandboxtest.DMOf(t, s, bob), bob, 1, map[discordgo.ApplicationIntegrationType]string{0: "0"}, false},
		{"group DM", sandboxtest.ChannelNamed(t, s, "friends"), you, 2, map[discordgo.ApplicationIntegrationType]string{1: you}, false},
		{"guild without the bot", sandboxtest.ChannelNamed(t, s, "elsewhere"), you, 0, map[discordgo.ApplicationIntegrationType]string{1: you}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := s.UseCommand(tt.channel, tt.user, sandbox.CommandUse{Name: "board"}); err != nil {
				t.Fatal(err)
			}
			in := sandboxtest.Next(t, heard)
			if in.Context != tt.context || (in.Member != nil) != tt.member || (in.User == nil) != tt.member || (in.GuildID != "") != tt.member {
				t.Errorf("interaction %+v", in)
			}
			if diff := cmp.Diff(tt.owners, in.AuthorizingIntegrationOwners); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, channel := range []string{"friends", "elsewhere"} {
		if _, err := s.UseCommand(sandboxtest.ChannelNamed(t, s, channel), bob, sandbox.CommandUse{Name: "board"}); err == nil {
			t.Errorf("bob, who has not installed the application, used it in %s", channel)
		}
	}
	if _, err := s.UseCommand(sandboxtest.ChannelNamed(t, s, "elsewhere"), you, sandbox.CommandUse{Name: "board"}); err != nil {
		t.Error(err)
	}
}

// TestAppPermissions checks the documented permissions in private channels.
func TestAppPermissions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	_, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	you := sandboxtest.UserNamed(t, s, "you")
	for channel, want := range map[string]int64{
		sandboxtest.DMOf(t, s, you):               1<<14 | 1<<15 | 1<<17 | 1<<18,
		sandboxtest.ChannelNamed(t, s, "friends"): 1<<14 | 1<<15 | 1<<17,
	} {
		if _, err := s.UseCommand(channel, you, sandbox.CommandUse{Name: "board"}); err != nil {
			t.Fatal(err)
		}
		if in := sandboxtest.Next(t, heard); in.AppPermissions != want {
			t.Errorf("app_permissions %s, want %s", strconv.FormatInt(in.AppPermissions, 2), strconv.FormatInt(want, 2))
		}
	}
}

// TestInteractionMemory checks that if there are too many interactions, the oldest are dropped.
func TestInteractionMemory(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, Clock: now})
	sandboxtest.Register(t, sandboxtest.Bot(t, s), s, sandboxtest.BoardCommand)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	first := sandboxtest.Use(t, s, gomoku, ann)
	var last sandbox.Interaction
	for range 5000 {
		last = sandboxtest.Use(t, s, gomoku, ann)
	}
	if _, err := s.WaitInteraction(sandboxtest.Soon(t), first.ID); err == nil {
		t.Error("the first of 5,001 interactions is still known")
	}
	now.Advance(3 * time.Second)
	if v, err := s.WaitInteraction(sandboxtest.Soon(t), last.ID); err != nil || v.State != sandbox.Failed {
		t.Errorf("the last one is %+v, %v", v, err)
	}
}
