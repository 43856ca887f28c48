package session

import (
	"encoding/base64"
	"encoding/binary"
	"time"

	"hoshi/bot/domain/chat"
)

// EntryLifetime is how long an entry is valid.
const EntryLifetime = 24 * time.Hour

// Entry says who has entered an instance of the Activity, as Discord has confirmed.
type Entry struct {
	User     chat.User // ID, Name and Mention
	Instance string    // ID of the instance
	Issued   time.Time // in whole microseconds

	Revocation int64 // like that of a [Pass]
}

// EntryToken returns the token of an entry. It fails only for an ID, a name or a mention of more than
// 128 bytes.
func (s *Signer) EntryToken(e Entry) (string, error) {
	raw := appendMade([]byte{version}, e.Issued, e.Revocation)
	raw, err := appendFields(raw, string(e.User.ID), e.User.Name, e.User.Mention, e.Instance)
	if err != nil {
		return "", err
	}
	return encoding.EncodeToString(append(raw, s.mac(forEntering, raw)...)), nil
}

// maxEntry is the maximum length of a token that's worth decoding.
var maxEntry = base64.RawURLEncoding.EncodedLen(1 + 8 + binary.MaxVarintLen64 + 4*(1+maxField) + macSize)

// OpenEntry returns the entry of a token at a time. The error is ErrForged or ErrExpired.
func (s *Signer) OpenEntry(token string, now time.Time) (Entry, error) {
	if len(token) > maxEntry {
		return Entry{}, ErrForged
	}
	body, err := s.open(forEntering, token, 1+8)
	if err != nil {
		return Entry{}, err
	}
	var e Entry
	fields, err := readMade(body[0], body[1:], &e.Issued, &e.Revocation)
	if err == nil {
		err = readFields(fields, (*string)(&e.User.ID), &e.User.Name, &e.User.Mention, &e.Instance)
	}
	if err == nil {
		err = checkAge(e.Issued, EntryLifetime, now)
	}
	if err != nil {
		return Entry{}, err
	}
	return e, nil
}
