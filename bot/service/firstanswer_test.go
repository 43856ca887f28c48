package service_test

import (
	"strings"
	"testing"

	"hoshi/bot/testing/servicetest"

	"golang.org/x/text/width"

	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
)

// Phones show about this many columns of a message per line. A first answer has at most this many
// lines, and the text above a board at most this many on a phone.
const (
	phoneColumns    = 44
	firstLines      = 6
	firstPhoneLines = 11
	startPhoneLines = 6
)

// columns returns how wide a text is without its Markdown.
func columns(text string) int {
	n := 0
	for _, r := range strings.NewReplacer("**", "", "`", "", "-# ", "").Replace(text) {
		n++
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// lines returns how many lines a text has, and how many a phone shows.
func lines(text string) (written, onPhone int) {
	for line := range strings.SplitSeq(text, "\n") {
		written++
		onPhone += max(1, (columns(line)+phoneColumns-1)/phoneColumns)
	}
	return written, onPhone
}

// What somebody sees first is short in every language: the rest is one step away.
func TestFirstAnswersAreShort(t *testing.T) {
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		typed []string // the last one is answered by the text
		phone int      // lines that a phone shows at most
	}{
		{"help", []string{"!help"}, firstPhoneLines},
		{"settings", []string{"!settings"}, firstPhoneLines},
		{"changed settings", []string{"!settings theme dark", "!settings board edit", "!settings level hard", "!settings size 19", "!settings"}, firstPhoneLines},
		{"a game against the engine", []string{"!play easy"}, startPhoneLines},
		{"a game with Swap2 against the engine", []string{"!play swap2 easy"}, startPhoneLines},
		{"a challenge", []string{"!play @bob"}, startPhoneLines},
		{"a rated challenge", []string{"!play @bob rated"}, startPhoneLines + 1},
		{"a game with Swap2 between people", []string{"!play swap2 @bob", "bob: !accept"}, startPhoneLines},
		{"a game between people", []string{"!play @bob", "bob: !accept"}, startPhoneLines},
	}
	for _, c := range service.Commands() {
		if !c.Hidden {
			tests = append(tests, struct {
				name  string
				typed []string
				phone int
			}{"help " + c.Name, []string{"!help " + c.Name}, firstPhoneLines})
		}
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			var got servicetest.Post
			for _, typed := range tt.typed {
				who, text := "ann", typed
				if name, rest, found := strings.Cut(typed, ": "); found {
					who, text = name, rest
				}
				posts := tb.Ask(servicetest.InGuild("c", who, text))
				got = posts[len(posts)-1]
			}
			for _, tag := range settings.Languages() {
				text := catalogue.Printer(tag, locale.PrefixStyle("!")).WithTimestamps().Print(got.Reply.Text)
				if written, onPhone := lines(text); written > firstLines || onPhone > tt.phone {
					t.Errorf("%s: %d lines, %d on a phone, want at most %d and %d:\n%s", tag, written, onPhone, firstLines, tt.phone, text)
				}
			}
		})
	}
}
