package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// choiceOf returns a choice of a menu by what it does.
func (p *player) choiceOf(m sandbox.Message, command string) control {
	p.t.Helper()
	for _, c := range controls(p.t, m) {
		if c.menu != "" && c.Value == command {
			return c
		}
	}
	p.t.Fatalf("no choice %q on %q", command, words(m))
	return control{}
}

// pick makes a choice in a menu and returns the message that it changed.
func (p *player) pick(name string, m sandbox.Message, command string) sandbox.Interaction {
	p.t.Helper()
	return p.answered(p.box.Select(p.channel.ID, p.users[name], m.ID, p.choiceOf(m, command).menu, command))
}

// submit fills in the form that an interaction opened.
func (p *player) submit(in sandbox.Interaction, values map[string][]string) sandbox.Interaction {
	p.t.Helper()
	if in.Modal == nil {
		p.t.Fatal("no form was opened")
	}
	return p.answered(p.box.SubmitModal(in.ID, values))
}

// Bob may not manage the guild. By text, slash, button and form he is refused, and told who can.
func TestSettingsRefused(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	const refusal = "You need"
	for _, text := range []string{"!settings", "!settings theme dark"} {
		if m := p.ask("bob", text); !strings.Contains(words(m), refusal) {
			t.Errorf("%s: %q", text, words(m))
		}
	}
	p.toldAlone(p.slash("bob", "settings", nil), "bob", refusal)
	p.toldAlone(p.slash("bob", "settings", map[string]any{"item": "theme", "value": "dark"}), "bob", refusal)
	list := p.ask("ann", "!settings") // ann is a moderator
	in := p.answered(p.box.Click(p.channel.ID, p.users["bob"], list.ID, p.customID(list, "settings")))
	p.toldAlone(in, "bob", refusal)
	if gs, err := h.db.GuildSettings(t.Context(), chat.GuildID(p.channel.GuildID)); err != nil || gs != (settings.GuildSettings{}) {
		t.Errorf("%+v, %v", gs, err)
	}
}

// Ann manages the guild. Only she sees the form. Each choice changes that message and takes effect.
func TestSettingsForm(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	form := p.toldAlone(p.slash("ann", "settings", nil), "ann", "Server settings")
	stored := func() settings.GuildSettings {
		gs, err := h.db.GuildSettings(t.Context(), chat.GuildID(p.channel.GuildID))
		if err != nil {
			t.Fatal(err)
		}
		return gs
	}
	in := p.pick("ann", form, "settings size 9")
	p.toldAlone(in, "ann", "Board size: now **9×9**.")
	if in.MessageID != form.ID || stored().Size != 9 {
		t.Errorf("a choice is answered in another message, %+v", stored())
	}
	p.pick("ann", form, "settings cancel players")
	p.submit(p.click("ann", p.message(in), "settingsform games"), map[string][]string{"max_depth": {"3"}, "max_time": {"2s"}})
	p.toldAlone(in, "ann", "Depth limit: depth 3")

	in = p.click("ann", p.message(in), "settingsform chat")
	p.toldAlone(in, "ann", "Prefix: ! (default)")
	games := h.player(1).channel.ID
	for _, c := range controls(t, p.message(in)) {
		if strings.HasSuffix(c.CustomID, "settings channels") {
			p.answered(p.box.Select(p.channel.ID, p.users["ann"], form.ID, c.CustomID, games))
		}
	}
	p.submit(p.click("ann", p.message(in), "settingsform chat"), map[string][]string{"prefix": {"?"}})
	p.toldAlone(in, "ann", "Prefix: ?")
	if gs := stored(); gs.Channels != settings.ChannelList(games) || gs.Prefix != "?" || gs.MaxDepth != 3 || gs.Cancel != settings.CancelPlayers {
		t.Errorf("%+v", gs)
	}

	// Nobody can play here now, only there, with the new prefix and on the small board.
	p.toldAlone(p.slash("bob", "play", nil), "bob", "Try <#"+games+">.")
	other := h.player(1)
	other.say("bob", "!play")
	if m := other.ask("bob", "?help"); !strings.Contains(words(m), "`?play") || strings.Contains(words(m), "`!play") {
		t.Errorf("help names other commands: %q", words(m))
	}
	other.ask("bob", "?play")
	if g := h.game(games); g.Size != 9 {
		t.Errorf("the board has size %d", g.Size)
	}
}

// A single slash command changes an item, with suggestions for its values.
func TestSettingsBySlash(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	choices, err := p.box.Autocomplete(t.Context(), p.channel.ID, p.users["ann"], sandbox.CommandUse{
		Name: "settings", Options: map[string]any{"item": "theme", "value": "da"}}, "value")
	if err != nil || len(choices) != 1 || string(choices[0].Value) != `"dark"` {
		t.Errorf("suggested %v, %v", choices, err)
	}
	p.toldAlone(p.slash("ann", "settings", map[string]any{"item": "theme", "value": "dark"}), "ann", "Theme: now **dark**.")
	p.toldAlone(p.slash("ann", "settings", map[string]any{"item": "theme", "value": "drak"}), "ann", "settings theme dark")
	p.toldAlone(p.slash("ann", "settings", map[string]any{"item": "theme"}), "ann", "how boards look")
}
