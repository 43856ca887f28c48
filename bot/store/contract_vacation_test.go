package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// testVacations begins and ends vacations, including two at the same time, one of which is refused.
func testVacations(t *testing.T, s service.Store) {
	now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	if v, err := s.Vacation(t.Context(), "ann"); err != nil || v != (stored.Vacation{}) || v.Left(now) != stored.VacationDays {
		t.Errorf("before the first vacation: %+v, %v", v, err)
	}
	var group sync.WaitGroup
	results := make(chan error, 2)
	for range 2 {
		group.Go(func() {
			_, err := s.UpdateVacation(t.Context(), "ann", func(v *stored.Vacation) error { return v.Begin(5, now) })
			results <- err
		})
	}
	group.Wait()
	if a, b := <-results, <-results; (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), stored.ErrOnVacation) {
		t.Errorf("two vacations at the same time: %v, %v", a, b)
	}
	v, err := s.Vacation(t.Context(), "ann")
	want := stored.Vacation{Year: 2026, Used: 5, Begins: now, Ends: now.Add(5 * game.Day), Revision: v.Revision}
	if err != nil || v != want {
		t.Errorf("%+v, %v; want %+v", v, err, want)
	}
	refused := errors.New("refused")
	v, err = s.UpdateVacation(t.Context(), "ann", func(v *stored.Vacation) error { v.Used = 20; return refused })
	if !errors.Is(err, refused) || v != want {
		t.Errorf("a refused change: %+v, %v", v, err)
	}
}

// testVacationAfterForget begins a vacation, deletes the person's data, and begins another: both have a job.
func testVacationAfterForget(t *testing.T, s service.Store) {
	now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	done := make(chan stored.VacationJob, 10)
	doJobs(t, s, func(_ context.Context, job stored.VacationJob) error {
		done <- job
		return nil
	})
	for range 2 {
		if _, err := s.UpdateVacation(t.Context(), "ann", func(v *stored.Vacation) error { return v.Begin(5, now) }); err != nil {
			t.Fatal(err)
		}
		receive(t, done)
		if err := s.ForgetUser(t.Context(), "ann", ""); err != nil {
			t.Fatal(err)
		}
	}
}

// testDigests records the days of digests, so each one is started once.
func testDigests(t *testing.T, s service.Store) {
	if any, err := s.HasDigests(t.Context()); err != nil || any {
		t.Errorf("before anyone has chosen: %v, %v", any, err)
	}
	for user, hour := range map[chat.UserID]settings.Hour{"early": "9", "late": "15", "never": ""} {
		if _, err := s.UpdateUserSettings(t.Context(), user, func(us *settings.UserSettings) { us.Digest = hour }); err != nil {
			t.Fatal(err)
		}
	}
	if any, err := s.HasDigests(t.Context()); err != nil || !any {
		t.Errorf("someone has chosen: %v, %v", any, err)
	}
	now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	for _, later := range []time.Duration{0, time.Minute, 3 * time.Hour, 24 * time.Hour} {
		if err := s.StartDigests(t.Context(), now.Add(later)); err != nil {
			t.Fatal(err)
		}
		for user, want := range map[chat.UserID]settings.Day{
			"early": settings.Day(now.Add(later).Format(time.DateOnly)), "never": "",
			"late": map[time.Duration]settings.Day{3 * time.Hour: "2026-11-24", 24 * time.Hour: "2026-11-24"}[later],
		} {
			if us, err := s.UserSettings(t.Context(), user); err != nil || us.DigestDay != want {
				t.Errorf("%v later, the last list of %s is of %q, want %q; %v", later, user, us.DigestDay, want, err)
			}
		}
	}
}
