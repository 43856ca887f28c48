package sandbox_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"hoshi/bot/sandbox"
)

// TestGuilds has a bot with two shards in two guilds: each guild has its own channels, events and
// routes, and direct messages go to shard 0.
func TestGuilds(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Guilds: []sandbox.Guild{{Name: "Second", Channels: []string{"second"}}}})
	var shard [2]*socket
	var guild [2]string
	for i := range shard {
		shard[i] = identifyAs(t, s, i, 2)
		list := shard[i].expect(0, "READY").object(t)["guilds"].([]any)
		if len(list) != 1 {
			t.Fatalf("shard %d has the guilds %v", i, list)
		}
		guild[i] = list[0].(object)["id"].(string)
		created := shard[i].expect(0, "GUILD_CREATE").object(t)
		if created["id"] != guild[i] || sandbox.ShardOf(guild[i], 2) != i {
			t.Errorf("shard %d of guild %s hears of guild %v", sandbox.ShardOf(guild[i], 2), guild[i], created["id"])
		}
	}
	gomoku, second, you := channelNamed(t, s, "gomoku"), channelNamed(t, s, "second"), userNamed(t, s, "you")
	of := make(map[string]string)
	for _, c := range s.Channels() {
		of[c.ID] = c.GuildID
	}
	for channel, text := range map[string]string{gomoku: "in the first", second: "in the second"} {
		say(t, s, channel, you, text)
		m := shard[sandbox.ShardOf(of[channel], 2)].expect(0, "MESSAGE_CREATE").object(t)
		if m["content"] != text || m["guild_id"] != of[channel] {
			t.Errorf("%q: got %v", text, m)
		}
	}
	say(t, s, dmOf(t, s, you), you, "in private")
	if m := shard[0].expect(0, "MESSAGE_CREATE").object(t); m["content"] != "in private" {
		t.Errorf("shard 0 gets %v", m["content"])
	}
	c := newClient(t, s)
	for _, id := range guild {
		got := c.do("GET", "/guilds/"+id, nil).object(t)
		roles := got["roles"].([]any)
		if got["id"] != id || roles[0].(object)["id"] != id {
			t.Errorf("guild %s is %v", id, got)
		}
	}
	if list := objects(t, c.do("GET", "/users/@me/guilds", nil)); len(list) != 2 {
		t.Errorf("the bot is in %v", list)
	}
	if a := c.do("GET", "/guilds/1", nil); a.status != 404 {
		t.Errorf("an unknown guild: %d", a.status)
	}
}

// objects decodes an answer that is a list of objects.
func objects(t *testing.T, a answer) (list []object) {
	t.Helper()
	if err := json.Unmarshal(a.body, &list); err != nil {
		t.Fatalf("answer %d isn't a list: %v: %s", a.status, err, a.body)
	}
	return list
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
