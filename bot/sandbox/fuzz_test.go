package sandbox_test

import (
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
