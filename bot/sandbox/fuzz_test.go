package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/sandbox"
)

// FuzzSay checks that anything a person types is either refused or sent as valid text that notifies
// nobody outside the guild.
func FuzzSay(f *testing.F) {
	for _, text := range []string{"!play @ann", "<@1> @everyone `@here`", "@ann.-", "```@bob", "\xff@\xc3", "@é-", "", strings.Repeat("@", 4001)} {
		f.Add(text)
	}
	s := sandbox.New(sandbox.Options{History: 2})
	f.Cleanup(func() { s.Close() })
	channel, you := s.Channels()[0].ID, s.Users()[0].ID
	known := map[string]bool{}
	for _, u := range s.Users() {
		known[u.ID] = true
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := s.Say(channel, you, text)
		if err != nil {
			return
		}
		if !utf8.ValidString(m.Content) || strings.TrimSpace(m.Content) != m.Content || m.Content == "" {
			t.Errorf("%q was sent as %q", text, m.Content)
		}
		seen := map[string]bool{}
		for _, id := range m.Notified {
			if !known[id] || id == you || seen[id] {
				t.Errorf("%q notified %q", text, m.Notified)
			}
			seen[id] = true
		}
	})
}

// FuzzCreateMessage checks that any body is answered with a message or an error in Discord's
// format.
func FuzzCreateMessage(f *testing.F) {
	for _, body := range []string{
		`{"content":"x"}`, `{"content":null,"embeds":[{"title":"t"}]}`, `{"nonce":1e5,"content":"x"}`, `{"attachments":[{"id":0}]}`,
		`{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, `[]`, `{"embeds":[null]}`, `{"components":5,"content":"x"}`,
		`{"flags":-1,"content":"<@1>"}`, `{"message_reference":{"message_id":"1"}}`, `{`, ``,
		`{"flags":32768,"components":[{"type":17,"components":[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":11}}]}]}`,
		`{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://x"}}]},{"type":13},{"type":14,"spacing":9}]}`,
		`{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"a","options":[{"label":"a","value":"a"}]}]}]}`,
	} {
		f.Add([]byte(body))
	}
	s := start(f, sandbox.Options{Unlimited: true, History: 2})
	path := "/channels/" + s.Channels()[0].ID + "/messages"
	base := newClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.t = t
		c.tryMessage(path, "application/json", body)
	})
}

// FuzzCommands checks that any list of commands is registered, or refused with an error in
// Discord's format.
func FuzzCommands(f *testing.F) {
	for _, body := range []string{
		`[{"name":"move","description":"d","options":[{"type":3,"name":"a","description":"d","choices":[{"name":"a","value":"a"}]}]}]`,
		`[{"type":3,"name":"Open"}]`, `[null]`, `{}`, `[{"name":"é","description":"d","name_localizations":{"ja":"x"},"contexts":[0],"integration_types":[1]}]`,
	} {
		f.Add([]byte(body))
	}
	s := start(f, sandbox.Options{Unlimited: true})
	path := "/applications/" + s.Bot().ID + "/commands"
	base := newClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.t = t
		a, err := c.try("PUT", path, "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		var list []struct{ ID, Name string }
		if a.status != 200 {
			if a.status/100 != 4 || a.code() < 0 {
				t.Errorf("%q: %d %s", body, a.status, a.body)
			}
			return
		}
		if err := json.Unmarshal(a.body, &list); err != nil {
			t.Fatalf("%q: %v: %s", body, err, a.body)
		}
		for _, cmd := range list {
			if cmd.ID == "" || cmd.Name == "" {
				t.Errorf("%q registered %+v", body, cmd)
			}
		}
	})
}

// answeredMessage is a message as the sandbox returns it, or an error in Discord's format.
type answeredMessage struct {
	ID          string
	Message     string
	Attachments []struct{ Filename string }
}

// tryMessage posts a body, and checks that the answer is a message or an error.
func (c *client) tryMessage(path, kind string, body []byte) answeredMessage {
	c.t.Helper()
	a, err := c.try("POST", path, kind, body)
	if err != nil {
		c.t.Fatal(err)
	}
	var got answeredMessage
	if err := json.Unmarshal(a.body, &got); err != nil {
		c.t.Fatalf("%q: %d %v: %s", body, a.status, err, a.body)
	}
	if a.status == 200 && got.ID == "" || a.status != 200 && (a.status/100 != 4 || got.Message == "") {
		c.t.Errorf("%q: %d %s", body, a.status, a.body)
	}
	return got
}
