package store

import (
	"context"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// historyStatements are the SQL of [bot.History].
type historyStatements struct {
	games, gamesIn     string // all, and of a guild
	count, countIn     string
	first, firstIn     string // the first moves of all, and of those of a guild
	running, runningOf string
}

// newHistoryStatements makes them of the statement that reads games. Each side of a
// game has its index, which a condition with OR would not use.
func newHistoryStatements(d dialect, selectGame string) historyStatements {
	const ended = ` AND state IN ('won', 'drawn', 'resigned', 'timed_out')`
	both := func(what, condition string) string {
		return what + `WHERE black_id = ? AND black_id <> ''` + ended + condition +
			` UNION ALL ` + what + `WHERE white_id = ? AND white_id <> '' AND black_id <> white_id` + ended + condition
	}
	const (
		inGuild = ` AND guild = ?`
		page    = ` ORDER BY id DESC LIMIT ? OFFSET ?`
		ids     = `SELECT id FROM games `
		first   = `SELECT a.game, a.col, a.row, coalesce(b.col, -1), coalesce(b.row, -1), coalesce(c.col, -1), coalesce(c.row, -1) FROM moves a ` +
			`LEFT JOIN moves b ON b.game = a.game AND b.ply = 2 LEFT JOIN moves c ON c.game = a.game AND c.ply = 3 ` +
			`WHERE a.ply = 1 AND a.game IN (SELECT id FROM (`
	)
	return historyStatements{
		games:     d.sql(both(selectGame, "") + page),
		gamesIn:   d.sql(both(selectGame, inGuild) + page),
		count:     d.sql(`SELECT count(*) FROM (` + both(ids, "") + `) AS found`),
		first:     d.sql(first + both(ids, "") + page + `) AS found)`),
		firstIn:   d.sql(first + both(ids, inGuild) + page + `) AS found)`),
		running:   d.sql(selectGame + `WHERE state = 'playing' AND guild = ? ORDER BY id DESC LIMIT ?`),
		runningOf: d.sql(selectGame + `WHERE state = 'playing' AND (black_id = ? OR white_id = ?) ORDER BY id DESC LIMIT ?`),
		countIn:   d.sql(`SELECT count(*) FROM (` + both(ids, inGuild) + `) AS found`),
	}
}

// arguments are those of a statement about a person's games.
func (historyStatements) arguments(user chat.UserID, guild chat.GuildID, more ...any) []any {
	side := []any{user}
	if guild != "" {
		side = append(side, guild)
	}
	return append(append(side, side...), more...)
}

// GamesOf implements [bot.History].
func (db *DB) GamesOf(ctx context.Context, user chat.UserID, guild chat.GuildID, offset, limit int) (page []*game.Game, total int, err error) {
	statement, count := db.sql.history.games, db.sql.history.count
	if guild != "" {
		statement, count = db.sql.history.gamesIn, db.sql.history.countIn
	}
	err = db.look(ctx, func(tx transaction) error {
		if err := tx.row(ctx, count, db.sql.history.arguments(user, guild)...).Scan(&total); err != nil {
			return err
		}
		var err error
		page, err = db.loadGames(ctx, tx, statement, db.sql.history.arguments(user, guild, limit, offset)...)
		return err
	})
	return page, total, wrap(err, "read the games of user %s", user)
}

// Running implements [bot.History].
func (db *DB) Running(ctx context.Context, guild chat.GuildID, user chat.UserID, most int) (list []*game.Game, err error) {
	statement, args := db.sql.history.running, []any{guild, most}
	if guild == "" {
		statement, args = db.sql.history.runningOf, []any{user, user, most}
	}
	err = db.look(ctx, func(tx transaction) error {
		list, err = db.loadGames(ctx, tx, statement, args...)
		return err
	})
	return list, wrap(err, "read the running games of guild %q", guild)
}

// loadGames reads the games that a statement finds, with their moves.
func (db *DB) loadGames(ctx context.Context, tx transaction, statement string, args ...any) ([]*game.Game, error) {
	var list []*game.Game
	err := tx.each(ctx, func(row scanner) error {
		g, err := scanGame(row)
		list = append(list, g)
		return err
	}, statement, args...)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if err = db.complete(ctx, tx, g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// ResultsOf implements [bot.History].
func (db *DB) ResultsOf(ctx context.Context, user chat.UserID, guild chat.GuildID, most int) (results []game.PastResult, err error) {
	statement, first := db.sql.history.games, db.sql.history.first
	if guild != "" {
		statement, first = db.sql.history.gamesIn, db.sql.history.firstIn
	}
	args := db.sql.history.arguments(user, guild, most, 0)
	err = db.look(ctx, func(tx transaction) error {
		results = nil
		at := make(map[int64]int) // where the result of a game stands
		err := tx.each(ctx, func(row scanner) error {
			g, err := scanGame(row)
			if err != nil {
				return err
			}
			at[g.ID] = len(results)
			results = append(results, pastResult(g, user))
			return nil
		}, statement, args...)
		if err != nil {
			return err
		}
		return tx.each(ctx, func(row scanner) error {
			var game int64
			var m [3]engine.Point
			if err := row.Scan(&game, &m[0].Col, &m[0].Row, &m[1].Col, &m[1].Row, &m[2].Col, &m[2].Row); err != nil {
				return err
			}
			n := 1
			for n < len(m) && m[n].Col >= 0 {
				n++
			}
			if i, ok := at[game]; ok { // one may have ended between the two statements
				results[i].First = m[:n:n]
			}
			return nil
		}, first, db.sql.history.arguments(user, guild, min(most, bot.OpeningGames), 0)...)
	})
	return results, wrap(err, "read the results of user %s", user)
}

// pastResult is what came of a game for one of its players.
func pastResult(g *game.Game, user chat.UserID) game.PastResult {
	r := game.PastResult{Game: g.ID, Side: engine.Black, Winner: g.Winner, Opponent: g.White,
		Size: g.Size, Rule: g.Rule, Opening: g.Opening, Rated: g.Rated, Ended: g.Changed}
	if g.Black.User.ID != user {
		r.Side, r.Opponent = engine.White, g.Black
	}
	return r
}
