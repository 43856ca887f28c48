package store_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// BenchmarkLoad measures moves in many games at the same time, while their jobs are worked as by
// the bot: each reads its game and records its board.
func BenchmarkLoad(b *testing.B) {
	for _, theGames := range []int{4, 64, 500} {
		b.Run(fmt.Sprint(theGames), func(b *testing.B) {
			db := open(b, b.TempDir())
			doJobs(b, db, func(ctx context.Context, j stored.GameJob) error {
				if _, err := db.Game(ctx, j.Game); err != nil {
					return err
				}
				return db.SetShown(ctx, j.Game, j.Revision, "m")
			})
			var list []*game.Game
			for i := range theGames {
				list = append(list, create(b, db, chat.ChannelID(fmt.Sprint(i))))
			}
			var mu sync.Mutex
			var took []time.Duration
			begun := time.Now()
			for b.Loop() {
				var wait sync.WaitGroup
				for _, g := range list {
					wait.Go(func() {
						n := len(g.Moves)
						if n == 60 {
							n = 30
						}
						g.Moves = append(g.Moves[:n], engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
						start := time.Now()
						if err := db.Commit(b.Context(), g); err != nil {
							b.Error(err)
						}
						mu.Lock()
						took = append(took, time.Since(start))
						mu.Unlock()
					})
				}
				wait.Wait()
			}
			slices.Sort(took)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			b.ReportMetric(float64(len(took))/time.Since(begun).Seconds(), "commits/s")
			b.ReportMetric(ms(took[len(took)/2]), "median-ms")
			b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
		})
	}
}
