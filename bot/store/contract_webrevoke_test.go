package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// testRevoke ends ann's sessions and links from before a time, and leaves bob's.
func testRevoke(t *testing.T, web stored.Web, ann, bob chat.User, at time.Time) {
	t.Helper()
	ctx := t.Context()
	add := func(id string, user chat.User, revocation int64) error {
		return web.AddWebSession(ctx, stored.WebSession{ID: id, User: user, Game: 3, Created: at, Expires: at.Add(time.Hour)}, revocation)
	}
	latest := func(user chat.User) int64 {
		t.Helper()
		number, err := web.WebRevocation(ctx, user.ID)
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	if err := add("bob's", bob, latest(bob)); err != nil {
		t.Fatal(err)
	}
	numbers := []int64{latest(ann)}
	for _, when := range []time.Time{at, at, at.Add(-time.Hour)} { // the clock stands still, or is set back
		if err := web.RevokeWeb(ctx, ann.ID, when); err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, latest(ann))
	}
	if !slices.IsSorted(numbers) || len(slices.Compact(slices.Clone(numbers))) != len(numbers) {
		t.Errorf("the numbers of revocations don't grow: %v", numbers)
	}
	for _, id := range []string{"a", "b"} {
		if _, err := web.WebSession(ctx, id, at); !errors.Is(err, stored.ErrNoSession) {
			t.Errorf("session %s is left: %v", id, err)
		}
	}
	if _, err := web.WebSession(ctx, "bob's", at); err != nil {
		t.Errorf("bob's session: %v", err)
	}
	for i, number := range numbers {
		err := add(fmt.Sprint("ann's ", i), ann, number)
		if last := i == len(numbers)-1; last && err != nil || !last && !errors.Is(err, stored.ErrWebRevoked) {
			t.Errorf("a link made after %d revocations of %d: %v", i, len(numbers)-1, err)
		}
	}
	if err := web.DeleteOldWeb(ctx, at.Add(stored.WebLinkLife+stored.WebClockAhead)); err != nil {
		t.Fatal(err)
	}
	if err := add("too early", ann, numbers[0]); !errors.Is(err, stored.ErrWebRevoked) {
		t.Errorf("a revocation is gone before the links it refuses: %v", err)
	}
	if err := web.RevokeWeb(ctx, bob.ID, at.Add(-time.Second)); err != nil {
		t.Fatal(err)
	}
	if err := add("bob's", bob, latest(bob)); err != nil {
		t.Errorf("bob's new session: %v", err)
	}
}

