package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

// dailyStatements are the SQL of the puzzles of days.
type dailyStatements struct {
	daily, lock, insert, setChannel, changed, setShown string
	attempt, attempts                                  string
	insertAttempt, updateAttempt                       string
	guilds                                             string
}

func newDailyStatements(d dialect) dailyStatements {
	const attempt = `SELECT user_id, name, mention, tries, solved, given_up, at FROM daily_attempts WHERE guild = ? AND day = ?`
	const daily = `SELECT puzzle, channel, message, revision, shown FROM daily_puzzles WHERE guild = ? AND day = ?`
	return dailyStatements{
		daily: d.sql(daily),
		lock:  d.sql(daily + ` {for_update}`),
		insert: d.sql(`INSERT INTO daily_puzzles (guild, day, puzzle, channel, message, revision, shown)
			VALUES (?, ?, ?, '', '', 0, 0) ON CONFLICT (guild, day) DO NOTHING`),
		setChannel: d.sql(`UPDATE daily_puzzles SET channel = ? WHERE guild = ? AND day = ?`),
		changed:    d.sql(`UPDATE daily_puzzles SET revision = revision + 1 WHERE guild = ? AND day = ?`),
		setShown:   d.sql(`UPDATE daily_puzzles SET shown = ?, message = ? WHERE guild = ? AND day = ? AND shown <= ?`),

		attempt:  d.sql(attempt + ` AND user_id = ?`),
		attempts: d.sql(attempt + ` ORDER BY solved DESC, at, user_id`),
		insertAttempt: d.sql(`INSERT INTO daily_attempts (guild, day, user_id, name, mention, tries, solved, given_up, at)
			VALUES (?, ?, ?, '', '', 0, FALSE, FALSE, 0) ON CONFLICT (guild, day, user_id) DO NOTHING`),
		updateAttempt: d.sql(`UPDATE daily_attempts SET name = ?, mention = ?, tries = ?, solved = ?, given_up = ?, at = ?
			WHERE guild = ? AND day = ? AND user_id = ?`),
		guilds: d.sql(`SELECT id FROM guilds WHERE daily <> '' AND daily_channel <> '' ORDER BY id`),
	}
}

// StartDaily implements [bot.Puzzles].
func (db *DB) StartDaily(ctx context.Context, want bot.Daily) (d bot.Daily, err error) {
	err = db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.daily.insert, want.Guild, want.Day, want.Puzzle); err != nil {
			return err
		}
		if d, err = db.loadDaily(ctx, tx, db.sql.daily.lock, want.Guild, want.Day); err != nil {
			return err
		}
		if d.Channel != "" || want.Channel == "" {
			return nil
		}
		d.Channel = want.Channel
		if _, err := tx.exec(ctx, db.sql.daily.setChannel, d.Channel, d.Guild, d.Day); err != nil {
			return err
		}
		return db.dailyChanged(ctx, tx, &d)
	})
	if err != nil {
		return bot.Daily{}, wrap(err, "start the puzzle of %s of guild %s", want.Day, want.Guild)
	}
	db.queue.notify()
	return d, nil
}

// Daily implements [bot.Puzzles].
func (db *DB) Daily(ctx context.Context, guild chat.GuildID, day settings.Day) (d bot.Daily, err error) {
	err = db.look(ctx, func(tx transaction) error {
		d, err = db.loadDaily(ctx, tx, db.sql.daily.daily, guild, day)
		return err
	})
	return d, wrap(err, "read the puzzle of %s of guild %s", day, guild)
}

// loadDaily reads the puzzle of a day by a statement.
func (db *DB) loadDaily(ctx context.Context, tx transaction, statement string, guild chat.GuildID, day settings.Day) (bot.Daily, error) {
	d := bot.Daily{Guild: guild, Day: day}
	err := tx.row(ctx, statement, guild, day).Scan(&d.Puzzle, &d.Channel, &d.Message, &d.Revision, &d.Shown)
	if errors.Is(err, sql.ErrNoRows) {
		return d, bot.ErrNoDaily
	}
	return d, err
}

