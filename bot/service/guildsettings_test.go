package service_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestGuildPrefix(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{Prefix: "??"})
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!depth")); len(got) != 0 {
		t.Errorf("the program's prefix is answered by %q", got[0].Text)
	}
	for _, text := range []string{"??depth", "??play", "??mvoe h8", "??move h8"} {
		got := tb.Ask(servicetest.InGuild("c", "ann", text))
		if len(got) == 0 {
			t.Fatalf("%s is not answered", text)
		}
		for _, p := range got { // boards too
			if p.Prefix != "??" {
				t.Errorf("%s: commands in %q begin with %q", text, p.Text, p.Prefix)
			}
		}
	}
	if got := tb.One("ann", "!depth"); got.Prefix != "" { // in no guild
		t.Errorf("elsewhere commands begin with %q", got.Prefix)
	}
}

func TestGuildBareMoves(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{BareMoves: settings.Off})
	tb.Ask(servicetest.InGuild("c", "ann", "!play"))
	if got := tb.Ask(servicetest.InGuild("c", "ann", "h8")); len(got) != 0 {
		t.Errorf("a bare move is answered by %q", got[0].Text)
	}
	reply := servicetest.InGuild("c", "ann", "h8")
	reply.ReplyToBot = true
	if got := tb.Ask(reply); len(got) == 0 {
		t.Error("a reply to the board is not answered")
	}
}

func TestAllowedChannels(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{Channels: "games bots"})
	for _, tt := range []struct {
		name, channel, parent, text, want string
	}{
		{"chosen", "games", "", "!depth", "depth here is **1**"},
		{"another", "general", "", "!depth", "I don't play in this channel. Try <#games>, <#bots>."},
		{"another, wrong option", "general", "", "!play 99", "I don't play"},
		{"help", "general", "", "!help move", "place a stone"},
		{"thread of a chosen one", "t1", "bots", "!depth", "depth here is **1**"},
		{"thread of another", "t2", "general", "!depth", "I don't play"},
		{"conversation", "general", "", "h8", ""},
		{"slip of the fingers", "general", "", "!mvoe h8", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := servicetest.InGuild(tt.channel, "ann", tt.text)
			m.Parent = func(context.Context) (chat.ChannelID, error) { return chat.ChannelID(tt.parent), nil }
			got := tb.Ask(m)
			switch {
			case tt.want == "" && len(got) > 0:
				t.Errorf("answered by %q", got[0].Text)
			case tt.want != "" && (len(got) != 1 || !strings.Contains(got[0].Text, tt.want)):
				t.Errorf("%v, want %q", got, tt.want)
			}
		})
	}
}

func TestGuildDefaults(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{Size: 9, Rule: "standard", Level: "2", Theme: "dark"})
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!depth")); !strings.Contains(got[0].Text, "depth here is **2**") {
		t.Errorf("%q", got[0].Text)
	}
	tb.Ask(servicetest.InGuild("c", "ann", "!play"))
	if g := tb.Game(); g.Size != 9 || g.Rule != engine.Standard {
		t.Errorf("a game that names nothing: %d, %v", g.Size, g.Rule)
	}
	tb.Ask(servicetest.InGuild("c", "ann", "!play 15 freestyle"))
	if g := tb.Game(); g.Size != 15 || g.Rule != engine.Freestyle {
		t.Errorf("a game that names its board: %d, %v", g.Size, g.Rule)
	}
	tb.Ask(servicetest.InGuild("c", "ann", "!depth 3")) // a channel's own choice comes first
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!depth")); !strings.Contains(got[0].Text, "depth here is **3**") {
		t.Errorf("%q", got[0].Text)
	}
	if got := tb.Ask(servicetest.InGuild("d", "ann", "!theme")); !strings.Contains(got[0].Text, "dark") {
		t.Errorf("%q", got[0].Text)
	}
}

