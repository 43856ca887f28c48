// Package storetest looks into a store for tests.
package storetest

import (
	"context"
	"slices"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// Waiting returns the channels of games with unfinished due jobs, sorted and without duplicates.
func Waiting(ctx context.Context, db *store.DB) ([]chat.ChannelID, error) {
	channels, err := database.LookList(ctx, db.Database, database.ScanOne[chat.ChannelID],
		`SELECT DISTINCT games.channel FROM river_job JOIN games ON games.id = {job_game}
			WHERE river_job.state IN ('available', 'pending', 'retryable', 'running', 'scheduled')
				AND NOT (river_job.kind = 'due' AND {job_early})`)
	slices.Sort(channels) // databases sort text differently
	return channels, err
}

// Pending returns how many jobs of the kind of j are unfinished and due.
func Pending(ctx context.Context, db *store.DB, j stored.Job) (count int, err error) {
	err = db.Database.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) FROM river_job WHERE kind = ? AND state IN ('available', 'pending', 'retryable', 'running')`, j.Kind()).Scan(&count)
	})
	return count, err
}
