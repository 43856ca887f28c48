package tables

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Challenges implements [stored.Challenges].
type Challenges struct{ db *database.DB }

// NewChallenges returns the challenges of a database.
func NewChallenges(db *database.DB) *Challenges { return &Challenges{db} }

// Proposed implements [stored.Challenges].
func (s *Challenges) Proposed(ctx context.Context, f stored.ChallengeFilter, most int) (list []*game.Game, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		list, err = loadGames(tx, `WHERE state = 'proposed' AND (?1 = '' OR channel = ?1) AND (?2 = '' OR guild = ?2)
			AND (?3 = '' OR host_id = ?3) AND (?4 = '' OR host_id = ?4 OR black_id = ?4 OR white_id = ?4)
			ORDER BY id DESC LIMIT ?5`, f.Channel, f.Guild, f.Host, f.User, most)
		return err
	})
	return list, database.Wrap(err, "read challenges")
}

// ChallengesUnshown implements [stored.Challenges].
func (s *Challenges) ChallengesUnshown(ctx context.Context, ch chat.ChannelID) (unshown bool, err error) {
	err = s.db.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) > 0 FROM games WHERE channel = ? AND started_at = 0 AND shown < revision`, ch).Scan(&unshown)
	})
	return unshown, database.Wrap(err, "read the challenges of channel %s", ch)
}
