package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/bot"
)

// rowQuerier is what a single row is read by: a pool or a transaction.
type rowQuerier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// ChannelSettings implements [bot.Settings].
func (db *DB) ChannelSettings(ctx context.Context, ch bot.ChannelID) (bot.ChannelSettings, error) {
	s, err := channelSettings(ctx, db.read, ch)
	return s, wrap(err, "read the settings of channel %s", ch)
}

// UpdateChannelSettings implements [bot.Settings].
func (db *DB) UpdateChannelSettings(ctx context.Context, ch bot.ChannelID, change func(*bot.ChannelSettings)) (bot.ChannelSettings, error) {
	var s bot.ChannelSettings
	err := db.change(ctx, func(tx *sql.Tx) (err error) {
		if s, err = channelSettings(ctx, tx, ch); err != nil {
			return err
		}
		change(&s)
		if s.Depth < bot.DepthAuto || s.Depth > bot.MaxDepth {
			return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", s.Depth, bot.MinDepth, bot.MaxDepth, bot.DepthAuto)
		}
		_, err = tx.ExecContext(ctx,
			`INSERT INTO channels (id, depth, theme, numbers, details) VALUES (?, ?, ?, ?, ?)
			 ON CONFLICT (id) DO UPDATE SET depth = excluded.depth, theme = excluded.theme, numbers = excluded.numbers, details = excluded.details`,
			ch, s.Depth, s.Theme, s.Numbers, s.Details)
		return err
	})
	if err != nil {
		return bot.ChannelSettings{}, wrap(err, "save the settings of channel %s", ch)
	}
	return s, nil
}

func channelSettings(ctx context.Context, q rowQuerier, ch bot.ChannelID) (s bot.ChannelSettings, err error) {
	err = q.QueryRowContext(ctx, `SELECT depth, theme, numbers, details FROM channels WHERE id = ?`, ch).
		Scan(&s.Depth, &s.Theme, &s.Numbers, &s.Details)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return s, err
}

// GuildSettings implements [bot.Settings].
func (db *DB) GuildSettings(ctx context.Context, guild bot.GuildID) (bot.GuildSettings, error) {
	s, err := guildSettings(ctx, db.read, guild)
	return s, wrap(err, "read the settings of guild %s", guild)
}

// UpdateGuildSettings implements [bot.Settings].
func (db *DB) UpdateGuildSettings(ctx context.Context, guild bot.GuildID, change func(*bot.GuildSettings)) (bot.GuildSettings, error) {
	var s bot.GuildSettings
	err := db.change(ctx, func(tx *sql.Tx) (err error) {
		if s, err = guildSettings(ctx, tx, guild); err != nil {
			return err
		}
		change(&s)
		_, err = tx.ExecContext(ctx,
			`INSERT INTO guilds (id, theme) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET theme = excluded.theme`,
			guild, s.Theme)
		return err
	})
	if err != nil {
		return bot.GuildSettings{}, wrap(err, "save the settings of guild %s", guild)
	}
	return s, nil
}

func guildSettings(ctx context.Context, q rowQuerier, guild bot.GuildID) (s bot.GuildSettings, err error) {
	err = q.QueryRowContext(ctx, `SELECT theme FROM guilds WHERE id = ?`, guild).Scan(&s.Theme)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return s, err
}
