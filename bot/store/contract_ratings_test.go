package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/rating"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// person returns a person by number.
func person(n int) chat.User {
	id := fmt.Sprint(n)
	return chat.User{ID: chat.UserID(id), Name: "name" + id, Mention: "<@" + id + ">"}
}

// ratedGame starts a rated game between two people, with four moves.
func ratedGame(t testing.TB, s service.Store, ch chat.ChannelID, guild chat.GuildID, black, white chat.User) *game.Game {
	t.Helper()
	g := newGame(ch)
	g.Guild, g.Rated = guild, true
	g.Black, g.White = game.Player{User: black}, game.Player{User: white}
	for i := range 4 {
		g.Moves = append(g.Moves, engine.Point{Col: int8(i), Row: 3})
	}
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	return g
}

// commitResult ends a game; winner is Empty for a draw.
func commitResult(ctx context.Context, s service.Store, g *game.Game, winner engine.Color) error {
	g.State, g.Winner = game.Resigned, winner
	if winner == engine.Empty {
		g.State = game.Drawn
	}
	return s.Commit(ctx, g)
}

// end is commitResult for a game that nobody else changes.
func end(t testing.TB, s service.Store, g *game.Game, winner engine.Color) {
	t.Helper()
	if err := commitResult(t.Context(), s, g, winner); err != nil {
		t.Fatal(err)
	}
}

