package stored_test

import (
	"errors"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
)

// A vacation's days count for the year in which it starts, and those that haven't started are given
// back.
func TestVacationDays(t *testing.T) {
	at := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	var v stored.Vacation
	for _, step := range []struct {
		at   string
		days int // 0 to end it
		err  error
		left int
	}{
		{"2026-03-01T12:00:00Z", 21, stored.ErrFewDays, 20},
		{"2026-03-01T12:00:00Z", 0, stored.ErrNotOnVacation, 20},
		{"2026-03-01T12:00:00Z", 10, nil, 10},
		{"2026-03-05T11:00:00Z", 2, stored.ErrOnVacation, 10},
		{"2026-03-05T11:00:00Z", 0, nil, 16}, // on the fourth day
		{"2026-03-05T11:00:00Z", 1, nil, 15},
		{"2026-03-05T11:00:01Z", 0, nil, 15}, // another day has started
		{"2026-12-31T23:59:59Z", 15, nil, 0},
		{"2027-01-05T00:00:00Z", 5, stored.ErrOnVacation, 20},
		{"2027-01-05T00:00:00Z", 0, nil, 20},
		{"2027-01-05T00:00:00Z", 20, nil, 0},
	} {
		now := at(step.at)
		var err error
		if step.days > 0 {
			err = v.Begin(step.days, now)
		} else {
			err = v.End(now)
		}
		if !errors.Is(err, step.err) || v.Left(now) != step.left {
			t.Errorf("%s, %d days: %v, %d left; want %v, %d", step.at, step.days, err, v.Left(now), step.err, step.left)
		}
	}
}
