package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
)

// Errors of [Web].
var (
	// ErrNoSession means that there is no such session, or it has expired.
	ErrNoSession = errors.New("no such session")

	// ErrWebRevoked means that a person has ended all links made so far, or has had their data
	// deleted.
	ErrWebRevoked = errors.New("the link has been revoked")
)

// WebLinkLife is how long links last.
const WebLinkLife = 24 * time.Hour

// WebClockAhead is how far the clock may have been ahead when a link was made. Revocations are kept for as
// much longer than links last.
const WebClockAhead = 7 * 24 * time.Hour

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

	// WebRevocation returns the number of a person's latest revocation, 0 if none is kept. Links have it, so
	// that no clock decides whether they were made before a revocation or after it.
	WebRevocation(ctx context.Context, user chat.UserID) (int64, error)

	// AddWebSession stores a session for a link made after a revocation. It returns ErrWebRevoked if the
	// person has called RevokeWeb since.
	AddWebSession(ctx context.Context, s WebSession, revocation int64) error

	// WebSessions returns the sessions with some IDs that exist at now, in any order.
	WebSessions(ctx context.Context, ids []string, now time.Time) ([]WebSession, error)

	// WebSession returns the session with an ID, or ErrNoSession if there is none at now.
	WebSession(ctx context.Context, id string, now time.Time) (WebSession, error)

	// ExtendWebSession lets a session expire later. It does nothing if the session is gone.
	ExtendWebSession(ctx context.Context, id string, expires time.Time) error

	// RevokeWeb deletes a person's sessions and refuses the links they have. It does so even for links that
	// are being exchanged at this moment. [People.ForgetUser] does the same.
	RevokeWeb(ctx context.Context, user chat.UserID, now time.Time) error

	// UseOnce reports whether something that can be used once, and only within a day, is used for the first
	// time.
	UseOnce(ctx context.Context, what string, now time.Time) (first bool, err error)

	// DeleteOldWeb deletes sessions that have expired, and revocations that all links have outlived.
	DeleteOldWeb(ctx context.Context, now time.Time) error
}

// GuestGame is a game that a guest plays on the page.
type GuestGame struct {
	ID      int64
	Channel chat.ChannelID
	Changed time.Time
}
