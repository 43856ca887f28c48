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

const (
	selectDaily   = `SELECT guild, day, puzzle, channel, message, revision, shown FROM daily_puzzles `
	dailyOf       = `WHERE guild = ? AND day = ? `
	selectAttempt = `SELECT user_id, name, mention, tries, solved, given_up, at FROM daily_attempts `
)

// StartDaily implements [stored.Puzzles].
func (s *Puzzles) StartDaily(ctx context.Context, want stored.Daily) (d stored.Daily, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`INSERT INTO daily_puzzles (guild, day, puzzle, channel, message, revision, shown)
			VALUES (?, ?, ?, '', '', 0, 0) ON CONFLICT (guild, day) DO NOTHING`, want.Guild, want.Day, want.Puzzle)
		if err != nil {
			return err
		}
		if d, err = loadDaily(tx, `{for_update}`, want.Guild, want.Day); err != nil {
			return err
		}
		if d.Channel != "" || want.Channel == "" {
			return nil
		}
		d.Channel = want.Channel
		if _, err := tx.Exec(`UPDATE daily_puzzles SET channel = ? `+dailyOf, d.Channel, d.Guild, d.Day); err != nil {
			return err
		}
		return s.dailyChanged(ctx, tx, &d)
	})
	if err != nil {
		return stored.Daily{}, database.Wrap(err, "start the puzzle of %s of guild %s", want.Day, want.Guild)
	}
	return d, nil
}

// Daily implements [stored.Puzzles].
func (s *Puzzles) Daily(ctx context.Context, guild chat.GuildID, day settings.Day) (d stored.Daily, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		d, err = loadDaily(tx, ``, guild, day)
		return err
	})
	return d, database.Wrap(err, "read the puzzle of %s of guild %s", day, guild)
}

// loadDaily reads the puzzle of a day, or returns ErrNoDaily.
func loadDaily(tx database.Tx, lock string, guild chat.GuildID, day settings.Day) (stored.Daily, error) {
	d, err := scanDaily(tx.Row(selectDaily+dailyOf+lock, guild, day))
	if errors.Is(err, sql.ErrNoRows) {
		return stored.Daily{Guild: guild, Day: day}, stored.ErrNoDaily
	}
	return d, err
}

// scanDaily reads a row of the table daily_puzzles.
func scanDaily(row database.Row) (d stored.Daily, err error) {
	err = row.Scan(&d.Guild, &d.Day, &d.Puzzle, &d.Channel, &d.Message, &d.Revision, &d.Shown)
	return d, err
}

// insertDailyJobs stores jobs for the puzzles whose message is out of date.
func insertDailyJobs(ctx context.Context, tx database.Tx, jobs Jobs) error {
	list, err := database.List(tx, scanDaily, selectDaily+`WHERE shown < revision AND channel <> ''`)
	for _, d := range list {
		err = errors.Join(err, jobs.Insert(ctx, tx, dailyJob(&d), time.Time{}))
	}
	return err
}

// dailyChanged records that a day's message must change and inserts the job for that.
func (s *Puzzles) dailyChanged(ctx context.Context, tx database.Tx, d *stored.Daily) error {
	if _, err := tx.Exec(`UPDATE daily_puzzles SET revision = revision + 1 `+dailyOf, d.Guild, d.Day); err != nil {
		return err
	}
	d.Revision++
	if d.Channel == "" {
		return nil
	}
	return s.jobs.Insert(ctx, tx, dailyJob(d), time.Time{})
}

func dailyJob(d *stored.Daily) stored.DailyJob {
	return stored.DailyJob{Guild: d.Guild, Day: d.Day, Revision: d.Revision}
}

// UpdateDaily implements [stored.Puzzles].
func (s *Puzzles) UpdateDaily(ctx context.Context, user chat.User, guild chat.GuildID, day settings.Day,
	change func(*stored.PuzzlePlayer, *stored.PuzzleAttempt, *stored.DailyAttempt)) (stored.PuzzlePlayer, error) {
	var p stored.PuzzlePlayer
	err := s.db.Change(ctx, func(tx database.Tx) error {
		d, err := loadDaily(tx, `{for_update}`, guild, day)
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO daily_attempts (guild, day, user_id, name, mention, tries, solved, given_up, at)
			VALUES (?, ?, ?, '', '', 0, FALSE, FALSE, 0) ON CONFLICT (guild, day, user_id) DO NOTHING`, guild, day, user.ID)
		if err != nil {
			return err
		}
		before, err := scanDailyAttempt(tx.Row(selectAttempt+dailyOf+`AND user_id = ?`, guild, day, user.ID))
		if err != nil {
			return err
		}
		after := before
		after.User = user // store the current name
		streak := 0
		p, _, err = s.updatePuzzle(tx, user, d.Puzzle, func(p *stored.PuzzlePlayer, a *stored.PuzzleAttempt) {
			streak = p.DailyBest
			change(p, a, &after)
		})
		if err != nil {
			return err
		}
		if p.DailyBest != streak {
			if err := rolesChanged(ctx, tx, s.jobs, user.ID); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`UPDATE daily_attempts SET name = ?, mention = ?, tries = ?, solved = ?, given_up = ?, at = ? `+dailyOf+`AND user_id = ?`,
			user.Name, user.Mention, after.Tries, after.Solved, after.GivenUp, microTime{&after.At}, guild, day, user.ID)
		if err != nil || after.Tries == before.Tries && after.Solved == before.Solved && after.GivenUp == before.GivenUp {
			return err
		}
		return s.dailyChanged(ctx, tx, &d)
	})
	if err != nil {
		return stored.PuzzlePlayer{}, database.Wrap(err, "save a try of a user at the puzzle of %s", day)
	}
	return p, nil
}

// DailyAttempts implements [stored.Puzzles].
func (s *Puzzles) DailyAttempts(ctx context.Context, guild chat.GuildID, day settings.Day) (list []stored.DailyAttempt, err error) {
	list, err = database.LookList(ctx, s.db, scanDailyAttempt, selectAttempt+dailyOf+`ORDER BY solved DESC, at, user_id`, guild, day)
	return list, database.Wrap(err, "read who has tried the puzzle of %s of guild %s", day, guild)
}

// scanDailyAttempt reads a row of the table daily_attempts.
func scanDailyAttempt(row database.Row) (a stored.DailyAttempt, err error) {
	err = row.Scan(&a.User.ID, &a.User.Name, &a.User.Mention, &a.Tries, &a.Solved, &a.GivenUp, microTime{&a.At})
	return a, err
}

// SetDailyShown implements [stored.Puzzles].
func (s *Puzzles) SetDailyShown(ctx context.Context, d stored.Daily, revision int64, message string) (asRead bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		changed, err := tx.Exec(`UPDATE daily_puzzles SET shown = ?, message = ? `+dailyOf+`AND shown = ? AND (shown < ? OR revision = ?)`,
			revision, message, d.Guild, d.Day, d.Shown, d.Revision, d.Revision)
		asRead = changed > 0
		return err
	})
	return asRead, database.Wrap(err, "record the message of the puzzle of %s of guild %s", d.Day, d.Guild)
}

// DailyGuilds implements [stored.Puzzles].
func (s *Puzzles) DailyGuilds(ctx context.Context) (guilds []chat.GuildID, err error) {
	guilds, err = database.LookList(ctx, s.db, database.ScanOne[chat.GuildID],
		`SELECT id FROM guilds WHERE daily <> '' AND daily_channel <> '' ORDER BY id`)
	return guilds, database.Wrap(err, "read the guilds with a puzzle of the day")
}
