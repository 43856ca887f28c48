package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/rating"
)

// puzzleStatements are the SQL of [bot.Puzzles].
type puzzleStatements struct {
	player, playerForUpdate, insertPlayer, updatePlayer string
	attempt, insertAttempt, updateAttempt               string
	seen                                                string
}

func newPuzzleStatements(d dialect) puzzleStatements {
	const player = `SELECT name, mention, value, deviation, volatility, current, solved, failed, streak, best, changed,
		daily_guild, daily_streak, daily_best, daily_last FROM puzzle_players WHERE user_id = ? `
	return puzzleStatements{
		player:          d.sql(player),
		playerForUpdate: d.sql(player + `{for_update}`),
		insertPlayer: d.sql(`INSERT INTO puzzle_players (user_id, name, mention, value, deviation, volatility, current, solved, failed, streak, best, changed)
			VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0) ON CONFLICT (user_id) DO NOTHING`),
		updatePlayer: d.sql(`UPDATE puzzle_players SET name = ?, mention = ?, value = ?, deviation = ?, volatility = ?, current = ?,
			solved = ?, failed = ?, streak = ?, best = ?, changed = ?,
			daily_guild = ?, daily_streak = ?, daily_best = ?, daily_last = ? WHERE user_id = ?`),
		attempt: d.sql(`SELECT tries, hinted, counted, solved FROM puzzle_attempts WHERE user_id = ? AND puzzle = ?`),
		insertAttempt: d.sql(`INSERT INTO puzzle_attempts (user_id, puzzle, tries, hinted, counted, solved)
			VALUES (?, ?, 0, FALSE, FALSE, FALSE) ON CONFLICT (user_id, puzzle) DO NOTHING`),
		updateAttempt: d.sql(`UPDATE puzzle_attempts SET tries = ?, hinted = ?, counted = ?, solved = ? WHERE user_id = ? AND puzzle = ?`),
		seen:          d.sql(`SELECT puzzle FROM puzzle_attempts WHERE user_id = ?`),
	}
}

// PuzzlePlayer implements [bot.Puzzles].
func (db *DB) PuzzlePlayer(ctx context.Context, user chat.UserID) (p bot.PuzzlePlayer, err error) {
	err = db.look(ctx, func(tx transaction) error {
		p, err = scanPuzzlePlayer(user, tx.row(ctx, db.sql.puzzles.player, user))
		if errors.Is(err, sql.ErrNoRows) {
			p, err = bot.PuzzlePlayer{User: chat.User{ID: user}, Rating: rating.New()}, nil
		}
		return err
	})
	return p, wrap(err, "read the puzzles of user %s", user)
}

// UpdatePuzzle implements [bot.Puzzles].
func (db *DB) UpdatePuzzle(ctx context.Context, user chat.User, puzzle int, change func(*bot.PuzzlePlayer, *bot.PuzzleAttempt)) (bot.PuzzlePlayer, bot.PuzzleAttempt, error) {
	var p bot.PuzzlePlayer
	var a bot.PuzzleAttempt
	err := db.change(ctx, func(tx transaction) (err error) {
		p, a, err = db.updatePuzzle(ctx, tx, user, puzzle, change)
		return err
	})
	return p, a, wrap(err, "save puzzle %d of user %s", puzzle, user.ID)
}

// updatePuzzle is UpdatePuzzle within a transaction.
func (db *DB) updatePuzzle(ctx context.Context, tx transaction, user chat.User, puzzle int, change func(*bot.PuzzlePlayer, *bot.PuzzleAttempt)) (p bot.PuzzlePlayer, a bot.PuzzleAttempt, err error) {
	fresh := rating.New()
	_, err = tx.exec(ctx, db.sql.puzzles.insertPlayer, user.ID, user.Name, user.Mention, fresh.Value, fresh.Deviation, fresh.Volatility)
	if err != nil {
		return p, a, err
	}
	if p, err = scanPuzzlePlayer(user.ID, tx.row(ctx, db.sql.puzzles.playerForUpdate, user.ID)); err != nil {
		return p, a, err
	}
	if _, err := tx.exec(ctx, db.sql.puzzles.insertAttempt, user.ID, puzzle); err != nil {
		return p, a, err
	}
	err = tx.row(ctx, db.sql.puzzles.attempt, user.ID, puzzle).Scan(&a.Tries, &a.Hinted, &a.Counted, &a.Solved)
	if err != nil {
		return p, a, err
	}
	p.User = user // under the name of today
	change(&p, &a)
	if p.Fresh, err = db.achieve(ctx, tx, p.Achieved(), now()); err != nil {
		return p, a, err
	}
	return p, a, db.savePuzzle(ctx, tx, puzzle, p, a)
}

// savePuzzle stores what a person has done.
func (db *DB) savePuzzle(ctx context.Context, tx transaction, puzzle int, p bot.PuzzlePlayer, a bot.PuzzleAttempt) error {
	_, err := tx.exec(ctx, db.sql.puzzles.updatePlayer, p.User.Name, p.User.Mention, p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility,
		p.Current, p.Solved, p.Failed, p.Streak, p.Best, micros(p.Changed),
		p.DailyGuild, p.DailyStreak, p.DailyBest, p.DailyLast, p.User.ID)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, db.sql.puzzles.updateAttempt, a.Tries, a.Hinted, a.Counted, a.Solved, p.User.ID, puzzle)
	return err
}

// SeenPuzzles implements [bot.Puzzles].
func (db *DB) SeenPuzzles(ctx context.Context, user chat.UserID) (seen []int, err error) {
	err = db.look(ctx, func(tx transaction) error {
		seen = nil
		return tx.each(ctx, func(row scanner) error {
			var id int
			err := row.Scan(&id)
			seen = append(seen, id)
			return err
		}, db.sql.puzzles.seen, user)
	})
	return seen, wrap(err, "read the puzzles of user %s", user)
}

// scanPuzzlePlayer reads a row of the table puzzle_players.
func scanPuzzlePlayer(user chat.UserID, row scanner) (bot.PuzzlePlayer, error) {
	p := bot.PuzzlePlayer{User: chat.User{ID: user}}
	var changed int64
	err := row.Scan(&p.User.Name, &p.User.Mention, &p.Rating.Value, &p.Rating.Deviation, &p.Rating.Volatility,
		&p.Current, &p.Solved, &p.Failed, &p.Streak, &p.Best, &changed,
		&p.DailyGuild, &p.DailyStreak, &p.DailyBest, &p.DailyLast)
	if changed != 0 {
		p.Changed = time.UnixMicro(changed).UTC()
	}
	return p, err
}
