package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
)

// Errors of [Web].
var (
	// ErrNoSession means that there is no such session, or it has expired.
	ErrNoSession = errors.New("no such session")

	// ErrWebRevoked means that a person has ended all links issued so far, or has had their data
	// deleted.
	ErrWebRevoked = errors.New("the link has been revoked")
)

// WebLinkLife is how long links last, and therefore how long revocations are kept.
const WebLinkLife = 24 * time.Hour

// MaxWebSessions is how many sessions a person can have for one game. One more ends the oldest.
const MaxWebSessions = 16

// WebSession lets one person play one game in a browser.
type WebSession struct {
	ID      string    // a hash of the secret that the browser has
	User    chat.User // ID, Name and Mention are stored
	Game    int64
	Created time.Time // in UTC with microsecond precision, like Expires
	Expires time.Time
}

// Web stores who may play in a browser. Implementations are safe for concurrent use.
type Web interface {
	// SigningKey returns the key that signs the addresses of pages: 32 random bytes, made by the
	// first call and the same for all processes.
	SigningKey(ctx context.Context) ([]byte, error)

	// AddWebSession stores a session for a link issued at a time. It returns ErrWebRevoked if the
	// person has called RevokeWeb at that time or later.
	AddWebSession(ctx context.Context, s WebSession, issued time.Time) error

	// WebSessions returns the sessions with some IDs that exist at now, in any order.
	WebSessions(ctx context.Context, ids []string, now time.Time) ([]WebSession, error)

	// WebSession returns the session with an ID, or ErrNoSession if there is none at now.
	WebSession(ctx context.Context, id string, now time.Time) (WebSession, error)

	// ExtendWebSession lets a session expire later. It does nothing if the session is gone.
	ExtendWebSession(ctx context.Context, id string, expires time.Time) error

	// RevokeWeb deletes a person's sessions and refuses their links issued up to now. It does so even
	// for links that are being exchanged at this moment. [People.ForgetUser] does the same.
	RevokeWeb(ctx context.Context, user chat.UserID, now time.Time) error

	// UseOnce reports whether something that can be used once, and only within a day, is used for the first
	// time.
	UseOnce(ctx context.Context, what string, now time.Time) (first bool, err error)

	// DeleteOldWeb deletes sessions that have expired, and revocations that all links have outlived.
	DeleteOldWeb(ctx context.Context, now time.Time) error
}
