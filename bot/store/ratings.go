package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/rating"
	"hoshi/bot/standing"
)

// ratingStatements are the SQL of [standing.Ratings].
type ratingStatements struct {
	insert, forUpdate, update   string
	insertGame, insertChange    string
	pairGames                   string
	one, page, count, rank      string
	changes                     string
	forget, forgetChanges, list string
}

func newRatingStatements(d dialect) ratingStatements {
	const (
		scope    = ` WHERE guild = ? AND family = ?`
		standing = `SELECT user_id, name, mention, value, deviation, volatility, won, drawn, lost, changed FROM ratings` + scope
		own      = ` AND user_id = ?`
	)
	return ratingStatements{
		insert: d.sql(`INSERT INTO ratings (guild, family, user_id, name, mention, value, deviation, volatility, provisional, won, drawn, lost, changed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, TRUE, 0, 0, 0, 0) ON CONFLICT (guild, family, user_id) DO NOTHING`),
		forUpdate: d.sql(standing + own + ` {for_update}`),
		update: d.sql(`UPDATE ratings SET name = ?, mention = ?, value = ?, deviation = ?, volatility = ?, provisional = ?,
			won = ?, drawn = ?, lost = ?, changed = ?` + scope + own),
		insertGame: d.sql(`INSERT INTO rated_games (game, at) VALUES (?, ?) ON CONFLICT (game) DO NOTHING`),
		insertChange: d.sql(`INSERT INTO rating_changes (guild, family, user_id, game, opponent, score, weight, value, deviation, volatility, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
		pairGames: d.sql(`SELECT count(*) FROM rating_changes` + scope + own + ` AND opponent = ? AND at > ?`),
		one:       d.sql(standing + own),
		page:      d.sql(standing + ` ORDER BY provisional, value DESC, user_id LIMIT ? OFFSET ?`),
		count:     d.sql(`SELECT count(*) FROM ratings` + scope),
		rank: d.sql(`SELECT count(better.user_id) + 1 FROM ratings AS mine LEFT JOIN ratings AS better
			ON better.guild = mine.guild AND better.family = mine.family AND (
				better.provisional < mine.provisional OR better.provisional = mine.provisional AND (
					better.value > mine.value OR better.value = mine.value AND better.user_id < mine.user_id))
			WHERE mine.guild = ? AND mine.family = ? AND mine.user_id = ? GROUP BY mine.user_id`),
		changes: d.sql(`SELECT game, opponent, score, weight, value, deviation, volatility, at FROM rating_changes` + scope + own + `
			ORDER BY at DESC, game DESC LIMIT ?`),
		forget:        d.sql(`DELETE FROM ratings`),
		forgetChanges: d.sql(`DELETE FROM rating_changes`),
		list:          d.sql(`SELECT game, at FROM rated_games ORDER BY number`),
	}
}

// rate counts a game that has ended, unless it does not count or has been counted.
func (db *DB) rate(ctx context.Context, tx transaction, g *game.Game, at time.Time) error {
	if _, _, _, ok := standing.RatedResult(g); !ok {
		return nil
	}
	standings, err := db.lockStandings(ctx, tx, g)
	if err != nil {
		return err
	}
	// The number of the game is taken while the players' rows are locked, so that
	// numbers are in the order in which games have changed a player's rating.
	counted, err := tx.exec(ctx, db.sql.ratings.insertGame, g.ID, at.UnixMicro())
	if err != nil || counted == 0 {
		return err
	}
	if _, err := db.achieve(ctx, tx, bot.Achieved(g), at); err != nil {
		return err
	}
	return db.applyResult(ctx, tx, g, standings, at)
}

// scopes are the scopes in which a game counts.
func scopes(g *game.Game) []standing.RatingScope {
	family := standing.FamilyOf(g.Rule)
	all := []standing.RatingScope{{Family: family}}
	if g.Guild != "" {
		all = append(all, standing.RatingScope{Guild: g.Guild, Family: family})
	}
	return all
}

// standingKey names a row of the table ratings.
type standingKey struct {
	standing.RatingScope
	user chat.UserID
}

// lockStandings reads the standings that a game changes, and keeps others from
// changing them meanwhile. All take them in the same order, so that none waits for
// another in a circle.
func (db *DB) lockStandings(ctx context.Context, tx transaction, g *game.Game) (map[standingKey]standing.Standing, error) {
	black, white, _, _ := standing.RatedResult(g)
	sides := []standing.Contestant{black, white}
	slices.SortFunc(sides, func(a, b standing.Contestant) int { return strings.Compare(a.Key(), b.Key()) })
	out := make(map[standingKey]standing.Standing)
	for _, scope := range scopes(g) {
		for _, side := range sides {
			if side.Level != "" {
				continue
			}
			fresh := rating.New()
			_, err := tx.exec(ctx, db.sql.ratings.insert, scope.Guild, scope.Family, side.User.ID, side.User.Name, side.User.Mention,
				fresh.Value, fresh.Deviation, fresh.Volatility)
			if err != nil {
				return nil, err
			}
			s, err := scanStanding(tx.row(ctx, db.sql.ratings.forUpdate, scope.Guild, scope.Family, side.User.ID))
			if err != nil {
				return nil, err
			}
			s.User = side.User // under the name of today
			out[standingKey{scope, side.User.ID}] = s
		}
	}
	return out, nil
}

// applyResult changes the standings of a game's players by its result.
func (db *DB) applyResult(ctx context.Context, tx transaction, g *game.Game, standings map[standingKey]standing.Standing, at time.Time) error {
	black, white, score, _ := standing.RatedResult(g)
	for _, scope := range scopes(g) {
		ratingOf := func(c standing.Contestant) rating.Rating {
			if c.Level != "" {
				return c.Fixed
			}
			return standings[standingKey{scope, c.User.ID}].RatingAt(at)
		}
		for _, side := range []struct {
			self, other standing.Contestant
			score       float64
		}{{black, white, score}, {white, black, 1 - score}} {
			if side.self.Level != "" {
				continue
			}
			var before int
			err := tx.row(ctx, db.sql.ratings.pairGames, scope.Guild, scope.Family, side.self.User.ID, side.other.Key(),
				at.Add(-standing.PairMemory).UnixMicro()).Scan(&before)
			if err != nil {
				return err
			}
			weight := standing.PairWeight(before)
			after := standings[standingKey{scope, side.self.User.ID}].After(ratingOf(side.other), side.score, weight, at)
			change := standing.RatingChange{Game: g.ID, Opponent: side.other.Key(), Score: side.score, Weight: weight, After: after.Rating, At: at}
			if err := db.saveStanding(ctx, tx, scope, after, change); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveStanding stores how a person stands, and what changed it.
func (db *DB) saveStanding(ctx context.Context, tx transaction, scope standing.RatingScope, s standing.Standing, c standing.RatingChange) error {
	r := s.Rating
	_, err := tx.exec(ctx, db.sql.ratings.update, s.User.Name, s.User.Mention, r.Value, r.Deviation, r.Volatility, r.Provisional(),
		s.Won, s.Drawn, s.Lost, s.Changed.UnixMicro(), scope.Guild, scope.Family, s.User.ID)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, db.sql.ratings.insertChange, scope.Guild, scope.Family, s.User.ID, c.Game, c.Opponent, c.Score, c.Weight,
		c.After.Value, c.After.Deviation, c.After.Volatility, c.At.UnixMicro())
	return err
}

// Standing implements [standing.Ratings].
func (db *DB) Standing(ctx context.Context, scope standing.RatingScope, user chat.UserID) (s standing.Standing, err error) {
	err = db.look(ctx, func(tx transaction) error {
		s, err = scanStanding(tx.row(ctx, db.sql.ratings.one, scope.Guild, scope.Family, user))
		if errors.Is(err, sql.ErrNoRows) {
			s, err = standing.Standing{User: chat.User{ID: user}, Rating: rating.New()}, nil
		}
		return err
	})
	return s, wrap(err, "read the rating of user %s", user)
}

// Ranking implements [standing.Ratings].
func (db *DB) Ranking(ctx context.Context, scope standing.RatingScope, offset, limit int) (page []standing.Standing, total int, err error) {
	err = db.look(ctx, func(tx transaction) error {
		page = nil
		if err := tx.row(ctx, db.sql.ratings.count, scope.Guild, scope.Family).Scan(&total); err != nil {
			return err
		}
		return tx.each(ctx, func(row scanner) error {
			s, err := scanStanding(row)
			page = append(page, s)
			return err
		}, db.sql.ratings.page, scope.Guild, scope.Family, limit, offset)
	})
	return page, total, wrap(err, "read the ranking of guild %q", scope.Guild)
}

// Rank implements [standing.Ratings].
func (db *DB) Rank(ctx context.Context, scope standing.RatingScope, user chat.UserID) (rank int, err error) {
	err = db.look(ctx, func(tx transaction) error {
		err := tx.row(ctx, db.sql.ratings.rank, scope.Guild, scope.Family, user).Scan(&rank)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return rank, wrap(err, "read the rank of user %s", user)
}

// RatingChanges implements [standing.Ratings].
func (db *DB) RatingChanges(ctx context.Context, scope standing.RatingScope, user chat.UserID, most int) (changes []standing.RatingChange, err error) {
	err = db.look(ctx, func(tx transaction) error {
		changes = nil
		return tx.each(ctx, func(row scanner) error {
			var c standing.RatingChange
			var at int64
			err := row.Scan(&c.Game, &c.Opponent, &c.Score, &c.Weight, &c.After.Value, &c.After.Deviation, &c.After.Volatility, &at)
			c.At = time.UnixMicro(at).UTC()
			changes = append(changes, c)
			return err
		}, db.sql.ratings.changes, scope.Guild, scope.Family, user, most)
	})
	return changes, wrap(err, "read the rated games of user %s", user)
}

// scanStanding reads a row of the table ratings.
func scanStanding(row scanner) (standing.Standing, error) {
	var s standing.Standing
	var changed int64
	err := row.Scan(&s.User.ID, &s.User.Name, &s.User.Mention, &s.Rating.Value, &s.Rating.Deviation, &s.Rating.Volatility,
		&s.Won, &s.Drawn, &s.Lost, &changed)
	if changed != 0 {
		s.Changed = time.UnixMicro(changed).UTC()
	}
	return s, err
}

// countedGame is a game that has been counted, and when, in microseconds since 1970.
type countedGame struct{ game, at int64 }

// countedGames returns them in the order in which they were counted.
func (db *DB) countedGames(ctx context.Context, tx transaction) (games []countedGame, err error) {
	err = tx.each(ctx, func(row scanner) error {
		var c countedGame
		err := row.Scan(&c.game, &c.at)
		games = append(games, c)
		return err
	}, db.sql.ratings.list)
	return games, err
}

// RecomputeRatings forgets all ratings and counts the stored games again, in the order
// in which they were counted. It is for an operator who has removed games, or has
// changed how they count.
func (db *DB) RecomputeRatings(ctx context.Context) error {
	err := db.change(ctx, func(tx transaction) error {
		for _, statement := range [...]string{db.sql.ratings.forgetChanges, db.sql.ratings.forget} {
			if _, err := tx.exec(ctx, statement); err != nil {
				return err
			}
		}
		games, err := db.countedGames(ctx, tx)
		if err != nil {
			return err
		}
		for _, c := range games {
			g, err := db.load(ctx, tx, db.sql.gameByID, c.game)
			if err != nil {
				return err
			}
			standings, err := db.lockStandings(ctx, tx, g)
			if err != nil {
				return err
			}
			if err := db.applyResult(ctx, tx, g, standings, time.UnixMicro(c.at).UTC()); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "recompute the ratings")
}
