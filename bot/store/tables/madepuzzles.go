package tables

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
	"hoshi/engine/puzzle"
)

// AddPuzzle implements [stored.Puzzles].
func (s *Puzzles) AddPuzzle(ctx context.Context, p *puzzle.Puzzle, most int) (added bool, err error) {
	shape, err := p.Shape()
	if err != nil {
		return false, err
	}
	line := *p
	line.ID = 1 // required, but the row's id is used instead
	var id int
	err = s.db.Change(ctx, func(tx database.Tx) error {
		err := tx.Row(`INSERT INTO made_puzzles (shape, line) SELECT ?, ?
			WHERE (SELECT count(*) FROM made_puzzles) < ? ON CONFLICT (shape) DO NOTHING RETURNING id`, shape, line.String(), most).Scan(&id)
		added = err == nil
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if added {
		p.ID = stored.FirstMadePuzzle - 1 + id
	}
	return added, database.Wrap(err, "save a puzzle")
}

// MadePuzzles implements [stored.Puzzles].
func (s *Puzzles) MadePuzzles(ctx context.Context, above int) (list []puzzle.Puzzle, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list = nil
		return tx.Each(func(row database.Row) error {
			var id int
			var line string
			if err := row.Scan(&id, &line); err != nil {
				return err
			}
			one, err := puzzle.Parse(strings.NewReader(line))
			if err != nil || len(one) != 1 {
				s.db.CalmLog().Warn("a stored puzzle cannot be read", "id", id, "err", err)
				return nil
			}
			one[0].ID = stored.FirstMadePuzzle - 1 + id
			list = append(list, one[0])
			return nil
		}, `SELECT id, line FROM made_puzzles WHERE id > ? ORDER BY id`, max(above-stored.FirstMadePuzzle+1, 0))
	})
	return list, database.Wrap(err, "read the puzzles that were made")
}