// dailyChanged stores that the message of a day has to change, with the job that does it.
func (db *DB) dailyChanged(ctx context.Context, tx transaction, d *bot.Daily) error {
	if _, err := tx.exec(ctx, db.sql.daily.changed, d.Guild, d.Day); err != nil {
		return err
	}
	d.Revision++
	if d.Channel == "" {
		return nil
	}
	return db.insert(ctx, tx, bot.Job{Kind: bot.JobDaily, Guild: d.Guild, Day: d.Day, Revision: d.Revision}, time.Time{})
}

// UpdateDaily implements [bot.Puzzles].
func (db *DB) UpdateDaily(ctx context.Context, user chat.User, guild chat.GuildID, day settings.Day, change func(*bot.PuzzlePlayer, *bot.PuzzleAttempt, *bot.DailyAttempt)) (bot.PuzzlePlayer, error) {
	var p bot.PuzzlePlayer
	err := db.change(ctx, func(tx transaction) error {
		d, err := db.loadDaily(ctx, tx, db.sql.daily.lock, guild, day)
		if err != nil {
			return err
		}
		if _, err := tx.exec(ctx, db.sql.daily.insertAttempt, guild, day, user.ID); err != nil {
			return err
		}
		before, err := scanDailyAttempt(tx.row(ctx, db.sql.daily.attempt, guild, day, user.ID))
		if err != nil {
			return err
		}
		after := before
		after.User = user // under the name of today
		p, _, err = db.updatePuzzle(ctx, tx, user, d.Puzzle, func(p *bot.PuzzlePlayer, a *bot.PuzzleAttempt) { change(p, a, &after) })
		if err != nil {
			return err
		}
		_, err = tx.exec(ctx, db.sql.daily.updateAttempt, user.Name, user.Mention, after.Tries, after.Solved, after.GivenUp, micros(after.At), guild, day, user.ID)
		if err != nil || after.Tries == before.Tries && after.Solved == before.Solved && after.GivenUp == before.GivenUp {
			return err
		}
		return db.dailyChanged(ctx, tx, &d)
	})
	if err != nil {
		return bot.PuzzlePlayer{}, wrap(err, "save a try of user %s at the puzzle of %s", user.ID, day)
	}
	db.queue.notify()
	return p, nil
}

// micros is a time as it is stored, 0 for the zero time.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// DailyAttempts implements [bot.Puzzles].
func (db *DB) DailyAttempts(ctx context.Context, guild chat.GuildID, day settings.Day) (list []bot.DailyAttempt, err error) {
	err = db.look(ctx, func(tx transaction) error {
		list = nil
		return tx.each(ctx, func(row scanner) error {
			a, err := scanDailyAttempt(row)
			list = append(list, a)
			return err
		}, db.sql.daily.attempts, guild, day)
	})
	return list, wrap(err, "read who has tried the puzzle of %s of guild %s", day, guild)
}

// scanDailyAttempt reads a row of the table daily_attempts.
func scanDailyAttempt(row scanner) (a bot.DailyAttempt, err error) {
	var at int64
	err = row.Scan(&a.User.ID, &a.User.Name, &a.User.Mention, &a.Tries, &a.Solved, &a.GivenUp, &at)
	if at != 0 {
		a.At = time.UnixMicro(at).UTC()
	}
	return a, err
}

// SetDailyShown implements [bot.Puzzles].
func (db *DB) SetDailyShown(ctx context.Context, guild chat.GuildID, day settings.Day, revision int64, message string) error {
	err := db.change(ctx, func(tx transaction) error {
		_, err := tx.exec(ctx, db.sql.daily.setShown, revision, message, guild, day, revision)
		return err
	})
	return wrap(err, "record the message of the puzzle of %s of guild %s", day, guild)
}

// DailyGuilds implements [bot.Puzzles].
func (db *DB) DailyGuilds(ctx context.Context) (guilds []chat.GuildID, err error) {
	err = db.look(ctx, func(tx transaction) error {
		guilds = nil
		return tx.each(ctx, func(row scanner) error {
			var guild chat.GuildID
			err := row.Scan(&guild)
			guilds = append(guilds, guild)
			return err
		}, db.sql.daily.guilds)
	})
	return guilds, wrap(err, "read the guilds with a puzzle of the day")
}
