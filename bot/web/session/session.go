// Package session lets people play in a browser: it makes the addresses of pages, exchanges private links for
// sessions, and tells whose session a request has.
//
// Anyone can watch a game by its public ID, and one person can play it by a token. Both are signed, so nobody can
// make one up.
package session

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// How long a session lasts: a day after its last use, and 30 days in all.
const (
	Lifetime    = 24 * time.Hour
	MaxLifetime = 30 * 24 * time.Hour
)

// extendAfter is how much of its lifetime a session must have used before it's extended, so that
// not every request writes.
const extendAfter = Lifetime / 4

// Errors of sessions, besides those of IDs and tokens.
var (
	ErrRevoked   = stored.ErrWebRevoked
	ErrNoSession = stored.ErrNoSession
)

// Session lets one person play one game.
type Session struct {
	User chat.User
	Game int64
	// Key identifies the session without being its secret.
	Key string
	// Expires is when it ends unless it's used.
	Expires time.Time
}

// Starting returns a context for an action of the session, by its ID, that may start a game: it does so only
// once, in all processes. See [stored.WithStart].
func (s Session) Starting(ctx context.Context, action string) context.Context {
	return stored.WithStart(ctx, stored.Start{Session: s.Key, Action: action})
}

// Sessions exchanges links for sessions. It is safe for concurrent use.
type Sessions struct {
	*Signer
	store stored.Web
	now   func() time.Time
}

// New returns the sessions in a store. It reads the key that signs links.
func New(ctx context.Context, store stored.Web, now func() time.Time) (*Sessions, error) {
	key, err := store.SigningKey(ctx)
	if err != nil {
		return nil, err
	}
	signer, err := NewSigner(key)
	if err != nil {
		return nil, err
	}
	return &Sessions{Signer: signer, store: store, now: func() time.Time { return now().UTC().Truncate(time.Microsecond) }}, nil
}

// Pass returns the token of a link that lets a person play a game for a day. Names that are too long
// for a link are left out.
func (s *Sessions) Pass(ctx context.Context, user chat.User, game int64) (token string, err error) {
	p := Pass{Game: game, User: user, Issued: s.now()}
	if p.Revocation, err = s.store.WebRevocation(ctx, user.ID); err != nil {
		return "", err
	}
	if token, err = s.Token(p); err != nil {
		p.User.Name = ""
		token, err = s.Token(p)
	}
	return token, err
}

// Exchange starts a session for a token. secret is what the browser sends with each request; only
// its hash is stored. The error wraps ErrForged, ErrExpired or ErrRevoked if the token
// isn't valid.
func (s *Sessions) Exchange(ctx context.Context, token string) (secret string, started Session, err error) {
	p, err := s.Open(token, s.now())
	if err != nil {
		return "", Session{}, err
	}
	return s.GrantSince(ctx, p.User, p.Game, p.Revocation)
}

// Grant starts a session without a link.
func (s *Sessions) Grant(ctx context.Context, user chat.User, game int64) (secret string, started Session, err error) {
	latest, err := s.store.WebRevocation(ctx, user.ID)
	if err != nil {
		return "", Session{}, err
	}
	return s.GrantSince(ctx, user, game, latest)
}

// GrantBy is [Sessions.Grant] for the person of a session. The error is ErrNoSession or wraps ErrRevoked if it
// has ended meanwhile.
func (s *Sessions) GrantBy(ctx context.Context, by Session, game int64) (secret string, started Session, err error) {
	latest, err := s.store.WebRevocation(ctx, by.User.ID) // before the session, so that what ends it later is noticed
	if err == nil {
		_, err = s.store.WebSession(ctx, by.Key, s.now())
	}
	if err != nil {
		return "", Session{}, err
	}
	return s.GrantSince(ctx, by.User, game, latest)
}

