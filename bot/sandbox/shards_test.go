package sandbox_test

import (
	"net/http"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// secondShard is the id of a guild that is on the second of two shards.
const secondShard = "4194304" // 1<<22

// identifyAs identifies with a shard.
func identifyAs(t testing.TB, s *sandbox.Server, shard, count int) *socket {
	t.Helper()
	c := dial(t, s, "v=10")
	c.expect(10, "")
	id := identity(usualIntents)
	id["shard"] = []int{shard, count}
	c.send(2, id)
	return c
}

func TestShardRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		shards       sandbox.Shards
		shard, count int
		code         int
	}{
		{"not below the count", sandbox.Shards{}, 2, 2, 4010},
		{"negative", sandbox.Shards{}, -1, 2, 4010},
		{"no multiple", sandbox.Shards{Multiple: 16}, 0, 8, 4010},
		{"too few shards", sandbox.Shards{Required: 4}, 0, 2, 4011},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			identifyAs(t, start(t, sandbox.Options{Shards: tt.shards}), tt.shard, tt.count).expectClose(tt.code)
		})
	}
}

// A bot that doesn't name a shard has one, which is too few if sharding is required.
func TestShardingRequired(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Shards: sandbox.Shards{Required: 2}})
	c := dial(t, s, "v=10")
	c.expect(10, "")
	c.send(2, identity(usualIntents))
	c.expectClose(4011)
}

// Direct messages go to shard 0, a guild's messages to its shard.
func TestEventsByShard(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{GuildID: secondShard})
	first, second := identifyAs(t, s, 0, 2), identifyAs(t, s, 1, 2)
	if guilds := first.expect(0, "READY").object(t)["guilds"].([]any); len(guilds) != 0 {
		t.Errorf("shard 0 has the guilds %v", guilds)
	}
	second.expect(0, "READY")
	second.expect(0, "GUILD_CREATE")
	you := userNamed(t, s, "you")
	say(t, s, channelNamed(t, s, "gomoku"), you, "in the guild")
	say(t, s, dmOf(t, s, you), you, "in private")
	if got := first.expect(0, "MESSAGE_CREATE").object(t)["content"]; got != "in private" {
		t.Errorf("shard 0 gets %q", got)
	}
	if got := second.expect(0, "MESSAGE_CREATE").object(t)["content"]; got != "in the guild" {
		t.Errorf("shard 1 gets %q", got)
	}
}

// An identify too soon after another one with the same rate-limit key starts no session. With
// another key it does.
func TestIdentifyTooSoon(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Shards: sandbox.Shards{MaxConcurrency: 2, IdentifyEvery: time.Hour}})
	identifyAs(t, s, 0, 4).expect(0, "READY")
	identifyAs(t, s, 1, 4).expect(0, "READY")
	if p := identifyAs(t, s, 2, 4).expect(9, ""); string(p.Data) != "false" {
		t.Errorf("the session can be resumed: %s", p.Data)
	}
}

func TestGatewayBot(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Shards: sandbox.Shards{Recommended: 9, MaxConcurrency: 16, Starts: 20, StartsReset: time.Hour}})
	identifyAs(t, s, 0, 9).expect(0, "READY")
	got := newClient(t, s).do("GET", "/gateway/bot", nil).object(t)
	limit := got["session_start_limit"].(object)
	if got["shards"] != 9.0 || limit["total"] != 20.0 || limit["remaining"] != 19.0 || limit["max_concurrency"] != 16.0 {
		t.Errorf("got %v", got)
	}
	if after := limit["reset_after"].(float64); after <= 0 || after > float64(time.Hour.Milliseconds()) {
		t.Errorf("reset after %v ms", after)
	}
}

// A bot that identifies more often than allowed loses all its sessions and its token.
func TestTooManyIdentifies(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Shards: sandbox.Shards{Starts: 1}})
	first := identifyAs(t, s, 0, 2)
	first.expect(0, "READY")
	identifyAs(t, s, 1, 2).expectClose(4004)
	first.expectClose(4004)
	if a := newClient(t, s).do("GET", "/gateway/bot", nil); a.status != http.StatusUnauthorized {
		t.Errorf("the token is taken: %d", a.status)
	}
}

func TestDisconnectShard(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	first, second := identifyAs(t, s, 0, 2), identifyAs(t, s, 1, 2)
	first.expect(0, "READY")
	second.expect(0, "READY")
	if err := s.DisconnectShard(1, 4000); err != nil {
		t.Fatal(err)
	}
	second.expectClose(4000)
	first.expect(0, "GUILD_CREATE")
	first.send(1, nil)
	first.expect(11, "") // it's still connected
	if s.DisconnectShard(5, 0) == nil {
		t.Error("a shard that is not there was disconnected")
	}
}
