package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

type notifiedCase struct {
	name    string
	content string
	allowed string // JSON of allowed_mentions, or nothing
	reply   bool   // to a message of bob
	want    []string
}

// notifiedCases are messages of the bot and whom they notify. {you}, {ann}, {bob} and {moderators}, which
// ann is one of, stand for ids.
func notifiedCases() []notifiedCase {
	return []notifiedCase{
		{"nobody named", "hello", "", false, nil},
		{"all named", "<@{ann}> <@!{bob}>", "", false, []string{"ann", "bob"}},
		{"nothing allowed", "<@{ann}> @everyone", `{"parse":[]}`, false, nil},
		{"empty object", "<@{ann}> @everyone", `{}`, false, nil},
		{"users parsed", "<@{ann}> @everyone", `{"parse":["users"]}`, false, []string{"ann"}},
		{"one listed", "<@{ann}> <@{bob}>", `{"users":["{bob}"]}`, false, []string{"bob"}},
		{"listed but not named", "hello", `{"users":["{bob}"]}`, false, nil},
		{"listed, with an empty parse", "<@{ann}>", `{"parse":[],"users":["{ann}"]}`, false, []string{"ann"}},
		{"parsed, with an empty list", "<@{ann}>", `{"parse":["users"],"users":[]}`, false, []string{"ann"}},
		{"in code", "`<@{ann}>` ```\n@everyone <@{bob}>\n```", "", false, nil},
		{"a stranger", "<@17>", "", false, nil},
		{"everyone", "@everyone", "", false, []string{"you", "ann", "bob", "cleo", "dan"}},
		{"everyone who is online", "@here, look", `{"parse":["everyone"]}`, false, []string{"you", "ann", "bob", "cleo", "dan"}},
		{"everyone, in code", "`@everyone`", "", false, nil},
		{"a word like everyone", "@everyones", "", false, nil},
		{"a role", "<@&{moderators}>", "", false, []string{"ann"}},
		{"a role parsed", "<@&{moderators}> <@{bob}> @here", `{"parse":["roles"]}`, false, []string{"ann"}},
		{"a role listed", "<@&{moderators}>", `{"roles":["{moderators}"]}`, false, []string{"ann"}},
		{"a role that isn't allowed", "<@&{moderators}>", `{"parse":["users","everyone"]}`, false, nil},
		{"an unknown role", "<@&17>", "", false, nil},
		{"a reply", "hello", "", true, []string{"bob"}},
		{"a reply that says nothing of it", "hello", `{"parse":["users"]}`, true, nil},
		{"a reply that is to ping", "hello", `{"replied_user":true}`, true, []string{"bob"}},
		{"a reply that is not to ping", "<@{ann}>", `{"parse":["users"],"replied_user":false}`, true, []string{"ann"}},
	}
}

// TestNotified checks whom a message of the bot mentions, in its content or in a
// component.
func TestNotified(t *testing.T) {
	t.Parallel()
	t.Run("content", func(t *testing.T) { testNotified(t, `{"content":%s`) })
	t.Run("components", func(t *testing.T) {
		testNotified(t, `{"flags":32768,"components":[{"type":17,"components":[{"type":10,"content":%s}]}]`)
	})
}

// testNotified checks whom messages notify if the text replaces format's %s.
func testNotified(t *testing.T, format string) {
	t.Parallel()
	everybody := []string{"you", "ann", "bob", "cleo", "dan"}
	for _, tt := range notifiedCases() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			c := sandboxtest.NewClient(t, s)
			gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
			names := map[string]string{}
			ids := []string{"{moderators}", roleNamed(t, c, "/guilds/"+s.Channels()[0].GuildID, "Moderators").(string)}
			for _, name := range everybody {
				id := sandboxtest.UserNamed(t, s, name)
				names[id] = name
				ids = append(ids, "{"+name+"}", id)
			}
			fill := strings.NewReplacer(ids...)
			body := fmt.Sprintf(format, quote(fill.Replace(tt.content)))
			if tt.allowed != "" {
				body += `,"allowed_mentions":` + fill.Replace(tt.allowed)
			}
			if tt.reply {
				body += `,"message_reference":{"message_id":"` + sandboxtest.Say(t, s, gomoku, sandboxtest.UserNamed(t, s, "bob"), "!play").ID + `"}`
			}
			a := c.Send("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(body+"}"))
			if a.Status != 200 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			m := sandboxtest.Message(t, s, gomoku, a.Object(t)["id"])
			var got []string
			for _, id := range m.Notified {
				got = append(got, nameOf(names, id))
			}
			// The bot isn't notified of its own messages.
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("notified: %s", diff)
			}
		})
	}
}

