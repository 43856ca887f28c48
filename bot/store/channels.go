package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/bot"
)

// Depth implements [bot.Store].
func (db *DB) Depth(ctx context.Context, ch bot.ChannelID) (bot.Depth, error) {
	var d bot.Depth
	err := db.read.QueryRowContext(ctx, `SELECT depth FROM channels WHERE id = ?`, ch).Scan(&d)
	if errors.Is(err, sql.ErrNoRows) {
		return bot.DepthOfChannel, nil
	}
	return d, wrap(err, "read the depth of channel %s", ch)
}

// SetDepth implements [bot.Store]. DepthOfChannel forgets what was set.
func (db *DB) SetDepth(ctx context.Context, ch bot.ChannelID, d bot.Depth) error {
	if d < bot.DepthAuto || d > bot.MaxDepth {
		return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", d, bot.MinDepth, bot.MaxDepth, bot.DepthAuto)
	}
	_, err := db.write.ExecContext(ctx,
		`INSERT INTO channels (id, depth) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET depth = excluded.depth`, ch, d)
	return wrap(err, "save the depth of channel %s", ch)
}
