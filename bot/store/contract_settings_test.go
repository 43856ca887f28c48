package store_test

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/engine"
)

func testChannelSettings(t *testing.T, s service.Store) {
	want := map[chat.ChannelID]settings.ChannelSettings{}
	for _, step := range []struct {
		ch  chat.ChannelID
		set settings.ChannelSettings
	}{
		{"a", settings.ChannelSettings{Depth: 1}},
		{"b", settings.ChannelSettings{Depth: game.DepthAuto, Theme: "dark", Numbers: "last 3", Details: "time value", Language: "ja", Board: settings.BoardLast}},
		{"a", settings.ChannelSettings{Depth: 20, Theme: "paper"}},
		{"b", settings.ChannelSettings{}},
		{"a", settings.ChannelSettings{Depth: 7}},
	} {
		before := want[step.ch]
		want[step.ch] = step.set
		got, err := s.UpdateChannelSettings(t.Context(), step.ch, func(s *settings.ChannelSettings) {
			if *s != before {
				t.Errorf("channel %s is changed from %+v, want %+v", step.ch, *s, before)
			}
			*s = step.set
		})
		if err != nil || got != step.set {
			t.Fatalf("UpdateChannelSettings returned %+v, %v, want %+v", got, err, step.set)
		}
		for _, ch := range []chat.ChannelID{"a", "b", "c"} {
			if got, err := s.ChannelSettings(t.Context(), ch); err != nil || got != want[ch] {
				t.Errorf("channel %s: %+v, %v, want %+v", ch, got, err, want[ch])
			}
		}
	}
}

func testDepthOutOfRange(t *testing.T, s service.Store) {
	set := func(d game.Depth) error {
		_, err := s.UpdateChannelSettings(t.Context(), "a", func(s *settings.ChannelSettings) { s.Depth = d })
		return err
	}
	for _, d := range []game.Depth{game.DepthAuto, game.MinDepth, game.MaxDepth, 7} {
		if err := set(d); err != nil {
			t.Errorf("depth %d: %v", d, err)
		}
	}
	for _, d := range []game.Depth{-2, 21} {
		if err := set(d); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("depth %d", d)) {
			t.Errorf("depth %d: %v", d, err)
		}
	}
	if got, err := s.ChannelSettings(t.Context(), "a"); err != nil || got != (settings.ChannelSettings{Depth: 7}) {
		t.Errorf("after a refusal: %+v, %v", got, err)
	}
}

