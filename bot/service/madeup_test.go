package service_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/internal/limits"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view/locale"
)

// A command added to the table works in text, help, suggestions and usage lines without any other
// change.
func TestMadeUpCommand(t *testing.T) {
	flipped := ""
	madeUp := &command.Command{
		Name: "flip", Aliases: []string{"toss"}, Group: command.GroupPlay,
		Options: []command.Option{{Name: "coin", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "gold"}, {Value: "silver"}}}}},
		Handle: func(ctx context.Context, c *command.Call) error {
			flipped, _ = c.Options["coin"].(string)
			return c.Respond(ctx, chat.Reply{Text: message.T("outcome.draw")})
		},
	}
	tb := servicetest.New(t, service.Options{Extra: []*command.Command{madeUp}})
	for _, tt := range []struct{ text, want string }{
		{"!toss silver", "a draw"},
		{"!help playing", "`!flip`: "},
		{"!help flip", "Also: `!toss`."},
		{"!flpi gold", "Did you mean `!flip gold`?"},
		{"!flip bronze", "I don't understand `bronze` there. Write `!flip [gold|silver]`."},
	} {
		if got := tb.One("ann", tt.text).Text; !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.text, got, tt.want)
		}
	}
	if flipped != "silver" {
		t.Errorf("the handler was given %q", flipped)
	}
}

func TestTableRefusesTwoOfAName(t *testing.T) {
	if _, err := command.NewTable(append(service.Commands(), &command.Command{Name: "new"})...); err == nil {
		t.Error("new is an alias of play already")
	}
}

// Help fits into one message in every language.
func TestHelpFitsAMessage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range append([]string{"!help"}, helpTopics()...) {
		text := tb.One("ann", topic).Reply.Text
		for _, tag := range settings.Languages() {
			p := catalogue.Printer(tag, locale.PrefixStyle("hoshi.gomoku"))
			if n := len([]rune(p.Print(text))); n > limits.MaxContent {
				t.Errorf("%s: %s has %d characters", tag, topic, n)
			}
		}
	}
}

func helpTopics() []string {
	var out []string
	for _, c := range service.Commands() {
		out = append(out, "!help "+c.Name)
	}
	return append(out, "!help engines", "!help people", "!help look")
}
