package sandbox_test

import (
	"fmt"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestGuilds has a bot with two shards in two guilds: each guild has its own channels, events and
// routes, and direct messages go to shard 0.
func TestGuilds(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Guilds: []sandbox.Guild{{Name: "Second", Channels: []string{"second"}}}})
	var shard [2]*sandboxtest.Socket
	var guild [2]string
	for i := range shard {
		shard[i] = sandboxtest.IdentifyAs(t, s, i, 2)
		list := shard[i].Expect(0, "READY").Object(t)["guilds"].([]any)
		if len(list) != 1 {
			t.Fatalf("shard %d has the guilds %v", i, list)
		}
		guild[i] = list[0].(sandboxtest.Object)["id"].(string)
		created := shard[i].Expect(0, "GUILD_CREATE").Object(t)
		if created["id"] != guild[i] || sandbox.ShardOf(guild[i], 2) != i {
			t.Errorf("shard %d of guild %s hears of guild %v", sandbox.ShardOf(guild[i], 2), guild[i], created["id"])
		}
	}
	gomoku, second, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.ChannelNamed(t, s, "second"), sandboxtest.UserNamed(t, s, "you")
	of := make(map[string]string)
	for _, c := range s.Channels() {
		of[c.ID] = c.GuildID
	}
	for channel, text := range map[string]string{gomoku: "in the first", second: "in the second"} {
		sandboxtest.Say(t, s, channel, you, text)
		m := shard[sandbox.ShardOf(of[channel], 2)].Expect(0, "MESSAGE_CREATE").Object(t)
		if m["content"] != text || m["guild_id"] != of[channel] {
			t.Errorf("%q: got %v", text, m)
		}
	}
	sandboxtest.Say(t, s, sandboxtest.DMOf(t, s, you), you, "in private")
	if m := shard[0].Expect(0, "MESSAGE_CREATE").Object(t); m["content"] != "in private" {
		t.Errorf("shard 0 gets %v", m["content"])
	}
	c := sandboxtest.NewClient(t, s)
	for _, id := range guild {
		got := c.Do("GET", "/guilds/"+id, nil).Object(t)
		roles := got["roles"].([]any)
		if got["id"] != id || roles[0].(sandboxtest.Object)["id"] != id {
			t.Errorf("guild %s is %v", id, got)
		}
	}
	if list := c.Do("GET", "/users/@me/guilds", nil).List(t); len(list) != 2 {
		t.Errorf("the bot is in %v", list)
	}
	if a := c.Do("GET", "/guilds/1", nil); a.Status != 404 {
		t.Errorf("an unknown guild: %d", a.Status)
	}
}

// Every channel and user has its own ID, however many there are.
func TestManyChannels(t *testing.T) {
	t.Parallel()
	o := sandbox.Options{Guilds: []sandbox.Guild{{}}}
	for i := range 200 {
		o.Channels = append(o.Channels, fmt.Sprintf("c%d", i))
		o.Guilds[0].Channels = append(o.Guilds[0].Channels, fmt.Sprintf("s%d", i))
		o.Users = append(o.Users, fmt.Sprintf("u%d", i))
	}
	s := sandbox.New(o)
	ids := make(map[string]string)
	note := func(id, what string) {
		if other, ok := ids[id]; ok {
			t.Fatalf("%s and %s have the id %s", other, what, id)
		}
		ids[id] = what
	}
	for _, c := range s.Channels() {
		note(c.ID, "channel "+c.Name)
	}
	for _, u := range s.Users() {
		note(u.ID, "user "+u.Name)
	}
}
