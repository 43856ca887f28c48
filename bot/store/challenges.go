package store

import (
	"context"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// challengeStatements are the SQL of [bot.Challenges].
type challengeStatements struct {
	proposed, unshown string
}

func newChallengeStatements(d dialect, selectGame string) challengeStatements {
	return challengeStatements{
		proposed: d.sql(selectGame + `WHERE state = 'proposed' AND (? = '' OR channel = ?) AND (? = '' OR guild = ?)
			AND (? = '' OR host_id = ?) AND (? = '' OR host_id = ? OR black_id = ? OR white_id = ?)
			ORDER BY id DESC LIMIT ?`),
		unshown: d.sql(`SELECT count(*) FROM games WHERE channel = ? AND started_at = 0 AND shown < revision`),
	}
}

// Proposed implements [bot.Challenges].
func (db *DB) Proposed(ctx context.Context, f bot.ChallengeFilter, most int) (list []*game.Game, err error) {
	err = db.look(ctx, func(tx transaction) error {
		list, err = db.loadGames(ctx, tx, db.sql.challenges.proposed,
			f.Channel, f.Channel, f.Guild, f.Guild, f.Host, f.Host, f.User, f.User, f.User, f.User, most)
		return err
	})
	return list, wrap(err, "read challenges")
}

// ChallengesUnshown implements [bot.Challenges].
func (db *DB) ChallengesUnshown(ctx context.Context, ch chat.ChannelID) (unshown bool, err error) {
	var count int
	err = db.look(ctx, func(tx transaction) error {
		return tx.row(ctx, db.sql.challenges.unshown, ch).Scan(&count)
	})
	return count > 0, wrap(err, "read the challenges of channel %s", ch)
}
