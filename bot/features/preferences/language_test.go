package preferences_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestLanguage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	language := func(who, channel, text string) string {
		t.Helper()
		m := servicetest.Message(channel, who, text)
		m.Guild = "g"
		m.Has = func(context.Context, chat.Permission) (bool, error) { return who == "ann", nil }
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
		tb.Settle(m.Channel)
		posts := tb.Chat.In(m.Channel)
		return posts[len(posts)-1].Language
	}
	for _, tt := range []struct{ who, channel, text, want string }{
		{"bob", "c", "!depth", ""},
		{"bob", "c", "!language server ja", ""}, // may not
		{"ann", "c", "!language server japanese", "ja"},
		{"bob", "d", "!depth", "ja"},
		{"bob", "c", "!language 中文", "zh-CN"},
		{"bob", "c", "!depth", "zh-CN"},
		{"bob", "c", "!play", "zh-CN"}, // the board too
		{"bob", "d", "!undo", "ja"},
		{"bob", "c", "!语言 en", "en"},
	} {
		if got := language(tt.who, tt.channel, tt.text); got != tt.want {
			t.Errorf("%s in %s: %s is answered in %q, want %q", tt.who, tt.channel, tt.text, got, tt.want)
		}
	}
}

// For an unknown language, the answer lists the available ones as they're stored.
func TestUnknownLanguage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	if got := tb.One("ann", "!language klingon"); !strings.Contains(got.Text, "I know `en`, `zh-CN`, `ja`, `ko`") {
		t.Errorf("%q", got.Text)
	}
	for _, text := range []string{"!language zh-cn", "!language ZH-CN", "!language zh-CN"} {
		if got := tb.One("ann", text); got.Language != "zh-CN" {
			t.Errorf("%s is answered in %q", text, got.Language)
		}
	}
}

// A private answer is in the asker's language.
func TestPrivateAnswersAreInTheAskersLanguage(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	answers := &servicetest.Recorder{}
	req := &command.Request{Origin: chat.FromSlash, Channel: "c", User: servicetest.User("ann"), Locale: "ko", Command: tb.Service.Commands().Lookup("undo")}
	if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
		t.Fatal(err)
	}
	if r := answers.Replies[0]; !r.Private || r.Language != "ko" {
		t.Errorf("%+v", r)
	}
}

// Commands can be typed in all languages that have messages.
func TestTranslatedCommands(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "！对局")
	for _, text := range []string{"！落子 h8", "!待った", "!착수 h8"} {
		if got := tb.One("you", text); got.Picture == nil {
			t.Errorf("%s: %q", text, got.Text)
		}
	}
	if got := tb.One("you", "!投了 はい").Text; !strings.Contains(got, "canceled the game before their second move") {
		t.Errorf("%q", got)
	}
}

// If nobody has chosen a language, public answers use the language that the chat has for the guild,
// or for the user in a direct message. A choice takes precedence: the channel's, then the guild's.
func TestLanguageOfPublicAnswers(t *testing.T) {
	for _, tt := range []struct {
		name                string
		direct              bool
		user, guild         string // the chat's languages for the user and the guild
		forChannel, forAll  string // what was chosen
		want                string // of the answer
		wantText, wantLater string // of a later text message in the channel, and in another one
	}{
		{"nothing known", false, "", "", "", "", "", "", ""},
		{"the user's is for private answers", false, "ja", "en-US", "", "", "", "", ""},
		{"the guild's", false, "ko", "ja", "", "", "ja", "ja", "ja"},
		{"a region", false, "", "zh-TW", "", "", "zh-CN", "zh-CN", "zh-CN"},
		{"a language without messages", false, "", "de", "", "", "", "", ""},
		{"chosen for the guild", false, "ko", "ja", "", "zh-CN", "zh-CN", "zh-CN", "zh-CN"},
		{"English chosen for the guild", false, "ko", "ja", "", "en", "en", "en", "en"},
		{"chosen for the channel", false, "ja", "ja", "ko", "zh-CN", "ko", "ko", "zh-CN"},
		{"direct", true, "ja", "", "", "", "ja", "ja", ""},
		{"direct, English", true, "en-GB", "", "", "", "", "", ""},
		{"direct, chosen", true, "ja", "", "en", "", "en", "en", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			guild := chat.GuildID("g")
			if tt.direct {
				guild = ""
			}
			if tt.forChannel != "" {
				if _, err := tb.Store.UpdateChannelSettings(t.Context(), "c", func(s *settings.ChannelSettings) { s.Language = tt.forChannel }); err != nil {
					t.Fatal(err)
				}
			}
			if tt.forAll != "" {
				if _, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(s *settings.GuildSettings) { s.Language = tt.forAll }); err != nil {
					t.Fatal(err)
				}
			}
			who := servicetest.User("ann")
			answered := func(origin chat.Origin, channel chat.ChannelID, locale, guildLocale string) string {
				t.Helper()
				answers := &servicetest.Recorder{}
				req := &command.Request{Origin: origin, Channel: channel, Guild: guild, Direct: tt.direct, User: who,
					Locale: locale, Membership: command.Membership{GuildLocale: guildLocale}, Command: tb.Service.Commands().Lookup("opponents")}
				if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
					t.Fatal(err)
				}
				return answers.Replies[0].Language
			}
			if got := answered(chat.FromSlash, "c", tt.user, tt.guild); got != tt.want {
				t.Errorf("the answer is in %q, want %q", got, tt.want)
			}
			if got := answered(chat.FromText, "c", "", ""); got != tt.wantText {
				t.Errorf("afterwards an answer to a message is in %q, want %q", got, tt.wantText)
			}
			if got := answered(chat.FromText, "d", "", ""); got != tt.wantLater {
				t.Errorf("in another channel it is in %q, want %q", got, tt.wantLater)
			}
		})
	}
}
