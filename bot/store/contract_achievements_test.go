package store_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// levelGame plays a person's game against a level and ends it.
func levelGame(t *testing.T, s service.Store, n int, who chat.User, l engine.Level, winner engine.Color, rated bool) *game.Game {
	t.Helper()
	g := newGame(chat.ChannelID(fmt.Sprint("level", n)))
	g.Rated = rated
	g.Black, g.White = game.Player{User: who}, game.Player{Engine: true, Level: l}
	for i := range 4 {
		g.Moves = append(g.Moves, engine.Point{Col: int8(i), Row: 3})
	}
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	end(t, s, g, winner)
	return g
}

func achieved(t *testing.T, s service.Store, who chat.User) []stored.Achievement {
	t.Helper()
	list, err := s.AchievementsOf(t.Context(), who.ID)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func testAchievements(t *testing.T, s service.Store) {
	ann := person(1)
	levelGame(t, s, 1, ann, engine.Easy, engine.White, true)
	levelGame(t, s, 2, ann, engine.Easy, engine.Empty, true)
	levelGame(t, s, 3, ann, engine.Easy, engine.Black, false)
	if got := achieved(t, s, ann); len(got) != 0 {
		t.Errorf("a loss, a draw and a casual win: %v", got)
	}
	first := levelGame(t, s, 4, ann, engine.Easy, engine.Black, true)
	levelGame(t, s, 5, ann, engine.Easy, engine.Black, true)
	want := []stored.Achievement{{User: ann.ID, Name: stored.FirstWin(engine.Easy), Game: first.ID, At: first.Changed}}
	if diff := cmp.Diff(want, achieved(t, s, ann)); diff != "" {
		t.Errorf("after two wins (-want +got):\n%s", diff)
	}
	in, err := s.AchievementsIn(t.Context(), first.ID)
	if diff := cmp.Diff(want, in); diff != "" || err != nil {
		t.Errorf("in the game: %v (-want +got):\n%s", err, diff)
	}
	deep := stored.Achievement{User: ann.ID, Name: stored.DeepWin, Game: first.ID, At: time.Now().UTC().Truncate(time.Microsecond)}
	later := deep
	later.Game, later.At = first.ID+1, deep.At.Add(time.Hour)
	for _, a := range []stored.Achievement{deep, deep, later} {
		if err := s.Achieve(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(append(want, deep), achieved(t, s, ann)); diff != "" {
		t.Errorf("the same three times (-want +got):\n%s", diff)
	}
}

// First wins against levels are computed from the stored games.
func testFirstWins(t *testing.T, s service.Store) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		levelGame(t, s, i, person(1+rng.IntN(3)), engine.Beginner+engine.Level(rng.IntN(4)), engine.Color(rng.IntN(3)), rng.IntN(3) > 0)
	}
	want := make(map[chat.UserID]map[stored.AchievementName]int64) // the games by owner and name
	for _, c := range countedGames(t, s) {
		for _, a := range stored.Achieved(c.game) {
			if want[a.User] == nil {
				want[a.User] = make(map[stored.AchievementName]int64)
			}
			if want[a.User][a.Name] == 0 {
				want[a.User][a.Name] = c.game.ID
			}
		}
	}
	if len(want) != 3 {
		t.Errorf("%d people have achieved something", len(want))
	}
	for user, games := range want {
		got := make(map[stored.AchievementName]int64)
		for _, a := range achieved(t, s, chat.User{ID: user}) {
			got[a.Name] = a.Game
		}
		if diff := cmp.Diff(games, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", user, diff)
		}
	}
}
