package linkedroles

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"

	"hoshi/bot/discord/oauth"
	"hoshi/bot/domain/chat"
)

// sealer encrypts tokens with a key made of the client secret (HKDF-SHA256, AES-256-GCM), so that a copy
// of the database alone can't use them.
type sealer struct{ aead cipher.AEAD }

func newSealer(secret string) (sealer, error) {
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, "tokens for linked roles", 32)
	if err != nil {
		return sealer{}, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return sealer{}, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return sealer{aead}, err
}

// tokens are what is encrypted.
type tokens struct {
	Access  string `json:"a"`
	Refresh string `json:"r"`
}

// errSealed means that tokens can't be decrypted: the client secret has changed, or they are another
// person's.
var errSealed = errors.New("the tokens were encrypted with another client secret")

// seal encrypts a person's tokens.
func (s sealer) seal(user chat.UserID, t oauth.Token) (string, error) {
	text, err := json.Marshal(tokens{t.Access.Reveal(), t.Refresh.Reveal()})
	if err != nil {
		return "", err
	}
	return base64.RawStdEncoding.EncodeToString(s.aead.Seal(nil, nil, text, []byte(user))), nil
}

// open decrypts a person's tokens.
func (s sealer) open(user chat.UserID, sealed string) (access, refresh oauth.Secret, err error) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return "", "", errSealed
	}
	text, err := s.aead.Open(nil, nil, raw, []byte(user))
	var t tokens
	if err != nil || json.Unmarshal(text, &t) != nil {
		return "", "", errSealed
	}
	return oauth.Secret(t.Access), oauth.Secret(t.Refresh), nil
}

// newState returns what a browser must bring back from Discord: at least 128 random bits.
func newState() string { return rand.Text() }
