package discord_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/view/locale"
)

func (w *world) menu(kind sandbox.CommandType, name, target string) sandbox.Interaction {
	w.t.Helper()
	return w.answered(w.server.UseCommand(w.channel, w.you.ID, sandbox.CommandUse{Type: kind, Name: name, Target: target}))
}

func TestMenus(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := serve(t, d)
	w.menu(sandbox.UserCommand, "Challenge to gomoku", w.ann.ID)
	req := <-d.got
	if opponent, _ := req.Options["opponent"].(chat.Mention); req.Origin != chat.FromContextMenu || req.Command.Name != "play" ||
		string(opponent.User.ID) != w.ann.ID || opponent.Self || req.Problem != nil {
		t.Errorf("a user: %+v", req)
	}
	w.menu(sandbox.UserCommand, "Challenge to gomoku", w.self.ID)
	if opponent, _ := (<-d.got).Options["opponent"].(chat.Mention); !opponent.Self {
		t.Errorf("the bot itself: %+v", opponent)
	}
	m, err := w.server.SayWithFiles(w.channel, w.ann.ID, "h8 i9", sandbox.File{Name: "game.sgf", Data: []byte("(;GM[4])")})
	if err != nil {
		t.Fatal(err)
	}
	w.menu(sandbox.MessageCommand, "Open as a game", m.ID)
	req = <-d.got
	if req.Command.Name != "import" || req.Options["record"] != "h8 i9" || len(req.Attachments) != 1 || req.Attachments[0].Name != "game.sgf" {
		t.Errorf("a message: %+v", req)
	}
	if data, err := req.Attachments[0].Read(ctxOf(t), 100); err != nil || string(data) != "(;GM[4])" {
		t.Errorf("its file: %q, %v", data, err)
	}
}

// A context menu command that the bot no longer has is answered too, and not confused with the
// slash command of that name.
func TestUnknownMenu(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := serve(t, d)
	for _, test := range []struct {
		kind sandbox.CommandType
		name string
	}{{sandbox.UserCommand, "play"}, {sandbox.MessageCommand, "Challenge to gomoku"}, {sandbox.SlashCommand, "gone"}} {
		description := ""
		if test.kind == sandbox.SlashCommand {
			description = "d"
		}
		w.call("PUT", "/applications/"+w.self.ID+"/commands", []map[string]any{{"name": test.name, "type": int(test.kind), "description": description}})
		target := w.ann.ID
		if test.kind == sandbox.MessageCommand {
			target = w.say(w.channel, "h8").ID
		}
		if in := w.menu(test.kind, test.name, target); in.State != sandbox.Answered {
			t.Errorf("%s: %v", test.name, in.State)
		}
		if req := <-d.got; req.Command != nil || req.Problem == nil {
			t.Errorf("%s: %+v", test.name, req)
		}
	}
}

// Menus show names of up to 32 characters.
func TestMenuNamesFit(t *testing.T) {
	t.Parallel()
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range service.Commands() {
		for _, language := range settings.Languages() {
			if c.Menu == command.NoMenu {
				continue
			}
			if name := catalogue.Translate(language, message.T("menu."+c.Name)); utf8.RuneCountInString(name) > 32 || strings.TrimSpace(name) == "" {
				t.Errorf("%s in %s: %q", c.Name, language, name)
			}
		}
	}
}

// Commands work in guilds, direct messages and groups, for guilds and for users, as the application
// allows.
func TestInstalls(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		config map[string]any
		works  bool
	}{
		{"users", map[string]any{"0": map[string]any{}, "1": map[string]any{}}, true},
		{"guilds", map[string]any{"0": map[string]any{}}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.call("PATCH", "/applications/@me", map[string]any{"integration_types_config": test.config})
			w.client.HandleInteractions(newDesk(t, sayThat("done", true)))
			w.run(nil)
			for _, c := range w.server.Channels() {
				alone := c.Type == sandbox.GroupDM || c.Name == "elsewhere"
				if c.Type == sandbox.DM && c.UserID != w.you.ID {
					continue
				}
				_, err := w.server.UseCommand(c.ID, w.you.ID, sandbox.CommandUse{Name: "help"})
				if works := err == nil; works != (test.works || !alone) {
					t.Errorf("%s: %v", c.Name, err)
				}
			}
		})
	}
}
