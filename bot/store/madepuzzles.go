package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"hoshi/bot"
	"hoshi/engine/puzzle"
)

// madeStatements are the SQL of the puzzles that were made of games.
type madeStatements struct{ insert, list string }

func newMadeStatements(d dialect) madeStatements {
	return madeStatements{
		insert: d.sql(`INSERT INTO made_puzzles (shape, line) SELECT ?, ?
			WHERE (SELECT count(*) FROM made_puzzles) < ? ON CONFLICT (shape) DO NOTHING RETURNING id`),
		list: d.sql(`SELECT id, line FROM made_puzzles WHERE id > ? ORDER BY id`),
	}
}

// AddPuzzle implements [bot.Puzzles].
func (db *DB) AddPuzzle(ctx context.Context, p *puzzle.Puzzle, most int) (added bool, err error) {
	shape, err := p.Shape()
	if err != nil {
		return false, err
	}
	line := *p
	line.ID = 1 // which a line has to have; the row's is what counts
	var id int
	err = db.change(ctx, func(tx transaction) error {
		err := tx.row(ctx, db.sql.made.insert, shape, line.String(), most).Scan(&id)
		added = err == nil
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if added {
		p.ID = bot.FirstMadePuzzle - 1 + id
	}
	return added, wrap(err, "save a puzzle")
}

// MadePuzzles implements [bot.Puzzles].
func (db *DB) MadePuzzles(ctx context.Context, above int) (list []puzzle.Puzzle, err error) {
	err = db.look(ctx, func(tx transaction) error {
		list = nil
		return tx.each(ctx, func(row scanner) error {
			var id int
			var line string
			if err := row.Scan(&id, &line); err != nil {
				return err
			}
			one, err := puzzle.Parse(strings.NewReader(line))
			if err != nil || len(one) != 1 {
				db.calm.Warn("a stored puzzle cannot be read", "id", id, "err", err)
				return nil
			}
			one[0].ID = bot.FirstMadePuzzle - 1 + id
			list = append(list, one[0])
			return nil
		}, db.sql.made.list, max(above-bot.FirstMadePuzzle+1, 0))
	})
	return list, wrap(err, "read the puzzles that were made")
}
