package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

const usualIntents = sandbox.IntentGuilds | sandbox.IntentGuildMessages | sandbox.IntentDirectMessages | sandbox.IntentMessageContent

func TestHandshake(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{HeartbeatInterval: 30 * time.Second})
	c := dial(t, s, "v=10&encoding=json")
	if hello := c.expect(10, "").object(t); hello["heartbeat_interval"] != 30000.0 {
		t.Errorf("hello %v", hello)
	}
	c.send(2, identity(usualIntents))
	p := c.expect(0, "READY")
	ready := p.object(t)
	guild := s.Channels()[0].GuildID
	if *p.Seq != 1 || ready["v"] != 10.0 || ready["user"].(object)["id"] != s.Bot().ID {
		t.Errorf("ready %v", ready)
	}
	if diff := cmp.Diff([]any{object{"id": guild, "unavailable": true}}, ready["guilds"]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(object{"id": s.Bot().ID, "flags": float64(1 << 19)}, ready["application"]); diff != "" {
		t.Error(diff)
	}
	if url, _ := ready["resume_gateway_url"].(string); !strings.HasPrefix(url, "ws://127.0.0.1:") {
		t.Errorf("resume_gateway_url %q", url)
	}
	p = c.expect(0, "GUILD_CREATE")
	g := p.object(t)
	if *p.Seq != 2 || g["id"] != guild || g["member_count"] != 6.0 || len(g["channels"].([]any)) != 4 || len(g["roles"].([]any)) != 3 {
		t.Errorf("guild %v", g)
	}
	if members := g["members"].([]any); len(members) != 1 || members[0].(object)["user"].(object)["id"] != s.Bot().ID {
		t.Errorf("members %v, want the bot only without the presences intent", members)
	}
	c.send(1, 2)
	c.expect(11, "")
}

func TestGatewayCloses(t *testing.T) {
	t.Parallel()
	with := func(change func(object)) func(*socket) {
		return func(c *socket) {
			id := identity(usualIntents)
			change(id)
			c.send(2, id)
		}
	}
	raw := func(text string) func(*socket) {
		return func(c *socket) {
			if err := c.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				c.t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name  string
		query string
		do    func(*socket)
		code  int
	}{
		{"wrong token", "v=10", with(func(id object) { id["token"] = "other" }), 4004},
		{"no token", "v=10", with(func(id object) { delete(id, "token") }), 4002},
		{"no intents", "v=10", with(func(id object) { delete(id, "intents") }), 4002},
		{"unknown intent", "v=10", with(func(id object) { id["intents"] = 1 << 30 }), 4013},
		{"members intent", "v=10", with(func(id object) { id["intents"] = sandbox.IntentGuildMembers }), 4014},
		{"shard out of range", "v=10", with(func(id object) { id["shard"] = []int{2, 2} }), 4010},
		{"unknown version", "v=7", func(*socket) {}, 4012},
		{"not JSON", "v=10", raw("hello"), 4002},
		{"no opcode", "v=10", raw("{}"), 4002},
		{"too large", "v=10", raw(`{"op":1,"d":"` + strings.Repeat("x", 4096) + `"}`), 4002},
		{"unknown opcode", "v=10", func(c *socket) { c.send(99, nil) }, 4001},
		{"not identified", "v=10", func(c *socket) { c.send(3, object{}) }, 4003},
		{"identified twice", "v=10", func(c *socket) { c.send(2, identity(1)); c.send(2, identity(1)) }, 4005},
		{"resume with a wrong token", "v=10", func(c *socket) { c.send(6, object{"token": "x", "session_id": "x", "seq": 0}) }, 4004},
		{"too many payloads", "v=10", func(c *socket) {
			for range 121 {
				c.send(1, nil)
			}
		}, 4008},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			c := dial(t, s, tt.query)
			if tt.code != 4012 {
				c.expect(10, "")
			}
			tt.do(c)
			c.expectClose(tt.code)
		})
	}
}

func TestMessageContentNotGranted(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	s.GrantMessageContent(false)
	c := dial(t, s, "v=10")
	c.expect(10, "")
	c.send(2, identity(usualIntents))
	c.expectClose(4014)
}

