package page_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// pageBot connects a bot that uses every feature of the page.
func pageBot(t testing.TB, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	dg := sandboxtest.Bot(t, s)
	b := &pageHandler{t: t, board: sandboxtest.Picture(t, 300, 300)}
	dg.AddHandler(func(dg *discordgo.Session, i *discordgo.InteractionCreate) {
		if err := dg.InteractionRespond(i.Interaction, b.answer(i)); err != nil && i.ApplicationCommandData().Name != "silent" {
			t.Errorf("answering %s: %v", i.Type, err)
		}
	})
	sandboxtest.Open(t, s, dg)
	guildOnly := &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	sandboxtest.Register(t, dg, s,
		&discordgo.ApplicationCommand{Name: "board", Description: "Show the board"},
		sandboxtest.MoveCommand, sandboxtest.SettingsCommand,
		&discordgo.ApplicationCommand{
			Name: "hint", Description: "Show a good move", IntegrationTypes: guildOnly,
			NameLocalizations: &map[discordgo.Locale]string{discordgo.Japanese: "ヒント"}, DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.Japanese: "良い手を見る"},
		},
		&discordgo.ApplicationCommand{Name: "silent", Description: "Is never answered", IntegrationTypes: guildOnly},
		&discordgo.ApplicationCommand{Name: "Open as a game", Type: discordgo.MessageApplicationCommand, IntegrationTypes: guildOnly},
		&discordgo.ApplicationCommand{Name: "Challenge to gomoku", Type: discordgo.UserApplicationCommand, IntegrationTypes: guildOnly})
	return dg
}

type pageHandler struct {
	t     testing.TB
	board []byte
}

// answer is the bot's answer to an interaction.
func (b *pageHandler) answer(i *discordgo.InteractionCreate) *discordgo.InteractionResponse {
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		typed := i.ApplicationCommandData().Options[0].StringValue()
		var choices []*discordgo.ApplicationCommandOptionChoice
		for _, p := range []string{"h8", "h9", "i8"} {
			if strings.HasPrefix(p, typed) {
				choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: p + ", free", Value: p})
			}
		}
		if len(choices) == 0 { // discordgo can't send an empty list
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: typed + ", as typed", Value: typed})
		}
		return &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{Choices: choices}}
	case discordgo.InteractionModalSubmit:
		input := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput)
		return reply("Typed " + input.Value)
	case discordgo.InteractionMessageComponent:
		return b.component(i.MessageComponentData())
	}
	data := i.ApplicationCommandData()
	switch data.Name {
	case "board":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: b.boardData("Move 1")}
	case "move":
		return reply("Moved to " + data.Options[0].StringValue())
	case "hint":
		r := reply("Try **h8**")
		r.Data.Flags = discordgo.MessageFlagsEphemeral
		return r
	case "silent":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponsePong} // which is refused
	}
	return reply(data.Name + " for " + data.TargetID)
}

func reply(text string) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: text}}
}

// boardData is a Components V2 board, with a pad, actions and a menu.
func (b *pageHandler) boardData(title string) *discordgo.InteractionResponseData {
	list := sandboxtest.BoardMessage()
	box := list[0].(discordgo.Container)
	box.Components[0] = discordgo.TextDisplay{Content: "**" + title + "**: your turn"}
	box.Components = append(box.Components[:4], discordgo.Separator{}, discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "Undo", CustomID: "undo", Style: discordgo.PrimaryButton},
		discordgo.Button{Label: "Type a point", CustomID: "type", Style: discordgo.SuccessButton},
		discordgo.Button{Label: "Resign", CustomID: "resign", Style: discordgo.DangerButton, Disabled: true},
	}}, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: "level", Placeholder: "Choose a level",
		Options: []discordgo.SelectMenuOption{{Label: "Easy", Value: "easy"}, {Label: "Hard", Value: "hard", Description: "For strong players"}},
	}}}, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu, CustomID: "channel", Placeholder: "Choose a channel"}}})
	return &discordgo.InteractionResponseData{
		Flags: discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{box},
		Files: []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(b.board)}},
	}
}

func (b *pageHandler) component(data discordgo.MessageComponentInteractionData) *discordgo.InteractionResponse {
	switch data.CustomID {
	case "undo":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: b.boardData("Move 0")}
	case "type":
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
			CustomID: "point", Title: "Type a point",
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.TextInput{CustomID: "at", Label: "Point", Style: discordgo.TextInputShort, Required: true, MinLength: 2, MaxLength: 3},
			}}},
		}}
	}
	return reply(data.CustomID + ": " + strings.Join(data.Values, " "))
}

// TestPageCommands checks which commands the page lists: those the person can use, in the person's
// language.
func TestPageCommands(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	pageBot(t, s)
	you, bob := sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "bob")
	if err := s.SetLocale(bob, "ja"); err != nil {
		t.Fatal(err)
	}
	names := func(channel, user string) []string {
		t.Helper()
		var list []string
		a := ask(t, s, "GET", "/sandbox/channels/"+channel+"/commands?user="+user, "", nil)
		for _, c := range a.Object(t)["commands"].([]any) {
			list = append(list, c.(sandboxtest.Object)["label"].(string))
		}
		return list
	}
	tests := []struct {
		name, channel, user string
		want                []string
	}{
		{"the owner", sandboxtest.ChannelNamed(t, s, "gomoku"), you, []string{"board", "move", "settings", "hint", "silent", "Open as a game", "Challenge to gomoku"}},
		{"no moderator, in Japanese", sandboxtest.ChannelNamed(t, s, "gomoku"), bob, []string{"board", "move", "ヒント", "silent", "Open as a game", "Challenge to gomoku"}},
		{"installed by the user", sandboxtest.ChannelNamed(t, s, "elsewhere"), you, []string{"board", "move", "settings"}},
		{"not installed", sandboxtest.ChannelNamed(t, s, "elsewhere"), bob, nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, names(tt.channel, tt.user)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if a := ask(t, s, "GET", "/sandbox/channels/17/commands?user="+you, "", nil); a.Status != 404 {
		t.Errorf("commands of an unknown channel: %d", a.Status)
	}
}
