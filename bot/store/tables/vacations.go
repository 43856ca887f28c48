package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Vacations implements [stored.Vacations].
type Vacations struct {
	db   *database.DB
	jobs Jobs
}

// NewVacations returns the vacations in a database.
func NewVacations(db *database.DB, jobs Jobs) *Vacations { return &Vacations{db, jobs} }

const selectVacation = `SELECT year, used, begins, ends, revision FROM vacations WHERE user_id = ? `

// Vacation implements [stored.Vacations].
func (s *Vacations) Vacation(ctx context.Context, user chat.UserID) (v stored.Vacation, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		v, err = scanVacation(tx.Row(selectVacation, user))
		return err
	})
	return v, database.Wrap(err, "read the vacation of a user")
}

// scanVacation reads a row of the table vacations, if there is one.
func scanVacation(row database.Row) (v stored.Vacation, err error) {
	err = row.Scan(&v.Year, &v.Used, microTime{&v.Begins}, microTime{&v.Ends}, &v.Revision)
	if errors.Is(err, sql.ErrNoRows) {
		return stored.Vacation{}, nil
	}
	return v, err
}

// UpdateVacation implements [stored.Vacations].
func (s *Vacations) UpdateVacation(ctx context.Context, user chat.UserID, change func(*stored.Vacation) error) (v stored.Vacation, err error) {
	var refused error
	err = s.db.Change(ctx, func(tx database.Tx) error {
		// Revisions start at the time, so that a job from before the person was forgotten isn't taken for a new one.
		_, err := tx.Exec(`INSERT INTO vacations (user_id, year, used, begins, ends, revision) VALUES (?, 0, 0, 0, 0, ?) ON CONFLICT (user_id) DO NOTHING`,
			user, s.db.Now().UnixMicro())
		if err != nil {
			return err
		}
		if v, err = scanVacation(tx.Row(selectVacation+`{for_update}`, user)); err != nil {
			return err
		}
		before := v
		if refused = change(&v); refused != nil {
			v = before
			return nil
		}
		v.Revision++
		_, err = tx.Exec(`UPDATE vacations SET year = ?, used = ?, begins = ?, ends = ?, revision = ? WHERE user_id = ?`,
			v.Year, v.Used, microTime{&v.Begins}, microTime{&v.Ends}, v.Revision, user)
		if err != nil {
			return err
		}
		return s.jobs.Insert(ctx, tx, stored.VacationJob{User: user, Revision: v.Revision}, time.Time{})
	})
	if err != nil {
		return stored.Vacation{}, database.Wrap(err, "save the vacation of a user")
	}
	return v, refused
}

// InsertMissingVacationJobs stores the jobs of a database that has none: those of vacations from which
// someone's clock can still be stopped. It does no harm if a vacation's job has been done before.
func (s *Vacations) InsertMissingVacationJobs(ctx context.Context, tx database.Tx) error {
	list, err := database.List(tx, func(row database.Row) (job stored.VacationJob, err error) {
		err = row.Scan(&job.User, &job.Revision)
		return job, err
	}, `SELECT user_id, revision FROM vacations WHERE ends > ? ORDER BY user_id`, s.db.Now().AddDate(0, 0, -stored.VacationDays).UnixMicro())
	for _, job := range list {
		err = errors.Join(err, s.jobs.Insert(ctx, tx, job, time.Time{}))
	}
	return err
}

// HasDigests implements [stored.Digests].
func (s *Settings) HasDigests(ctx context.Context) (any bool, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) > 0 FROM users WHERE digest <> ''`).Scan(&any)
	})
	return any, database.Wrap(err, "read who gets a list of games")
}

// StartDigests implements [stored.Digests].
func (s *Settings) StartDigests(ctx context.Context, now time.Time) error {
	people, err := database.LookList(ctx, s.db, database.ScanOne[chat.UserID], `SELECT user_id FROM users WHERE digest <> '' ORDER BY user_id`)
	if err != nil {
		return database.Wrap(err, "read who gets a list of games")
	}
	for _, user := range people {
		if err := s.startDigest(ctx, user, now); err != nil {
			return database.Wrap(err, "start the list of games of a user")
		}
	}
	return nil
}

// startDigest stores the job for a person's list of games if it's due.
func (s *Settings) startDigest(ctx context.Context, user chat.UserID, now time.Time) error {
	of, err := s.UserSettings(ctx, user)
	if err != nil || of.DigestDue(now) == "" {
		return err
	}
	return s.db.Change(ctx, func(tx database.Tx) error {
		var day settings.Day
		_, err := userTable.update(tx, string(user), func(us *settings.UserSettings) error {
			if day = us.DigestDue(now); day != "" {
				us.DigestDay = day
			}
			return nil
		})
		if err != nil || day == "" {
			return err // another process was faster
		}
		return s.jobs.Insert(ctx, tx, stored.DigestJob{User: user, Day: day}, time.Time{})
	})
}
