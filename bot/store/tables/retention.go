package tables

import (
	"context"
	"time"

	"hoshi/bot/store/database"
)

// retentionBatch is the maximum number of games deleted in one transaction, so that no move waits
// long.
const retentionBatch = 100

// DeleteOldGames deletes the games that have ended, count for nobody's rating and haven't changed since
// a time, with their rows in other tables. It returns how many there were. If it fails, earlier
// deletions stay.
func (s *Games) DeleteOldGames(ctx context.Context, before time.Time) (deleted int, err error) {
	for last := int64(0); ; {
		ids, err := database.LookList(ctx, s.db, database.ScanOne[int64],
			`SELECT id FROM games WHERE id > ? AND changed < ? AND state NOT IN ('playing', 'proposed')
				AND NOT EXISTS (SELECT 1 FROM rated_games WHERE game = games.id)
				AND NOT EXISTS (SELECT 1 FROM rating_changes WHERE game = games.id) ORDER BY id LIMIT ?`, last, before.UnixMicro(), retentionBatch)
		if err != nil || len(ids) == 0 {
			return deleted, database.Wrap(err, "look for old games")
		}
		last = ids[len(ids)-1]
		var gone int64
		err = s.db.Change(ctx, func(tx database.Tx) error {
			for _, id := range ids {
				n, err := tx.Exec(`DELETE FROM games WHERE id = ? AND changed < ? AND state NOT IN ('playing', 'proposed')`, id, before.UnixMicro())
				if err != nil {
					return err
				}
				gone += n
			}
			return nil
		})
		if err != nil {
			return deleted, database.Wrap(err, "delete old games")
		}
		deleted += int(gone)
	}
}
