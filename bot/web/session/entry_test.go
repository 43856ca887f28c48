package session_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
)

// An entry can be read from its token for a day. No byte of it can be changed, and other tokens
// with the same key aren't entries.
func TestEntryToken(t *testing.T) {
	s, err := session.NewSigner(bytes.Repeat([]byte{7}, session.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 24, 7, 0, 0, 0, time.UTC)
	e := session.Entry{User: chat.User{ID: "1", Name: "あん", Mention: "<@1>"}, Instance: "i-1-gc-2-3", Issued: now}
	token, err := s.EntryToken(e)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.OpenEntry(token, now.Add(session.EntryLifetime-time.Second)); err != nil || got != e {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := s.OpenEntry(token, now.Add(session.EntryLifetime)); !errors.Is(err, session.ErrExpired) {
		t.Errorf("after a day: %v", err)
	}
	for i := range token {
		changed := token[:i] + map[bool]string{true: "B", false: "A"}[token[i] == 'A'] + token[i+1:]
		if _, err := s.OpenEntry(changed, now); !errors.Is(err, session.ErrForged) {
			t.Errorf("changed at %d: %v", i, err)
		}
	}
	pass, err := s.Token(session.Pass{Game: 1, User: e.User, Issued: now})
	if err != nil {
		t.Fatal(err)
	}
	for _, forged := range []string{"", pass, s.PublicID(1), strings.Repeat("A", 10_000)} {
		if _, err := s.OpenEntry(forged, now); !errors.Is(err, session.ErrForged) {
			t.Errorf("%.20s: %v", forged, err)
		}
	}
	if _, err := s.Open(token, now); !errors.Is(err, session.ErrForged) {
		t.Errorf("an entry is taken for a pass: %v", err)
	}
	if _, err := s.EntryToken(session.Entry{Instance: strings.Repeat("x", 200)}); err == nil {
		t.Error("a long instance fits")
	}
}
