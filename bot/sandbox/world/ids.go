package world

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"strconv"
	"time"

	"hoshi/bot/sandbox/snowflake"
)

// Kinds of objects with fixed ids.
const (
	FixedGuild = iota
	fixedBot
	fixedRole
	fixedChannel
	fixedDM
	fixedUser
	fixedVoice
	fixedGroupDM
	fixedOtherChannel
	fixedFurther
)

// FixedID returns the id of the i-th object of a kind. It is the same in every process, so that
// after a restart a bot finds what it has stored for a channel.
func FixedID(kind, i int) string {
	born := time.Date(2024, time.May, 5+i/60, 12, kind, i%60, 0, time.UTC) // different for each kind
	return strconv.FormatUint(snowflake.At(born), 10)
}

// SameSecret compares two secrets in constant time.
func SameSecret(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// RandomID returns 128 random bits in hexadecimal.
func RandomID() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails (crypto/rand)
	return hex.EncodeToString(raw[:])
}
