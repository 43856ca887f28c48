package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// KeySize is the size of a signing key in bytes.
const KeySize = 32

// LinkLifetime is how long a token is valid.
const LinkLifetime = stored.WebLinkLife

// Errors of IDs and tokens.
var (
	ErrForged  = errors.New("not signed with the key") // also for anything that isn't an ID or a token
	ErrExpired = errors.New("the link has expired")
)

// macSize is the size of a signature in bytes: 128 bits, which nobody can guess.
const macSize = 16

// The first byte of a token is the version of its form. Tokens of the first one have no revocation.
const (
	version1 = 1
	version  = 2
)

// maxField is the maximum length of a user's ID, name and mention in a token, in bytes. Discord's IDs
// have at most 20, and its names 32 characters of up to 4.
const maxField = 128

// What a signature is for, so that one can't be used as another.
const (
	forWatching = "watch"
	forContest  = "tournament"
	forPlaying  = "play"
	forSealing  = "seal"
	forEntering = "activity"
	forSession  = "session"
	forHolder   = "holder"
)

// encoding is that of IDs and tokens: they are parts of addresses.
var encoding = base64.RawURLEncoding

// decode decodes an ID or a token. It refuses other spellings of the same bytes: package base64 ignores
// line breaks.
func decode(text string) ([]byte, error) {
	if strings.ContainsAny(text, "\r\n") {
		return nil, ErrForged
	}
	return encoding.Strict().DecodeString(text)
}

// Signer makes and checks links. It is safe for concurrent use.
type Signer struct{ key []byte }

// NewSigner returns a signer with a key of KeySize random bytes.
func NewSigner(key []byte) (*Signer, error) {
	if len(key) != KeySize {
		return nil, fmt.Errorf("session: a key of %d bytes, want %d", len(key), KeySize)
	}
	return &Signer{key: key}, nil
}

// mac returns the signature of data for a use.
func (s *Signer) mac(use string, data []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(use))
	h.Write([]byte{0})
	h.Write(data)
	return h.Sum(nil)[:macSize]
}

// PublicID returns the public ID of a game: 32 characters for its address.
func (s *Signer) PublicID(game int64) string { return s.publicID(forWatching, game) }

// Game returns the game of a public ID. The error is ErrForged if there can't be one.
func (s *Signer) Game(publicID string) (int64, error) { return s.number(forWatching, publicID) }

// TournamentID returns the public ID of a tournament, like that of a game.
func (s *Signer) TournamentID(tournament int64) string { return s.publicID(forContest, tournament) }

// TournamentOf returns the tournament of a public ID. The error is ErrForged if there can't be one.
func (s *Signer) TournamentOf(publicID string) (int64, error) { return s.number(forContest, publicID) }

// publicID returns a number with its signature for a use.
func (s *Signer) publicID(use string, number int64) string {
	id := binary.BigEndian.AppendUint64(nil, uint64(number))
	return encoding.EncodeToString(append(id, s.mac(use, id)...))
}

// number returns the number in a public ID for a use.
func (s *Signer) number(use, publicID string) (int64, error) {
	raw, err := decode(publicID)
	if err != nil || len(raw) != 8+macSize || !hmac.Equal(raw[8:], s.mac(use, raw[:8])) {
		return 0, ErrForged
	}
	return int64(binary.BigEndian.Uint64(raw)), nil
}

// Seal returns data with a signature that holds only in a context, such as a person's session. The data
// isn't secret.
func (s *Signer) Seal(context string, data []byte) string {
	return encoding.EncodeToString(append(slices.Clip(data), s.seal(context, data)...))
}

// Unseal returns the data of a text from Seal. The error is ErrForged if it wasn't sealed in this
// context.
func (s *Signer) Unseal(context, sealed string) ([]byte, error) {
	raw, err := decode(sealed)
	if err != nil || len(raw) < macSize {
		return nil, ErrForged
	}
	data, mac := raw[:len(raw)-macSize], raw[len(raw)-macSize:]
	if !hmac.Equal(mac, s.seal(context, data)) {
		return nil, ErrForged
	}
	return data, nil
}

// seal returns the signature of data in a context.
func (s *Signer) seal(context string, data []byte) []byte {
	both := binary.AppendUvarint(nil, uint64(len(context)))
	return s.mac(forSealing, append(append(both, context...), data...))
}

