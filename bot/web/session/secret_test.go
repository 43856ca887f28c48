package session_test

import (
	"errors"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
)

// A secret tells its person, and none can be made up.
func TestSecret(t *testing.T) {
	s := signer(t, 1)
	secret, again := s.Secret("1"), s.Secret("1")
	if holder, err := s.HolderOf(secret); err != nil || holder != s.Holder("1") || holder == s.Holder("2") {
		t.Errorf("%q, %v", holder, err)
	}
	if secret == again {
		t.Error("two secrets are the same")
	}
	token, err := s.Token(session.Pass{Game: 1, User: chat.User{ID: "1"}, Issued: noon})
	if err != nil {
		t.Fatal(err)
	}
	forged := []string{"", secret[1:], secret + "A", secret[:20] + "\n" + secret[21:], signer(t, 2).Secret("1"), s.PublicID(1), token, s.Seal("", []byte(secret[:24]))}
	for i := range secret {
		other := byte('A')
		if secret[i] == other {
			other = 'B'
		}
		forged = append(forged, secret[:i]+string(other)+secret[i+1:])
	}
	for _, secret := range forged {
		if holder, err := s.HolderOf(secret); !errors.Is(err, session.ErrForged) {
			t.Errorf("%q: %q, %v", secret, holder, err)
		}
	}
}
