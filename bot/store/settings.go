package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/bot"
)

// ChannelSettings implements [bot.Settings].
func (db *DB) ChannelSettings(ctx context.Context, ch bot.ChannelID) (s bot.ChannelSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.channel, ch), values(channelColumns(&s))...)
	})
	return s, wrap(err, "read the settings of channel %s", ch)
}

// UpdateChannelSettings implements [bot.Settings].
func (db *DB) UpdateChannelSettings(ctx context.Context, ch bot.ChannelID, change func(*bot.ChannelSettings)) (bot.ChannelSettings, error) {
	var s bot.ChannelSettings
	err := db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.insertChannel, ch); err != nil {
			return err
		}
		err := scanSettings(tx.row(ctx, db.sql.channelForUpdate, ch), values(channelColumns(&s))...)
		if err != nil {
			return err
		}
		change(&s)
		if s.Depth < bot.DepthAuto || s.Depth > bot.MaxDepth {
			return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", s.Depth, bot.MinDepth, bot.MaxDepth, bot.DepthAuto)
		}
		_, err = tx.exec(ctx, db.sql.updateChannel, append(values(channelColumns(&s)), ch)...)
		return err
	})
	if err != nil {
		return bot.ChannelSettings{}, wrap(err, "save the settings of channel %s", ch)
	}
	return s, nil
}

// GuildSettings implements [bot.Settings].
func (db *DB) GuildSettings(ctx context.Context, guild bot.GuildID) (s bot.GuildSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.guild, guild), values(guildColumns(&s))...)
	})
	return s, wrap(err, "read the settings of guild %s", guild)
}

// UpdateGuildSettings implements [bot.Settings].
func (db *DB) UpdateGuildSettings(ctx context.Context, guild bot.GuildID, change func(*bot.GuildSettings)) (bot.GuildSettings, error) {
	var s bot.GuildSettings
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
		return bot.GuildSettings{}, wrap(err, "save the settings of guild %s", guild)
	}
	return s, nil
}

// UserSettings implements [bot.Settings].
func (db *DB) UserSettings(ctx context.Context, user bot.UserID) (s bot.UserSettings, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return scanSettings(tx.row(ctx, db.sql.user, user), values(userColumns(&s))...)
	})
	return s, wrap(err, "read the settings of user %s", user)
}

// UpdateUserSettings implements [bot.Settings].
func (db *DB) UpdateUserSettings(ctx context.Context, user bot.UserID, change func(*bot.UserSettings)) (bot.UserSettings, error) {
	var s bot.UserSettings
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
		return bot.UserSettings{}, wrap(err, "save the settings of user %s", user)
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
