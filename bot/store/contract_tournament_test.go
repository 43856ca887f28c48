package store_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/service"
	"hoshi/engine"
)

// newTournament stores a tournament joined by n people.
func newTournament(t *testing.T, db service.Store, n int) *tournament.Tournament {
	t.Helper()
	cup := &tournament.Tournament{
		Guild: "g", Channel: "c", Host: chat.User{ID: "ann", Name: "Ann", Mention: "<@ann>"}, Name: "Cup",
		Terms:  tournament.Terms{Format: tournament.Swiss, Rule: "standard", Opening: "swap2", Clock: game.Clock{Main: 5 * time.Minute}, Rounds: 2, Rated: true, Filler: engine.Club, Manager: "role"},
		Status: tournament.Status{State: tournament.Entry},
	}
	cup.Complete()
	for i := range n {
		user := chat.User{ID: chat.UserID(fmt.Sprint("p", i)), Name: fmt.Sprint("P", i), Mention: "<@p>"}
		if err := cup.Do(tournament.Actor{User: user, Now: tournamentNow()}, tournament.Join{Rating: 1500 + i}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.CreateTournament(t.Context(), cup); err != nil {
		t.Fatal(err)
	}
	return cup
}

func tournamentNow() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// startTournament starts a stored tournament with everyone who has joined.
func startTournament(t *testing.T, db service.Store, id int64) *tournament.Tournament {
	t.Helper()
	cup, err := db.UpdateTournament(t.Context(), id, func(cup *tournament.Tournament) error {
		cup.CheckInFor = 0
		return cup.Do(tournament.Actor{Manager: true, Now: tournamentNow()}, tournament.Start{})
	})
	if err != nil {
		t.Fatal(err)
	}
	return cup
}

// A tournament is read back as it was stored, in each state.
func testTournament(t *testing.T, db service.Store) {
	cup := newTournament(t, db, 5)
	same := func() {
		t.Helper()
		got, err := db.Tournament(t.Context(), cup.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(cup, got); diff != "" {
			t.Fatalf("stored and read (-want +got):\n%s", diff)
		}
	}
	same()
	cup = startTournament(t, db, cup.ID)
	same()
	number := cup.Pairings[0].Number
	var err error
	cup, err = db.UpdateTournament(t.Context(), cup.ID, func(cup *tournament.Tournament) error {
		return cup.Do(tournament.Actor{User: chat.User{ID: "boss", Name: "Boss", Mention: "<@boss>"}, Manager: true, Now: tournamentNow()},
			tournament.SetResult{Pairing: number, Outcome: tournament.Outcome{Draw: true}, Reason: "power cut"})
	})
	if err != nil {
		t.Fatal(err)
	}
	same()
	revision := cup.Revision
	refused := errors.New("refused")
	if _, err := db.UpdateTournament(t.Context(), cup.ID, func(cup *tournament.Tournament) error { cup.Name = "x"; return refused }); !errors.Is(err, refused) {
		t.Fatalf("a refused change: %v", err)
	}
	same()
	cup, err = db.UpdateTournament(t.Context(), cup.ID, func(*tournament.Tournament) error { return nil })
	if err != nil || cup.Revision != revision {
		t.Fatalf("no change gave revision %d, want %d, %v", cup.Revision, revision, err)
	}
	if list, err := db.TournamentsIn(t.Context(), "g", 5); err != nil || len(list) != 1 || list[0].ID != cup.ID {
		t.Fatalf("the guild's tournaments: %v, %v", list, err)
	}
	if _, err := db.Tournament(t.Context(), cup.ID+1); !errors.Is(err, stored.ErrNoTournament) {
		t.Fatalf("a tournament that doesn't exist: %v", err)
	}
	next := stored.TournamentPost{Tournament: cup.ID, Round: 2}
	for _, step := range []struct {
		was, shown string
		ok         bool
	}{{"", "x", true}, {"", "y", false}, {"x", "y", true}, {"x", "z", false}} {
		was := next
		was.Shown = step.was
		p := next
		p.Shown = step.shown
		if ok, err := db.ReplaceTournamentPost(t.Context(), was, p); err != nil || ok != step.ok {
			t.Errorf("%+v: recorded %t, %v", step, ok, err)
		}
	}
	next.Shown = "y"
	if posts, err := db.TournamentPosts(t.Context(), cup.ID); err != nil || !slices.Equal(posts, []stored.TournamentPost{next}) {
		t.Fatalf("the messages: %v, %v", posts, err)
	}
}

// If many do the same at once, each person is entered once, and each pairing gets one game.
func testTournamentRace(t *testing.T, db service.Store) {
	cup := newTournament(t, db, 2)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			user := chat.User{ID: chat.UserID(fmt.Sprint("late", i/3))}
			_, err := db.UpdateTournament(t.Context(), cup.ID, func(cup *tournament.Tournament) error {
				return cup.Do(tournament.Actor{User: user, Now: tournamentNow()}, tournament.Join{Rating: 1400})
			})
			if err != nil && !errors.Is(err, tournament.Entered) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	cup = startTournament(t, db, cup.ID)
	if len(cup.Entrants) != 7 { // two, four, and Hoshi
		t.Fatalf("%d entrants", len(cup.Entrants))
	}
	p := cup.Pairings[0]
	opened := make(chan int64, 4)
	for i := range 4 {
		all.Go(func() {
			g := &game.Game{Channel: chat.ChannelID(fmt.Sprint("thread", i)), Guild: "g"}
			g.Size, g.Black, g.White = 15, game.Player{User: chat.User{ID: "a"}}, game.Player{User: chat.User{ID: "b"}}
			if err := g.Do(game.Actor{Now: tournamentNow()}, game.Begin{How: game.EventStart}); err != nil {
				t.Error(err)
				return
			}
			ok, err := db.OpenTournamentGame(t.Context(), cup.ID, p.Number, g, tournamentNow())
			if err != nil {
				t.Error(err)
			}
			if ok {
				opened <- g.ID
			}
		})
	}
	all.Wait()
	close(opened)
	running, err := db.TournamentGames(t.Context(), cup.ID)
	if err != nil {
		t.Fatal(err)
	}
	id, ok := <-opened
	if !ok || len(opened) > 0 || len(running) != 1 || running[0].ID != id || running[0].Tournament != cup.ID {
		t.Fatalf("game %d was opened, and %d more; %d are running", id, len(opened), len(running))
	}
	cup, err = db.Tournament(t.Context(), cup.ID)
	if err != nil || cup.Pairings[0].Game != id || cup.Pairings[0].Due.IsZero() {
		t.Fatalf("the pairing: %+v, %v", cup.Pairings[0], err)
	}
}

// A person who is forgotten stays in results without a name, and can see the stored data
// beforehand.
func testTournamentForgets(t *testing.T, db service.Store) {
	cup := startTournament(t, db, newTournament(t, db, 5).ID)
	open := newTournament(t, db, 3)
	data, err := db.UserData(t.Context(), "p1")
	if err != nil || len(data.Rows["tournament_players"]) != 2 {
		t.Fatalf("what is stored about a player: %v, %v", data.Rows, err)
	}
	if data, err = db.UserData(t.Context(), "ann"); err != nil || len(data.Rows["tournaments"]) != 2 {
		t.Fatalf("what is stored about a host: %v, %v", data.Rows, err)
	}
	for _, user := range []chat.UserID{"p1", "ann"} {
		if err := db.ForgetUser(t.Context(), user, ""); err != nil {
			t.Fatal(err)
		}
		if data, err := db.UserData(t.Context(), user); err != nil || len(data.Rows) > 0 {
			t.Fatalf("what is left of %s: %v, %v", user, data.Rows, err)
		}
	}
	for id, want := range map[int64]int{cup.ID: 6, open.ID: 2} {
		got, err := db.Tournament(t.Context(), id)
		if err != nil || len(got.Entrants) != want || got.Host.ID != "" || got.Find("p1") != nil {
			t.Errorf("tournament %d: %+v, %v", id, got, err)
		}
	}
}
