package store

import (
	"context"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
)

// achievementStatements are the SQL of [bot.Achievements].
type achievementStatements struct {
	insert, of, in string
	forget         string
}

func newAchievementStatements(d dialect) achievementStatements {
	const list = `SELECT user_id, name, game, at FROM achievements WHERE `
	return achievementStatements{
		insert: d.sql(`INSERT INTO achievements (user_id, name, game, at) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, name) DO NOTHING`),
		of:     d.sql(list + `user_id = ? ORDER BY at, name`),
		in:     d.sql(list + `game = ? ORDER BY name`),
		forget: d.sql(`DELETE FROM achievements WHERE name LIKE 'first_win:%'`),
	}
}

// achieve stores achievements that their owners do not have, and returns those.
func (db *DB) achieve(ctx context.Context, tx transaction, list []bot.Achievement, at time.Time) ([]bot.Achievement, error) {
	var fresh []bot.Achievement
	for _, a := range list {
		n, err := tx.exec(ctx, db.sql.achievements.insert, a.User, string(a.Name), a.Game, at.UnixMicro())
		if err != nil {
			return nil, err
		}
		if n > 0 {
			a.At = at
			fresh = append(fresh, a)
		}
	}
	return fresh, nil
}

// Achieve implements [bot.Achievements].
func (db *DB) Achieve(ctx context.Context, a bot.Achievement) error {
	err := db.change(ctx, func(tx transaction) error {
		_, err := db.achieve(ctx, tx, []bot.Achievement{a}, a.At)
		return err
	})
	return wrap(err, "store an achievement of user %s", a.User)
}

// AchievementsOf implements [bot.Achievements].
func (db *DB) AchievementsOf(ctx context.Context, user chat.UserID) ([]bot.Achievement, error) {
	list, err := db.achievements(ctx, db.sql.achievements.of, user)
	return list, wrap(err, "read the achievements of user %s", user)
}

// AchievementsIn implements [bot.Achievements].
func (db *DB) AchievementsIn(ctx context.Context, game int64) ([]bot.Achievement, error) {
	list, err := db.achievements(ctx, db.sql.achievements.in, game)
	return list, wrap(err, "read the achievements in game %d", game)
}

// achievements reads those that a statement finds.
func (db *DB) achievements(ctx context.Context, statement string, arg any) (list []bot.Achievement, err error) {
	err = db.look(ctx, func(tx transaction) error {
		list = nil
		return tx.each(ctx, func(row scanner) error {
			var a bot.Achievement
			var at int64
			err := row.Scan(&a.User, &a.Name, &a.Game, &at)
			a.At = time.UnixMicro(at).UTC()
			list = append(list, a)
			return err
		}, statement, arg)
	})
	return list, err
}

// RecomputeAchievements forgets the first wins against levels and finds them in the stored
// games again, in the order in which these were counted. The other achievements cannot be
// found without a search, or not from games.
func (db *DB) RecomputeAchievements(ctx context.Context) error {
	err := db.change(ctx, func(tx transaction) error {
		if _, err := tx.exec(ctx, db.sql.achievements.forget); err != nil {
			return err
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
			if _, err := db.achieve(ctx, tx, bot.Achieved(g), time.UnixMicro(c.at).UTC()); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "recompute the achievements")
}
