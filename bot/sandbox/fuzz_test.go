package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/sandbox"
)

// FuzzSay checks that whatever a person types is either refused or sent as valid
// text that notifies nobody outside the guild.
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

// FuzzCreateMessage checks that any body is answered with a message or with an
// error of Discord's form.
func FuzzCreateMessage(f *testing.F) {
	for _, body := range []string{
		`{"content":"x"}`, `{"content":null,"embeds":[{"title":"t"}]}`, `{"nonce":1e5,"content":"x"}`, `{"attachments":[{"id":0}]}`,
		`{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, `[]`, `{"embeds":[null]}`, `{"components":5,"content":"x"}`,
		`{"flags":-1,"content":"<@1>"}`, `{"message_reference":{"message_id":"1"}}`, `{`, ``,
	} {
		f.Add([]byte(body))
	}
	s := start(f, sandbox.Options{Unlimited: true, History: 2})
	path := "/channels/" + s.Channels()[0].ID + "/messages"
	base := newClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.t = t
		a, err := c.try("POST", path, "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			ID      string
			Message string
		}
		if err := json.Unmarshal(a.body, &got); err != nil {
			t.Fatalf("%q: %d %v: %s", body, a.status, err, a.body)
		}
		if a.status == 200 && got.ID == "" || a.status != 200 && (a.status/100 != 4 || got.Message == "") {
			t.Errorf("%q: %d %s", body, a.status, a.body)
		}
	})
}
