package tables

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/store/database"
)

// DirectBoards implements [stored.DirectBoards].
func (s *Games) DirectBoards(ctx context.Context, id int64) ([]game.DirectBoard, error) {
	list, err := database.LookList(ctx, s.db, func(row database.Row) (game.DirectBoard, error) {
		b := game.DirectBoard{Game: id}
		err := row.Scan(&b.User, &b.Channel, &b.Language, &b.Rating, &b.Shown, &b.Message, &b.Posting, &b.PostingKey)
		return b, err
	}, `SELECT user_id, channel, language, rating, shown, message, posting, posting_key FROM direct_boards WHERE game = ? ORDER BY user_id`, id)
	return list, database.Wrap(err, "read the direct boards of game %d", id)
}

// addDirectBoard stores a board that is yet to be posted. message is an earlier one that it replaces.
func addDirectBoard(tx database.Tx, b game.DirectBoard) error {
	_, err := tx.Exec(`INSERT INTO direct_boards (game, user_id, channel, language, rating, shown, message, posting, posting_key)
		VALUES (?, ?, ?, ?, ?, 0, ?, 0, '')`, b.Game, b.User, b.Channel, b.Language, b.Rating, b.Message)
	return err
}

// PairedIn implements [stored.DirectBoards].
func (s *Games) PairedIn(ctx context.Context, ch chat.ChannelID) (list []*game.Game, err error) {
	const here = `WHERE id IN (SELECT game FROM direct_boards WHERE channel = ?) `
	err = s.db.Look(ctx, func(tx database.Tx) error {
		if list, err = loadGames(tx, here+`AND state = 'playing' ORDER BY id`, ch); err != nil || len(list) > 0 {
			return err
		}
		list, err = loadGames(tx, here+`ORDER BY started_at DESC, id DESC LIMIT 1`, ch)
		return err
	})
	return list, database.Wrap(err, "read the paired games of channel %s", ch)
}

// BeginDirectPost implements [stored.DirectBoards].
func (s *Games) BeginDirectPost(ctx context.Context, b game.DirectBoard, revision int64, key string) (ok bool, err error) {
	err = s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		changed, err := tx.Exec(`UPDATE direct_boards SET posting = ?1, posting_key = ?2 WHERE game = ?3 AND user_id = ?4 AND shown <= ?1 AND message = ?5
			AND (posting = 0 OR posting = ?1 AND posting_key = ?2)`, revision, key, b.Game, b.User, b.Message)
		ok = changed > 0
		return err
	})
	return ok, database.Wrap(err, "note that a direct board of game %d is posted", b.Game)
}

// SetDirectShown implements [stored.DirectBoards].
func (s *Games) SetDirectShown(ctx context.Context, b game.DirectBoard, revision int64, message string) error {
	err := s.db.ChangeTogether(ctx, func(tx database.Tx) error {
		if b.Supersedes(message) {
			if err := supersedeDirect(tx, b, revision, message); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`UPDATE direct_boards SET shown = ?1, message = ?2, posting = CASE WHEN posting <= ?1 THEN 0 ELSE posting END
			WHERE game = ?3 AND user_id = ?4 AND shown <= ?1`, revision, message, b.Game, b.User)
		return err
	})
	return database.Wrap(err, "record a direct board of game %d", b.Game)
}

// supersedeDirect notes in the game that a player's recorded message is superseded, as long as the player
// has one: they may be forgotten at the same time, which changes the game first, too.
func supersedeDirect(tx database.Tx, b game.DirectBoard, revision int64, message string) error {
	if _, err := tx.Exec(`UPDATE games SET superseded = superseded WHERE id = ?`, b.Game); err != nil { // locks it
		return err
	}
	const recorded = `FROM direct_boards WHERE game = ?1 AND user_id = ?2 AND shown > 0 AND shown <= ?3 AND message NOT IN ('', ?4)`
	_, err := tx.Exec(`UPDATE games SET superseded = (SELECT user_id || '`+ownerEnd+`' || message || ' ' `+recorded+`) || superseded
		WHERE id = ?1 AND EXISTS (SELECT 1 `+recorded+`)`, b.Game, b.User, revision, message)
	return err
}

// CloseDirectBoard implements [stored.DirectBoards].
func (s *Games) CloseDirectBoard(ctx context.Context, b game.DirectBoard) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`UPDATE direct_boards SET channel = '' WHERE game = ? AND user_id = ?`, b.Game, b.User)
		return err
	})
	return database.Wrap(err, "close a direct board of game %d", b.Game)
}
