package preferences_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// During a game, only its players and people who can manage channels can change the channel's
// settings.
func TestChannelSettingsWhileAGameIsPlayed(t *testing.T) {
	for _, tt := range []struct {
		name, who string
		may       chat.Permission
		over      bool
		want      bool
	}{
		{"a player", "ann", "", false, true},
		{"the other player", "bob", "", false, true},
		{"a stranger", "eve", "", false, false},
		{"who manages channels", "eve", chat.ManageChannels, false, true},
		{"who manages the server", "eve", chat.ManageGuild, false, true},
		{"a stranger after the game", "eve", "", true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob")
			if tt.over {
				tb.One("ann", "!cancel")
			}
			for _, text := range []string{"!language ja", "!language en", "!theme dark", "!numbers all", "!details time", "!depth 2"} {
				m := servicetest.Message("c", tt.who, text)
				m.Has = func(_ context.Context, p chat.Permission) (bool, error) { return p == tt.may, nil }
				before, _ := tb.Store.ChannelSettings(t.Context(), "c")
				got := tb.Ask(m)
				after, _ := tb.Store.ChannelSettings(t.Context(), "c")
				if changed := before != after; changed != tt.want {
					t.Errorf("%s: changed %v, answered %q", text, changed, got[0].Text)
				}
				if !tt.want && !strings.Contains(got[0].Text, "only its players") {
					t.Errorf("%s is refused by %q", text, got[0].Text)
				}
			}
			tb.One("eve", "!theme") // someone who only asks gets an answer
		})
	}
}

func TestPersonalSettings(t *testing.T) {
	tb := servicetest.New(t, service.Options{}) // one for all, since each undoes its change
	for _, tt := range []struct {
		text, said string
		want       settings.UserSettings
	}{
		{"language japanese", "Language: now **日本語**", settings.UserSettings{Language: "ja"}},
		{"theme dark", "Theme: now **dark**", settings.UserSettings{Theme: "dark"}},
		{"notation upper", "Notation: now **H8**", settings.UserSettings{Notation: settings.NotationUpper}},
		{"numbers last 5", "Move numbers: now **the last 5 stones**", settings.UserSettings{Numbers: "last 5"}},
		{"pings never", "Pings for your turn: now **never**", settings.UserSettings{Pings: settings.PingNever}},
		{"confirm off", "Confirm before resigning: now **off**", settings.UserSettings{Confirm: settings.Off}},
	} {
		t.Run(tt.text, func(t *testing.T) {
			tb.T = t
			if got := tb.One("ann", "!settings me "+tt.text); !strings.Contains(got.Text, tt.said) || !got.Private {
				t.Errorf("answered by %q, want %q", got.Text, tt.said)
			}
			if got, err := tb.Store.UserSettings(t.Context(), "ann"); err != nil || got != tt.want {
				t.Errorf("%+v, %v", got, err)
			}
			if got, _ := tb.Store.UserSettings(t.Context(), "bob"); got != (settings.UserSettings{}) {
				t.Errorf("another person's: %+v", got)
			}
			item, _, _ := strings.Cut(tt.text, " ")
			tb.One("ann", "!settings me "+item+" default")
			if got, _ := tb.Store.UserSettings(t.Context(), "ann"); got != (settings.UserSettings{}) {
				t.Errorf("taken back: %+v", got)
			}
		})
	}
	for text, want := range map[string]string{
		"!settings me":                 "Your own settings",
		"!settings me theme":           "for boards of games you start",
		"!settings me theme drak":      "Did you mean `!settings me theme dark`?",
		"!settings me prefix ?":        "You don't have a setting called",
		"!settings me themes":          "Did you mean `!settings me theme`?",
		"!settings notation upper":     "Notation: now **H8**",
		"!settings me numbers sideway": "doesn't work for",
		"!settings me digest Off":      "Daily list of my games: now **off",
		"!settings me quiet OFF":       "Quiet hours: now **off",
	} {
		if got := tb.One("ann", text); !strings.Contains(got.Text, want) {
			t.Errorf("%s is answered %q, want %q", text, got.Text, want)
		}
	}
}

// The personal settings form is only for the person who opens it, and a choice updates it.
func TestPersonalSettingsForm(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	open := chat.Button{Command: "settings", Words: "me"}
	form := tb.Click("ann", open, chat.ShownState{}).Replies[0]
	if !form.Private || len(form.Rows) != 9 {
		t.Fatalf("%+v", form)
	}
	form = tb.ClickFrom("ann", servicetest.Button(t, form, "settings", "me pings never"), chat.ShownState{}, true).Replies[0]
	if !servicetest.Button(t, form, "settings", "me pings never").Chosen || !form.Replace {
		t.Errorf("%+v", form)
	}
	if got, _ := tb.Store.UserSettings(t.Context(), "ann"); got.Pings != settings.PingNever {
		t.Errorf("%+v", got)
	}
}

// Personal settings apply to the person's private answers and games, and nowhere else.
func TestPersonalSettingsHold(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, text := range []string{"language ja", "notation upper", "theme dark", "confirm off"} {
		tb.One("ann", "!settings me "+text)
	}
	board := tb.Begin("ann", "!play @bob")
	if board.Language != "" || !strings.Contains(board.Text, "h8") {
		t.Errorf("the board for everybody: %q in %q", board.Text, board.Language)
	}
	plain := servicetest.New(t, service.Options{})
	if other := plain.Begin("ann", "!play @bob"); string(other.Picture.PNG) == string(board.Picture.PNG) {
		t.Error("the board has not the theme of who started the game")
	}
	pad := tb.Click("ann", servicetest.Button(t, board.Reply, "pad", ""), board.Shown).Replies[0]
	if words := tb.Chat.Words.Print(servicetest.Button(t, pad, "move", "h8").Label); pad.Language != "ja" || !strings.HasPrefix(words, "H8") {
		t.Errorf("the private pad: %q in %q", words, pad.Language)
	}
	tb.TwoMovesEach()
	tb.Click("ann", servicetest.Button(t, tb.Last().Reply, "resign", ""), tb.Last().Shown)
	if g := tb.Game(); g.State != game.Resigned {
		t.Errorf("who wants no question is asked: %s", g.State)
	}
}

// A person's settings are part of their data.
func TestPersonalSettingsPrivacy(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!settings me language ko")
	tb.One("ann", "!settings me pings always")
	data, err := tb.Store.UserData(t.Context(), "ann")
	if rows := data.Rows["users"]; err != nil || len(rows) != 1 || rows[0]["language"] != "ko" || rows[0]["pings"] != "always" {
		t.Fatalf("%v, %v", data.Rows, err)
	}
	tb.One("ann", "!privacy delete yes")
	if got, err := tb.Store.UserSettings(t.Context(), "ann"); err != nil || got != (settings.UserSettings{}) {
		t.Errorf("left: %+v, %v", got, err)
	}
}
