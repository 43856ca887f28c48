package puzzles_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// forgetfulStore forgets the first recorded message with a daily puzzle.
type forgetfulStore struct {
	service.Store
	lost atomic.Bool
}

func (s *forgetfulStore) SetDailyShown(ctx context.Context, d stored.Daily, revision int64, message string) (bool, error) {
	if s.lost.CompareAndSwap(false, true) {
		return false, errors.New("the process dies here")
	}
	return s.Store.SetDailyShown(ctx, d, revision, message)
}

// If the process died before recording its message, the puzzle isn't posted again, and the message
// shows what has happened since.
func TestDailyAfterACrash(t *testing.T) {
	now := servicetest.NewClock(nine)
	tb := servicetest.NewWith(t, service.Options{Now: now.Now}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return &forgetfulStore{Store: s} })
	tb.Choose(settings.GuildSettings{Daily: "9", DailyChannel: "c"})
	sweep(tb)
	job := stored.DailyJob{Guild: servicetest.Guild, Day: "2026-11-21", Revision: 1}
	if err := tb.Service.Jobs().Do(t.Context(), job); err != nil && !strings.Contains(err.Error(), "dies here") {
		t.Fatal(err)
	}
	_, err := tb.Store.UpdateDaily(t.Context(), servicetest.User("ann"), servicetest.Guild, "2026-11-21", func(_ *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, d *stored.DailyAttempt) {
		d.Tries, d.Solved = 1, true
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := tb.Service.Jobs().Do(t.Context(), job); err != nil && !strings.Contains(err.Error(), "dies here") {
			t.Fatal(err)
		}
	}
	if shown, _ := daily(tb, "2026-11-21"); !strings.Contains(shown.Text, "Solved by @ann.") {
		t.Errorf("the message after the crash: %q", shown.Text)
	}
	if messages(tb) != 1 {
		t.Errorf("%d messages", messages(tb))
	}
	// The chat takes two messages with the same key for one, even in different channels.
	if _, err := tb.Store.StartDaily(t.Context(), stored.Daily{Guild: "h", Day: "2026-11-21", Puzzle: 1, Channel: "c"}); err != nil {
		t.Fatal(err)
	}
	job.Guild = "h"
	if err := tb.Service.Jobs().Do(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if messages(tb) != 2 {
		t.Errorf("%d messages of two guilds", messages(tb))
	}
}

// While a process edits the message, another one shows what has happened since. Its edit arrives first, but the
// message ends up with what is stored now.
func TestDailyInTwoProcesses(t *testing.T) {
	opt := service.Options{Now: servicetest.NewClock(nine).Now}
	tb := servicetest.New(t, opt)
	tb.Choose(settings.GuildSettings{Daily: "9", DailyChannel: "c"})
	sweep(tb)
	daily(tb, "2026-11-21")
	tb.Stop() // or it would do the jobs, too
	first, other := tb.Another(tb.Store, tb.Chat, opt), tb.Another(tb.Store, tb.Chat, opt)
	job := stored.DailyJob{Guild: servicetest.Guild, Day: "2026-11-21"}
	solves := func(who string) {
		_, err := tb.Store.UpdateDaily(t.Context(), servicetest.User(who), servicetest.Guild, job.Day, func(_ *stored.PuzzlePlayer, _ *stored.PuzzleAttempt, d *stored.DailyAttempt) {
			d.Tries, d.Solved = 1, true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	solves("ann")
	begun := false
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error {
		if begun {
			return nil
		}
		begun = true
		solves("bob")
		return other.Jobs().Do(t.Context(), job)
	})
	if err := first.Jobs().Do(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	if shown, _ := daily(tb, job.Day); !strings.Contains(shown.Text, "@ann") || !strings.Contains(shown.Text, "@bob") {
		t.Errorf("%q", shown.Text)
	}
	// A process that has begun the job and died may have overwritten the message, too.
	before := len(tb.Chat.In("c"))
	if err := first.Jobs().Do(stored.Again(t.Context()), job); err != nil || len(tb.Chat.In("c")) != before+1 {
		t.Errorf("done again: %d edits, %v", len(tb.Chat.In("c"))-before, err)
	}
}