func nameOf(names map[string]string, id string) string {
	if name, ok := names[id]; ok {
		return name
	}
	return id
}

func quote(text string) string {
	return `"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(text) + `"`
}

// TestEditMentions checks that an edit replaces the mentions but pings nobody.
func TestEditMentions(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	m := c.Post(gomoku, sandboxtest.Object{"content": "hello", "allowed_mentions": sandboxtest.Object{"parse": []string{}}})
	path := "/channels/" + gomoku + "/messages/" + m["id"].(string)
	c.Do("PATCH", path, sandboxtest.Object{"content": "<@" + ann + ">"})
	got := sandboxtest.Message(t, s, gomoku, m["id"])
	if diff := cmp.Diff([]string{ann}, got.Mentions); diff != "" || got.Notified != nil {
		t.Errorf("notified %v, mentions %s", got.Notified, diff)
	}
	c.Do("PATCH", path, sandboxtest.Object{"content": "<@" + ann + ">", "allowed_mentions": sandboxtest.Object{"parse": []string{}}})
	if got := sandboxtest.Message(t, s, gomoku, m["id"]); got.Mentions != nil {
		t.Errorf("mentions %v, although the edit allowed none", got.Mentions)
	}
}

// TestNames checks what becomes of an @name that a person types.
func TestNames(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	ann, bot := "<@"+sandboxtest.UserNamed(t, s, "ann")+">", "<@"+s.Bot().ID+">"
	tests := map[string]string{
		"!play @ann":           "!play " + ann,
		"@Ann, hello":          ann + ", hello",
		"thanks @ann.":         "thanks " + ann + ".",
		"@ann-":                ann + "-",
		"@annabel":             "@annabel",
		"@hoshi !play":         bot + " !play",
		"mail me at x@example": "mail me at x@example",
		"@":                    "@",
		"@.":                   "@.",
		"@é.":                  "@é.",
		ann:                    ann,
	}
	for text, want := range tests {
		if m := sandboxtest.Say(t, s, gomoku, you, text); m.Content != want {
			t.Errorf("%q was sent as %q, want %q", text, m.Content, want)
		}
	}
}

// TestMentionEveryone checks what the API says of a message that a person wrote to everyone and to a role,
// and which permission that takes.
func TestMentionEveryone(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, _ := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	gomoku, ann, bob := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"), sandboxtest.UserNamed(t, s, "bob")
	guild := s.Channels()[0].GuildID
	role := roleNamed(t, sandboxtest.NewClient(t, s), "/guilds/"+guild, "Moderators").(string)
	sandboxtest.Say(t, s, gomoku, bob, "@everyone, ask @moderators.")
	got := c.Expect(0, "MESSAGE_CREATE").Object(t)
	if got["content"] != "@everyone, ask <@&"+role+">." || got["mention_everyone"] != true || fmt.Sprint(got["mention_roles"]) != "["+role+"]" {
		t.Errorf("%v", got)
	}
	if err := s.DenyMember(gomoku, bob, sandbox.MentionEveryone); err != nil {
		t.Fatal(err)
	}
	own := roleNamed(t, sandboxtest.NewClient(t, s), "/guilds/"+guild, "Hoshi").(string)
	m := sandboxtest.Say(t, s, gomoku, bob, "@everyone <@&"+role+"> <@&"+own+">")
	if m.MentionEveryone || len(m.MentionRoles) != 1 || m.MentionRoles[0] != role || len(m.Notified) != 1 || m.Notified[0] != ann {
		t.Errorf("without the permission: everyone %v, roles %v, notified %v", m.MentionEveryone, m.MentionRoles, m.Notified)
	}
}
