package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
)

// VacationDays is how many days of vacation a person has in a calendar year (UTC). A vacation's days
// count for the year in which it begins.
const VacationDays = 20

// Errors of [Vacation].
var (
	ErrOnVacation    = errors.New("the person is on vacation")
	ErrNotOnVacation = errors.New("the person isn't on vacation")
	ErrFewDays       = errors.New("the person has fewer days of vacation left")
)

// Vacation is a person's last vacation, during which their clocks for days per move are stopped, in the
// games that had begun when it did. The zero Vacation is that of a person who has taken none.
type Vacation struct {
	Year     int       // the calendar year in which it began
	Used     int       // days used in that year
	Begins   time.Time // in UTC with microsecond precision, like Ends
	Ends     time.Time
	Revision int64 // incremented with every change
}

// Now reports whether the person is on vacation at a time.
func (v *Vacation) Now(now time.Time) bool { return now.Before(v.Ends) }

// Left returns how many days of vacation the person has left in the year of a time.
func (v *Vacation) Left(now time.Time) int {
	if v.Year != now.UTC().Year() {
		return VacationDays
	}
	return VacationDays - v.Used
}

// Begin begins a vacation of some days. It returns ErrOnVacation or ErrFewDays if it can't.
func (v *Vacation) Begin(days int, now time.Time) error {
	switch {
	case v.Now(now):
		return ErrOnVacation
	case days > v.Left(now):
		return ErrFewDays
	}
	v.Used = VacationDays - v.Left(now) + days
	v.Year, v.Begins, v.Ends = now.UTC().Year(), now, now.Add(time.Duration(days)*game.Day)
	return nil
}

// End ends the vacation early. The days that haven't begun are given back. It returns ErrNotOnVacation
// if it's over.
func (v *Vacation) End(now time.Time) error {
	if !v.Now(now) {
		return ErrNotOnVacation
	}
	v.Used -= int(v.Ends.Sub(now) / game.Day)
	v.Ends = now
	return nil
}

// Vacations stores people's vacations. Implementations are safe for concurrent use.
type Vacations interface {
	// Vacation returns a person's last vacation.
	Vacation(ctx context.Context, user chat.UserID) (Vacation, error)

	// UpdateVacation loads a person's last vacation, applies change, and stores and returns the
	// result along with a [VacationJob] in one transaction. If change returns an error, it stores
	// nothing and returns that error with the vacation as it is. change may be called more than
	// once and must not use the store.
	UpdateVacation(ctx context.Context, user chat.UserID, change func(*Vacation) error) (Vacation, error)
}

// Digests stores who gets a daily list of the games that wait for them.
type Digests interface {
	// HasDigests reports whether anyone has chosen an hour for the list.
	HasDigests(ctx context.Context) (bool, error)

	// StartDigests stores a [DigestJob] for everyone whose list is due at a time, and records the
	// day in the same transaction. So each list is sent only once, no matter how many calls run at
	// the same time. See [settings.UserSettings.DigestDue].
	StartDigests(ctx context.Context, now time.Time) error
}

// VacationJob stops or starts a person's clocks.
type VacationJob struct {
	User     chat.UserID `json:"user,omitempty"`
	Revision int64       `json:"revision,omitempty"` // of the [Vacation]
}

// Kind implements [Job].
func (VacationJob) Kind() string { return "vacation" }

// DigestJob sends a person the list of games that wait for them.
type DigestJob struct {
	User chat.UserID  `json:"user,omitempty"`
	Day  settings.Day `json:"day,omitempty"`
}

// Kind implements [Job].
func (DigestJob) Kind() string { return "digest" }