func standingOf(t testing.TB, s service.Store, guild chat.GuildID, user chat.User) rating.Standing {
	t.Helper()
	got, err := s.Standing(t.Context(), rating.Scope{Guild: guild, Family: rating.FamilyFreestyle}, user.ID)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func testRatings(t *testing.T, s service.Store) {
	ann, ben := person(1), person(2)
	if got := standingOf(t, s, "", ann); got.Games() != 0 || got.Rating != rating.New() || !got.Changed.IsZero() {
		t.Errorf("before any game: %+v", got)
	}
	g := ratedGame(t, s, "c", "g", ann, ben)
	if got := standingOf(t, s, "g", ann); got.Games() != 0 {
		t.Errorf("while the game goes on: %+v", got)
	}
	end(t, s, g, engine.White)
	want := rating.New().After(rating.Result{Opponent: rating.New(), Score: rating.Win})
	for _, guild := range []chat.GuildID{"", "g"} {
		got := standingOf(t, s, guild, ben)
		if got.Won != 1 || got.Games() != 1 || got.Rating != want || !got.Changed.Equal(g.Changed) || got.User != ben {
			t.Errorf("guild %q, the winner: %+v, want %+v", guild, got, want)
		}
		if got := standingOf(t, s, guild, ann); got.Lost != 1 || got.Games() != 1 || got.Rating.Value >= 1500 {
			t.Errorf("guild %q, the loser: %+v", guild, got)
		}
	}
	if got := standingOf(t, s, "elsewhere", ben); got.Games() != 0 {
		t.Errorf("in another guild: %+v", got)
	}
	changes, err := s.RatingChanges(t.Context(), rating.Scope{Guild: "g", Family: rating.FamilyFreestyle}, ben.ID, 10)
	if err != nil {
		t.Fatal(err)
	}
	wantChanges := []rating.Change{{Game: g.ID, Opponent: "1", Score: 1, Weight: 1, After: want, At: g.Changed}}
	if diff := cmp.Diff(wantChanges, changes); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

// Only rated games that were really played count.
func testUnrated(t *testing.T, s service.Store) {
	ann, ben := person(1), person(2)
	for name, change := range map[string]func(*game.Game){
		"casual":           func(g *game.Game) { g.Rated = false },
		"three moves":      func(g *game.Game) { g.Moves = g.Moves[:3] },
		"cancelled":        func(g *game.Game) { g.State, g.Winner = game.Cancelled, engine.Empty },
		"against oneself":  func(g *game.Game) { g.White = g.Black },
		"a record's name":  func(g *game.Game) { g.White = game.Player{User: chat.User{Name: "somebody"}} },
		"engine, no level": func(g *game.Game) { g.White = game.Player{Engine: true} },
	} {
		g := ratedGame(t, s, chat.ChannelID(name), "g", ann, ben)
		g.State, g.Winner = game.Resigned, engine.Black
		change(g)
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		if got := standingOf(t, s, "g", ann); got.Games() != 0 {
			t.Fatalf("%s counts: %+v", name, got)
		}
	}
}

// Games between the same two people count less and less.
func testRepeatedPair(t *testing.T, s service.Store) {
	ann, ben := person(1), person(2)
	for i := range 8 {
		end(t, s, ratedGame(t, s, chat.ChannelID(fmt.Sprint(i)), "g", ann, ben), engine.Black)
	}
	changes, err := s.RatingChanges(t.Context(), rating.Scope{Guild: "g", Family: rating.FamilyFreestyle}, ann.ID, 10)
	if err != nil {
		t.Fatal(err)
	}
	var weights []float64
	for _, c := range changes {
		weights = append(weights, c.Weight)
	}
	if diff := cmp.Diff([]float64{0.125, 0.25, 0.5, 1, 1, 1, 1, 1}, weights); diff != "" {
		t.Errorf("weights, the latest first (-want +got):\n%s", diff)
	}
}

func testRanking(t *testing.T, s service.Store) {
	const people = 9
	ctx, scope := t.Context(), rating.Scope{Guild: "g", Family: rating.FamilyFreestyle}
	channel := 0
	play := func(winner, loser int) {
		channel++
		end(t, s, ratedGame(t, s, chat.ChannelID(fmt.Sprint(channel)), "g", person(winner), person(loser)), engine.Black)
	}
	for a := range people {
		for b := range a {
			play(a, b) // the higher number wins
		}
	}
	var all []rating.Standing
	for offset := 0; ; offset += 4 {
		page, total, err := s.Ranking(ctx, scope, offset, 4)
		if err != nil || total != people {
			t.Fatalf("%d people, %v", total, err)
		}
		if len(page) == 0 {
			break
		}
		all = append(all, page...)
	}
	if len(all) != people {
		t.Fatalf("%d people on the pages", len(all))
	}
	for i, p := range all {
		rank, err := s.Rank(ctx, scope, p.User.ID)
		if err != nil || rank != i+1 {
			t.Errorf("%s is on place %d of the pages and has rank %d, %v", p.User.Name, i+1, rank, err)
		}
		if i > 0 {
			above := all[i-1]
			if above.Rating.Provisional() && !p.Rating.Provisional() ||
				above.Rating.Provisional() == p.Rating.Provisional() && above.Rating.Value < p.Rating.Value {
				t.Errorf("%+v stands above %+v", above, p)
			}
		}
	}
	if rank, err := s.Rank(ctx, scope, "stranger"); rank != 0 || err != nil {
		t.Errorf("a stranger has rank %d, %v", rank, err)
	}
}

// If many games end at once, all are counted, as if they had ended one after another.
func testRatingsInARace(t *testing.T, s service.Store) {
	const people, games, atOnce = 6, 60, 12
	random := rand.New(rand.NewPCG(7, 7))
	list := make([]*game.Game, games)
	winners := make([]engine.Color, games)
	for i := range list {
		black := random.IntN(people)
		white := (black + 1 + random.IntN(people-1)) % people
		list[i] = ratedGame(t, s, chat.ChannelID(fmt.Sprint(i)), chat.GuildID([]string{"", "g", "h"}[i%3]), person(black), person(white))
		winners[i] = []engine.Color{engine.Black, engine.White, engine.Empty}[random.IntN(3)]
	}
	var wait sync.WaitGroup
	next := make(chan int)
	for range atOnce {
		wait.Go(func() {
			for i := range next {
				if err := commitResult(t.Context(), s, list[i], winners[i]); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wait.Wait()

	want := recounted(t, s)
	total := 0
	for scope, standings := range want {
		for user, w := range standings {
			got, err := s.Standing(t.Context(), scope, user)
			if diff := cmp.Diff(w, got); err != nil || diff != "" {
				t.Errorf("%s in %+v: %v (-counted again +stored)\n%s", user, scope, err, diff)
			}
			if scope.Guild == "" {
				total += got.Games()
			}
		}
	}
	if total != 2*games {
		t.Errorf("%d results of %d games", total, games)
	}
}

// recounted recounts the games that the store counted, one after another.
func recounted(t *testing.T, s service.Store) map[rating.Scope]map[chat.UserID]rating.Standing {
	t.Helper()
	type meeting struct {
		scope       rating.Scope
		self, other string
	}
	met := make(map[meeting]int) // all within the time in which meetings count
	out := make(map[rating.Scope]map[chat.UserID]rating.Standing)
	for _, c := range countedGames(t, s) {
		black, white, score, _ := rating.RatedResult(c.game)
		scopes := []rating.Scope{{Family: rating.FamilyOf(c.game.Rule)}}
		if c.game.Guild != "" {
			scopes = append(scopes, rating.Scope{Guild: c.game.Guild, Family: scopes[0].Family})
		}
		for _, scope := range scopes {
			if out[scope] == nil {
				out[scope] = make(map[chat.UserID]rating.Standing)
			}
			standingOfSide := func(side rating.Contestant) rating.Standing {
				if st, ok := out[scope][side.User.ID]; ok {
					return st
				}
				return rating.Standing{User: side.User, Rating: rating.New()}
			}
			b, w := standingOfSide(black), standingOfSide(white)
			weight := rating.PairWeight(met[meeting{scope, black.Key(), white.Key()}])
			out[scope][black.User.ID] = b.After(w.RatingAt(c.at), score, weight, c.at)
			out[scope][white.User.ID] = w.After(b.RatingAt(c.at), 1-score, weight, c.at)
			met[meeting{scope, black.Key(), white.Key()}]++
			met[meeting{scope, white.Key(), black.Key()}]++
		}
	}
	return out
}

// countedGame is a rated game, and when it was counted.
type countedGame struct {
	game *game.Game
	at   time.Time
}

// countedGames returns them in the order in which they were counted.
func countedGames(t *testing.T, s service.Store) (games []countedGame) {
	t.Helper()
	list, err := database.LookList(t.Context(), s.(*store.DB).Database, func(row database.Row) (c [2]int64, err error) {
		err = row.Scan(&c[0], &c[1])
		return c, err
	}, `SELECT game, at FROM rated_games ORDER BY number`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		g, err := s.Game(t.Context(), c[0])
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, countedGame{g, time.UnixMicro(c[1]).UTC()})
	}
	return games
}
