package service_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/command"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view/locale"
)

// maxAnswer is how long an answer in a chat may be, in characters: what a phone shows without scrolling.
const maxAnswer = 600

// Answers that explain or list something are short enough to read in a chat, in every language. The rules and
// the notice about privacy may be longer.
func TestAnswersAreShort(t *testing.T) {
	long := []string{"rules", "privacy"}
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range settings.Languages() {
		t.Run(tag, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			p := catalogue.Printer(tag, locale.PrefixStyle("!"))
			typed := []string{"help", "help terms", "level", "learn", "learn list", "opponents", "opening", "opening taraguchi10", "opening kagetsu", "theme", "language",
				"numbers", "details", "depth", "games", "games mine", "stats", "top", "history", "about", "vacation", "anyone", "puzzle", "practice", "tournament", "season",
				"settings", "settings games", "settings look", "settings chat", "settings puzzle", "settings me", "play @bob rated 5+5", "play 5|3", "play h99"}
			for _, group := range command.Groups {
				typed = append(typed, "help "+string(group))
			}
			for _, c := range service.Commands() {
				typed = append(typed, "help "+c.Name, "help "+c.Name+" more")
			}
			for _, text := range typed {
				if words := strings.Fields(text); slices.Contains(long, words[len(words)-1]) {
					continue
				}
				for _, got := range tb.Say("ann", "!"+text) {
					said := p.Print(got.Reply.Text)
					if n := utf8.RuneCountInString(said); n > maxAnswer {
						t.Errorf("!%s: %d characters, at most %d: %s", text, n, maxAnswer, said)
					}
				}
			}
		})
	}
}
