package tables

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Achievements implements [stored.Achievements].
type Achievements struct{ db *database.DB }

// NewAchievements returns the achievements of a database.
func NewAchievements(db *database.DB) *Achievements { return &Achievements{db} }

// achieve stores achievements and returns those that are new to their owners.
func achieve(tx database.Tx, list []stored.Achievement, at time.Time) ([]stored.Achievement, error) {
	var fresh []stored.Achievement
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

// Achieve implements [stored.Achievements].
func (s *Achievements) Achieve(ctx context.Context, a stored.Achievement) error {
	err := s.db.Change(ctx, func(tx database.Tx) error {
		_, err := achieve(tx, []stored.Achievement{a}, a.At)
		return err
	})
	return database.Wrap(err, "store an achievement of a user")
}

// AchievementsOf implements [stored.Achievements].
func (s *Achievements) AchievementsOf(ctx context.Context, user chat.UserID) ([]stored.Achievement, error) {
	list, err := database.LookList(ctx, s.db, scanAchievement, selectAchievement+`user_id = ? ORDER BY at, name`, user)
	return list, database.Wrap(err, "read the achievements of a user")
}

// AchievementsIn implements [stored.Achievements].
func (s *Achievements) AchievementsIn(ctx context.Context, game int64) ([]stored.Achievement, error) {
	list, err := database.LookList(ctx, s.db, scanAchievement, selectAchievement+`game = ? ORDER BY name`, game)
	return list, database.Wrap(err, "read the achievements in game %d", game)
}

const selectAchievement = `SELECT user_id, name, game, at FROM achievements WHERE `

func scanAchievement(row database.Row) (a stored.Achievement, err error) {
	err = row.Scan(&a.User, &a.Name, &a.Game, microTime{&a.At})
	return a, err
}
