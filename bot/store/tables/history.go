package tables

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// History implements [stored.History].
type History struct{ db *database.DB }

// NewHistory returns the ended and the running games of a database.
func NewHistory(db *database.DB) *History { return &History{db} }

// endedGames selects columns of the ended games of user ?1, in guild ?2 and channel ?3 unless they're
// "". The condition is empty or begins with AND. Each side has its own query and index, because a
// condition with OR wouldn't use one.
func endedGames(selected, condition string) string {
	ended := ` AND state IN ('won', 'drawn', 'resigned', 'timed_out') AND (?2 = '' OR guild = ?2) AND (?3 = '' OR channel = ?3)` + condition
	return selected + `WHERE black_id = ?1 AND black_id <> ''` + ended +
		` UNION ALL ` + selected + `WHERE white_id = ?1 AND white_id <> '' AND black_id <> white_id` + ended
}

// ownGames leaves out games that began with moves from elsewhere.
const ownGames = ` AND NOT imported`

const historyPage = ` ORDER BY id DESC LIMIT ?4 OFFSET ?5`

// GamesOf implements [stored.History].
func (s *History) GamesOf(ctx context.Context, user chat.UserID, in stored.Place, offset, limit int) (page []*game.Game, total int, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT count(*) FROM (`+endedGames(`SELECT id FROM games `, "")+`) AS found`, user, in.Guild, in.Channel).Scan(&total)
		if err != nil {
			return err
		}
		page, err = loadGamesBy(tx, endedGames(selectGame, "")+historyPage, user, in.Guild, in.Channel, limit, offset)
		return err
	})
	return page, total, database.Wrap(err, "read the games of a user")
}

// Running implements [stored.History].
func (s *History) Running(ctx context.Context, guild chat.GuildID, most int) (list []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadGames(tx, `WHERE state = 'playing' AND guild = ?1 ORDER BY id DESC LIMIT ?2`, guild, most)
		return err
	})
	return list, database.Wrap(err, "read the running games of guild %q", guild)
}

// unfinished finds the games of user ?1 by the indexes of each side and of the teams.
const unfinished = `WHERE state IN ('playing', 'proposed') AND id IN (
	SELECT id FROM games WHERE black_id = ?1 AND black_id <> '' UNION SELECT id FROM games WHERE white_id = ?1 AND white_id <> ''
	UNION SELECT game FROM team_members WHERE user_id = ?1) ORDER BY id DESC LIMIT ?2`

// Unfinished implements [stored.History].
func (s *History) Unfinished(ctx context.Context, user chat.UserID, most int) (list []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadGames(tx, unfinished, user, most)
		return err
	})
	return list, database.Wrap(err, "read the unfinished games of a user")
}

// watchable finds games by the index games_watchable, one guild after the other.
const watchable = `WHERE state = 'playing' AND guild <> '' AND guild IN (SELECT id FROM guilds WHERE lobby = 'on')
	AND NOT answer_only ORDER BY id DESC LIMIT ?1`

// Watchable implements [stored.History].
func (s *History) Watchable(ctx context.Context, most int) (list []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadGames(tx, watchable, most)
		return err
	})
	return list, database.Wrap(err, "read the games to watch")
}

// QuitsSince implements [stored.History].
func (s *History) QuitsSince(ctx context.Context, user chat.UserID, since time.Time) (n int, err error) {
	const quit = ` AND last_id = ?1 AND last_kind = ?2 AND changed > ?3`
	err = s.db.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) FROM (SELECT id FROM games WHERE black_id = ?1 AND black_id <> ''`+quit+
			` UNION ALL SELECT id FROM games WHERE white_id = ?1 AND white_id <> ''`+quit+`) AS found`, user, game.EventQuit, since.UnixMicro()).Scan(&n)
	})
	return n, database.Wrap(err, "count the games that a user has quit")
}

// ResultsOf implements [stored.History].
func (s *History) ResultsOf(ctx context.Context, user chat.UserID, guild chat.GuildID, most int) (results []game.PastResult, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		results, err = database.List(tx, func(row database.Row) (game.PastResult, error) {
			g, err := scanGame(row)
			if err != nil {
				return game.PastResult{}, err
			}
			return pastResult(g, user), nil
		}, endedGames(selectGame, ownGames)+historyPage, user, guild, "", most, 0)
		if err != nil {
			return err
		}
		return firstMoves(tx, results, user, guild)
	})
	return results, database.Wrap(err, "read the results of a user")
}

// firstMoves reads the first three moves of the latest results.
func firstMoves(tx database.Tx, results []game.PastResult, user chat.UserID, guild chat.GuildID) error {
	at := make(map[int64]int) // from the ID of a game to the index of its result
	for i, r := range results {
		at[r.Game] = i
	}
	return tx.Each(func(row database.Row) error {
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
	}, `SELECT a.game, a.col, a.row, coalesce(b.col, -1), coalesce(b.row, -1), coalesce(c.col, -1), coalesce(c.row, -1) FROM moves a
		LEFT JOIN moves b ON b.game = a.game AND b.ply = 2 LEFT JOIN moves c ON c.game = a.game AND c.ply = 3
		WHERE a.ply = 1 AND a.game IN (SELECT id FROM (`+endedGames(`SELECT id FROM games `, ownGames)+historyPage+`) AS found)`,
		user, guild, "", min(len(results), stored.OpeningGames), 0)
}

// pastResult returns the result of a game for one of its players.
func pastResult(g *game.Game, user chat.UserID) game.PastResult {
	r := game.PastResult{Game: g.ID, Side: engine.Black, Winner: g.Winner, Opponent: g.White,
		Size: g.Size, Rule: g.Rule, Opening: g.Opening, Rated: g.Rated, Ended: g.Changed}
	if g.Helped && g.Winner != g.PersonSide().Other() {
		r.Rated = false // only a loss counts
	}
	if g.Black.User.ID != user {
		r.Side, r.Opponent = engine.White, g.Black
	}
	return r
}
