package tables

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Ratings implements [rating.Ratings].
type Ratings struct{ db *database.DB }

// NewRatings returns the ratings in a database.
func NewRatings(db *database.DB) *Ratings { return &Ratings{db} }

const (
	inScope         = ` WHERE guild = ? AND family = ?`
	ofUser          = ` AND user_id = ?`
	selectStandings = `SELECT user_id, name, mention, value, deviation, volatility, won, drawn, lost, changed FROM ratings` + inScope
)

// rate counts an ended game if it is rated and hasn't been counted yet.
func rate(tx database.Tx, g *game.Game, at time.Time) error {
	if _, _, _, ok := rating.RatedResult(g); !ok {
		return nil
	}
	standings, err := lockStandings(tx, g)
	if err != nil {
		return err
	}
	// The number of the game is assigned while the players' rows are locked, so that numbers follow
	// the order in which games changed a player's rating.
	counted, err := tx.Exec(`INSERT INTO rated_games (game, at) VALUES (?, ?) ON CONFLICT (game) DO NOTHING`, g.ID, at.UnixMicro())
	if err != nil || counted == 0 {
		return err
	}
	if _, err := achieve(tx, stored.Achieved(g), at); err != nil {
		return err
	}
	return applyResult(tx, g, standings, at)
}

// ratingsChanged notes that a rated game has changed its players' figures.
func (s *Games) ratingsChanged(ctx context.Context, tx database.Tx, g *game.Game) error {
	black, white, _, ok := rating.RatedResult(g)
	if !ok {
		return nil
	}
	sides := []rating.Contestant{black, white} // always locked in the same order
	slices.SortFunc(sides, func(a, b rating.Contestant) int { return strings.Compare(a.Key(), b.Key()) })
	for _, side := range sides {
		if side.Level != "" {
			continue
		}
		if err := rolesChanged(ctx, tx, s.jobs, side.User.ID); err != nil {
			return err
		}
	}
	return nil
}

// scopes returns the scopes in which a game counts.
func scopes(g *game.Game) []rating.Scope {
	own := rating.ScopeOf(g)
	all := []rating.Scope{{Family: own.Family}}
	if own.Guild != "" {
		all = append(all, own)
	}
	return all
}

// standingKey identifies a row of the table ratings.
type standingKey struct {
	rating.Scope
	user chat.UserID
}

// lockStandings reads the standings that a game changes and locks them. All callers lock in the
// same order, which prevents deadlocks.
func lockStandings(tx database.Tx, g *game.Game) (map[standingKey]rating.Standing, error) {
	black, white, _, _ := rating.RatedResult(g)
	sides := []rating.Contestant{black, white}
	slices.SortFunc(sides, func(a, b rating.Contestant) int { return strings.Compare(a.Key(), b.Key()) })
	out := make(map[standingKey]rating.Standing)
	for _, scope := range scopes(g) {
		for _, side := range sides {
			if side.Level != "" {
				continue
			}
			fresh := rating.New()
			_, err := tx.Exec(`INSERT INTO ratings (guild, family, user_id, name, mention, value, deviation, volatility, provisional, won, drawn, lost, changed)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, TRUE, 0, 0, 0, 0) ON CONFLICT (guild, family, user_id) DO NOTHING`,
				scope.Guild, scope.Family, side.User.ID, side.User.Name, side.User.Mention,
				fresh.Value, fresh.Deviation, fresh.Volatility)
			if err != nil {
				return nil, err
			}
			s, err := scanStanding(tx.Row(selectStandings+ofUser+` {for_update}`, scope.Guild, scope.Family, side.User.ID))
			if err != nil {
				return nil, err
			}
			s.User = side.User // store the current name
			out[standingKey{scope, side.User.ID}] = s
		}
	}
	return out, nil
}

