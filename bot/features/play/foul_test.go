package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// guildOne sends a message in the guild and returns its single reply.
func guildOne(tb *servicetest.Harness, author, text string) servicetest.Post {
	tb.T.Helper()
	got := tb.Ask(servicetest.InGuild("c", author, text))
	if len(got) != 1 {
		tb.T.Fatalf("%s: %q was answered by %d replies: %v", author, text, len(got), got)
	}
	return got[0]
}

// foulPosition plays a renju game in which h8 would be a double three for Black.
func foulPosition(tb *servicetest.Harness) string {
	tb.T.Helper()
	guildOne(tb, "ann", "!play @bob renju black")
	guildOne(tb, "bob", "!accept")
	alt := ""
	for i, pt := range strings.Fields("g8 a1 i8 c1 h7 e1 h9 g1") {
		alt = guildOne(tb, []string{"ann", "bob"}[i%2], "!"+pt).Alt
	}
	return alt
}

// If the guild has chosen so, a person's forbidden move loses the game. The board marks the point
// and the stones that make it forbidden.
func TestFoulLoses(t *testing.T) {
	catalogue, err := servicetest.Translations()
	if err != nil {
		t.Fatal(err)
	}
	for language, said := range map[string]string{
		"en":    "played **h8**, a forbidden move: a double three.",
		"zh-CN": "三三",
		"ja":    "三々",
		"ko":    "3-3",
	} {
		t.Run(language, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.Choose(settings.GuildSettings{Foul: settings.FoulLoses, Language: language})
			if alt := foulPosition(tb); strings.Contains(alt, "h8") {
				t.Errorf("a board marks what is forbidden: %s", alt)
			}
			got := guildOne(tb, "ann", "!h8")
			if text := catalogue.Printer(language, locale.PrefixStyle("!")).Print(got.Reply.Text); got.Language != language && language != "en" || !strings.Contains(text, said) {
				t.Errorf("the end: %q, want %q in it", text, said)
			}
			g := tb.Game()
			if g.State != game.Won || g.Winner != engine.White || g.Last.Kind != game.EventFoul || len(g.Moves) != 8 {
				t.Fatalf("%s, %v wins, %s, %d moves", g.State, g.Winner, g.Last.Kind, len(g.Moves))
			}
			if !strings.Contains(got.Alt, "Stones that make it forbidden: h7 g8 i8 h9.") {
				t.Errorf("the board does not mark the threes: %s", got.Alt)
			}
			if record := string(guildOne(tb, "ann", "!export sgf").Files[0].Data); !strings.Contains(record, "RE[W+F]") {
				t.Errorf("the record: %s", record)
			}
			if card := guildOne(tb, "bob", "!share"); !strings.Contains(card.Text, "@bob wins") || card.Picture == nil {
				t.Errorf("the card: %q", card.Text)
			}
			if again := guildOne(tb, "bob", "!board"); !strings.Contains(again.Alt, "h7") || again.Text == "" {
				t.Errorf("the board shown again: %+v", again)
			}
		})
	}
}

// The setting only applies to forbidden moves: other refused moves lose nothing.
func TestFoulLosesNothingElse(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{Foul: settings.FoulLoses})
	foulPosition(tb)
	for _, text := range []string{"!g8", "!move z99", "!p16"} {
		guildOne(tb, "ann", text)
	}
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("the game is %s", g.State)
	}
	guildOne(tb, "ann", "!o15")
	guildOne(tb, "bob", "!h8") // White may
	if g := tb.Game(); g.State != game.Playing || len(g.Moves) != 10 {
		t.Errorf("the game is %s after %d moves", g.State, len(g.Moves))
	}
}

// The pad has a button on a forbidden point if the move isn't refused.
func TestPadOfFouls(t *testing.T) {
	for policy, disabled := range map[settings.FoulPolicy]bool{"": true, settings.FoulRefuse: true, settings.FoulLoses: false} {
		tb := servicetest.New(t, service.Options{})
		tb.Choose(settings.GuildSettings{Foul: policy})
		foulPosition(tb)
		found := false
		for _, row := range guildOne(tb, "ann", "!pad f6").Rows {
			for _, b := range row.Buttons {
				if b.Command == "move" && b.Words == "h8" {
					found = true
					if b.Disabled != disabled {
						t.Errorf("policy %q: the button of h8 is disabled: %v", policy, b.Disabled)
					}
				}
			}
		}
		if !found {
			t.Errorf("policy %q: no button for h8", policy)
		}
	}
}
