package store

import (
	"context"
	"time"

	"hoshi/engine"
)

// syncMoves makes the stored moves of a game equal to moves. Those that are
// equal already, from the first on, are left alone, and keep their times.
func (db *DB) syncMoves(ctx context.Context, tx transaction, game int64, moves []engine.Point, at time.Time) error {
	stored, err := db.loadMoves(ctx, tx, game)
	if err != nil {
		return err
	}
	same := 0
	for same < len(stored) && same < len(moves) && stored[same] == moves[same] {
		same++
	}
	if same < len(stored) {
		if _, err := tx.exec(ctx, db.sql.deleteMoves, game, same); err != nil {
			return err
		}
	}
	for i, m := range moves[same:] {
		_, err := tx.exec(ctx, db.sql.insertMove,
			game, same+i+1, m.Col, m.Row, at.UnixMicro())
		if err != nil {
			return wrap(err, "move %d, %v", same+i+1, m)
		}
	}
	return nil
}

// loadMoves returns the moves of a game, first move first; nil when there are none.
func (db *DB) loadMoves(ctx context.Context, tx transaction, game int64) ([]engine.Point, error) {
	var moves []engine.Point
	err := tx.each(ctx, func(row scanner) error {
		var m engine.Point
		err := row.Scan(&m.Col, &m.Row)
		moves = append(moves, m)
		return err
	}, db.sql.loadMoves, game)
	return moves, err
}
