package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
)

// ErrNoSession means that there is no such session, or it has expired.
var ErrNoSession = errors.New("no such session")

// WebSession lets one person play one game in a browser.
type WebSession struct {
	ID      string    // a hash of the secret that the browser has
	User    chat.User // ID, Name and Mention are stored
	Game    int64
	Expires time.Time // in UTC with microsecond precision
}

// Web stores who may play in a browser. Implementations are safe for concurrent use.
type Web interface {
	// SigningKey returns the key that signs the addresses of pages: 32 random bytes, made by the
	// first call and the same for all processes.
	SigningKey(ctx context.Context) ([]byte, error)

	// AddWebSession stores a session, and deletes sessions that expired before now.
	AddWebSession(ctx context.Context, s WebSession, now time.Time) error

	// WebSession returns the session with an ID, or ErrNoSession if there is none at now.
	WebSession(ctx context.Context, id string, now time.Time) (WebSession, error)

	// ExtendWebSession changes when a session expires. It does nothing if the session is gone.
	ExtendWebSession(ctx context.Context, id string, expires time.Time) error

	// RevokeWeb deletes a person's sessions and refuses their links issued up to now. It's kept
	// for a day, because links last no longer.
	RevokeWeb(ctx context.Context, user chat.UserID, now time.Time) error

	// WebRevoked returns the time of the last RevokeWeb for a person, or zero.
	WebRevoked(ctx context.Context, user chat.UserID) (time.Time, error)
}
