package discord_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/discord"
)

func FuzzDecodeMessage(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","channel_id":"2","guild_id":"3","type":0,"content":"<@!900>, play <@4>","author":{"id":"5"},"mentions":[{"id":"900"},{"id":"4"}]}`,
		`{"channel_id":"2","content":"<@&7> play","author":{"id":"5"}}`,
		`{"id":"1","channel_id":"2","guild_id":"3","content":"!import","author":{"id":"5"},"attachments":[{"filename":"a","size":-1,"url":"http://x"}]}`,
		`{"author":null}`, `[]`, `null`, `{"content":"<@900"`,
	} {
		f.Add(seed)
	}
	client, err := discord.New(discord.Options{Token: token})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		l, ok := client.DecodeMessage("900", []byte(raw))
		if !ok {
			return
		}
		if l.Channel == "" || l.Author.ID == "" || l.Author.Bot || !utf8.ValidString(l.Text) {
			t.Errorf("%+v", l)
		}
		for _, m := range l.Mentions {
			if !strings.Contains(l.Text, m.Token) || m.Self != (m.User.ID == "900") {
				t.Errorf("%q mentions %+v", l.Text, m)
			}
		}
	})
}
