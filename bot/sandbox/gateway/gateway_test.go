package gateway_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestHandshake(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{HeartbeatInterval: 30 * time.Second})
	c := sandboxtest.Dial(t, s, "v=10&encoding=json")
	if hello := c.Expect(10, "").Object(t); hello["heartbeat_interval"] != 30000.0 {
		t.Errorf("hello %v", hello)
	}
	c.Send(2, sandboxtest.Identity(sandboxtest.UsualIntents))
	p := c.Expect(0, "READY")
	ready := p.Object(t)
	guild := s.Channels()[0].GuildID
	if *p.Seq != 1 || ready["v"] != 10.0 || ready["user"].(sandboxtest.Object)["id"] != s.Bot().ID {
		t.Errorf("ready %v", ready)
	}
	if diff := cmp.Diff([]any{sandboxtest.Object{"id": guild, "unavailable": true}}, ready["guilds"]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(sandboxtest.Object{"id": s.Bot().ID, "flags": float64(1 << 19)}, ready["application"]); diff != "" {
		t.Error(diff)
	}
	if url, _ := ready["resume_gateway_url"].(string); !strings.HasPrefix(url, "ws://127.0.0.1:") {
		t.Errorf("resume_gateway_url %q", url)
	}
	p = c.Expect(0, "GUILD_CREATE")
	g := p.Object(t)
	if *p.Seq != 2 || g["id"] != guild || g["member_count"] != 6.0 || len(g["channels"].([]any)) != 4 || len(g["roles"].([]any)) != 3 {
		t.Errorf("guild %v", g)
	}
	if members := g["members"].([]any); len(members) != 1 || members[0].(sandboxtest.Object)["user"].(sandboxtest.Object)["id"] != s.Bot().ID {
		t.Errorf("members %v, want the bot only without the presences intent", members)
	}
	c.Send(1, 2)
	c.Expect(11, "")
}

func TestGatewayCloses(t *testing.T) {
	t.Parallel()
	with := func(change func(sandboxtest.Object)) func(*sandboxtest.Socket) {
		return func(c *sandboxtest.Socket) {
			id := sandboxtest.Identity(sandboxtest.UsualIntents)
			change(id)
			c.Send(2, id)
		}
	}
	raw := func(text string) func(*sandboxtest.Socket) {
		return func(c *sandboxtest.Socket) {
			if err := c.Conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				c.T.Fatal(err)
			}
		}
	}
	tests := []struct {
		name  string
		query string
		do    func(*sandboxtest.Socket)
		code  int
	}{
		{"wrong token", "v=10", with(func(id sandboxtest.Object) { id["token"] = "other" }), 4004},
		{"no token", "v=10", with(func(id sandboxtest.Object) { delete(id, "token") }), 4002},
		{"no intents", "v=10", with(func(id sandboxtest.Object) { delete(id, "intents") }), 4002},
		{"unknown intent", "v=10", with(func(id sandboxtest.Object) { id["intents"] = 1 << 30 }), 4013},
		{"members intent", "v=10", with(func(id sandboxtest.Object) { id["intents"] = sandbox.IntentGuildMembers }), 4014},
		{"shard out of range", "v=10", with(func(id sandboxtest.Object) { id["shard"] = []int{2, 2} }), 4010},
		{"unknown version", "v=7", func(*sandboxtest.Socket) {}, 4012},
		{"not JSON", "v=10", raw("hello"), 4002},
		{"no opcode", "v=10", raw("{}"), 4002},
		{"too large", "v=10", raw(`{"op":1,"d":"` + strings.Repeat("x", 4096) + `"}`), 4002},
		{"unknown opcode", "v=10", func(c *sandboxtest.Socket) { c.Send(99, nil) }, 4001},
		{"not identified", "v=10", func(c *sandboxtest.Socket) { c.Send(3, sandboxtest.Object{}) }, 4003},
		{"identified twice", "v=10", func(c *sandboxtest.Socket) { c.Send(2, sandboxtest.Identity(1)); c.Send(2, sandboxtest.Identity(1)) }, 4005},
		{"resume with a wrong token", "v=10", func(c *sandboxtest.Socket) { c.Send(6, sandboxtest.Object{"token": "x", "session_id": "x", "seq": 0}) }, 4004},
		{"too many payloads", "v=10", func(c *sandboxtest.Socket) {
			for range 121 {
				c.Send(1, nil)
			}
		}, 4008},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			c := sandboxtest.Dial(t, s, tt.query)
			if tt.code != 4012 {
				c.Expect(10, "")
			}
			tt.do(c)
			c.ExpectClose(tt.code)
		})
	}
}

