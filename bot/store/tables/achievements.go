package tables

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/people"
	"hoshi/bot/store/database"
)

// Achievements implements [people.Achievements].
type Achievements struct{ db *database.DB }

// NewAchievements returns the achievements of a database.
func NewAchievements(db *database.DB) *Achievements { return &Achievements{db} }

// achieve stores achievements and returns those that are new to their owners.
func achieve(tx database.Tx, list []people.Achievement, at time.Time) ([]people.Achievement, error) {
	var fresh []people.Achievement
	for _, a := range list {
		n, err := tx.Exec(`INSERT INTO achievements (user_id, name, game, at) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, name) DO NOTHING`,
			a.User, string(a.Name), a.Game, at.UnixMicro())
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

// Achieve implements [people.Achievements].
func (s *Achievements) Achieve(ctx context.Context, a people.Achievement) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := achieve(tx, []people.Achievement{a}, a.At)
		return err
	})
	return database.Wrap(err, "store an achievement of user %s", a.User)
}

// AchievementsOf implements [people.Achievements].
func (s *Achievements) AchievementsOf(ctx context.Context, user chat.UserID) ([]people.Achievement, error) {
	list, err := database.LookList(ctx, s.db, scanAchievement, selectAchievement+`user_id = ? ORDER BY at, name`, user)
	return list, database.Wrap(err, "read the achievements of user %s", user)
}

// AchievementsIn implements [people.Achievements].
func (s *Achievements) AchievementsIn(ctx context.Context, game int64) ([]people.Achievement, error) {
	list, err := database.LookList(ctx, s.db, scanAchievement, selectAchievement+`game = ? ORDER BY name`, game)
	return list, database.Wrap(err, "read the achievements in game %d", game)
}

const selectAchievement = `SELECT user_id, name, game, at FROM achievements WHERE `

func scanAchievement(row database.Row) (a people.Achievement, err error) {
	err = row.Scan(&a.User, &a.Name, &a.Game, microTime{&a.At})
	return a, err
}
