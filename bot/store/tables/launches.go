package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// PutLaunch implements [stored.Launches].
func (s *Web) PutLaunch(ctx context.Context, l stored.Launch) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`INSERT INTO launches (instance, user_id, game, at) VALUES (?, ?, ?, ?)
			ON CONFLICT (instance, user_id) DO UPDATE SET game = excluded.game, at = excluded.at`, l.Instance, l.User, l.Game, l.At.UnixMicro())
		return err
	})
	return database.Wrap(err, "store a launch of the Activity")
}

// Launch implements [stored.Launches].
func (s *Web) Launch(ctx context.Context, instance string, user chat.UserID) (stored.Launch, error) {
	l := stored.Launch{Instance: instance, User: user}
	err := s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT game, at FROM launches WHERE instance = ? AND user_id = ?`, instance, user).Scan(&l.Game, microTime{&l.At})
		if errors.Is(err, sql.ErrNoRows) {
			return stored.ErrNoLaunch
		}
		return err
	})
	return l, database.Wrap(err, "read a launch of the Activity")
}

// DeleteOldLaunches implements [stored.Launches].
func (s *Web) DeleteOldLaunches(ctx context.Context, now time.Time) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`DELETE FROM launches WHERE at <= ?`, now.Add(-stored.LaunchLife).UnixMicro())
		return err
	})
	return database.Wrap(err, "delete old launches of the Activity")
}
