package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/bot"
)

// Settings implements [bot.Store].
func (db *DB) Settings(ctx context.Context, ch bot.ChannelID) (bot.Settings, error) {
	var s bot.Settings
	err := db.read.QueryRowContext(ctx, `SELECT depth, theme, numbers, details FROM channels WHERE id = ?`, ch).
		Scan(&s.Depth, &s.Theme, &s.Numbers, &s.Details)
	if errors.Is(err, sql.ErrNoRows) {
		return bot.Settings{}, nil
	}
	return s, wrap(err, "read the settings of channel %s", ch)
}

// SetSettings implements [bot.Store].
func (db *DB) SetSettings(ctx context.Context, ch bot.ChannelID, s bot.Settings) error {
	if s.Depth < bot.DepthAuto || s.Depth > bot.MaxDepth {
		return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", s.Depth, bot.MinDepth, bot.MaxDepth, bot.DepthAuto)
	}
	_, err := db.write.ExecContext(ctx,
		`INSERT INTO channels (id, depth, theme, numbers, details) VALUES (?, ?, ?, ?, ?)
		 ON CONFLICT (id) DO UPDATE SET depth = excluded.depth, theme = excluded.theme, numbers = excluded.numbers, details = excluded.details`,
		ch, s.Depth, s.Theme, s.Numbers, s.Details)
	return wrap(err, "save the settings of channel %s", ch)
}
