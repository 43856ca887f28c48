package store_test

import (
	"fmt"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// BenchmarkPages measures the pages of a large server: a ranking of 10,000 players, the rank of one
// of them, and the history and results of someone with 5,000 games. A page should take less than
// 100 ms. The tests' PostgreSQL server doesn't wait for the disk.
func BenchmarkPages(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkPages(b, open(b, b.TempDir())) })
	b.Run("postgres", func(b *testing.B) { benchmarkPages(b, newPostgres(b)) })
}

func benchmarkPages(b *testing.B, s service.Store) {
	const games, players = 5000, 10_000
	finish := func(i int, black, white chat.User) {
		end(b, s, ratedGame(b, s, chat.ChannelID(fmt.Sprint(i)), "g", black, white), []engine.Color{engine.Black, engine.White}[i%2])
	}
	for i := range games { // all with person 0
		finish(i, person(0), person(1+i))
	}
	for i := games + 1; i+1 < players; i += 2 {
		finish(i, person(i), person(i+1))
	}
	scope := rating.Scope{Guild: "g", Family: rating.FamilyFreestyle}
	for _, page := range []struct {
		name string
		read func() error
	}{
		{"first ranking", func() error { _, _, err := s.Ranking(b.Context(), scope, 0, 10); return err }},
		{"last ranking", func() error { _, _, err := s.Ranking(b.Context(), scope, players-20, 10); return err }},
		{"rank", func() error { _, err := s.Rank(b.Context(), scope, person(77).ID); return err }},
		{"first history", func() error {
			_, _, err := s.GamesOf(b.Context(), person(0).ID, stored.Place{Guild: "g"}, 0, 10)
			return err
		}},
		{"last history", func() error {
			_, _, err := s.GamesOf(b.Context(), person(0).ID, stored.Place{Guild: "g"}, games-10, 10)
			return err
		}},
		{"results", func() error { _, err := s.ResultsOf(b.Context(), person(0).ID, "g", games); return err }},
	} {
		b.Run(page.name, func(b *testing.B) {
			for b.Loop() {
				if err := page.read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
