package tables

import (
	"time"

	"hoshi/bot/store/database"
	"hoshi/engine"
)

// storeMoves makes the stored moves of a game equal to moves. It leaves equal leading moves alone,
// so they keep their times.
func storeMoves(tx database.Tx, game int64, moves []engine.Point, at time.Time) error {
	stored, err := loadMoves(tx, game)
	if err != nil {
		return err
	}
	same := 0
	for same < len(stored) && same < len(moves) && stored[same] == moves[same] {
		same++
	}
	if same < len(stored) {
		if _, err := tx.Exec(`DELETE FROM moves WHERE game = ? AND ply > ?`, game, same); err != nil {
			return err
		}
	}
	for i, m := range moves[same:] {
		_, err := tx.Exec(`INSERT INTO moves (game, ply, col, row, played_at) VALUES (?, ?, ?, ?, ?)`,
			game, same+i+1, m.Col, m.Row, at.UnixMicro())
		if err != nil {
			return database.Wrap(err, "move %d, %v", same+i+1, m)
		}
	}
	return nil
}

// loadMoves returns the moves of a game in order, or nil if there are none.
func loadMoves(tx database.Tx, game int64) ([]engine.Point, error) {
	return database.List(tx, func(row database.Row) (m engine.Point, err error) {
		err = row.Scan(&m.Col, &m.Row)
		return m, err
	}, `SELECT col, row FROM moves WHERE game = ? ORDER BY ply`, game)
}
