package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// newTeams returns a game of two teams in ch.
func newTeams(ch chat.ChannelID) *game.Game {
	g := newGame(ch)
	g.Black, g.White = game.Player{Team: true}, game.Player{Team: true}
	g.RoundTime = 2 * time.Minute
	g.Members = []game.Member{{User: person(1), Side: engine.Black}}
	return g
}

// wishAt is a vote for a point in the first row.
func wishAt(user int, ply int, col int8, at time.Time) game.Wish {
	return game.Wish{User: person(user).ID, Ply: ply, Point: engine.Point{Col: col}, At: at.UTC().Truncate(time.Microsecond)}
}

func testTeams(t *testing.T, s service.Store) {
	g := newTeams("c")
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	equalStored(t, s, g)
	now := time.Now()
	for i, change := range []func(){
		func() { g.Members = append(g.Members, game.Member{User: person(2), Side: engine.White}) },
		func() { g.Wishes = []game.Wish{wishAt(1, 0, 3, now), wishAt(2, 0, 4, now.Add(time.Second))} },
		func() { g.Wishes[0], g.Wishes[1] = g.Wishes[1], wishAt(1, 0, 5, now.Add(2*time.Second)) },
		func() { g.Wishes = g.Wishes[:1] },
		func() { g.Moves = []engine.Point{{Col: 4}}; g.Wishes = append(g.Wishes, wishAt(2, 1, 6, now)) },
		func() { g.Members, g.Wishes = nil, nil },
	} {
		change()
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatalf("change %d: %v", i, err)
		}
		equalStored(t, s, g)
	}
	alone := create(t, s, "d")
	if alone.Members != nil || alone.Wishes != nil {
		t.Errorf("a game without teams: %+v", alone)
	}
}

// Many people vote at the same time, through several processes. No accepted vote is lost, and each
// person has one.
func testWishesInARace(t *testing.T, s service.Store) {
	g := newTeams("c")
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	const people = 12
	var wait sync.WaitGroup
	for i := range people {
		wait.Go(func() {
			for done := false; !done; {
				mine, err := s.Game(t.Context(), g.ID)
				if err != nil {
					t.Error(err)
					return
				}
				mine.Wishes = append(mine.Wishes, wishAt(i, 0, int8(i), time.Now()))
				err = s.Commit(t.Context(), mine)
				if done = !errors.Is(err, stored.ErrStale); done && err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	got, err := s.Game(t.Context(), g.ID)
	if err != nil || len(got.Wishes) != people || got.Revision != 1+people {
		t.Fatalf("%+v, %v", got, err)
	}
	seen := map[string]bool{}
	for _, w := range got.Wishes {
		seen[fmt.Sprint(w.User, w.Point)] = true
	}
	if len(seen) != people {
		t.Errorf("wishes are doubled: %v", got.Wishes)
	}
}

// The stored memberships and votes of people are shown to them, and forgotten with them.
func testForgetMember(t *testing.T, s service.Store) {
	g := newTeams("c")
	g.Wishes = []game.Wish{wishAt(1, 0, 3, time.Now()), wishAt(7, 0, 4, time.Now())}
	g.Members = append(g.Members, game.Member{User: person(7), Side: engine.White})
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	data, err := s.UserData(t.Context(), person(7).ID)
	if err != nil || len(data.Rows["wishes"]) != 1 || len(data.Rows["team_members"]) != 1 {
		t.Errorf("%v, %v", data.Rows, err)
	}
	if err := s.ForgetUser(t.Context(), person(7).ID, ""); err != nil {
		t.Fatal(err)
	}
	want := *g
	want.Wishes, want.Members = g.Wishes[:1], g.Members[:1]
	got, err := s.Game(t.Context(), g.ID)
	if diff := cmp.Diff(&want, got); diff != "" || err != nil {
		t.Errorf("after forgetting (-want +got):\n%s%v", diff, err)
	}
}
