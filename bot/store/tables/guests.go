package tables

import (
	"context"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Games of guests and the guests themselves, by the prefixes of their IDs (see package guest), as
// ranges so that indexes find them.
const (
	guestGame = `channel >= 'web.' AND channel < 'web/'`
	guestUser = `user_id >= 'guest.' AND user_id < 'guest/'`
	inNoGame  = `user_id NOT IN (SELECT black_id FROM games WHERE ` + guestGame + ` UNION SELECT white_id FROM games WHERE ` + guestGame +
		` UNION SELECT host_id FROM games WHERE ` + guestGame + `)`
)

// DeleteGuestGames deletes the games that guests played on the page, whatever their state, if they
// haven't changed since a time. It also deletes what is stored about guests without games. It returns
// how many games there were.
func (s *Games) DeleteGuestGames(ctx context.Context, before time.Time) (deleted int, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		n, err := tx.Exec(`DELETE FROM games WHERE `+guestGame+` AND changed < ?`, before.UnixMicro())
		if err != nil || n == 0 {
			return err
		}
		deleted = int(n)
		if _, err := tx.Exec(`DELETE FROM channels WHERE id >= 'web.' AND id < 'web/' AND id NOT IN (SELECT channel FROM games WHERE ` + guestGame + `)`); err != nil {
			return err
		}
		for _, t := range personalTables {
			if _, err := tx.Exec(`DELETE FROM ` + t.name + ` WHERE ` + guestUser + ` AND ` + inNoGame); err != nil {
				return err
			}
		}
		return nil
	})
	return deleted, database.Wrap(err, "delete games of guests")
}

// GuestsPlaying returns the games that guests are playing, beginning with the one that hasn't changed for
// the longest time.
func (s *Games) GuestsPlaying(ctx context.Context) (list []stored.GuestGame, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = database.List(tx, func(row database.Row) (g stored.GuestGame, err error) {
			err = row.Scan(&g.ID, &g.Channel, microTime{&g.Changed})
			return g, err
		}, `SELECT id, channel, changed FROM games WHERE state = 'playing' AND `+guestGame+` ORDER BY changed, id`)
		return err
	})
	return list, database.Wrap(err, "list the games of guests")
}