func TestMessageContentNotGranted(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	s.GrantMessageContent(false)
	c := sandboxtest.Dial(t, s, "v=10")
	c.Expect(10, "")
	c.Send(2, sandboxtest.Identity(sandboxtest.UsualIntents))
	c.ExpectClose(4014)
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
			s := sandboxtest.New(t, sandbox.Options{})
			c, _ := sandboxtest.Identified(t, s, tt.intents)
			ann := sandboxtest.UserNamed(t, s, "ann")
			for _, ch := range []string{sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.DMOf(t, s, ann)} {
				do := func(err error) {
					if err != nil {
						t.Fatal(err)
					}
				}
				do(s.Type(ch, ann))
				m := sandboxtest.Say(t, s, ch, ann, "!play")
				_, err := s.Edit(ch, ann, m.ID, "!help")
				do(err)
				do(s.Delete(ch, ann, m.ID))
			}
			c.Send(1, 2)
			var got []string
			for {
				p, err := c.Next()
				if err != nil {
					t.Fatal(err)
				}
				if p.Op == 11 {
					break
				}
				got = append(got, p.Event())
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
	s := sandboxtest.New(t, sandbox.Options{})
	c, _ := sandboxtest.Identified(t, s, sandbox.IntentGuildMessages|sandbox.IntentDirectMessages)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	content := func() any {
		t.Helper()
		return c.Expect(0, "MESSAGE_CREATE").Object(t)["content"]
	}
	first := sandboxtest.Say(t, s, gomoku, ann, "!play")
	if got := content(); got != "" {
		t.Errorf("content %q without the intent", got)
	}
	m := sandboxtest.Say(t, s, gomoku, ann, "@Hoshi !play")
	if got := content(); got != m.Content {
		t.Errorf("content %q of a message that mentions the bot", got)
	}
	sandboxtest.Say(t, s, sandboxtest.DMOf(t, s, ann), ann, "!help")
	if got := content(); got != "!help" {
		t.Errorf("content %q in a DM", got)
	}
	sandboxtest.NewClient(t, s).Post(gomoku, sandboxtest.Object{"content": "a reply", "message_reference": sandboxtest.Object{"message_id": first.ID}})
	own := c.Expect(0, "MESSAGE_CREATE").Object(t)
	if own["content"] != "a reply" || own["referenced_message"].(sandboxtest.Object)["content"] != "" {
		t.Errorf("the bot's own message came as %v", own)
	}
}

func TestMessageEvent(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, _ := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m := sandboxtest.Say(t, s, gomoku, ann, "!play @bob")
	got := c.Expect(0, "MESSAGE_CREATE").Object(t)
	if got["guild_id"] != s.Channels()[0].GuildID || got["channel_type"] != 0.0 || got["member"].(sandboxtest.Object)["roles"] == nil || got["id"] != m.ID {
		t.Errorf("event %v", got)
	}
	mentions := got["mentions"].([]any)
	if len(mentions) != 1 || mentions[0].(sandboxtest.Object)["username"] != "bob" || mentions[0].(sandboxtest.Object)["member"] == nil {
		t.Errorf("mentions %v", mentions)
	}
	sandboxtest.Say(t, s, sandboxtest.DMOf(t, s, ann), ann, "hello")
	got = c.Expect(0, "MESSAGE_CREATE").Object(t)
	if got["guild_id"] != nil || got["member"] != nil || got["channel_type"] != 1.0 {
		t.Errorf("direct message %v", got)
	}
	if err := s.DenyPermissions(gomoku, sandbox.ViewChannel); err != nil {
		t.Fatal(err)
	}
	c.Expect(0, "CHANNEL_UPDATE")
	sandboxtest.Say(t, s, gomoku, ann, "unseen")
	c.Send(1, 2)
	c.Expect(11, "")
}

// TestForeignSocket checks that a web page can't connect as a bot.
func TestForeignSocket(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
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

func TestSocketBound(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	for range 64 {
		sandboxtest.Dial(t, s, "v=10").Expect(10, "")
	}
	if _, err := sandboxtest.Dial(t, s, "v=10").Next(); err == nil {
		t.Error("the 65th gateway connection was served")
	}
}

// TestHugePayload checks that a gateway payload that's too big ends the connection.
func TestHugePayload(t *testing.T) {
	t.Parallel()
	c := sandboxtest.Dial(t, sandboxtest.New(t, sandbox.Options{}), "v=10")
	c.Expect(10, "")
	// The server may close during this write.
	_ = c.Conn.WriteMessage(websocket.TextMessage, make([]byte, 1<<20))
	c.ExpectClose(websocket.CloseMessageTooBig)
}
