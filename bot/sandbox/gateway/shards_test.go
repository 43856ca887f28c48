package gateway_test

import (
	"net/http"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// secondShard is the id of a guild that is on the second of two shards.
const secondShard = "4194304"

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
			sandboxtest.IdentifyAs(t, sandboxtest.New(t, sandbox.Options{Shards: tt.shards}), tt.shard, tt.count).ExpectClose(tt.code)
		})
	}
}

// A bot that doesn't name a shard has one, which is too few if sharding is required.
func TestShardingRequired(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Shards: sandbox.Shards{Required: 2}})
	c := sandboxtest.Dial(t, s, "v=10")
	c.Expect(10, "")
	c.Send(2, sandboxtest.Identity(sandboxtest.UsualIntents))
	c.ExpectClose(4011)
}

// Direct messages go to shard 0, a guild's messages to its shard.
func TestEventsByShard(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{GuildID: secondShard})
	first, second := sandboxtest.IdentifyAs(t, s, 0, 2), sandboxtest.IdentifyAs(t, s, 1, 2)
	if guilds := first.Expect(0, "READY").Object(t)["guilds"].([]any); len(guilds) != 0 {
		t.Errorf("shard 0 has the guilds %v", guilds)
	}
	second.Expect(0, "READY")
	second.Expect(0, "GUILD_CREATE")
	you := sandboxtest.UserNamed(t, s, "you")
	sandboxtest.Say(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), you, "in the guild")
	sandboxtest.Say(t, s, sandboxtest.DMOf(t, s, you), you, "in private")
	if got := first.Expect(0, "MESSAGE_CREATE").Object(t)["content"]; got != "in private" {
		t.Errorf("shard 0 gets %q", got)
	}
	if got := second.Expect(0, "MESSAGE_CREATE").Object(t)["content"]; got != "in the guild" {
		t.Errorf("shard 1 gets %q", got)
	}
}

// An identify too soon after another one with the same rate-limit key starts no session. With
// another key it does.
func TestIdentifyTooSoon(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Shards: sandbox.Shards{MaxConcurrency: 2, IdentifyEvery: time.Hour}})
	sandboxtest.IdentifyAs(t, s, 0, 4).Expect(0, "READY")
	sandboxtest.IdentifyAs(t, s, 1, 4).Expect(0, "READY")
	if p := sandboxtest.IdentifyAs(t, s, 2, 4).Expect(9, ""); string(p.Data) != "false" {
		t.Errorf("the session can be resumed: %s", p.Data)
	}
}

func TestGatewayBot(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Shards: sandbox.Shards{Recommended: 9, MaxConcurrency: 16, Starts: 20, StartsReset: time.Hour}})
	sandboxtest.IdentifyAs(t, s, 0, 9).Expect(0, "READY")
	got := sandboxtest.NewClient(t, s).Do("GET", "/gateway/bot", nil).Object(t)
	limit := got["session_start_limit"].(sandboxtest.Object)
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
	s := sandboxtest.New(t, sandbox.Options{Shards: sandbox.Shards{Starts: 1}})
	first := sandboxtest.IdentifyAs(t, s, 0, 2)
	first.Expect(0, "READY")
	sandboxtest.IdentifyAs(t, s, 1, 2).ExpectClose(4004)
	first.ExpectClose(4004)
	if a := sandboxtest.NewClient(t, s).Do("GET", "/gateway/bot", nil); a.Status != http.StatusUnauthorized {
		t.Errorf("the token is taken: %d", a.Status)
	}
}

func TestDisconnectShard(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	first, second := sandboxtest.IdentifyAs(t, s, 0, 2), sandboxtest.IdentifyAs(t, s, 1, 2)
	first.Expect(0, "READY")
	second.Expect(0, "READY")
	if err := s.DisconnectShard(1, 4000); err != nil {
		t.Fatal(err)
	}
	second.ExpectClose(4000)
	first.Expect(0, "GUILD_CREATE")
	first.Send(1, nil)
	first.Expect(11, "") // it's still connected
	if s.DisconnectShard(5, 0) == nil {
		t.Error("a shard that is not there was disconnected")
	}
}
