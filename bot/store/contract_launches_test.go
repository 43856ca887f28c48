package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// Each person has one launch of an instance, until it's old or their data is deleted.
func testLaunches(t *testing.T, s service.Store) {
	launches, ctx := s.(stored.Launches), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	ann, bob := person(1).ID, person(2).ID
	put := func(l stored.Launch) stored.Launch {
		t.Helper()
		if err := launches.PutLaunch(ctx, l); err != nil {
			t.Fatal(err)
		}
		return l
	}
	check := func(instance string, user chat.UserID, want *stored.Launch) {
		t.Helper()
		got, err := launches.Launch(ctx, instance, user)
		if want == nil {
			if !errors.Is(err, stored.ErrNoLaunch) {
				t.Errorf("%s of %s: %+v, %v; want ErrNoLaunch", instance, user, got, err)
			}
			return
		}
		if diff := cmp.Diff(*want, got); diff != "" || err != nil {
			t.Errorf("%s of %s: %v (-want +got):\n%s", instance, user, err, diff)
		}
	}
	put(stored.Launch{Instance: "i", User: ann, Game: 1, At: now})
	later := put(stored.Launch{Instance: "i", User: ann, Game: 2, At: now.Add(time.Minute)})
	other := put(stored.Launch{Instance: "i", User: bob, Game: 3, At: now})
	second := put(stored.Launch{Instance: "j", User: ann, At: now})
	check("i", ann, &later)
	check("i", bob, &other)
	check("j", ann, &second)
	check("j", bob, nil)

	if err := launches.DeleteOldLaunches(ctx, now.Add(stored.LaunchLife)); err != nil {
		t.Fatal(err)
	}
	check("i", ann, &later)
	check("i", bob, nil)
	check("j", ann, nil)
	if err := s.ForgetUser(ctx, ann, ""); err != nil {
		t.Fatal(err)
	}
	check("i", ann, nil)
}
