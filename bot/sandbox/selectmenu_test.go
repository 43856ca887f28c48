package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestSelectMenus(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m, err := dg.ChannelMessageSendComplex(gomoku, &discordgo.MessageSend{Content: "choose", Components: []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: "level", MinValues: new(1), MaxValues: 2,
			Options: []discordgo.SelectMenuOption{{Label: "Easy", Value: "easy"}, {Label: "Hard", Value: "hard"}},
		}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu, CustomID: "where"}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		menu   string
		values []string
	}{{"level", []string{"easy", "hard"}}, {"where", []string{gomoku}}} {
		if _, err := s.Select(gomoku, ann, m.ID, tt.menu, tt.values...); err != nil {
			t.Fatal(err)
		}
		data := sandboxtest.Next(t, heard).MessageComponentData()
		if diff := cmp.Diff(tt.values, data.Values); diff != "" || data.CustomID != tt.menu {
			t.Errorf("%s: %s", data.CustomID, diff)
		}
		if tt.menu == "where" && data.Resolved.Channels[gomoku].Name != "gomoku" {
			t.Errorf("resolved %+v", data.Resolved)
		}
	}
	for name, values := range map[string][]string{"none": nil, "unknown": {"medium"}, "too many": {"easy", "hard", "easy"}} {
		if _, err := s.Select(gomoku, ann, m.ID, "level", values...); err == nil {
			t.Errorf("%s of the options were chosen", name)
		}
	}
	if _, err := s.Click(gomoku, ann, m.ID, "level"); err == nil {
		t.Error("a menu was clicked")
	}
}
