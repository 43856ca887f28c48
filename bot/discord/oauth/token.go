package oauth

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
)

// Secret is a token. Formatting, logging or encoding it shows "[secret]".
type Secret string

const hidden = "[secret]"

// Reveal returns the secret itself.
func (s Secret) Reveal() string { return string(s) }

// Format implements [fmt.Formatter].
func (Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hidden)) }

// LogValue implements [slog.LogValuer].
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalJSON implements [encoding/json.Marshaler].
func (Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + hidden + `"`), nil }

// Token is Discord's answer to a grant.
type Token struct {
	Access  Secret `json:"access_token"`
	Refresh Secret `json:"refresh_token"`
	Seconds int64  `json:"expires_in"` // how long the access token is valid, typically a week
	Scope   string `json:"scope"`      // the scopes that the person allowed, separated by spaces
}

// Expires returns when the access token expires if it was issued at a time.
func (t Token) Expires(issued time.Time) time.Time {
	return issued.Add(time.Duration(max(t.Seconds, 0)) * time.Second)
}

// Has reports whether the person allowed a scope.
func (t Token) Has(scope string) bool {
	for s := range strings.FieldsSeq(t.Scope) {
		if s == scope {
			return true
		}
	}
	return false
}

// User is a person, as Discord tells for a token.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"` // display name; may be empty
	Avatar     string `json:"avatar"`      // hash of the avatar; empty for a default one
	Bot        bool   `json:"bot"`
	Locale     string `json:"locale"` // language of their client, a BCP 47 tag; may be empty
}

// ToBot converts the user for the bot.
func (u User) ToBot() chat.User {
	name := u.GlobalName
	if name == "" {
		name = u.Username
	}
	return chat.User{ID: chat.UserID(u.ID), Name: name, Mention: "<@" + u.ID + ">", Bot: u.Bot}
}
