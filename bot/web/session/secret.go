package session

import (
	"crypto/hmac"
	"crypto/rand"

	"hoshi/bot/domain/chat"
)

// Sizes of the parts of a secret in bytes, before its signature.
const (
	holderSize = 8
	randomSize = 16 // nobody guesses 128 bits
)

// Holder stands for a person.
func (s *Signer) Holder(user chat.UserID) string {
	return string(s.mac(forHolder, []byte(user))[:holderSize])
}

// Secret returns a random secret for a session of a person. It's signed, so that made-up ones can be refused
// without looking for them.
func (s *Signer) Secret(user chat.UserID) string {
	raw := append([]byte(s.Holder(user)), make([]byte, randomSize)...)
	_, _ = rand.Read(raw[holderSize:]) // never fails
	return encoding.EncodeToString(append(raw, s.mac(forSession, raw)...))
}

// HolderOf returns the [Signer.Holder] of the person for whom a secret was made. The error is ErrForged if it
// wasn't made by [Signer.Secret].
func (s *Signer) HolderOf(secret string) (string, error) {
	if len(secret) != encoding.EncodedLen(holderSize+randomSize+macSize) {
		return "", ErrForged
	}
	raw, err := decode(secret)
	if err != nil || len(raw) != holderSize+randomSize+macSize {
		return "", ErrForged
	}
	body, mac := raw[:holderSize+randomSize], raw[holderSize+randomSize:]
	if !hmac.Equal(mac, s.mac(forSession, body)) {
		return "", ErrForged
	}
	return string(body[:holderSize]), nil
}
