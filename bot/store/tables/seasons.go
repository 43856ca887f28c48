package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Seasons implements [stored.Seasons].
type Seasons struct {
	db   *database.DB
	jobs Jobs
}

// NewSeasons returns the seasons in a database.
func NewSeasons(db *database.DB, jobs Jobs) *Seasons { return &Seasons{db, jobs} }

const (
	selectSeason = `SELECT guild, number, length, first_day, last_day, begins, ends, games, channel, message FROM seasons `
	ofGuild      = `WHERE guild = ? `
)

// SeasonGuilds implements [stored.Seasons].
func (s *Seasons) SeasonGuilds(ctx context.Context) (guilds []chat.GuildID, err error) {
	guilds, err = database.LookList(ctx, s.db, database.ScanOne[chat.GuildID],
		`SELECT id FROM guilds WHERE seasons <> '' UNION SELECT guild FROM seasons WHERE ends = 0`)
	return guilds, database.Wrap(err, "read the guilds with seasons")
}

// BeginSeason implements [stored.Seasons].
func (s *Seasons) BeginSeason(ctx context.Context, guild chat.GuildID, at time.Time) (running season.Season, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		of, err := guildTable.read(tx, string(guild), `{for_update}`)
		if err != nil {
			return err
		}
		last, err := latestSeason(tx, guild)
		switch {
		case err != nil && !errors.Is(err, season.ErrNone):
			return err
		case err == nil && last.Running():
			running = last
			return nil
		case of.Seasons == "":
			return season.ErrNone
		}
		running = season.Next(guild, last, of.Seasons, of.Zone, at)
		return insertSeason(tx, running)
	})
	return running, database.Wrap(err, "begin a season of guild %s", guild)
}

// CloseSeason implements [stored.Seasons].
func (s *Seasons) CloseSeason(ctx context.Context, guild chat.GuildID, at time.Time) (closed bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		closed = false
		of, err := guildTable.read(tx, string(guild), `{for_update}`)
		if err != nil {
			return err
		}
		one, err := latestSeason(tx, guild)
		if errors.Is(err, season.ErrNone) {
			return nil
		}
		if err != nil || !one.Running() || one.End(of.Zone).After(at) {
			return err
		}
		closed = true
		return s.closeSeason(ctx, tx, one, of)
	})
	if err != nil {
		return false, database.Wrap(err, "close the season of guild %s", guild)
	}
	return closed, nil
}

