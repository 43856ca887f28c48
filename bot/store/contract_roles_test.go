package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// An authorization is stored as it was given, is claimed by one process at a time, and ends when
// the person wants it to. Only one job waits per person.
func testRoleLinks(t *testing.T, s service.Store) {
	links, ctx := s.(stored.RoleLinks), t.Context()
	now := time.Now().UTC().Truncate(time.Microsecond)
	ann := person(1)
	if _, err := links.RoleLink(ctx, ann.ID); !errors.Is(err, stored.ErrNoRoleLink) {
		t.Errorf("before: %v", err)
	}
	link := func(tokens string, at time.Time) {
		t.Helper()
		if err := links.LinkRoles(ctx, stored.RoleLink{User: ann, Tokens: tokens, Expires: at.Add(time.Hour), Linked: at}); err != nil {
			t.Fatal(err)
		}
	}
	claim := func(at time.Time) stored.RoleLink {
		t.Helper()
		l, wait, err := links.ClaimRoles(ctx, ann.ID, at)
		if err != nil || wait != 0 {
			t.Fatalf("claimed: wait %v, %v", wait, err)
		}
		return l
	}
	link("first", now)
	got := claim(now)
	want := stored.RoleLink{User: ann, Tokens: "first", Expires: now.Add(time.Hour), Linked: now, Changes: got.Changes}
	want.User.Mention = ""
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if _, wait, err := links.ClaimRoles(ctx, ann.ID, now.Add(5*time.Second)); wait != stored.RolesClaim-5*time.Second || err != nil {
		t.Errorf("claimed 5 s before: wait %v, %v", wait, err)
	}
	claim(now.Add(2 * time.Minute)) // the first process has died

	if ok, err := links.KeepRoleTokens(ctx, got, "second", now.Add(2*time.Hour)); !ok || err != nil {
		t.Errorf("new tokens: %t, %v", ok, err)
	}
	if ok, err := links.KeepRoleTokens(ctx, got, "third", now); ok || err != nil {
		t.Errorf("new tokens for others: %t, %v", ok, err)
	}
	if err := links.RolesSent(ctx, got, now); err != nil {
		t.Fatal(err)
	}
	sent := claim(now.Add(2 * time.Minute))
	if sent.Sent != got.Changes || !sent.SentAt.Equal(now) || sent.Tokens != "second" {
		t.Errorf("after sending: %+v", sent)
	}

	link("again", now.Add(time.Minute))
	if err := links.RolesSent(ctx, sent, now); err != nil { // of the earlier authorization
		t.Fatal(err)
	}
	again := claim(now.Add(2 * time.Minute))
	if again.Sent == again.Changes || again.Changes <= got.Changes || again.Tokens != "again" {
		t.Errorf("connected again: %+v", again)
	}
	if _, err := links.UnlinkRoles(ctx, ann.ID, "second"); !errors.Is(err, stored.ErrNoRoleLink) {
		t.Errorf("ended by earlier tokens: %v", err)
	}
	if l, err := links.UnlinkRoles(ctx, ann.ID, ""); err != nil || l.Tokens != "again" {
		t.Errorf("ended: %+v, %v", l, err)
	}
	link("last", now)
	if err := s.ForgetUser(ctx, ann.ID, ""); err != nil {
		t.Fatal(err)
	}
	if _, _, err := links.ClaimRoles(ctx, ann.ID, now); !errors.Is(err, stored.ErrNoRoleLink) {
		t.Errorf("forgotten: %v", err)
	}
}