// Only a person's latest sessions in a game are kept.
func testManyWebSessions(t *testing.T, s service.Store) {
	web, ctx := s.(stored.Web), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	add := func(id string, user chat.User, game int64, at time.Time) {
		t.Helper()
		if err := web.AddWebSession(ctx, stored.WebSession{ID: id, User: user, Game: game, Created: at, Expires: now.Add(time.Hour)}, 0); err != nil {
			t.Fatal(err)
		}
	}
	add("another game", person(1), 2, now)
	add("another person", person(2), 1, now)
	for i := range stored.MaxWebSessions + 3 {
		add(fmt.Sprint(i), person(1), 1, now.Add(time.Duration(i)*time.Second))
	}
	for i := range stored.MaxWebSessions + 3 {
		if _, err := web.WebSession(ctx, fmt.Sprint(i), now); (err == nil) != (i >= 3) {
			t.Errorf("session %d: %v", i, err)
		}
	}
	for _, id := range []string{"another game", "another person"} {
		if _, err := web.WebSession(ctx, id, now); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// Whatever the order, no session of a link survives its revocation.
func testRevokeInARace(t *testing.T, s service.Store) {
	web, ctx := s.(stored.Web), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	var all sync.WaitGroup
	for i := range 20 {
		user := person(i)
		all.Go(func() {
			var both sync.WaitGroup
			both.Go(func() {
				err := web.AddWebSession(ctx, stored.WebSession{ID: fmt.Sprint(i), User: user, Game: 1, Created: now, Expires: now.Add(time.Hour)}, 0)
				if err != nil && !errors.Is(err, stored.ErrWebRevoked) {
					t.Error(err)
				}
			})
			both.Go(func() {
				if err := web.RevokeWeb(ctx, user.ID, now); err != nil {
					t.Error(err)
				}
			})
			both.Wait()
			if w, err := web.WebSession(ctx, fmt.Sprint(i), now); !errors.Is(err, stored.ErrNoSession) {
				t.Errorf("a session is left: %+v, %v", w, err)
			}
		})
	}
	all.Wait()
}

// All processes are told whose sessions were ended, and can ask which are left.
func testSessionsEnd(t *testing.T, s service.Store) {
	web, ctx := s.(stored.Web), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	ann, bob := person(1), person(2)
	var ids []string
	add := func(user chat.User, expires time.Time) {
		t.Helper()
		ids = append(ids, fmt.Sprint("s", len(ids)))
		w := stored.WebSession{ID: ids[len(ids)-1], User: user, Game: 1, Created: now.Add(time.Duration(len(ids)) * time.Second), Expires: expires}
		if err := web.AddWebSession(ctx, w, 0); err != nil {
			t.Fatal(err)
		}
	}
	left := func(user chat.User) (n int) {
		t.Helper()
		list, err := web.WebSessions(ctx, append(ids, "unknown"), now)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range list {
			if one, err := web.WebSession(ctx, w.ID, now); err != nil || one != w {
				t.Errorf("%+v, alone %+v, %v", w, one, err)
			}
			if w.User == user {
				n++
			}
		}
		return n
	}
	heard := hear(t, s)
	awaitListening(t, s, heard)
	add(bob, now.Add(time.Hour))
	add(bob, now) // has expired
	for range stored.MaxWebSessions + 1 {
		add(ann, now.Add(time.Hour))
	}
	for i := range 200 { // more than one statement reads
		ids = append(ids, fmt.Sprint("none", i))
	}
	if a, b := left(ann), left(bob); a != stored.MaxWebSessions || b != 1 {
		t.Errorf("%d and %d sessions are left", a, b)
	}
	wantNotices(t, heard, stored.Notice{Sessions: ann.ID}) // equal ones that come together are one
	if err := web.RevokeWeb(ctx, ann.ID, now); err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetUser(ctx, bob.ID, ""); err != nil {
		t.Fatal(err)
	}
	if a, b := left(ann), left(bob); a+b != 0 {
		t.Errorf("%d and %d sessions are left at the end", a, b)
	}
	if none, err := web.WebSessions(ctx, nil, now); len(none) > 0 || err != nil {
		t.Errorf("%v, %v", none, err)
	}
	wantNotices(t, heard, stored.Notice{Sessions: ann.ID}, stored.Notice{Sessions: bob.ID})
}

// An action starts a game once, in one process, for as long as its session lasts. One that failed can be
// done again.
func testStarts(t *testing.T, s service.Store) {
	web, ctx := s.(stored.Web), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	for _, id := range []string{"a", "b"} {
		if err := web.AddWebSession(ctx, stored.WebSession{ID: id, User: person(1), Game: 1, Created: now, Expires: now.Add(time.Hour)}, 0); err != nil {
			t.Fatal(err)
		}
	}
	var channels atomic.Int32
	in := func(ch chat.ChannelID, session, action string) error {
		return s.Create(stored.WithStart(ctx, stored.Start{Session: session, Action: action}), newGame(ch), nil)
	}
	claim := func(session, action string) bool {
		t.Helper()
		ch := chat.ChannelID(fmt.Sprint("started ", channels.Add(1)))
		err := in(ch, session, action)
		_, missing := s.Current(ctx, ch)
		if err != nil && !errors.Is(err, stored.ErrStale) || (err == nil) != (missing == nil) {
			t.Fatal(err, missing)
		}
		return err == nil
	}
	if err := in("c", "b", "before"); err != nil {
		t.Fatal(err)
	}
	if err := in("c", "a", "action-1"); !errors.Is(err, stored.ErrGameRunning) {
		t.Fatalf("where a game is running: %v", err)
	}
	var all sync.WaitGroup
	var claimed atomic.Int32
	for range 8 {
		all.Go(func() {
			if claim("a", "action-1") {
				claimed.Add(1)
			}
		})
	}
	all.Wait()
	if n := claimed.Load(); n != 1 {
		t.Errorf("started %d times", n)
	}
	long := strings.Repeat("x", 63)
	for i := range 8 {
		if action := fmt.Sprint(long, i); !claim("a", action) || claim("a", action) {
			t.Errorf("action %d", i)
		}
	}
	for i := 1; i < 8; i++ { // the latest ones are known
		if claim("a", fmt.Sprint(long, i)) {
			t.Errorf("action %d is forgotten", i)
		}
	}
	if !claim("b", "action-1") || !claim("b", "action-11") || !claim("b", "action") || claim("b", "action-1") {
		t.Error("actions of another session, or with a similar ID")
	}
	if claim("none", "action-1") {
		t.Error("a session that is gone")
	}
	testStartedSeeks(t, s)
}

// An action begins, or ends, a search for an opponent once.
func testStartedSeeks(t *testing.T, s service.Store) {
	t.Helper()
	seeks, ann := s.(stored.Seeks), person(1)
	with := func(action string) context.Context {
		return stored.WithStart(t.Context(), stored.Start{Session: "b", Action: action})
	}
	of := seek.Seek{User: ann, Clock: seek.Clocks()[0], Since: time.Now().UTC().Truncate(time.Microsecond)}
	for _, want := range []error{nil, stored.ErrStale} {
		if err := seeks.AddSeek(with("look-for-one"), of); !errors.Is(err, want) {
			t.Errorf("looking: %v, want %v", err, want)
		}
	}
	if _, err := seeks.DeleteSeek(with("no-longer"), ann.ID, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if err := seeks.AddSeek(t.Context(), of); err != nil {
		t.Fatal(err)
	}
	if _, err := seeks.DeleteSeek(with("no-longer"), ann.ID, time.Time{}); !errors.Is(err, stored.ErrStale) {
		t.Errorf("another search was ended: %v", err)
	}
	if _, err := seeks.DeleteSeek(with("no-longer"), ann.ID, of.Since); err != nil {
		t.Errorf("a certain search: %v", err)
	}
}