// Enter returns the token of a person who has just entered an instance of the Activity. A name that is
// too long for a token is left out.
func (s *Sessions) Enter(ctx context.Context, user chat.User, instance string) (token string, err error) {
	e := Entry{User: user, Instance: instance, Issued: s.now()}
	if e.Revocation, err = s.store.WebRevocation(ctx, user.ID); err != nil {
		return "", err
	}
	if token, err = s.EntryToken(e); err != nil {
		e.User.Name = ""
		token, err = s.EntryToken(e)
	}
	return token, err
}

// Entered returns who has entered where, for a token of [Sessions.Enter]. The error is ErrForged or ErrExpired.
func (s *Sessions) Entered(token string) (Entry, error) { return s.OpenEntry(token, s.now()) }

// GrantSince is [Sessions.Grant] for a person who proved who they are after a revocation. The error wraps
// ErrRevoked if they have ended their sessions since.
func (s *Sessions) GrantSince(ctx context.Context, user chat.User, game, revocation int64) (secret string, started Session, err error) {
	secret = s.Secret(user.ID)
	now := s.now()
	w := stored.WebSession{ID: hash(secret), User: user, Game: game, Created: now, Expires: now.Add(Lifetime)}
	if err := s.store.AddWebSession(ctx, w, revocation); err != nil {
		return "", Session{}, err
	}
	return secret, session(w), nil
}

// session returns a stored session.
func session(w stored.WebSession) Session {
	return Session{User: w.User, Game: w.Game, Key: w.ID, Expires: w.Expires}
}

// earlierSecret is the length of the secrets that earlier versions made. They aren't signed, and the last of them
// ends after MaxLifetime.
const earlierSecret = 26

// HolderOf returns what stands for the person of a secret, see [Signer], without looking for the session.
// It's "" for a secret of an earlier version, which doesn't tell. The error is ErrNoSession if it can't be one.
func (s *Sessions) HolderOf(secret string) (string, error) {
	if len(secret) == earlierSecret {
		return "", nil
	}
	holder, err := s.Signer.HolderOf(secret)
	if err != nil {
		return "", ErrNoSession
	}
	return holder, nil
}

// Of returns the session with a secret, or ErrNoSession. Using a session extends it.
func (s *Sessions) Of(ctx context.Context, secret string) (Session, error) {
	if secret == "" || len(secret) > maxSecret {
		return Session{}, ErrNoSession
	}
	now := s.now()
	w, err := s.store.WebSession(ctx, hash(secret), now)
	if err != nil {
		return Session{}, err
	}
	if err := s.extend(ctx, &w, now); err != nil {
		return Session{}, err
	}
	return session(w), nil
}

// extend lets a session that is used last longer.
func (s *Sessions) extend(ctx context.Context, w *stored.WebSession, now time.Time) error {
	until := now.Add(Lifetime)
	if last := w.Created.Add(MaxLifetime); until.After(last) {
		until = last
	}
	if until.Sub(w.Expires) <= extendAfter {
		return nil
	}
	if err := s.store.ExtendWebSession(ctx, w.ID, until); err != nil {
		return err
	}
	w.Expires = until
	return nil
}

// Ended returns which sessions of open pages have ended, by their keys. An open page uses its
// session, so this extends the others.
func (s *Sessions) Ended(ctx context.Context, keys []string) (ended []string, err error) {
	now := s.now()
	list, err := s.store.WebSessions(ctx, keys, now)
	if err != nil {
		return nil, err
	}
	lasting := make(map[string]bool)
	for i := range list {
		lasting[list[i].ID] = true
		if err := s.extend(ctx, &list[i], now); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return lasting[key] }), nil
}

// UseOnce reports whether something that can be used once, and only within a day, is used for the first time, in
// all processes.
func (s *Sessions) UseOnce(ctx context.Context, what string) (first bool, err error) {
	return s.store.UseOnce(ctx, what, s.now())
}

// Revoke ends a person's sessions, and refuses the links they have.
func (s *Sessions) Revoke(ctx context.Context, user chat.UserID) error {
	return s.store.RevokeWeb(ctx, user, s.now())
}

// maxSecret is the maximum length of a secret that is looked for.
const maxSecret = 64

// hash returns what is stored of a secret.
func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
