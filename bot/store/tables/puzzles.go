package tables

import (
	"context"
	"database/sql"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Puzzles implements [stored.Puzzles].
type Puzzles struct {
	db   *database.DB
	jobs Jobs
}

// NewPuzzles returns the puzzles in a database and people's attempts at them.
func NewPuzzles(db *database.DB, jobs Jobs) *Puzzles { return &Puzzles{db, jobs} }

const selectPuzzlePlayer = `SELECT name, mention, value, deviation, volatility, current, solved, failed, streak, best, changed,
	daily_guild, daily_streak, daily_best, daily_last FROM puzzle_players WHERE user_id = ? `

// PuzzlePlayer implements [stored.Puzzles].
func (s *Puzzles) PuzzlePlayer(ctx context.Context, user chat.UserID) (p stored.PuzzlePlayer, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		p, err = scanPuzzlePlayer(user, tx.Row(selectPuzzlePlayer, user))
		if errors.Is(err, sql.ErrNoRows) {
			p, err = stored.PuzzlePlayer{User: chat.User{ID: user}, Rating: rating.New()}, nil
		}
		return err
	})
	return p, database.Wrap(err, "read the puzzles of a user")
}

// UpdatePuzzle implements [stored.Puzzles].
func (s *Puzzles) UpdatePuzzle(ctx context.Context, user chat.User, puzzle int, change func(*stored.PuzzlePlayer, *stored.PuzzleAttempt)) (stored.PuzzlePlayer, stored.PuzzleAttempt, error) {
	var p stored.PuzzlePlayer
	var a stored.PuzzleAttempt
	err := s.db.Change(ctx, func(tx database.Tx) (err error) {
		p, a, err = s.updatePuzzle(tx, user, puzzle, change)
		return err
	})
	return p, a, database.Wrap(err, "save puzzle %d of a user", puzzle)
}

// updatePuzzle is UpdatePuzzle within a transaction.
func (s *Puzzles) updatePuzzle(tx database.Tx, user chat.User, puzzle int, change func(*stored.PuzzlePlayer, *stored.PuzzleAttempt)) (p stored.PuzzlePlayer, a stored.PuzzleAttempt, err error) {
	fresh := rating.New()
	_, err = tx.Exec(`INSERT INTO puzzle_players (user_id, name, mention, value, deviation, volatility, current, solved, failed, streak, best, changed)
		VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0) ON CONFLICT (user_id) DO NOTHING`,
		user.ID, user.Name, user.Mention, fresh.Value, fresh.Deviation, fresh.Volatility)
	if err != nil {
		return p, a, err
	}
	if p, err = scanPuzzlePlayer(user.ID, tx.Row(selectPuzzlePlayer+`{for_update}`, user.ID)); err != nil {
		return p, a, err
	}
	_, err = tx.Exec(`INSERT INTO puzzle_attempts (user_id, puzzle, tries, hinted, counted, solved)
		VALUES (?, ?, 0, FALSE, FALSE, FALSE) ON CONFLICT (user_id, puzzle) DO NOTHING`, user.ID, puzzle)
	if err != nil {
		return p, a, err
	}
	err = tx.Row(`SELECT tries, hinted, counted, solved FROM puzzle_attempts WHERE user_id = ? AND puzzle = ?`, user.ID, puzzle).
		Scan(&a.Tries, &a.Hinted, &a.Counted, &a.Solved)
	if err != nil {
		return p, a, err
	}
	p.User = user // store the current name
	change(&p, &a)
	if p.Fresh, err = achieve(tx, p.Achieved(), s.db.Now()); err != nil {
		return p, a, err
	}
	return p, a, savePuzzle(tx, puzzle, p, a)
}

// savePuzzle stores a person's progress.
func savePuzzle(tx database.Tx, puzzle int, p stored.PuzzlePlayer, a stored.PuzzleAttempt) error {
	_, err := tx.Exec(`UPDATE puzzle_players SET name = ?, mention = ?, value = ?, deviation = ?, volatility = ?, current = ?,
		solved = ?, failed = ?, streak = ?, best = ?, changed = ?,
		daily_guild = ?, daily_streak = ?, daily_best = ?, daily_last = ? WHERE user_id = ?`,
		p.User.Name, p.User.Mention, p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility,
		p.Current, p.Solved, p.Failed, p.Streak, p.Best, microTime{&p.Changed},
		p.DailyGuild, p.DailyStreak, p.DailyBest, p.DailyLast, p.User.ID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE puzzle_attempts SET tries = ?, hinted = ?, counted = ?, solved = ? WHERE user_id = ? AND puzzle = ?`,
		a.Tries, a.Hinted, a.Counted, a.Solved, p.User.ID, puzzle)
	return err
}

// SeenPuzzles implements [stored.Puzzles].
func (s *Puzzles) SeenPuzzles(ctx context.Context, user chat.UserID) (seen []int, err error) {
	seen, err = database.LookList(ctx, s.db, database.ScanOne[int], `SELECT puzzle FROM puzzle_attempts WHERE user_id = ?`, user)
	return seen, database.Wrap(err, "read the puzzles of a user")
}

// scanPuzzlePlayer reads a row of the table puzzle_players.
func scanPuzzlePlayer(user chat.UserID, row database.Row) (stored.PuzzlePlayer, error) {
	p := stored.PuzzlePlayer{User: chat.User{ID: user}}
	err := row.Scan(&p.User.Name, &p.User.Mention, &p.Rating.Value, &p.Rating.Deviation, &p.Rating.Volatility,
		&p.Current, &p.Solved, &p.Failed, &p.Streak, &p.Best, microTime{&p.Changed},
		&p.DailyGuild, &p.DailyStreak, &p.DailyBest, &p.DailyLast)
	return p, err
}
