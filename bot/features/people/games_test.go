package people_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// On a busy server, a page of the list of games is short, with the challenges at its end. IDs have as many
// digits as Discord's, and are read as names. Some games are in an opening that asks for something.
func TestGamesFitInAMessage(t *testing.T) {
	const limit = 600 // characters in a short answer
	tb := servicetest.New(t, service.Options{})
	id := func(kind, n int) string { return fmt.Sprintf("%d000000000000%05d", kind, n) }
	for i := range 20 {
		channel, black, white := id(1, i), "<"+id(2, i)+">", "<"+id(3, i)+">"
		say := func(who, text string) { tb.Ask(servicetest.InGuild(channel, who, text)) }
		say(black, "!play @"+white+[]string{" black 5+5", " swap2"}[i/2%2])
		if i%2 == 0 {
			say(white, "!accept")
			say(black, "!h8")
			say(white, "!i9")
		}
	}
	got := tb.Ask(servicetest.InGuild("1", "eve", "!games"))[0]
	read := regexp.MustCompile(`@?<[#23]\d+>`).ReplaceAllString(got.Text, "@somebody")
	if n := utf8.RuneCountInString(read); n > limit || !strings.Contains(got.Text, "Open challenges") {
		t.Errorf("%d characters:\n%s", n, got.Text)
	}
	last := tb.Ask(servicetest.InGuild("1", "eve", "!games 5"))[0]
	if strings.Contains(last.Text, "Games on this server") || !strings.Contains(last.Text, "\n1. <#"+id(1, 3)+">") {
		t.Errorf("the last page:\n%s", last.Text)
	}
	servicetest.Button(t, got.Reply, "games", "2")
	servicetest.Button(t, last.Reply, "games", "4")
	if got := tb.Ask(servicetest.InGuild("1", "eve", "!games 6"))[0].Text; !strings.Contains(got, "There's no page 6; the last one is 5.") {
		t.Errorf("a page too many: %q", got)
	}
}
