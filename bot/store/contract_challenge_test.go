package store_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// propose stores a challenge from one person to another; "" means anyone.
func propose(t *testing.T, s service.Store, ch chat.ChannelID, guild chat.GuildID, host, challenged chat.UserID) *game.Game {
	t.Helper()
	g := newGame(ch)
	g.Guild, g.State, g.Host = guild, game.Proposed, chat.User{ID: host}
	g.Black, g.White = game.Player{User: chat.User{ID: challenged}}, game.Player{User: g.Host}
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	return g
}

// testChallenges finds challenges by their people and places, and forgets a person.
func testChallenges(t *testing.T, s service.Store) {
	first := propose(t, s, "c", "g", "ann", "bob")
	second := propose(t, s, "c", "g", "eve", "")
	third := propose(t, s, "d", "g", "bob", "eve")
	fourth := propose(t, s, "e", "h", "ann", "eve")
	over := propose(t, s, "c", "g", "ann", "eve")
	over.State = game.Unplayed
	if err := s.Commit(t.Context(), over); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		filter stored.ChallengeFilter
		most   int
		want   []*game.Game
	}{
		{"all", stored.ChallengeFilter{}, 9, []*game.Game{fourth, third, second, first}},
		{"at most two", stored.ChallengeFilter{}, 2, []*game.Game{fourth, third}},
		{"of a channel", stored.ChallengeFilter{Channel: "c"}, 9, []*game.Game{second, first}},
		{"of a guild", stored.ChallengeFilter{Guild: "h"}, 9, []*game.Game{fourth}},
		{"by ann", stored.ChallengeFilter{Host: "ann"}, 9, []*game.Game{fourth, first}},
		{"by or to bob", stored.ChallengeFilter{User: "bob"}, 9, []*game.Game{third, first}},
		{"of eve in a guild", stored.ChallengeFilter{User: "eve", Guild: "g"}, 9, []*game.Game{third, second}},
		{"none", stored.ChallengeFilter{Channel: "x"}, 9, nil},
	} {
		got, err := s.Proposed(t.Context(), tt.filter, tt.most)
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, err, diff)
		}
	}
	unshown := func(want bool) {
		t.Helper()
		if got, err := s.ChallengesUnshown(t.Context(), "d"); err != nil || got != want {
			t.Errorf("a challenge is to be shown: %v, %v", got, err)
		}
	}
	unshown(true)
	if err := s.SetShown(t.Context(), third.ID, 1, "m"); err != nil {
		t.Fatal(err)
	}
	unshown(false)

	// A person can be forgotten only once they're out of all challenges, as with games.
	if waiting, err := s.PlayingGames(t.Context(), "bob"); err != nil || len(waiting) != 2 {
		t.Errorf("bob's challenges: %v, %v", waiting, err)
	}
	if err := s.ForgetUser(t.Context(), "bob", ""); !errors.Is(err, stored.ErrUserPlays) {
		t.Errorf("forgotten in a challenge: %v", err)
	}
	for _, g := range []*game.Game{first, third} {
		g.State = game.Unplayed
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetUser(t.Context(), "bob", ""); err != nil {
		t.Error(err)
	}
}

// testAcceptedTwice has many people accept an open challenge at once: one of them plays.
func testAcceptedTwice(t *testing.T, s service.Store) {
	g := propose(t, s, "c", "g", "ann", "")
	var group sync.WaitGroup
	accepted := make(chan *game.Game, 10)
	for i := range 10 {
		group.Go(func() {
			mine := clone(g)
			mine.State, mine.Black.User.ID = game.Playing, chat.UserID(rune('a'+i))
			switch err := s.Commit(t.Context(), mine); {
			case err == nil:
				accepted <- mine
			case !errors.Is(err, stored.ErrStale):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if len(accepted) != 1 {
		t.Fatalf("%d have accepted", len(accepted))
	}
	equalStored(t, s, <-accepted)
}

// testChallenge has challenges in a channel. Until they're accepted, they don't occupy it and
// aren't its last game.
func testChallenge(t *testing.T, s service.Store) {
	challenge := func() *game.Game {
		t.Helper()
		g := newGame("c")
		g.White, g.State, g.RandomColors = game.Player{User: chat.User{ID: "2", Mention: "<@2>"}}, game.Proposed, true
		if err := s.Create(t.Context(), g, nil); err != nil {
			t.Fatal(err)
		}
		return g
	}
	commit := func(g *game.Game, state game.State) error {
		g.State = state
		return s.Commit(t.Context(), g)
	}
	accepted, refused, kept := challenge(), challenge(), challenge()
	if g, err := s.Current(t.Context(), "c"); !errors.Is(err, stored.ErrNoGame) {
		t.Fatalf("a challenge is the channel's game: %+v, %v", g, err)
	}
	between := create(t, s, "c")
	if err := commit(clone(accepted), game.Playing); !errors.Is(err, stored.ErrGameRunning) {
		t.Errorf("accepted beside a running game: %v", err)
	}
	if err := commit(refused, game.Unplayed); err != nil {
		t.Fatal(err)
	}
	equalStored(t, s, between)
	if err := commit(between, game.Drawn); err != nil {
		t.Fatal(err)
	}
	// The challenge that was made first starts last, and stays the channel's last game.
	if err := commit(accepted, game.Playing); err != nil {
		t.Fatal(err)
	}
	if accepted.Started.Before(between.Changed) {
		t.Errorf("accepted at %v, and started at %v", between.Changed, accepted.Started)
	}
	equalStored(t, s, accepted)
	accepted.Winner = engine.Black
	if err := commit(accepted, game.Won); err != nil {
		t.Fatal(err)
	}
	equalStored(t, s, accepted)

	// A game that moves to another channel leaves its message behind.
	if err := s.SetShown(t.Context(), kept.ID, 1, "m"); err != nil {
		t.Fatal(err)
	}
	kept.Channel = "thread"
	if err := commit(kept, game.Playing); err != nil {
		t.Fatal(err)
	}
	kept.Shown = 1
	equalStored(t, s, kept)
}
