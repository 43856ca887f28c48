package people_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot"
	"hoshi/bot/internal/servicetest"
)

// On a busy server, the list of games still fits in a message, with the challenges at its end. IDs
// have as many digits as Discord's, and a clock is what says most about a game.
func TestGamesFitInAMessage(t *testing.T) {
	const limit = 2000 // characters in a message of Discord
	tb := servicetest.New(t, bot.Options{})
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
	got := tb.Ask(servicetest.InGuild("1", "eve", "!games"))[0].Text
	if n := utf8.RuneCountInString(got); n > limit || !strings.Contains(got, "Open challenges") || strings.Count(got, "And more") != 2 {
		t.Errorf("%d characters:\n%s", n, got)
	}
}
