package preferences_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// failingStore is a store that can't write settings and daily puzzles while it fails.
type failingStore struct {
	service.Store
	fails *atomic.Bool
}

func (s failingStore) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*settings.GuildSettings)) (settings.GuildSettings, error) {
	if s.fails.Load() {
		return settings.GuildSettings{}, fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.UpdateGuildSettings(ctx, guild, change)
}

func (s failingStore) StartDaily(ctx context.Context, d stored.Daily) (stored.Daily, error) {
	if s.fails.Load() {
		return stored.Daily{}, fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.StartDaily(ctx, d)
}

func newFailingHarness(t *testing.T) (*servicetest.Harness, *atomic.Bool) {
	t.Helper()
	var fails atomic.Bool
	return servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return failingStore{s, &fails} }), &fails
}

// If a form can't be saved, it says so, and the settings don't change.
func TestSettingsFormIsNotSaved(t *testing.T) {
	tb, fails := newFailingHarness(t)
	fails.Store(true)
	cmd := tb.Service.Commands().Lookup("settingsform")
	options, err := cmd.ParseOptions(map[string]command.OptionInput{"max_time": {Text: "3s"}})
	if err != nil {
		t.Fatal(err)
	}
	options["page"] = "games"
	answers := &servicetest.Recorder{}
	req := &command.Request{Origin: chat.FromModal, Channel: "c", Guild: servicetest.Guild, User: servicetest.User("boss"), Command: cmd, Options: options, Membership: command.Membership{Has: servicetest.InGuild("c", "boss", "").Has}}
	if err := tb.Service.Handle(t.Context(), req, answers); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("the log has %v", err)
	}
	if len(answers.Replies) != 1 || answers.Replies[0].Text.ID != "error.cannot_save" {
		t.Errorf("the answers are %+v", answers.Replies)
	}
	if gs, err := tb.Store.GuildSettings(t.Context(), servicetest.Guild); err != nil || gs.MaxTime != 0 {
		t.Errorf("the time is %v, %v", gs.MaxTime, err)
	}
}

// If a puzzle of the day can't be stored, an error is returned, so the queue retries.
func TestDailyIsNotStored(t *testing.T) {
	tb, fails := newFailingHarness(t)
	if _, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(gs *settings.GuildSettings) { gs.Daily, gs.DailyChannel = "9", "c" }); err != nil {
		t.Fatal(err)
	}
	fails.Store(true)
	due := puzzles.DailyDueJob{}
	if err := tb.Service.Jobs().Do(t.Context(), due); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("the queue hears %v", err)
	}
	fails.Store(false)
	if err := tb.Service.Jobs().Do(t.Context(), due); err != nil {
		t.Error(err)
	}
}