func TestCeilings(t *testing.T) {
	tb := servicetest.New(t, service.Options{Depth: 8})
	tb.Choose(settings.GuildSettings{MaxDepth: 4, MaxTime: 3 * time.Second})
	for _, text := range []string{"!depth 5", "!play d5", "!watch d9"} {
		if got := tb.Ask(servicetest.InGuild("c", "ann", text)); len(got) != 1 || !strings.Contains(got[0].Text, "at most 4 moves ahead") {
			t.Errorf("%s: %v", text, got)
		}
	}
	// The program's own depth is limited, too.
	got := tb.Ask(servicetest.InGuild("c", "ann", "!depth"))
	if !strings.Contains(got[0].Text, "depth here is **4**") {
		t.Errorf("%q", got[0].Text)
	}
	for _, tt := range []struct {
		depth, within game.Depth
		time          time.Duration
	}{{2, 2, 3 * time.Second}, {9, 4, 3 * time.Second}, {game.DepthAuto, 4, 2 * time.Second}} {
		lim, err := service.LimitsIn(tb.Service, tt.depth, &game.Game{Guild: servicetest.Guild})
		if want := engine.AtDepth(int(tt.within), 0); err != nil || lim.Depth != want.Depth || lim.Time != tt.time {
			t.Errorf("depth %v: %+v, %v", tt.depth, lim, err)
		}
	}
	if lim, err := service.LimitsIn(tb.Service, 9, &game.Game{}); err != nil || lim.Depth != 9 || lim.Time != 20*time.Second {
		t.Errorf("outside of the guild: %+v, %v", lim, err)
	}
}

func TestCancelPolicies(t *testing.T) {
	for _, tt := range []struct {
		policy settings.CancelPolicy
		who    string
		idle   bool
		want   game.State
		said   string
	}{
		{settings.CancelPlayers, "boss", false, game.Playing, "only the players can cancel"},
		{settings.CancelPlayers, "eve", true, game.Playing, "only the players can cancel"},
		{settings.CancelPlayers, "bob", true, game.Cancelled, ""},
		{settings.CancelManagers, "boss", false, game.Cancelled, ""},
		{settings.CancelManagers, "eve", true, game.Playing, "Only they or a server manager can cancel it"},
		{settings.CancelIdle, "eve", true, game.Cancelled, ""},
		{settings.CancelIdle, "eve", false, game.Playing, "after 1 hour without a move, anyone can"},
		{"", "eve", true, game.Cancelled, ""},
	} {
		t.Run(string(tt.policy)+" "+tt.who, func(t *testing.T) {
			t.Parallel()
			idle := time.Hour
			if tt.idle {
				idle = time.Nanosecond
			}
			tb := servicetest.New(t, service.Options{IdleAfter: idle})
			tb.Choose(settings.GuildSettings{Cancel: tt.policy})
			for _, m := range []string{"ann !play @bob black", "bob !accept", "ann !h8", "bob !i9"} {
				who, text, _ := strings.Cut(m, " ")
				tb.Ask(servicetest.InGuild("c", who, text))
			}
			got := tb.Ask(servicetest.InGuild("c", tt.who, "!cancel"))
			if g := tb.Game(); g.State != tt.want || len(got) != 1 || !strings.Contains(got[0].Text, tt.said) {
				t.Errorf("the game is %s, %v", g.State, got)
			}
		})
	}
}

// If the guild only lets players cancel, a watched game belongs to the person who started it.
func TestCancelWatchedByPolicy(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pause: time.Hour})
	tb.Choose(settings.GuildSettings{Cancel: settings.CancelPlayers})
	for _, m := range []textcommand.Message{servicetest.InGuild("c", "ann", "!watch"), servicetest.InGuild("c", "eve", "!cancel")} {
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("a stranger has ended it: %s", g.State)
	}
	if err := tb.Handle(servicetest.InGuild("c", "ann", "!cancel")); err != nil {
		t.Fatal(err)
	}
	if g := tb.Game(); g.State != game.Cancelled {
		t.Errorf("who started it cannot end it: %s", g.State)
	}
}

// countingStore counts how often a guild's settings are read.
type countingStore struct {
	service.Store
	reads int
}

func (s *countingStore) GuildSettings(ctx context.Context, guild chat.GuildID) (settings.GuildSettings, error) {
	s.reads++
	return s.Store.GuildSettings(ctx, guild)
}

// Chat messages cause no database reads, and a change takes effect at once.
func TestGuildSettingsAreRemembered(t *testing.T) {
	var counting *countingStore
	tb := servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		counting = &countingStore{Store: s}
		return counting
	})
	for range 100 {
		tb.Ask(servicetest.InGuild("c", "ann", "what a nice day"))
	}
	if counting.reads > 1 {
		t.Errorf("the settings were read %d times for 100 messages", counting.reads)
	}
	tb.Ask(servicetest.InGuild("c", "boss", "!theme server dark"))
	if got := tb.Ask(servicetest.InGuild("c", "ann", "!theme")); !strings.Contains(got[0].Text, "dark") {
		t.Errorf("after a change: %q", got[0].Text)
	}
}
