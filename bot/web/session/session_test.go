package session_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/web/session"
)

var ann = chat.User{ID: "1", Name: "ann", Mention: "<@1>"}

// newSessions returns sessions whose clock the test sets.
func newSessions(t *testing.T) (*session.Sessions, *time.Time) {
	t.Helper()
	db, err := store.Open(t.Context(), database.Place(t.TempDir()), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	now := time.Now().UTC()
	s, err := session.New(t.Context(), db, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	return s, &now
}

func exchange(t *testing.T, s *session.Sessions, user chat.User, game int64) (token, secret string) {
	t.Helper()
	token, err := s.Pass(t.Context(), user, game)
	if err != nil {
		t.Fatal(err)
	}
	secret, started, err := s.Exchange(t.Context(), token)
	if err != nil || started.User != user || started.Game != game {
		t.Fatalf("%+v, %v", started, err)
	}
	return token, secret
}

func TestLifeOfASession(t *testing.T) {
	s, now := newSessions(t)
	token, secret := exchange(t, s, ann, 7)
	if strings.Contains(secret, token) || len(secret) < 26 {
		t.Errorf("the secret: %q", secret)
	}
	for range 5 { // each use extends it by another day
		*now = now.Add(session.Lifetime - time.Minute)
		if got, err := s.Of(t.Context(), secret); err != nil || got.User != ann || got.Game != 7 || got.Key == secret {
			t.Fatalf("%+v, %v", got, err)
		}
	}
	*now = now.Add(session.Lifetime)
	if _, err := s.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
		t.Errorf("a day after its last use: %v", err)
	}
	if _, _, err := s.Exchange(t.Context(), token); !errors.Is(err, session.ErrExpired) {
		t.Errorf("the link, days later: %v", err)
	}
}

// However often it's used, a session ends after 30 days.
func TestSessionsEnd(t *testing.T) {
	s, now := newSessions(t)
	_, secret := exchange(t, s, ann, 7)
	begun := *now
	for *now = begun; now.Sub(begun) < session.MaxLifetime; *now = now.Add(session.Lifetime / 2) {
		got, err := s.Of(t.Context(), secret)
		if err != nil || got.Expires.Before(*now) || got.Expires.Sub(begun) > session.MaxLifetime {
			t.Fatalf("after %v: %+v, %v", now.Sub(begun), got, err)
		}
	}
	if _, err := s.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
		t.Errorf("after %v: %v", now.Sub(begun), err)
	}
}

// An open page uses its session, which ends after 30 days or when it's revoked.
func TestOpenPages(t *testing.T) {
	s, now := newSessions(t)
	var keys []string
	for _, user := range []chat.User{ann, {ID: "2", Name: "bob"}} {
		_, secret := exchange(t, s, user, 7)
		of, err := s.Of(t.Context(), secret)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, of.Key)
	}
	ended := func(want ...string) {
		t.Helper()
		got, err := s.Ended(t.Context(), keys)
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("%v have ended, %v; want %v", got, err, want)
		}
	}
	begun := *now
	for ; now.Sub(begun) < session.MaxLifetime; *now = now.Add(session.Lifetime / 2) {
		ended()
	}
	ended(keys...)
	*now = begun
	if err := s.Revoke(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	ended(keys[0])
}

func TestRefusedSecrets(t *testing.T) {
	s, _ := newSessions(t)
	_, secret := exchange(t, s, ann, 7)
	for _, bad := range []string{"", "x", secret + "x", secret[1:], strings.Repeat("a", 10_000)} {
		if _, err := s.Of(t.Context(), bad); !errors.Is(err, session.ErrNoSession) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, _, err := s.Exchange(t.Context(), s.PublicID(7)); !errors.Is(err, session.ErrForged) {
		t.Errorf("a link to watch: %v", err)
	}
}

// The same link works on a second device until it's revoked. Other people's links keep working.
func TestRevoke(t *testing.T) {
	s, now := newSessions(t)
	token, first := exchange(t, s, ann, 7)
	_, second, err := sessionOf(t.Context(), s, token)
	if err != nil {
		t.Fatal(err)
	}
	bob := chat.User{ID: "2", Name: "bob", Mention: "<@2>"}
	_, other := exchange(t, s, bob, 7)
	*now = now.Add(time.Microsecond)
	if err := s.Revoke(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{first, second} {
		if _, err := s.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
			t.Errorf("a session goes on: %v", err)
		}
	}
	if _, _, err := s.Exchange(t.Context(), token); !errors.Is(err, session.ErrRevoked) {
		t.Errorf("the link: %v", err)
	}
	if _, err := s.Of(t.Context(), other); err != nil {
		t.Errorf("somebody else's session: %v", err)
	}
	*now = now.Add(time.Microsecond)
	exchange(t, s, ann, 7) // a new link works
}

func sessionOf(ctx context.Context, s *session.Sessions, token string) (string, string, error) {
	secret, _, err := s.Exchange(ctx, token)
	return token, secret, err
}

// A name that's too long for a link doesn't prevent anyone from playing.
func TestLongNames(t *testing.T) {
	s, _ := newSessions(t)
	token, err := s.Pass(t.Context(), chat.User{ID: "1", Name: strings.Repeat("五", 100)}, 7)
	if err != nil {
		t.Fatal(err)
	}
	if _, started, err := s.Exchange(t.Context(), token); err != nil || started.User.ID != "1" {
		t.Errorf("%+v, %v", started, err)
	}
}
