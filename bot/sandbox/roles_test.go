package sandbox_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// TestWhoManages checks what a bot needs to find out who may manage the guild.
func TestWhoManages(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	path := "/guilds/" + s.Channels()[0].GuildID
	guild := c.do("GET", path, nil).object(t)
	if you := userNamed(t, s, "you"); guild["owner_id"] != you {
		t.Errorf("the owner is %v, not %s", guild["owner_id"], you)
	}
	permissions := map[any]any{}
	for _, r := range guild["roles"].([]any) {
		permissions[r.(object)["name"]] = r.(object)["permissions"]
	}
	want := map[any]any{"@everyone": "1126761049345089", "Hoshi": "309238795328", "Moderators": sandbox.ManageGuild.String()}
	if diff := cmp.Diff(want, permissions); diff != "" {
		t.Error(diff)
	}
	role := roleNamed(t, c, path, "Moderators")
	for name, want := range map[string][]any{"you": {}, "ann": {role}, "bob": {}} {
		got := c.do("GET", path+"/members/"+userNamed(t, s, name), nil).object(t)
		if diff := cmp.Diff(want, got["roles"]); diff != "" {
			t.Errorf("roles of %s: %s", name, diff)
		}
	}
}

func roleNamed(t *testing.T, c *client, guild, name string) any {
	t.Helper()
	for _, r := range c.do("GET", guild, nil).object(t)["roles"].([]any) {
		if r.(object)["name"] == name {
			return r.(object)["id"]
		}
	}
	t.Fatalf("no role %s", name)
	return nil
}
