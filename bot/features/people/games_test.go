package people_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// On a busy server, the list of games still fits in a message, with the challenges at its end. IDs
// have as many digits as Discord's, and a clock is what says most about a game.
func TestGamesFitInAMessage(t *testing.T) {
	const limit = 2000 // characters in a message of Discord
	tb := servicetest.New(t, service.Options{})
	id := func(kind, n int) string { return fmt.Sprintf("%d000000000000%05d", kind, n) }
	for i := range 20 {
		channel, black, white := id(1, i), "<"+id(2, i)+">", "<"+id(3, i)+">"
		say := func(who, text string) { tb.Ask(servicetest.InGuild(channel, who, text)) }
		say(black, "!play @"+white+" black 5+5")
		if i%2 == 0 {
			say(white, "!accept")
			say(black, "!h8")
			say(white, "!i9")
		}
	}
	got := tb.Ask(servicetest.InGuild("1", "eve", "!games"))[0]
	if n := utf8.RuneCountInString(got.Text); n > limit || !strings.Contains(got.Text, "Open challenges") {
		t.Errorf("%d characters:\n%s", n, got.Text)
	}
	last := tb.Ask(servicetest.InGuild("1", "eve", "!games 4"))[0]
	if strings.Contains(last.Text, "Games on this server") || !strings.Contains(last.Text, "\n1. <#"+id(1, 1)+">") {
		t.Errorf("the last page:\n%s", last.Text)
	}
	servicetest.Button(t, got.Reply, "games", "2")
	servicetest.Button(t, last.Reply, "games", "3")
	if got := tb.Ask(servicetest.InGuild("1", "eve", "!games 5"))[0].Text; !strings.Contains(got, "There's no page 5; the last one is 4.") {
		t.Errorf("a page too many: %q", got)
	}
}