func testGuildSettings(t *testing.T, s service.Store) {
	if got, err := s.GuildSettings(t.Context(), "a"); err != nil || got != (settings.GuildSettings{}) {
		t.Errorf("before anybody has set anything: %+v, %v", got, err)
	}
	for _, want := range []settings.GuildSettings{{Theme: "dark"}, {Theme: "paper", Language: "ko", Board: settings.BoardKeep}} {
		got, err := s.UpdateGuildSettings(t.Context(), "a", func(s *settings.GuildSettings) { *s = want })
		if err != nil || got != want {
			t.Fatalf("UpdateGuildSettings returned %+v, %v, want %+v", got, err, want)
		}
		if got, err := s.GuildSettings(t.Context(), "a"); err != nil || got != want {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	// A channel may have the same ID as a guild, as on Discord.
	for _, ch := range []chat.ChannelID{"a", "server:a"} {
		if got, err := s.ChannelSettings(t.Context(), ch); err != nil || got != (settings.ChannelSettings{}) {
			t.Errorf("channel %s: %+v, %v", ch, got, err)
		}
	}
	all := settings.GuildSettings{Theme: "dark", Language: "ja", Threads: true}
	if _, err := s.UpdateGuildSettings(t.Context(), "a", func(s *settings.GuildSettings) { *s = all }); err != nil {
		t.Fatal(err)
	}
	if got, err := s.GuildSettings(t.Context(), "a"); err != nil || got != all {
		t.Errorf("%+v, %v, want %+v", got, err, all)
	}
	if got, err := s.GuildSettings(t.Context(), "b"); err != nil || got != (settings.GuildSettings{}) {
		t.Errorf("another guild: %+v, %v", got, err)
	}
}

// testGuildFields stores each field of a guild's settings alone. None is lost, and none changes
// another.
func testGuildFields(t *testing.T, s service.Store) {
	full := settings.GuildSettings{
		Theme: "dark", Language: "ja", Board: settings.BoardKeep, Threads: true, Prefix: "？", Channels: "1 2", Level: "auto", Size: 19,
		Rule: "renju", BareMoves: settings.Off, MaxDepth: 20, MaxTime: 1500 * time.Millisecond, Cancel: settings.CancelPlayers, Opening: "swap2",
		Pings: settings.PingNever, Foul: settings.FoulLoses, Rated: settings.On, ChallengeTime: 36 * time.Hour, Clock: "3d",
		Daily: "9", DailyChannel: "42", Zone: "+05:30", Lobby: settings.On, Anyone: settings.On,
		Seasons: settings.Quarterly, SeasonChannel: "43",
	}
	fields := reflect.TypeFor[settings.GuildSettings]()
	for i := range fields.NumField() {
		guild, name := chat.GuildID(fields.Field(i).Name), fields.Field(i).Name
		var want settings.GuildSettings
		value := reflect.ValueOf(full).Field(i)
		if value.IsZero() {
			t.Errorf("the test sets no %s", name)
		}
		reflect.ValueOf(&want).Elem().Field(i).Set(value)
		if got, err := s.UpdateGuildSettings(t.Context(), guild, func(s *settings.GuildSettings) { *s = want }); err != nil || got != want {
			t.Errorf("%s: UpdateGuildSettings returned %+v, %v", name, got, err)
		}
		if got, err := s.GuildSettings(t.Context(), guild); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
	}
	if got, err := s.UpdateGuildSettings(t.Context(), "Theme", func(s *settings.GuildSettings) { *s = full }); err != nil || got != full {
		t.Errorf("all fields: %+v, %v", got, err)
	}
	if got, err := s.GuildSettings(t.Context(), "Theme"); err != nil || got != full {
		t.Errorf("all fields: %+v, %v, want %+v", got, err, full)
	}
}

func testUserSettings(t *testing.T, s service.Store) {
	if got, err := s.UserSettings(t.Context(), "ann"); err != nil || got != (settings.UserSettings{}) {
		t.Errorf("before anybody has chosen anything: %+v, %v", got, err)
	}
	for _, level := range []engine.Level{engine.Casual, engine.NoLevel, engine.Master} {
		got, err := s.UpdateUserSettings(t.Context(), "ann", func(s *settings.UserSettings) { s.Level = level })
		if err != nil || got.Level != level {
			t.Fatalf("UpdateUserSettings returned %+v, %v", got, err)
		}
		if got, err := s.UserSettings(t.Context(), "ann"); err != nil || got.Level != level {
			t.Errorf("level %v: %+v, %v", level, got, err)
		}
	}
	full := settings.UserSettings{
		Level: engine.Easy, Language: "ko", Theme: "dark", Numbers: "last 5", Notation: settings.NotationUpper, Pings: settings.PingAlways, Confirm: settings.Off,
		Zone: "Europe/Berlin", Digest: "9", DigestDay: "2026-11-24", Quiet: "22-7",
	}
	fields := reflect.ValueOf(full)
	for i := range fields.NumField() {
		if fields.Field(i).IsZero() {
			t.Errorf("the test sets no %s", fields.Type().Field(i).Name)
		}
	}
	if _, err := s.UpdateUserSettings(t.Context(), "ann", func(s *settings.UserSettings) { *s = full }); err != nil {
		t.Fatal(err)
	}
	if got, err := s.UserSettings(t.Context(), "ann"); err != nil || got != full {
		t.Errorf("%+v, %v, want %+v", got, err, full)
	}
	if got, err := s.UserSettings(t.Context(), "bob"); err != nil || got != (settings.UserSettings{}) {
		t.Errorf("another person: %+v, %v", got, err)
	}
}

// testSettingsRace changes the settings of one channel and one guild from several
// goroutines: no change may be lost.
func testSettingsRace(t *testing.T, s service.Store) {
	const changes = 20
	var group sync.WaitGroup
	for i := range changes {
		group.Go(func() {
			mark := fmt.Sprintf("<%d>", i)
			if _, err := s.UpdateChannelSettings(t.Context(), "a", func(s *settings.ChannelSettings) { s.Theme += mark }); err != nil {
				t.Error(err)
			}
			if _, err := s.UpdateGuildSettings(t.Context(), "a", func(s *settings.GuildSettings) { s.Theme += mark }); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	channel, err := s.ChannelSettings(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	guild, err := s.GuildSettings(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	for i := range changes {
		mark := fmt.Sprintf("<%d>", i)
		if strings.Count(channel.Theme, mark) != 1 || strings.Count(guild.Theme, mark) != 1 {
			t.Errorf("change %d is not stored once: %+v, %+v", i, channel, guild)
		}
	}
}
