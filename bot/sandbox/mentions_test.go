package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

type notifiedCase struct {
	name     string
	content  string
	allowed  string // JSON of allowed_mentions, or nothing
	reply    bool   // to a message of bob
	want     []string
	everyone bool
}

// notifiedCases are messages of the bot and whom they notify. {you}, {ann} and {bob}
// stand for ids.
func notifiedCases(everybody []string) []notifiedCase {
	return []notifiedCase{
		{"nobody named", "hello", "", false, nil, false},
		{"all named", "<@{ann}> <@!{bob}>", "", false, []string{"ann", "bob"}, false},
		{"everyone", "@everyone", "", false, everybody, true},
		{"here", "is @here anybody", "", false, everybody, true},
		{"nothing allowed", "<@{ann}> @everyone", `{"parse":[]}`, false, nil, false},
		{"empty object", "<@{ann}> @everyone", `{}`, false, nil, false},
		{"users parsed", "<@{ann}> @everyone", `{"parse":["users"]}`, false, []string{"ann"}, false},
		{"one listed", "<@{ann}> <@{bob}>", `{"users":["{bob}"]}`, false, []string{"bob"}, false},
		{"listed but not named", "hello", `{"users":["{bob}"]}`, false, nil, false},
		{"listed, with an empty parse", "<@{ann}>", `{"parse":[],"users":["{ann}"]}`, false, []string{"ann"}, false},
		{"parsed, with an empty list", "<@{ann}>", `{"parse":["users"],"users":[]}`, false, []string{"ann"}, false},
		{"everyone parsed only", "<@{ann}> @everyone", `{"parse":["everyone"]}`, false, everybody, true},
		{"in code", "`<@{ann}>` ```\n@everyone <@{bob}>\n```", "", false, nil, false},
		{"a stranger", "<@17>", "", false, nil, false},
		{"a reply", "hello", "", true, []string{"bob"}, false},
		{"a reply that says nothing of it", "hello", `{"parse":["users"]}`, true, nil, false},
		{"a reply that is to ping", "hello", `{"replied_user":true}`, true, []string{"bob"}, false},
		{"a reply that is not to ping", "<@{ann}>", `{"parse":["users"],"replied_user":false}`, true, []string{"ann"}, false},
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

// testNotified checks whom messages notify that have a text in the place of %s.
func testNotified(t *testing.T, format string) {
	t.Parallel()
	everybody := []string{"you", "ann", "bob"}
	for _, tt := range notifiedCases(everybody) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			c := newClient(t, s)
			gomoku := channelNamed(t, s, "gomoku")
			names := map[string]string{}
			var ids []string
			for _, name := range everybody {
				id := userNamed(t, s, name)
				names[id] = name
				ids = append(ids, "{"+name+"}", id)
			}
			fill := strings.NewReplacer(ids...)
			body := fmt.Sprintf(format, quote(fill.Replace(tt.content)))
			if tt.allowed != "" {
				body += `,"allowed_mentions":` + fill.Replace(tt.allowed)
			}
			if tt.reply {
				body += `,"message_reference":{"message_id":"` + say(t, s, gomoku, userNamed(t, s, "bob"), "!play").ID + `"}`
			}
			a := c.send("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(body+"}"))
			if a.status != 200 {
				t.Fatalf("%d %s", a.status, a.body)
			}
			m := message(t, s, gomoku, a.object(t)["id"])
			var got []string
			for _, id := range m.Notified {
				got = append(got, nameOf(names, id))
			}
			// The bot itself is not notified of what it writes.
			if diff := cmp.Diff(tt.want, got); diff != "" || m.MentionEveryone != tt.everyone {
				t.Errorf("notified (everyone %t): %s", m.MentionEveryone, diff)
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

func TestEveryoneNeedsPermission(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	if err := s.DenyPermissions(gomoku, sandbox.MentionEveryone); err != nil {
		t.Fatal(err)
	}
	if m := c.post(gomoku, object{"content": "@everyone"}); m["mention_everyone"] != false {
		t.Error("everyone was mentioned without the permission")
	}
}

// TestEditMentions checks that an edit says anew who is mentioned, and pings nobody.
func TestEditMentions(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	m := c.post(gomoku, object{"content": "hello", "allowed_mentions": object{"parse": []string{}}})
	path := "/channels/" + gomoku + "/messages/" + m["id"].(string)
	c.do("PATCH", path, object{"content": "<@" + ann + ">"})
	got := message(t, s, gomoku, m["id"])
	if diff := cmp.Diff([]string{ann}, got.Mentions); diff != "" || got.Notified != nil {
		t.Errorf("notified %v, mentions %s", got.Notified, diff)
	}
	c.do("PATCH", path, object{"content": "<@" + ann + ">", "allowed_mentions": object{"parse": []string{}}})
	if got := message(t, s, gomoku, m["id"]); got.Mentions != nil {
		t.Errorf("mentions %v, although the edit allowed none", got.Mentions)
	}
}

// TestNames checks what becomes of an @name that a person types.
func TestNames(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
	ann, bot := "<@"+userNamed(t, s, "ann")+">", "<@"+s.Bot().ID+">"
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
		if m := say(t, s, gomoku, you, text); m.Content != want {
			t.Errorf("%q was sent as %q, want %q", text, m.Content, want)
		}
	}
}
