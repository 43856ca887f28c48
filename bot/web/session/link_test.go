package session_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
)

var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

func signer(t testing.TB, fill byte) *session.Signer {
	t.Helper()
	s, err := session.NewSigner(bytes.Repeat([]byte{fill}, session.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPublicID(t *testing.T) {
	s := signer(t, 1)
	for _, game := range []int64{1, 7, 1 << 40, 1<<63 - 1} {
		id := s.PublicID(game)
		if got, err := s.Game(id); got != game || err != nil || len(id) != 32 {
			t.Errorf("game %d: %q: %d, %v", game, id, got, err)
		}
		if _, err := signer(t, 2).Game(id); !errors.Is(err, session.ErrForged) {
			t.Errorf("another key accepts it: %v", err)
		}
	}
	if _, err := s.Game(s.PublicID(1) + "\n"); !errors.Is(err, session.ErrForged) {
		t.Errorf("with a line break: %v", err)
	}
	// One game's ID doesn't reveal the next one's.
	a, _ := base64.RawURLEncoding.DecodeString(s.PublicID(1))
	b, _ := base64.RawURLEncoding.DecodeString(s.PublicID(2))
	if _, err := s.Game(base64.RawURLEncoding.EncodeToString(append(b[:8:8], a[8:]...))); !errors.Is(err, session.ErrForged) {
		t.Errorf("the signature of one game fits another: %v", err)
	}
}

func TestToken(t *testing.T) {
	s := signer(t, 1)
	want := session.Pass{Game: 12, User: chat.User{ID: "12345678901234567890", Name: "ann 五目", Mention: "<@12345678901234567890>"}, Issued: noon}
	token, err := s.Token(want)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		token string
		key   byte
		now   time.Time
		err   error
	}{
		{"at once", token, 1, noon, nil},
		{"in the last second", token, 1, noon.Add(session.LinkLifetime - time.Second), nil},
		{"a day later", token, 1, noon.Add(session.LinkLifetime), session.ErrExpired},
		{"another key", token, 2, noon, session.ErrForged},
		{"nothing", "", 1, noon, session.ErrForged},
		{"not base64", strings.Repeat("!", len(token)), 1, noon, session.ErrForged},
		{"cut", token[:len(token)-4], 1, noon, session.ErrForged},
		{"longer", token + "AAAA", 1, noon, session.ErrForged},
		{"a line break in it", token[:20] + "\n" + token[20:], 1, noon, session.ErrForged},
		{"a line break after it", token + "\r\n", 1, noon, session.ErrForged},
		{"a public ID", s.PublicID(12), 1, noon, session.ErrForged},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := signer(t, tt.key).Open(tt.token, tt.now)
			if !errors.Is(err, tt.err) || err == nil && got != want {
				t.Errorf("%+v, %v; want %v", got, err, tt.err)
			}
		})
	}
	for i := range raw { // no byte can be changed, including those of the game, the time and the person
		changed := bytes.Clone(raw)
		changed[i] ^= 1
		if _, err := s.Open(base64.RawURLEncoding.EncodeToString(changed), noon); !errors.Is(err, session.ErrForged) {
			t.Errorf("byte %d changed: %v", i, err)
		}
	}
	for _, user := range []chat.User{{}, {ID: chat.UserID(strings.Repeat("1", 129))}, {ID: "1", Name: strings.Repeat("x", 129)}} {
		if _, err := s.Token(session.Pass{Game: 1, User: user, Issued: noon}); err == nil {
			t.Errorf("a token for the user %+v", user)
		}
	}
}

// Discord accepts URLs of up to 512 characters in buttons.
func TestTokensAreShort(t *testing.T) {
	s := signer(t, 1)
	user := chat.User{ID: "12345678901234567890", Name: strings.Repeat("五", 32), Mention: "<@12345678901234567890>"}
	token, err := s.Token(session.Pass{Game: 1<<63 - 1, User: user, Issued: noon})
	if err != nil || len(token) > 300 {
		t.Errorf("%d characters, %v", len(token), err)
	}
}

func TestKeySize(t *testing.T) {
	for _, n := range []int{0, 16, 31, 33} {
		if _, err := session.NewSigner(make([]byte, n)); err == nil {
			t.Errorf("a key of %d bytes", n)
		}
	}
}

func FuzzOpen(f *testing.F) {
	s := signer(f, 1)
	token, err := s.Token(session.Pass{Game: 1, User: chat.User{ID: "42"}, Issued: noon})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(token)
	f.Add(s.PublicID(1))
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := s.Open(text, noon); err == nil && text != token {
			t.Errorf("a forged token: %q: %+v", text, p)
		}
		if game, err := s.Game(text); err == nil && s.PublicID(game) != text {
			t.Errorf("two IDs of game %d: %q", game, text)
		}
	})
}

// Sealed data opens only in its context, and only if nothing was changed.
func TestSeal(t *testing.T) {
	s := signer(t, 1)
	text := s.Seal("ann", []byte("resign"))
	if data, err := s.Unseal("ann", text); err != nil || string(data) != "resign" {
		t.Errorf("%q, %v", data, err)
	}
	changed := []byte(text)
	changed[0] ^= 1
	for name, open := range map[string]func() ([]byte, error){
		"in another context":  func() ([]byte, error) { return s.Unseal("bob", text) },
		"with another split":  func() ([]byte, error) { return s.Unseal("annr", s.Seal("ann", []byte("r"))) },
		"changed":             func() ([]byte, error) { return s.Unseal("ann", string(changed)) },
		"cut":                 func() ([]byte, error) { return s.Unseal("ann", text[:10]) },
		"empty":               func() ([]byte, error) { return s.Unseal("ann", "") },
		"with another key":    func() ([]byte, error) { return signer(t, 2).Unseal("ann", text) },
		"a link to watch":     func() ([]byte, error) { return s.Unseal("", s.PublicID(7)) },
		"with a line break":   func() ([]byte, error) { return s.Unseal("ann", text+"\n") },
		"not in the alphabet": func() ([]byte, error) { return s.Unseal("ann", text+"!") },
	} {
		if data, err := open(); !errors.Is(err, session.ErrForged) {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if _, err := s.Game(s.Seal("", make([]byte, 8))); !errors.Is(err, session.ErrForged) {
		t.Errorf("as a link to watch: %v", err)
	}
}