// closeSeason closes a season that is over, and begins the next one.
func (s *Seasons) closeSeason(ctx context.Context, tx database.Tx, one season.Season, of settings.GuildSettings) error {
	one.Ends = one.End(of.Zone)
	// The lock keeps someone from deleting their data between this and the next statement.
	table, err := currentTable(tx, one, one.Ends, `{for_update}`)
	if err != nil {
		return err
	}
	for _, r := range table {
		_, err := tx.Exec(`INSERT INTO season_results (guild, season, user_id, name, mention, place, performance, won, drawn, lost, opponents)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, one.Guild, one.Number, r.User.ID, r.User.Name, r.User.Mention,
			r.Rank, r.Performance, r.Won, r.Drawn, r.Lost, r.Opponents)
		if err != nil {
			return err
		}
	}
	one.Games = season.Games(table)
	if channels := of.SeasonChannel.All(); of.Seasons != "" && one.Games > 0 && len(channels) > 0 {
		one.Channel = channels[0]
		if err := s.jobs.Insert(ctx, tx, seasonJob(one), time.Time{}); err != nil {
			return err
		}
	}
	_, err = tx.Exec(`UPDATE seasons SET ends = ?, games = ?, channel = ? WHERE guild = ? AND number = ?`,
		microTime{&one.Ends}, one.Games, one.Channel, one.Guild, one.Number)
	if err != nil || of.Seasons == "" {
		return err
	}
	return insertSeason(tx, season.Following(one, of.Seasons))
}

// seasonJob returns the job that posts the table of a season.
func seasonJob(one season.Season) stored.SeasonJob {
	return stored.SeasonJob{Guild: one.Guild, Season: one.Number}
}

// InsertMissingSeasonJobs stores the jobs of the seasons of a database that has none.
func (s *Seasons) InsertMissingSeasonJobs(ctx context.Context, tx database.Tx) error {
	list, err := database.List(tx, scanSeason, selectSeason+`WHERE ends <> 0 AND channel <> '' AND message = ''`)
	for _, one := range list {
		err = errors.Join(err, s.jobs.Insert(ctx, tx, seasonJob(one), time.Time{}))
	}
	return err
}

// insertSeason stores a new season.
func insertSeason(tx database.Tx, one season.Season) error {
	_, err := tx.Exec(`INSERT INTO seasons (guild, number, length, first_day, last_day, begins, ends, games, channel, message)
		VALUES (?, ?, ?, ?, ?, ?, 0, 0, '', '')`, one.Guild, one.Number, one.Length, one.First, one.Last, microTime{&one.Begins})
	return err
}

// Season implements [stored.Seasons].
func (s *Seasons) Season(ctx context.Context, guild chat.GuildID, number int) (one season.Season, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		one, err = loadSeason(tx, `AND number = ?`, guild, number)
		return err
	})
	return one, database.Wrap(err, "read season %d of guild %s", number, guild)
}

// SeasonsOf implements [stored.Seasons].
func (s *Seasons) SeasonsOf(ctx context.Context, guild chat.GuildID, most int) (list []season.Season, err error) {
	list, err = database.LookList(ctx, s.db, scanSeason, selectSeason+ofGuild+`AND (ends = 0 OR games > 0) ORDER BY number DESC LIMIT ?`, guild, most)
	return list, database.Wrap(err, "read the seasons of guild %s", guild)
}

// SeasonTable implements [stored.Seasons].
func (s *Seasons) SeasonTable(ctx context.Context, guild chat.GuildID, number int) (table []season.Row, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		one, err := loadSeason(tx, `AND number = ?`, guild, number)
		if err != nil {
			return err
		}
		if !one.Running() {
			table, err = database.List(tx, scanSeasonRow, `SELECT user_id, name, mention, place, performance, won, drawn, lost, opponents
				FROM season_results WHERE guild = ? AND season = ? ORDER BY CASE WHEN place = 0 THEN 1 ELSE 0 END, place, won + drawn + lost DESC, performance DESC, user_id`, guild, number)
			return err
		}
		of, err := guildTable.read(tx, string(guild), ``)
		if err != nil {
			return err
		}
		table, err = currentTable(tx, one, one.End(of.Zone), ``)
		return err
	})
	return table, database.Wrap(err, "read the table of season %d of guild %s", number, guild)
}

// SetSeasonMessage implements [stored.Seasons].
func (s *Seasons) SetSeasonMessage(ctx context.Context, guild chat.GuildID, number int, message string) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`UPDATE seasons SET message = ? WHERE guild = ? AND number = ?`, message, guild, number)
		return err
	})
	return database.Wrap(err, "record the message of season %d of guild %s", number, guild)
}

// currentTable computes the table of a season from its games before a time.
func currentTable(tx database.Tx, one season.Season, before time.Time, lock string) ([]season.Row, error) {
	games, err := database.List(tx, scanPlayed, `SELECT user_id, opponent, family, score, value, deviation, volatility, game, at FROM rating_changes
		WHERE guild = ? AND at >= ? AND at < ? ORDER BY user_id, family, game `+lock, one.Guild, one.Begins.UnixMicro(), before.UnixMicro())
	if err != nil || len(games) == 0 {
		return nil, err
	}
	users, err := database.List(tx, func(row database.Row) (u chat.User, err error) {
		err = row.Scan(&u.ID, &u.Name, &u.Mention)
		return u, err
	}, `SELECT user_id, name, mention FROM ratings WHERE guild = ? AND changed >= ? ORDER BY changed`, one.Guild, one.Begins.UnixMicro())
	if err != nil {
		return nil, err
	}
	latest := map[chat.UserID]chat.User{} // with the name they had in their latest game
	for _, u := range users {
		latest[u.ID] = u
	}
	for i := range games {
		if u, ok := latest[games[i].User.ID]; ok {
			games[i].User = u
		}
	}
	return season.Table(games), nil
}

// latestSeason reads the season of a guild with the highest number and locks it, or returns
// [season.ErrNone].
func latestSeason(tx database.Tx, guild chat.GuildID) (season.Season, error) {
	return loadSeason(tx, `ORDER BY number DESC LIMIT 1 {for_update}`, guild)
}

// loadSeason reads a season of a guild, or returns [season.ErrNone].
func loadSeason(tx database.Tx, which string, args ...any) (season.Season, error) {
	one, err := scanSeason(tx.Row(selectSeason+ofGuild+which, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return season.Season{}, season.ErrNone
	}
	return one, err
}

// scanSeason reads a row of the table seasons.
func scanSeason(row database.Row) (s season.Season, err error) {
	err = row.Scan(&s.Guild, &s.Number, &s.Length, &s.First, &s.Last, microTime{&s.Begins}, microTime{&s.Ends}, &s.Games, &s.Channel, &s.Message)
	return s, err
}

// scanSeasonRow reads a row of the table season_results.
func scanSeasonRow(row database.Row) (r season.Row, err error) {
	err = row.Scan(&r.User.ID, &r.User.Name, &r.User.Mention, &r.Rank, &r.Performance, &r.Won, &r.Drawn, &r.Lost, &r.Opponents)
	return r, err
}

// scanPlayed reads a row of the table rating_changes.
func scanPlayed(row database.Row) (p season.Played, err error) {
	err = row.Scan(&p.User.ID, &p.Opponent, &p.Family, &p.Score, &p.After.Value, &p.After.Deviation, &p.After.Volatility, &p.Game, microTime{&p.At})
	return p, err
}
