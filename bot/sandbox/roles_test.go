package sandbox_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestWhoManages checks what a bot needs to find out who may manage the guild.
func TestWhoManages(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	path := "/guilds/" + s.Channels()[0].GuildID
	guild := c.Do("GET", path, nil).Object(t)
	if you := sandboxtest.UserNamed(t, s, "you"); guild["owner_id"] != you {
		t.Errorf("the owner is %v, not %s", guild["owner_id"], you)
	}
	permissions := map[any]any{}
	for _, r := range guild["roles"].([]any) {
		permissions[r.(sandboxtest.Object)["name"]] = r.(sandboxtest.Object)["permissions"]
	}
	want := map[any]any{"@everyone": "1126761049345089", "Hoshi": "309238795328", "Moderators": sandbox.ManageGuild.String()}
	if diff := cmp.Diff(want, permissions); diff != "" {
		t.Error(diff)
	}
	role := roleNamed(t, c, path, "Moderators")
	for name, want := range map[string][]any{"you": {}, "ann": {role}, "bob": {}} {
		got := c.Do("GET", path+"/members/"+sandboxtest.UserNamed(t, s, name), nil).Object(t)
		if diff := cmp.Diff(want, got["roles"]); diff != "" {
			t.Errorf("roles of %s: %s", name, diff)
		}
	}
}

func roleNamed(t *testing.T, c *sandboxtest.Client, guild, name string) any {
	t.Helper()
	for _, r := range c.Do("GET", guild, nil).Object(t)["roles"].([]any) {
		if r.(sandboxtest.Object)["name"] == name {
			return r.(sandboxtest.Object)["id"]
		}
	}
	t.Fatalf("no role %s", name)
	return nil
}

// TestMemberPermissions checks that people's roles and overwrites count, and that the guild's owner
// keeps all permissions.
func TestMemberPermissions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, owner, bob := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "bob")
	manages := func(userID string) bool { return s.Permissions(gomoku, userID)&sandbox.ManageGuild != 0 }
	if !manages(owner) || manages(bob) {
		t.Errorf("the owner manages the guild: %t, bob: %t", manages(owner), manages(bob))
	}
	for _, moderator := range []bool{true, false} {
		if err := s.SetModerator(bob, moderator); err != nil {
			t.Fatal(err)
		}
		if manages(bob) != moderator {
			t.Errorf("bob manages the guild: %t, want %t", manages(bob), moderator)
		}
	}
	for _, id := range []string{owner, bob} {
		if err := s.DenyMember(gomoku, id, sandbox.SendMessages); err != nil {
			t.Fatal(err)
		}
	}
	if s.Permissions(gomoku, owner)&sandbox.SendMessages == 0 || s.Permissions(gomoku, bob)&(sandbox.SendMessages|sandbox.AttachFiles) != 0 {
		t.Errorf("after an overwrite the owner has %d, bob %d", s.Permissions(gomoku, owner), s.Permissions(gomoku, bob))
	}
	if s.Permissions(sandboxtest.ChannelNamed(t, s, "elsewhere"), s.Bot().ID) != 0 {
		t.Error("the bot has permissions in a guild that it does not belong to")
	}
	for _, stranger := range []string{"17", "", s.Bot().ID} {
		if s.SetModerator(stranger, true) == nil || s.Permissions(gomoku, stranger)&sandbox.ManageGuild != 0 {
			t.Errorf("%q, who is none of the people, was made a moderator", stranger)
		}
	}
	if s.DenyMember("17", bob) == nil {
		t.Error("an unknown channel was accepted")
	}
}
