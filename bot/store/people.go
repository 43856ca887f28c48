package store

import (
	"context"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// personalTable is a table, besides games, of which each row belongs to a user.
type personalTable struct {
	name    string
	columns []string // what /privacy export shows of a row
}

// personalTables lists them. Their column user_id has the id of the user. A test fails
// for a table with such a column that is not listed.
var personalTables = []personalTable{
	{"ratings", []string{"guild", "family", "name", "value", "deviation", "volatility", "won", "drawn", "lost", "changed"}},
	{"rating_changes", []string{"guild", "family", "game", "opponent", "score", "weight", "value", "deviation", "volatility", "at"}},
	{"puzzle_players", []string{"name", "value", "deviation", "volatility", "current", "solved", "failed", "streak", "best", "changed", "daily_guild", "daily_streak", "daily_best", "daily_last"}},
	{"users", []string{"level", "language", "theme", "numbers", "notation", "pings", "confirm"}},
	{"daily_attempts", []string{"guild", "day", "name", "tries", "solved", "given_up", "at"}},
	{"team_members", []string{"game", "side", "name"}},
	{"wishes", []string{"game", "ply", "col", "row", "at"}},
	{"achievements", []string{"name", "game", "at"}},
	{"puzzle_attempts", []string{"puzzle", "tries", "hinted", "counted", "solved"}},
}

// peopleStatements are the SQL of [bot.People].
type peopleStatements struct {
	games, playing string
	rows           []string // of each of personalTables
	forget         []personStatement
}

// personStatement is a statement that takes the id of a user a number of times.
type personStatement struct {
	sql   string
	times int
}

func newPeopleStatements(d dialect, selectGame string) peopleStatements {
	const (
		named = `(black_id = ? OR white_id = ? OR host_id = ?)`
		// In a direct conversation the channel names the person as well.
		alone = `guild = '' AND black_id IN ('', ?) AND white_id IN ('', ?) AND ` + named
	)
	p := peopleStatements{
		games:   d.sql(selectGame + `WHERE ` + named + ` OR last_id = ? ORDER BY id`),
		playing: d.sql(selectGame + `WHERE state IN ('playing', 'proposed') AND ` + named + ` ORDER BY id`),
	}
	forget := func(statement string, times int) {
		p.forget = append(p.forget, personStatement{d.sql(statement), times})
	}
	for _, t := range personalTables {
		list := ""
		for i, c := range t.columns {
			if i > 0 {
				list += ", "
			}
			list += c
		}
		p.rows = append(p.rows, d.sql(`SELECT `+list+` FROM `+t.name+` WHERE user_id = ?`))
		forget(`DELETE FROM `+t.name+` WHERE user_id = ?`, 1)
	}
	// Ratings are not counted anew from games whose players are not known.
	forget(`DELETE FROM rated_games WHERE game IN (SELECT id FROM games WHERE `+named+`)`, 3)
	forget(`UPDATE rating_changes SET opponent = 'forgotten' WHERE opponent = ?`, 1)
	forget(`DELETE FROM channels WHERE id IN (SELECT channel FROM games WHERE `+alone+`)
		AND id NOT IN (SELECT channel FROM games WHERE NOT (`+alone+`))`, 10)
	forget(`DELETE FROM games WHERE `+alone, 5)
	for _, who := range [...]string{"black", "white", "host", "last"} {
		forget(`UPDATE games SET `+who+`_id = '', `+who+`_name = '', `+who+`_mention = '' WHERE `+who+`_id = ?`, 1)
	}
	return p
}

// repeated is the id of a user as often as a statement takes it.
func repeated(user chat.UserID, times int) []any {
	args := make([]any, times)
	for i := range args {
		args[i] = user
	}
	return args
}

// UserData implements [bot.People].
func (db *DB) UserData(ctx context.Context, user chat.UserID) (data bot.UserData, err error) {
	err = db.look(ctx, func(tx transaction) error {
		data = bot.UserData{Rows: make(map[string][]map[string]any)}
		if data.Games, err = db.gamesBy(ctx, tx, db.sql.people.games, repeated(user, 4)...); err != nil {
			return err
		}
		for i, t := range personalTables {
			read := func(row scanner) error {
				cells, into := make([]any, len(t.columns)), make([]any, len(t.columns))
				for i := range cells {
					into[i] = &cells[i]
				}
				if err := row.Scan(into...); err != nil {
					return err
				}
				out := make(map[string]any)
				for i, name := range t.columns {
					out[name] = cells[i]
				}
				data.Rows[t.name] = append(data.Rows[t.name], out)
				return nil
			}
			if err := tx.each(ctx, read, db.sql.people.rows[i], user); err != nil {
				return err
			}
		}
		return nil
	})
	return data, wrap(err, "read what is stored about user %s", user)
}

// PlayingGames implements [bot.People].
func (db *DB) PlayingGames(ctx context.Context, user chat.UserID) (games []*game.Game, err error) {
	err = db.look(ctx, func(tx transaction) error {
		games, err = db.gamesBy(ctx, tx, db.sql.people.playing, repeated(user, 3)...)
		return err
	})
	return games, wrap(err, "read the running games of user %s", user)
}

// gamesBy reads the games that a statement finds, with their moves.
func (db *DB) gamesBy(ctx context.Context, tx transaction, statement string, args ...any) ([]*game.Game, error) {
	var games []*game.Game
	err := tx.each(ctx, func(row scanner) error {
		g, err := scanGame(row)
		games = append(games, g)
		return err
	}, statement, args...)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if err = db.complete(ctx, tx, g); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// ForgetUser implements [bot.People].
func (db *DB) ForgetUser(ctx context.Context, user chat.UserID) error {
	err := db.change(ctx, func(tx transaction) error {
		playing, err := db.gamesBy(ctx, tx, db.sql.people.playing, repeated(user, 3)...)
		if err == nil && len(playing) > 0 {
			return bot.ErrUserPlays
		}
		if err != nil {
			return err
		}
		for _, s := range db.sql.people.forget {
			if _, err := tx.exec(ctx, s.sql, repeated(user, s.times)...); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "forget user %s", user)
}
