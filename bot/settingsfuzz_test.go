package bot_test

import (
	"errors"
	"testing"

	"hoshi/bot"
)

// FuzzSettingsForm submits the form of settings with any texts in its fields. The form is
// saved or refused as a whole, and what a form shows of saved settings is saved as the same.
func FuzzSettingsForm(f *testing.F) {
	for _, page := range []string{"games", "engine", "look", "board", "", "no page"} {
		f.Add(page, "9", "3s")
		f.Add(page, "default", "-1h")
		f.Add(page, "\xff?\u202e", "99999999999999999999")
	}
	tb := newHarness(f, bot.Options{})
	command := tb.service.Commands().Lookup("settingsform")
	has := inGuild("c", "boss", "").Has
	f.Fuzz(func(t *testing.T, page, first, second string) {
		saved := func() bot.GuildSettings {
			gs, err := tb.store.GuildSettings(t.Context(), guild)
			if err != nil {
				t.Fatal(err)
			}
			return gs
		}
		submit := func(given map[string]bot.OptionInput) bool {
			options, err := command.ParseOptions(given)
			if err != nil {
				if _, ok := errors.AsType[*bot.UserError](err); !ok {
					t.Fatalf("%+v: %v", given, err)
				}
				return false
			}
			answers := &recorder{}
			req := &bot.Request{Origin: bot.FromModal, Channel: "c", Guild: guild, User: user("boss"), Command: command, Options: options, Has: has}
			if err := tb.service.Handle(t.Context(), req, answers); err != nil || len(answers.replies) != 1 {
				t.Fatalf("%+v: %d answers, %v", given, len(answers.replies), err)
			}
			return true
		}
		given := map[string]bot.OptionInput{"page": {Text: page}}
		for i, o := range command.Options[1:] {
			given[o.Name] = bot.OptionInput{Text: []string{first, second}[i%2]}
		}
		if !submit(given) {
			return
		}
		options, err := command.ParseOptions(map[string]bot.OptionInput{"page": {Text: page}})
		if err != nil {
			t.Fatal(err)
		}
		req := &bot.Request{Origin: bot.FromComponent, Guild: guild, User: user("boss"), Command: command, Options: options, Has: has}
		form, err := tb.service.Form(t.Context(), req, &recorder{})
		if err != nil {
			t.Fatal(err)
		}
		before := saved()
		shown := map[string]bot.OptionInput{"page": {Text: page}}
		for _, field := range form.Fields {
			shown[field.Option] = bot.OptionInput{Text: field.Value}
		}
		if !submit(shown) || saved() != before {
			t.Errorf("%+v shown as %+v and saved as %+v", before, shown, saved())
		}
	})
}
