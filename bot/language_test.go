package bot_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot"
)

func TestLanguage(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	language := func(who, channel, text string) string {
		t.Helper()
		m := message(channel, who, text)
		m.Guild = "g"
		m.Has = func(context.Context, bot.Permission) (bool, error) { return who == "ann", nil }
		if err := tb.handle(m); err != nil {
			t.Fatal(err)
		}
		tb.settle(m.Channel)
		posts := tb.chat.in(m.Channel)
		return posts[len(posts)-1].Language
	}
	for _, tt := range []struct{ who, channel, text, want string }{
		{"bob", "c", "!depth", ""},
		{"bob", "c", "!language server ja", ""}, // may not
		{"ann", "c", "!language server japanese", "ja"},
		{"bob", "d", "!depth", "ja"},
		{"bob", "c", "!language 中文", "zh-CN"},
		{"bob", "c", "!depth", "zh-CN"},
		{"bob", "c", "!play", "zh-CN"}, // the board, too
		{"bob", "d", "!undo", "ja"},
		{"bob", "c", "!语言 en", "en"},
	} {
		if got := language(tt.who, tt.channel, tt.text); got != tt.want {
			t.Errorf("%s in %s: %s is answered in %q, want %q", tt.who, tt.channel, tt.text, got, tt.want)
		}
	}
}

// An answer for who asked alone is in that person's language.
func TestPrivateAnswersAreInTheAskersLanguage(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	answers := &recorder{}
	req := &bot.Request{Origin: bot.FromSlash, Channel: "c", User: user("ann"), Locale: "ko", Command: tb.service.Commands().Lookup("undo")}
	if err := tb.service.Handle(t.Context(), req, answers); err != nil {
		t.Fatal(err)
	}
	if r := answers.replies[0]; !r.Private || r.Language != "ko" {
		t.Errorf("%+v", r)
	}
}

// Commands can be typed in the languages that messages come in.
func TestTranslatedCommands(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.one("you", "！对局")
	for _, text := range []string{"！落子 h8", "!待った", "!착수 h8"} {
		if got := tb.one("you", text); got.Picture == nil {
			t.Errorf("%s: %q", text, got.Text)
		}
	}
	if got := tb.one("you", "!投了").Text; !strings.Contains(got, "I win") {
		t.Errorf("%q", got)
	}
}
