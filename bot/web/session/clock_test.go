package session_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/web/session"
)

// oldToken returns a token as version 1 made it.
func oldToken(t *testing.T, key []byte, user chat.User, game int64, issued time.Time) string {
	t.Helper()
	raw := binary.BigEndian.AppendUint64([]byte{1}, uint64(game))
	raw = binary.BigEndian.AppendUint64(raw, uint64(issued.UnixMicro()))
	for _, field := range []string{string(user.ID), user.Name, user.Mention} {
		raw = append(append(raw, byte(len(field))), field...)
	}
	h := hmac.New(sha256.New, key)
	h.Write(append([]byte("play\x00"), raw...))
	return base64.RawURLEncoding.EncodeToString(append(raw, h.Sum(nil)[:16]...))
}

// What a person ends stays ended, however far the clock was ahead (up to a week) when their link was made, and
// whichever process made it.
func TestRevokeAfterClockJumpedBack(t *testing.T) {
	for name, ahead := range map[string]time.Duration{"right": 0, "hour": time.Hour, "days": 3 * 24 * time.Hour, "week": stored.WebClockAhead} {
		for how, end := range map[string]func(*store.DB, *session.Sessions) error{
			"revoked": func(_ *store.DB, s *session.Sessions) error { return s.Revoke(t.Context(), ann.ID) },
			"deleted": func(db *store.DB, _ *session.Sessions) error { return db.ForgetUser(t.Context(), ann.ID, "") },
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				db, err := store.Open(t.Context(), database.Place(t.TempDir()), store.Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				key, err := db.SigningKey(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				begun := time.Now().UTC().Truncate(time.Microsecond)
				now := begun
				fast, right := process(t, db, func() time.Time { return now.Add(ahead) }), process(t, db, func() time.Time { return now })
				token, secret := exchange(t, fast, ann, 7)
				entry, err := fast.Enter(t.Context(), ann, "i-1")
				if err != nil {
					t.Fatal(err)
				}
				tokens := map[string]string{"a link": token, "a link of version 1": oldToken(t, key, ann, 7, now.Add(ahead))}
				for what, token := range tokens {
					if _, _, err := right.Exchange(t.Context(), token); err != nil {
						t.Errorf("%s, before: %v", what, err)
					}
				}
				if err := end(db, right); err != nil {
					t.Fatal(err)
				}
				if _, err := fast.Of(t.Context(), secret); !errors.Is(err, session.ErrNoSession) {
					t.Errorf("the session: %v", err)
				}
				for ; now.Sub(begun) <= ahead+session.LinkLifetime; now = now.Add(time.Hour) {
					for what, token := range tokens {
						if _, _, err := right.Exchange(t.Context(), token); !errors.Is(err, session.ErrRevoked) && !errors.Is(err, session.ErrExpired) {
							t.Fatalf("%s, %v later: %v", what, now.Sub(begun), err)
						}
					}
					if e, err := right.Entered(entry); err == nil {
						if _, _, err := right.GrantSince(t.Context(), e.User, 7, e.Revocation); !errors.Is(err, session.ErrRevoked) {
							t.Fatalf("an entry, %v later: %v", now.Sub(begun), err)
						}
					}
					if err := db.DeleteOldWeb(t.Context(), now); err != nil {
						t.Fatal(err)
					}
				}
				now = begun
				exchange(t, right, ann, 7)
				exchange(t, fast, ann, 7)
			})
		}
	}
}

// process returns the sessions of a process with its own clock.
func process(t *testing.T, db *store.DB, now func() time.Time) *session.Sessions {
	t.Helper()
	s, err := session.New(t.Context(), db, now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A session that ended while its person was going on to another game gives none there.
func TestGrantByAnEndedSession(t *testing.T) {
	s, _ := newSessions(t)
	_, secret := exchange(t, s, ann, 7)
	by, err := s.Of(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, next, err := s.GrantBy(t.Context(), by, 8); err != nil || next.Game != 8 || next.User != ann {
		t.Errorf("%+v, %v", next, err)
	}
	if err := s.Revoke(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.GrantBy(t.Context(), by, 8); !errors.Is(err, session.ErrNoSession) {
		t.Errorf("after it has ended: %v", err)
	}
}