// Pass is what a token allows: one person to play one game.
type Pass struct {
	Game   int64
	User   chat.User // ID, Name and Mention
	Issued time.Time // in whole microseconds

	Revocation int64 // the person's latest one when the pass was made: see [stored.Web]
}

// Expires returns when the pass ends.
func (p Pass) Expires() time.Time { return p.Issued.Add(LinkLifetime) }

// Token returns the token of a pass, at most 600 characters and usually about 140. It fails only for
// a user without an ID, or with an ID, a name or a mention of more than 128 bytes.
func (s *Signer) Token(p Pass) (string, error) {
	if p.User.ID == "" {
		return "", errors.New("session: a user without an ID")
	}
	raw := []byte{version}
	raw = binary.BigEndian.AppendUint64(raw, uint64(p.Game))
	raw = appendMade(raw, p.Issued, p.Revocation)
	raw, err := appendFields(raw, string(p.User.ID), p.User.Name, p.User.Mention)
	if err != nil {
		return "", err
	}
	return encoding.EncodeToString(append(raw, s.mac(forPlaying, raw)...)), nil
}

// appendMade appends when a token is issued, and its person's latest revocation.
func appendMade(raw []byte, issued time.Time, revocation int64) []byte {
	return binary.AppendUvarint(binary.BigEndian.AppendUint64(raw, uint64(issued.UnixMicro())), uint64(revocation))
}

// readMade reads what appendMade has appended to a token of a version, and returns what follows.
func readMade(version byte, raw []byte, issued *time.Time, revocation *int64) (rest []byte, err error) {
	*issued = time.UnixMicro(int64(binary.BigEndian.Uint64(raw))).UTC()
	raw = raw[8:]
	if version == version1 {
		return raw, nil
	}
	number, n := binary.Uvarint(raw)
	if n <= 0 {
		return nil, ErrForged // can't happen: it's signed
	}
	*revocation = int64(number)
	return raw[n:], nil
}

// checkAge returns ErrExpired unless a token that lasts for some time is valid now. One from further ahead than
// revocations are kept for isn't.
func checkAge(issued time.Time, lasts time.Duration, now time.Time) error {
	if age := now.Sub(issued); age >= lasts || age < -stored.WebClockAhead {
		return ErrExpired
	}
	return nil
}

// appendFields appends texts, each after its length.
func appendFields(raw []byte, fields ...string) ([]byte, error) {
	for _, field := range fields {
		if len(field) > maxField {
			return nil, fmt.Errorf("session: a field of %d bytes, want at most %d", len(field), maxField)
		}
		raw = append(append(raw, byte(len(field))), field...)
	}
	return raw, nil
}

// readFields reads texts from the end of a token.
func readFields(raw []byte, fields ...*string) error {
	for _, field := range fields {
		if len(raw) == 0 || len(raw) <= int(raw[0]) {
			return ErrForged // can't happen: it's signed
		}
		*field, raw = string(raw[1:1+raw[0]]), raw[1+raw[0]:]
	}
	return nil
}

// Open returns the pass of a token at a time. The error is ErrForged or ErrExpired.
func (s *Signer) Open(token string, now time.Time) (Pass, error) {
	body, err := s.open(forPlaying, token, 1+8+8)
	if err != nil {
		return Pass{}, err
	}
	p := Pass{Game: int64(binary.BigEndian.Uint64(body[1:]))}
	fields, err := readMade(body[0], body[9:], &p.Issued, &p.Revocation)
	if err == nil {
		err = readFields(fields, (*string)(&p.User.ID), &p.User.Name, &p.User.Mention)
	}
	if err == nil {
		err = checkAge(p.Issued, LinkLifetime, now)
	}
	if err != nil {
		return Pass{}, err
	}
	return p, nil
}

// open returns the content of a token for a use, which has at least so many bytes.
func (s *Signer) open(use, token string, least int) ([]byte, error) {
	raw, err := decode(token)
	if err != nil || len(raw) < least+macSize || raw[0] != version && raw[0] != version1 {
		return nil, ErrForged
	}
	body, mac := raw[:len(raw)-macSize], raw[len(raw)-macSize:]
	if !hmac.Equal(mac, s.mac(use, body)) {
		return nil, ErrForged
	}
	return body, nil
}