// applyResult changes the standings of a game's players by its result.
func applyResult(tx database.Tx, g *game.Game, standings map[standingKey]rating.Standing, at time.Time) error {
	black, white, score, _ := rating.RatedResult(g)
	for _, scope := range scopes(g) {
		ratingOf := func(c rating.Contestant) rating.Rating {
			if c.Level != "" {
				return c.Fixed
			}
			return standings[standingKey{scope, c.User.ID}].RatingAt(at)
		}
		for _, side := range []struct {
			self, other rating.Contestant
			score       float64
		}{{black, white, score}, {white, black, 1 - score}} {
			if side.self.Level != "" {
				continue
			}
			var before int
			err := tx.Row(`SELECT count(*) FROM rating_changes`+inScope+ofUser+` AND opponent = ? AND at > ?`,
				scope.Guild, scope.Family, side.self.User.ID, side.other.Key(),
				at.Add(-rating.PairMemory).UnixMicro()).Scan(&before)
			if err != nil {
				return err
			}
			weight := rating.PairWeight(before)
			after := standings[standingKey{scope, side.self.User.ID}].After(ratingOf(side.other), side.score, weight, at)
			change := rating.Change{Game: g.ID, Opponent: side.other.Key(), Score: side.score, Weight: weight, After: after.Rating, At: at}
			if err := saveStanding(tx, scope, after, change); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveStanding stores a person's standing and the change that led to it.
func saveStanding(tx database.Tx, scope rating.Scope, s rating.Standing, c rating.Change) error {
	r := s.Rating
	_, err := tx.Exec(`UPDATE ratings SET name = ?, mention = ?, value = ?, deviation = ?, volatility = ?, provisional = ?,
		won = ?, drawn = ?, lost = ?, changed = ?`+inScope+ofUser,
		s.User.Name, s.User.Mention, r.Value, r.Deviation, r.Volatility, r.Provisional(),
		s.Won, s.Drawn, s.Lost, s.Changed.UnixMicro(), scope.Guild, scope.Family, s.User.ID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO rating_changes (guild, family, user_id, game, opponent, score, weight, value, deviation, volatility, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		scope.Guild, scope.Family, s.User.ID, c.Game, c.Opponent, c.Score, c.Weight,
		c.After.Value, c.After.Deviation, c.After.Volatility, c.At.UnixMicro())
	return err
}

// Standing implements [rating.Ratings].
func (s *Ratings) Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (found rating.Standing, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		found, err = scanStanding(tx.Row(selectStandings+ofUser, scope.Guild, scope.Family, user))
		if errors.Is(err, sql.ErrNoRows) {
			found, err = rating.Standing{User: chat.User{ID: user}, Rating: rating.New()}, nil
		}
		return err
	})
	return found, database.Wrap(err, "read the rating of a user")
}

// Ranking implements [rating.Ratings].
func (s *Ratings) Ranking(ctx context.Context, scope rating.Scope, offset, limit int) (page []rating.Standing, total int, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		if err := tx.Row(`SELECT count(*) FROM ratings`+inScope, scope.Guild, scope.Family).Scan(&total); err != nil {
			return err
		}
		page, err = database.List(tx, scanStanding, selectStandings+` ORDER BY provisional, value DESC, user_id LIMIT ? OFFSET ?`,
			scope.Guild, scope.Family, limit, offset)
		return err
	})
	return page, total, database.Wrap(err, "read the ranking of guild %q", scope.Guild)
}

// Rank implements [rating.Ratings].
func (s *Ratings) Rank(ctx context.Context, scope rating.Scope, user chat.UserID) (rank int, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		err := tx.Row(`SELECT count(better.user_id) + 1 FROM ratings AS mine LEFT JOIN ratings AS better
			ON better.guild = mine.guild AND better.family = mine.family AND (
				better.provisional < mine.provisional OR better.provisional = mine.provisional AND (
					better.value > mine.value OR better.value = mine.value AND better.user_id < mine.user_id))
			WHERE mine.guild = ? AND mine.family = ? AND mine.user_id = ? GROUP BY mine.user_id`,
			scope.Guild, scope.Family, user).Scan(&rank)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return rank, database.Wrap(err, "read the rank of a user")
}

// RatingChanges implements [rating.Ratings].
func (s *Ratings) RatingChanges(ctx context.Context, scope rating.Scope, user chat.UserID, most int) (changes []rating.Change, err error) {
	changes, err = database.LookList(ctx, s.db, func(row database.Row) (c rating.Change, err error) {
		err = row.Scan(&c.Game, &c.Opponent, &c.Score, &c.Weight, &c.After.Value, &c.After.Deviation, &c.After.Volatility, microTime{&c.At})
		return c, err
	}, `SELECT game, opponent, score, weight, value, deviation, volatility, at FROM rating_changes`+inScope+ofUser+`
		ORDER BY at DESC, game DESC LIMIT ?`, scope.Guild, scope.Family, user, most)
	return changes, database.Wrap(err, "read the rated games of a user")
}

// scanStanding reads a row of the table ratings.
func scanStanding(row database.Row) (s rating.Standing, err error) {
	err = row.Scan(&s.User.ID, &s.User.Name, &s.User.Mention, &s.Rating.Value, &s.Rating.Deviation, &s.Rating.Volatility,
		&s.Won, &s.Drawn, &s.Lost, microTime{&s.Changed})
	return s, err
}