// TestIntents checks which events arrive with which intents.
func TestIntents(t *testing.T) {
	t.Parallel()
	all := sandbox.IntentGuildMessages | sandbox.IntentGuildMessageTyping | sandbox.IntentDirectMessages | sandbox.IntentDirectMessageTyping
	guild := []string{"TYPING_START", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}
	tests := []struct {
		name    string
		intents sandbox.Intent
		want    []string
	}{
		{"all", all, append(append([]string{}, guild...), guild...)},
		{"guild messages", sandbox.IntentGuildMessages, []string{"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}},
		{"DM typing", sandbox.IntentDirectMessageTyping, []string{"TYPING_START"}},
		{"DM messages", sandbox.IntentDirectMessages, []string{"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"}},
		{"none", 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			c, _ := identified(t, s, tt.intents)
			ann := userNamed(t, s, "ann")
			for _, ch := range []string{channelNamed(t, s, "gomoku"), dmOf(t, s, ann)} {
				do := func(err error) {
					if err != nil {
						t.Fatal(err)
					}
				}
				do(s.Type(ch, ann))
				m := say(t, s, ch, ann, "!play")
				_, err := s.Edit(ch, ann, m.ID, "!help")
				do(err)
				do(s.Delete(ch, ann, m.ID))
			}
			c.send(1, 2)
			var got []string
			for {
				p, err := c.next()
				if err != nil {
					t.Fatal(err)
				}
				if p.Op == 11 {
					break
				}
				got = append(got, p.name())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestContentInEvents checks what a bot without the message content intent reads.
func TestContentInEvents(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, _ := identified(t, s, sandbox.IntentGuildMessages|sandbox.IntentDirectMessages)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	content := func() any {
		t.Helper()
		return c.expect(0, "MESSAGE_CREATE").object(t)["content"]
	}
	first := say(t, s, gomoku, ann, "!play")
	if got := content(); got != "" {
		t.Errorf("content %q without the intent", got)
	}
	m := say(t, s, gomoku, ann, "@Hoshi !play")
	if got := content(); got != m.Content {
		t.Errorf("content %q of a message that mentions the bot", got)
	}
	say(t, s, dmOf(t, s, ann), ann, "!help")
	if got := content(); got != "!help" {
		t.Errorf("content %q in a DM", got)
	}
	newClient(t, s).post(gomoku, object{"content": "a reply", "message_reference": object{"message_id": first.ID}})
	own := c.expect(0, "MESSAGE_CREATE").object(t)
	if own["content"] != "a reply" || own["referenced_message"].(object)["content"] != "" {
		t.Errorf("the bot's own message came as %v", own)
	}
}

func TestMessageEvent(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, _ := identified(t, s, usualIntents)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	m := say(t, s, gomoku, ann, "!play @bob")
	got := c.expect(0, "MESSAGE_CREATE").object(t)
	if got["guild_id"] != s.Channels()[0].GuildID || got["channel_type"] != 0.0 || got["member"].(object)["roles"] == nil || got["id"] != m.ID {
		t.Errorf("event %v", got)
	}
	mentions := got["mentions"].([]any)
	if len(mentions) != 1 || mentions[0].(object)["username"] != "bob" || mentions[0].(object)["member"] == nil {
		t.Errorf("mentions %v", mentions)
	}
	say(t, s, dmOf(t, s, ann), ann, "hello")
	got = c.expect(0, "MESSAGE_CREATE").object(t)
	if got["guild_id"] != nil || got["member"] != nil || got["channel_type"] != 1.0 {
		t.Errorf("direct message %v", got)
	}
	if err := s.DenyPermissions(gomoku, sandbox.ViewChannel); err != nil {
		t.Fatal(err)
	}
	c.expect(0, "CHANNEL_UPDATE")
	say(t, s, gomoku, ann, "unseen")
	c.send(1, 2)
	c.expect(11, "")
}

// TestForeignSocket checks that a web page can't connect as a bot.
func TestForeignSocket(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	url := strings.Replace(s.URL(), "http", "ws", 1) + "/gateway?v=10"
	ws, resp, err := websocket.DefaultDialer.Dial(url, http.Header{"Origin": {"https://example.com"}})
	if err == nil {
		ws.Close()
		t.Fatal("a foreign page was let in")
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("answered %d", resp.StatusCode)
	}
}
