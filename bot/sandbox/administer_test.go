package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestLocales(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	dg, heard := sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	updated := make(chan string, 1)
	dg.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildUpdate) { updated <- g.PreferredLocale })
	ann := sandboxtest.UserNamed(t, s, "ann")
	if err := s.SetGuildLocale("ko"); err != nil {
		t.Fatal(err)
	}
	if got := <-updated; got != "ko" {
		t.Errorf("the guild's language became %q", got)
	}
	if err := s.SetLocale(ann, "zh-CN"); err != nil {
		t.Fatal(err)
	}
	sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), ann)
	if in := sandboxtest.Next(t, heard); in.Locale != discordgo.ChineseCN || *in.GuildLocale != discordgo.Korean {
		t.Errorf("languages %v and %v", in.Locale, in.GuildLocale)
	}
	sandboxtest.Use(t, s, sandboxtest.DMOf(t, s, ann), ann)
	if in := sandboxtest.Next(t, heard); in.GuildLocale != nil {
		t.Errorf("a guild's language %v in a DM", *in.GuildLocale)
	}
	for name, err := range map[string]error{
		"unknown language": s.SetLocale(ann, "xx"), "unknown person": s.SetLocale("17", "ja"),
		"the bot": s.SetLocale(s.Bot().ID, "ja"), "unknown guild language": s.SetGuildLocale("en"),
	} {
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func TestUserInstalls(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{UserInstalls: []string{"bob"}})
	_, _ = sandboxtest.Application(t, s, sandboxtest.BoardCommand)
	friends := sandboxtest.ChannelNamed(t, s, "friends")
	ann, bob := sandboxtest.UserNamed(t, s, "ann"), sandboxtest.UserNamed(t, s, "bob")
	can := func(userID string) bool {
		_, err := s.UseCommand(friends, userID, sandbox.CommandUse{Name: "board"})
		return err == nil
	}
	if can(ann) || !can(bob) {
		t.Errorf("ann can: %t, bob can: %t", can(ann), can(bob))
	}
	for _, id := range []string{ann, bob} {
		if err := s.InstallForUser(id, id == ann); err != nil {
			t.Fatal(err)
		}
	}
	if !can(ann) || can(bob) {
		t.Errorf("afterwards ann can: %t, bob can: %t", can(ann), can(bob))
	}
	if s.InstallForUser("17", true) == nil || s.InstallForUser(s.Bot().ID, true) == nil {
		t.Error("a stranger or the bot has installed the application")
	}
}

func TestWhatCannotBeAdministered(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	for name, err := range map[string]error{
		"deleting an unknown channel": s.DeleteChannel("17"), "deleting a DM": s.DeleteChannel(sandboxtest.DMOf(t, s, ann)),
		"archiving a channel": s.ArchiveThread(gomoku, true), "archiving nothing": s.ArchiveThread("17", true),
	} {
		if err == nil {
			t.Errorf("%s succeeded", name)
		}
	}
	if s.Dismiss("17", ann, "17") || s.Dismiss(gomoku, ann, "17") {
		t.Error("a message that does not exist was dismissed")
	}
}

// TestBlockedBot checks the code when a user has blocked the bot.
func TestBlockedBot(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	dm := sandboxtest.DMOf(t, s, sandboxtest.UserNamed(t, s, "ann"))
	if err := s.DenyPermissions(dm, sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	if a := c.Do("POST", "/channels/"+dm+"/messages", sandboxtest.Object{"content": "x"}); a.Code() != 50007 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	guild := s.Channels()[0].GuildID
	if a := c.Do("GET", "/guilds/"+guild+"/members/17", nil); a.Code() != 10007 {
		t.Errorf("an unknown member: %d %s", a.Status, a.Body)
	}
	if a := c.Do("GET", "/guilds/"+guild+"/roles", nil); a.Status != 200 {
		t.Errorf("roles: %d %s", a.Status, a.Body)
	}
}
