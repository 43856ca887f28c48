package e2e_test

import (
	"errors"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// A guild's manager can't make the bot post in another guild, although a channel ID can be typed
// and the bot is in both. A setting also refuses a channel that the bot couldn't post in.
func TestChannelsOfOtherGuilds(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Guilds: []sandbox.Guild{{Name: "Second", Channels: []string{"lobby"}}}, Others: []sandbox.Channel{{Name: "ideas", Type: sandbox.GuildForum}}}, service.Options{})
	p := h.player(0)
	named := func(name string) sandbox.Channel {
		for _, c := range h.box.Channels() {
			if c.Name == name {
				return c
			}
		}
		t.Fatalf("no channel %s", name)
		return sandbox.Channel{}
	}
	foreign, forum, voice := named("lobby").ID, named("ideas").ID, named("voice").ID
	for _, step := range []struct{ name, item, value, want string }{
		{"another guild's", "daily_channel", foreign, "I can't find <#" + foreign + "> in this server."},
		{"another guild's, mentioned", "daily_channel", "<#" + foreign + ">", "I can't find <#" + foreign + "> in this server."},
		{"a guild's without the bot", "daily_channel", named("elsewhere").ID, "in this server."},
		{"a direct conversation", "daily_channel", named("").ID, "in this server."},
		{"none", "daily_channel", "99", "I can't find <#99> in this server."},
		{"a forum", "daily_channel", forum, "I can't post in <#" + forum + "> itself"},
		{"one of the guild", "daily_channel", voice, "<#" + voice + ">"},
		{"another guild's among those with games", "channels", p.channel.ID + " " + foreign, "I can't find <#" + foreign + "> in this server."},
		{"a forum for games", "channels", p.channel.ID + " " + forum, "<#" + p.channel.ID + ">, <#" + forum + ">"},
	} {
		t.Run(step.name, func(t *testing.T) {
			p := *p
			p.t = t
			p.toldAlone(p.slash("ann", "settings", map[string]any{"item": step.item, "value": step.value}), "ann", step.want)
		})
	}
	gs, err := h.db.GuildSettings(t.Context(), chat.GuildID(p.channel.GuildID))
	if err != nil || gs.DailyChannel != settings.ChannelList(voice) || gs.Channels != settings.ChannelList(p.channel.ID+" "+forum) {
		t.Errorf("%+v, %v", gs, err)
	}

	// The form's menu doesn't offer the forum.
	form := p.toldAlone(p.slash("ann", "settings", nil), "ann", "Server settings")
	in := p.click("ann", form, "settingsform daily")
	for _, c := range controls(t, p.message(in)) {
		if strings.HasSuffix(c.CustomID, "settings daily_channel") {
			if _, err := p.box.Select(p.channel.ID, p.users["ann"], form.ID, c.CustomID, forum); err == nil {
				t.Error("the menu offers a forum")
			}
		}
	}
}

// A channel of another guild, chosen before such choices were refused, gets no posts.
func TestDailyInAnotherGuild(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Guilds: []sandbox.Guild{{Name: "Second", Channels: []string{"lobby"}}}}, service.Options{})
	p := h.player(0)
	var foreign sandbox.Channel
	for _, c := range h.box.Channels() {
		if c.Name == "lobby" {
			foreign = c
		}
	}
	for _, guild := range []string{p.channel.GuildID, foreign.GuildID} {
		d := stored.Daily{Guild: chat.GuildID(guild), Day: "2026-11-21", Puzzle: 1, Channel: chat.ChannelID(foreign.ID)}
		if _, err := h.db.StartDaily(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		err := h.service.Jobs().Do(t.Context(), stored.DailyJob{Guild: d.Guild, Day: d.Day, Revision: 1})
		if own := guild == foreign.GuildID; own && err != nil || !own && !errors.Is(err, chat.ErrCannotPost) {
			t.Errorf("the puzzle of guild %s: %v", guild, err)
		}
	}
	if got := h.box.Messages(foreign.ID); len(got) != 1 {
		t.Errorf("%d puzzles are posted, want that of the channel's guild", len(got))
	}
}
