package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Settings implements [settings.Settings].
type Settings struct {
	db   *database.DB
	jobs Jobs
}

// NewSettings returns the settings in a database.
func NewSettings(db *database.DB, jobs Jobs) *Settings { return &Settings{db, jobs} }

// settingTable is a table with one row of settings per ID.
type settingTable[S any] struct {
	name, key string
	columns   func(*S) []column
}

var (
	channelTable = settingTable[settings.ChannelSettings]{"channels", "id", channelColumns}
	guildTable   = settingTable[settings.GuildSettings]{"guilds", "id", guildColumns}
	userTable    = settingTable[settings.UserSettings]{"users", "user_id", userColumns}
)

// read returns the settings of an ID, or the zero value if none are stored.
func (t *settingTable[S]) read(tx database.Tx, id, lock string) (s S, err error) {
	list := t.columns(&s)
	err = tx.Row(`SELECT `+join(list, "")+` FROM `+t.name+` WHERE `+t.key+` = ? `+lock, id).Scan(values(list)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return s, err
}

// update calls change to alter the settings of an ID, and stores them unless it returns an error.
func (t *settingTable[S]) update(tx database.Tx, id string, change func(*S) error) (s S, err error) {
	list := t.columns(&s)
	_, err = tx.Exec(`INSERT INTO `+t.name+` (`+join(list, "")+`, `+t.key+`) VALUES (`+strings.Repeat("?, ", len(list))+`?)
		ON CONFLICT (`+t.key+`) DO NOTHING`, append(values(list), id)...)
	if err != nil {
		return s, err
	}
	if s, err = t.read(tx, id, `{for_update}`); err != nil {
		return s, err
	}
	if err := change(&s); err != nil {
		return s, err
	}
	list = t.columns(&s)
	_, err = tx.Exec(`UPDATE `+t.name+` SET `+join(list, " = ?")+` WHERE `+t.key+` = ?`, append(values(list), id)...)
	return s, err
}

// ChannelSettings implements [settings.Settings].
func (s *Settings) ChannelSettings(ctx context.Context, ch chat.ChannelID) (out settings.ChannelSettings, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		out, err = channelTable.read(tx, string(ch), "")
		return err
	})
	return out, database.Wrap(err, "read the settings of channel %s", ch)
}

// UpdateChannelSettings implements [settings.Settings].
func (s *Settings) UpdateChannelSettings(ctx context.Context, ch chat.ChannelID, change func(*settings.ChannelSettings)) (out settings.ChannelSettings, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		out, err = channelTable.update(tx, string(ch), func(s *settings.ChannelSettings) error {
			change(s)
			if s.Depth < game.DepthAuto || s.Depth > game.MaxDepth {
				return fmt.Errorf("depth %d: want %d to %d plies, or %d for automatic", s.Depth, game.MinDepth, game.MaxDepth, game.DepthAuto)
			}
			return nil
		})
		return err
	})
	if err != nil {
		return settings.ChannelSettings{}, database.Wrap(err, "save the settings of channel %s", ch)
	}
	return out, nil
}

// GuildSettings implements [settings.Settings].
func (s *Settings) GuildSettings(ctx context.Context, guild chat.GuildID) (out settings.GuildSettings, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		out, err = guildTable.read(tx, string(guild), "")
		return err
	})
	return out, database.Wrap(err, "read the settings of guild %s", guild)
}

// UpdateGuildSettings implements [settings.Settings].
func (s *Settings) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*settings.GuildSettings)) (out settings.GuildSettings, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		out, err = guildTable.update(tx, string(guild), func(s *settings.GuildSettings) error { change(s); return nil })
		if err != nil {
			return err
		}
		s.jobs.Tell(tx, stored.Notice{Guild: guild})
		return nil
	})
	if err != nil {
		return settings.GuildSettings{}, database.Wrap(err, "save the settings of guild %s", guild)
	}
	return out, nil
}

// UserSettings implements [settings.Settings].
func (s *Settings) UserSettings(ctx context.Context, user chat.UserID) (out settings.UserSettings, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		out, err = userTable.read(tx, string(user), "")
		return err
	})
	return out, database.Wrap(err, "read the settings of a user")
}

// UpdateUserSettings implements [settings.Settings].
func (s *Settings) UpdateUserSettings(ctx context.Context, user chat.UserID, change func(*settings.UserSettings)) (out settings.UserSettings, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		out, err = userTable.update(tx, string(user), func(s *settings.UserSettings) error { change(s); return nil })
		return err
	})
	if err != nil {
		return settings.UserSettings{}, database.Wrap(err, "save the settings of a user")
	}
	return out, nil
}
