package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// played returns a finished game between two people in a guild.
func played(t *testing.T, s service.Store, ch chat.ChannelID, guild chat.GuildID, black, white game.Player) *game.Game {
	t.Helper()
	g := newGame(ch)
	g.Guild, g.Black, g.White, g.Host, g.Last.User, g.Rated = guild, black, white, black.User, black.User, true
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	for _, pt := range []string{"a1", "b1", "a2", "b2", "a3"} {
		p, err := engine.ParsePoint(pt, g.Size)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, p)
	}
	g.State, g.Winner = game.Resigned, engine.Black
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	return g
}

func testForgetUser(t *testing.T, s service.Store) {
	ann := game.Player{User: chat.User{ID: "1", Name: "ann", Mention: "<@1>"}}
	ben := game.Player{User: chat.User{ID: "2", Name: "ben", Mention: "<@2>"}}
	both := played(t, s, "c", "g", ann, ben)
	alone := played(t, s, "d", "g", ann, game.Player{Engine: true})
	direct := played(t, s, "dm", "", ann, game.Player{Engine: true})
	others := played(t, s, "e", "g", ben, game.Player{Engine: true})
	if _, err := s.UpdateChannelSettings(t.Context(), "dm", func(cs *settings.ChannelSettings) { cs.Theme = "dark" }); err != nil {
		t.Fatal(err)
	}
	running := newGame("f")
	running.Black, running.Host = ann, ann.User
	if err := s.Create(t.Context(), running, nil); err != nil {
		t.Fatal(err)
	}

	data, err := s.UserData(t.Context(), "1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]*game.Game{both, alone, direct, running}, data.Games); diff != "" {
		t.Errorf("the games of ann (-want +got):\n%s", diff)
	}
	if len(data.Rows["ratings"]) == 0 || len(data.Rows["rating_changes"]) == 0 || data.Rows["ratings"][0]["name"] != "ann" {
		t.Errorf("the other rows of ann: %v", data.Rows)
	}

	// A person with a running game can't be forgotten.
	playing, err := s.PlayingGames(t.Context(), "1")
	if err != nil || len(playing) != 1 || playing[0].ID != running.ID {
		t.Errorf("running: %v, %v", playing, err)
	}
	if err := s.ForgetUser(t.Context(), "1", ""); !errors.Is(err, stored.ErrUserPlays) {
		t.Fatalf("with a running game: %v", err)
	}
	if again, err := s.UserData(t.Context(), "1"); err != nil || len(again.Games) != 4 || len(again.Rows) != len(data.Rows) {
		t.Errorf("a refusal has deleted something: %v, %v", again, err)
	}
	running.State = game.Cancelled
	if err := s.Commit(t.Context(), running); err != nil {
		t.Fatal(err)
	}
	setTheme := func(of *settings.ChannelSettings) { of.Theme = "dark" }
	for _, ch := range []chat.ChannelID{"direct", "elsewhere"} {
		if _, err := s.UpdateChannelSettings(t.Context(), ch, setTheme); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetUser(t.Context(), "1", "direct"); err != nil {
		t.Fatal(err)
	}
	for ch, want := range map[chat.ChannelID]string{"direct": "", "elsewhere": "dark"} {
		if of, err := s.ChannelSettings(t.Context(), ch); err != nil || of.Theme != want {
			t.Errorf("the theme of %s is %q, want %q (%v)", ch, of.Theme, want, err)
		}
	}
	if left, err := s.UserData(t.Context(), "1"); err != nil || len(left.Games) != 0 || len(left.Rows) != 0 {
		t.Errorf("left of ann: %+v, %v", left, err)
	}
	testForgotten(t, s, both, direct, others)
	testForgottenJobs(t, s)
}

// testForgottenJobs checks that no waiting job names the person, and that those of others wait on.
func testForgottenJobs(t *testing.T, s service.Store) {
	for _, n := range []int{1, 2} {
		if err := s.AddSeek(t.Context(), seeker(n, time.Now())); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetUser(t.Context(), person(1).ID, ""); err != nil {
		t.Fatal(err)
	}
	jobs, err := s.(interface {
		JobArgs(context.Context, string) ([]string, error)
	}).JobArgs(t.Context(), stored.SeekJob{}.Kind())
	left := strings.Join(jobs, " ")
	if err != nil || strings.Contains(left, fmt.Sprintf("%q", person(1).ID)) || !strings.Contains(left, fmt.Sprintf("%q", person(2).ID)) {
		t.Errorf("jobs after forgetting %s: %s, %v", person(1).ID, left, err)
	}
}

// testForgotten checks what the others keep.
func testForgotten(t *testing.T, s service.Store, both, direct, others *game.Game) {
	ctx := context.Background()
	want := *both
	want.Black, want.Host, want.Last.User = game.Player{}, chat.User{}, chat.User{}
	if got, err := s.Game(ctx, both.ID); err != nil || cmp.Diff(&want, got) != "" {
		t.Errorf("the game with ben: %v\n%s", err, cmp.Diff(&want, got))
	}
	if _, err := s.Game(ctx, direct.ID); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("the direct conversation is still there: %v", err)
	}
	if cs, err := s.ChannelSettings(ctx, "dm"); err != nil || cs != (settings.ChannelSettings{}) {
		t.Errorf("its settings: %+v, %v", cs, err)
	}
	if got, err := s.Game(ctx, others.ID); err != nil || cmp.Diff(others, got) != "" {
		t.Errorf("a game of others has changed: %v", err)
	}
	data, err := s.UserData(ctx, "2")
	if err != nil || len(data.Games) != 2 || len(data.Rows["ratings"]) == 0 {
		t.Errorf("the data of ben: %+v, %v", data, err)
	}
	for _, row := range data.Rows["rating_changes"] {
		if row["opponent"] == "1" {
			t.Error("ann is still named as an opponent of ben")
		}
	}
	if stranger, err := s.UserData(ctx, ""); err != nil || len(stranger.Rows) != 0 {
		t.Errorf("somebody without an id has %v, %v", stranger.Rows, err)
	}
}
