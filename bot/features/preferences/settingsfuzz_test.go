package preferences_test

import (
	"errors"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// FuzzSettingsForm submits the settings form with arbitrary text in its fields. The form is saved
// or refused as a whole, and saving a form with saved settings doesn't change them.
func FuzzSettingsForm(f *testing.F) {
	for _, page := range []string{"games", "engine", "look", "board", "", "no page"} {
		f.Add(page, "9", "3s")
		f.Add(page, "default", "-1h")
		f.Add(page, "\xff?\u202e", "99999999999999999999")
	}
	tb := servicetest.New(f, service.Options{})
	cmd := tb.Service.Commands().Lookup("settingsform")
	has := servicetest.InGuild("c", "boss", "").Has
	f.Fuzz(func(t *testing.T, page, first, second string) {
		saved := func() settings.GuildSettings {
			gs, err := tb.Store.GuildSettings(t.Context(), servicetest.Guild)
			if err != nil {
				t.Fatal(err)
			}
			return gs
		}
		submit := func(given map[string]command.OptionInput) bool {
			options, err := cmd.ParseOptions(given)
			if err != nil {
				if _, ok := errors.AsType[*chat.UserError](err); !ok {
					t.Fatalf("%+v: %v", given, err)
				}
				return false
			}
			answers := &servicetest.Recorder{}
			req := &command.Request{Origin: chat.FromModal, Channel: "c", Guild: servicetest.Guild, User: servicetest.User("boss"), Command: cmd, Options: options, Membership: command.Membership{Has: has}}
			if err := tb.Service.Handle(t.Context(), req, answers); err != nil || len(answers.Replies) != 1 {
				t.Fatalf("%+v: %d answers, %v", given, len(answers.Replies), err)
			}
			return true
		}
		given := map[string]command.OptionInput{"page": {Text: page}}
		for i, o := range cmd.Options[1:] {
			given[o.Name] = command.OptionInput{Text: []string{first, second}[i%2]}
		}
		if !submit(given) {
			return
		}
		options, err := cmd.ParseOptions(map[string]command.OptionInput{"page": {Text: page}})
		if err != nil {
			t.Fatal(err)
		}
		req := &command.Request{Origin: chat.FromComponent, Guild: servicetest.Guild, User: servicetest.User("boss"), Command: cmd, Options: options, Membership: command.Membership{Has: has}}
		form, err := tb.Service.Form(t.Context(), req, &servicetest.Recorder{})
		if err != nil {
			t.Fatal(err)
		}
		before := saved()
		shown := map[string]command.OptionInput{"page": {Text: page}}
		for _, field := range form.Fields {
			shown[field.Option] = command.OptionInput{Text: field.Value}
		}
		if !submit(shown) || saved() != before {
			t.Errorf("%+v shown as %+v and saved as %+v", before, shown, saved())
		}
	})
}
