package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
)

// ChannelSettings implements [settings.Settings].
func (db *DB) ChannelSettings(ctx context.Context, ch chat.ChannelID) (s settings.ChannelSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.channel, ch), values(channelColumns(&s))...)
	})
	return s, wrap(err, "read the settings of channel %s", ch)
}

// UpdateChannelSettings implements [settings.Settings].
func (db *DB) UpdateChannelSettings(ctx context.Context, ch chat.ChannelID, change func(*settings.ChannelSettings)) (settings.ChannelSettings, error) {
	var s settings.ChannelSettings
	err := db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.insertChannel, ch); err != nil {
			return err
		}
		err := scanSettings(tx.row(ctx, db.sql.channelForUpdate, ch), values(channelColumns(&s))...)
		if err != nil {
			return err
		}
		change(&s)
		if s.Depth < game.DepthAuto || s.Depth > game.MaxDepth {
			return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", s.Depth, game.MinDepth, game.MaxDepth, game.DepthAuto)
		}
		_, err = tx.exec(ctx, db.sql.updateChannel, append(values(channelColumns(&s)), ch)...)
		return err
	})
	if err != nil {
		return settings.ChannelSettings{}, wrap(err, "save the settings of channel %s", ch)
	}
	return s, nil
}

// GuildSettings implements [settings.Settings].
func (db *DB) GuildSettings(ctx context.Context, guild chat.GuildID) (s settings.GuildSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.guild, guild), values(guildColumns(&s))...)
	})
	return s, wrap(err, "read the settings of guild %s", guild)
}

// UpdateGuildSettings implements [settings.Settings].
func (db *DB) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*settings.GuildSettings)) (settings.GuildSettings, error) {
	var s settings.GuildSettings
	err := db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.insertGuild, guild); err != nil {
			return err
		}
		if err := scanSettings(tx.row(ctx, db.sql.guildForUpdate, guild), values(guildColumns(&s))...); err != nil {
			return err
		}
		change(&s)
		if _, err := tx.exec(ctx, db.sql.updateGuild, append(values(guildColumns(&s)), guild)...); err != nil {
			return err
		}
		return db.queue.tell(ctx, tx, bot.Notice{Guild: guild})
	})
	if err != nil {
		return settings.GuildSettings{}, wrap(err, "save the settings of guild %s", guild)
	}
	return s, nil
}

// UserSettings implements [settings.Settings].
func (db *DB) UserSettings(ctx context.Context, user chat.UserID) (s settings.UserSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.user, user), values(userColumns(&s))...)
	})
	return s, wrap(err, "read the settings of user %s", user)
}

// UpdateUserSettings implements [settings.Settings].
func (db *DB) UpdateUserSettings(ctx context.Context, user chat.UserID, change func(*settings.UserSettings)) (settings.UserSettings, error) {
	var s settings.UserSettings
	err := db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.insertUser, user); err != nil {
			return err
		}
		if err := scanSettings(tx.row(ctx, db.sql.userForUpdate, user), values(userColumns(&s))...); err != nil {
			return err
		}
		change(&s)
		_, err := tx.exec(ctx, db.sql.updateUser, append(values(userColumns(&s)), user)...)
		return err
	})
	if err != nil {
		return settings.UserSettings{}, wrap(err, "save the settings of user %s", user)
	}
	return s, nil
}

// scanSettings reads a row of settings. Where there is none the settings stay zero:
// nobody has set anything.
func scanSettings(row scanner, dest ...any) error {
	err := row.Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}
