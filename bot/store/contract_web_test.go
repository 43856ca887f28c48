package store_test

import (
	"context"
	"errors"
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

func testWebSessions(t *testing.T, s service.Store) {
	web, ctx := s.(stored.Web), t.Context()
	key, err := web.SigningKey(ctx)
	if err != nil || len(key) != 32 {
		t.Fatalf("the key: %d bytes, %v", len(key), err)
	}
	again, err := web.SigningKey(ctx)
	if diff := cmp.Diff(key, again); diff != "" || err != nil {
		t.Errorf("another key: %v\n%s", err, diff)
	}
	now := time.Now().UTC().Truncate(time.Microsecond)
	ann, bob := person(1), person(2)
	sessions := []stored.WebSession{
		{ID: "a", User: ann, Game: 1, Created: now, Expires: now.Add(time.Hour)},
		{ID: "b", User: ann, Game: 2, Created: now, Expires: now.Add(2 * time.Hour)},
		{ID: "c", User: bob, Game: 1, Created: now, Expires: now.Add(time.Hour)},
	}
	for _, w := range sessions {
		if err := web.AddWebSession(ctx, w, 0); err != nil {
			t.Fatal(err)
		}
	}
	check := func(id string, at time.Time, want *stored.WebSession) {
		t.Helper()
		got, err := web.WebSession(ctx, id, at)
		if want == nil {
			if !errors.Is(err, stored.ErrNoSession) {
				t.Errorf("session %s: %+v, %v; want ErrNoSession", id, got, err)
			}
			return
		}
		if diff := cmp.Diff(*want, got); diff != "" || err != nil {
			t.Errorf("session %s: %v (-want +got):\n%s", id, err, diff)
		}
	}
	check("a", now, &sessions[0])
	check("d", now, nil)
	check("a", now.Add(time.Hour), nil)
	for _, hours := range []time.Duration{3, 2} { // it isn't shortened
		if err := web.ExtendWebSession(ctx, "a", now.Add(hours*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	sessions[0].Expires = now.Add(3 * time.Hour)
	check("a", now.Add(2*time.Hour), &sessions[0])

	later := now.Add(90 * time.Minute) // bob's session has expired
	if err := web.DeleteOldWeb(ctx, later); err != nil {
		t.Fatal(err)
	}
	check("c", now, nil)
	check("a", later, &sessions[0])
	testRevoke(t, web, ann, bob, later)

	if err := s.ForgetUser(ctx, bob.ID, ""); err != nil {
		t.Fatal(err)
	}
	check("bob's", later, nil)
	if err := web.AddWebSession(ctx, stored.WebSession{ID: "f", User: bob, Game: 3, Created: later, Expires: later.Add(time.Hour)}, 0); !errors.Is(err, stored.ErrWebRevoked) {
		t.Errorf("the links of a forgotten person still work: %v", err)
	}
	data, err := s.UserData(ctx, bob.ID)
	if err != nil || len(data.Rows) != 0 {
		t.Errorf("left of bob: %v, %v", data.Rows, err)
	}
}

func testDeleteGuestGames(t *testing.T, s service.Store) {
	ctx := t.Context()
	guest := chat.User{ID: "guest.1", Name: "Guest"}
	play := func(ch chat.ChannelID, host, other chat.User) *game.Game {
		g := newGame(ch)
		g.Host, g.Black, g.White = host, game.Player{User: host}, game.Player{User: other}
		if err := s.Create(ctx, g, nil); err != nil {
			t.Fatal(err)
		}
		return g
	}
	level := func(user chat.UserID) engine.Level {
		settings, err := s.UserSettings(ctx, user)
		if err != nil {
			t.Fatal(err)
		}
		return settings.Level
	}
	old, elsewhere := play("web.1", guest, chat.User{ID: "guest.3", Name: "Guest"}), play("webster", person(1), person(2))
	for _, user := range []chat.UserID{"guest.1", "guest.2", "guest.3", "guest.4", "1"} {
		if _, err := s.UpdateUserSettings(ctx, user, func(u *settings.UserSettings) { u.Level = engine.Easy }); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(time.Millisecond) // times are stored in microseconds
	before := time.Now()
	young := play("web.2", chat.User{ID: "guest.2", Name: "Guest"}, chat.User{ID: "guest.4", Name: "Guest"})
	db := s.(interface {
		DeleteGuestGames(context.Context, time.Time) (int, error)
	})
	for _, want := range []int{1, 0} {
		if n, err := db.DeleteGuestGames(ctx, before); n != want || err != nil {
			t.Fatalf("%d games were deleted, %v; want %d", n, err, want)
		}
	}
	if _, err := s.Game(ctx, old.ID); !errors.Is(err, stored.ErrNoGame) {
		t.Errorf("the old game is there: %v", err)
	}
	equalStored(t, s, young)
	equalStored(t, s, elsewhere)
	for user, want := range map[chat.UserID]engine.Level{"guest.1": engine.NoLevel, "guest.2": engine.Easy, "guest.3": engine.NoLevel, "guest.4": engine.Easy, "1": engine.Easy} {
		if got := level(user); got != want {
			t.Errorf("the level of %s is %v, want %v", user, got, want)
		}
	}
}

func testGuestsPlaying(t *testing.T, s service.Store) {
	db := s.(interface {
		GuestsPlaying(context.Context) ([]stored.GuestGame, error)
	})
	check := func(idlestFirst ...*game.Game) {
		t.Helper()
		var want []stored.GuestGame
		for _, g := range idlestFirst {
			want = append(want, stored.GuestGame{ID: g.ID, Channel: g.Channel, Changed: g.Changed})
		}
		got, err := db.GuestsPlaying(t.Context())
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	create(t, s, "webster")
	check()
	first := create(t, s, "web.1")
	time.Sleep(time.Millisecond) // times are stored in microseconds
	second := create(t, s, "web.2")
	check(first, second)
	time.Sleep(time.Millisecond)
	if err := s.Commit(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	check(second, first)
	second.State = game.Cancelled
	if err := s.Commit(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	check(first)
}
