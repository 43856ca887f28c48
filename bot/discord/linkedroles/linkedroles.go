// Package linkedroles keeps the figures current by which guilds give linked roles. A person connects
// their account once, on a page; after that, jobs send their figures to Discord whenever these change.
//
// See Discord's documentation, "Configuring App Metadata for Linked Roles".
package linkedroles

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"hoshi/bot/discord/oauth"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// The scopes that a person has to allow.
const (
	scopeRoles    = "role_connections.write"
	scopeIdentify = "identify"
)

// ErrScopes means that a person didn't allow all that's needed.
var ErrScopes = errors.New("not all scopes were allowed")

// Discord is what this package asks of Discord. [oauth.Client] is one.
type Discord interface {
	AuthorizeURL(state, redirect string, scopes ...string) (string, error)
	Exchange(ctx context.Context, code, redirect string) (oauth.Token, error)
	Refresh(ctx context.Context, refresh oauth.Secret) (oauth.Token, error)
	Revoke(ctx context.Context, token oauth.Secret) error
	User(ctx context.Context, access oauth.Secret) (oauth.User, error)
	PutRoleConnection(ctx context.Context, access oauth.Secret, r oauth.RoleConnection) error
	DeleteRoleConnection(ctx context.Context, access oauth.Secret) error
}

// Options are what [Links] work with.
type Options struct {
	Discord Discord
	Store   Store
	Secret  string // the client secret, of which the key for the tokens is made
	// Redirect is the address to which Discord sends people back. It must be one of those on the
	// OAuth2 page of the developer portal.
	Redirect string
	Now      func() time.Time
	Log      *slog.Logger
}

// Links are people's connected accounts. It is safe for concurrent use.
type Links struct {
	opt    Options
	sealer sealer
}

// New returns the connected accounts in a store.
func New(opt Options) (*Links, error) {
	sealer, err := newSealer(opt.Secret)
	return &Links{opt, sealer}, err
}

// now returns the current time at the stored precision.
func (l *Links) now() time.Time { return l.opt.Now().UTC().Truncate(time.Microsecond) }

// Begin returns the address where a person connects their account, and the state that their browser
// must bring back. The error is [oauth.ErrNotReady].
func (l *Links) Begin() (address, state string, err error) {
	state = newState()
	address, err = l.opt.Discord.AuthorizeURL(state, l.opt.Redirect, scopeRoles, scopeIdentify)
	return address, state, err
}

// Connect connects the account of the person with a code from Discord. The error is ErrScopes, one of
// package oauth, or one of the store.
func (l *Links) Connect(ctx context.Context, code string) (chat.User, error) {
	token, err := l.opt.Discord.Exchange(ctx, code, l.opt.Redirect)
	if err != nil {
		return chat.User{}, err
	}
	if !token.Has(scopeRoles) || !token.Has(scopeIdentify) || token.Refresh == "" {
		l.revoke(ctx, token.Access)
		return chat.User{}, ErrScopes
	}
	now := l.now()
	u, err := l.opt.Discord.User(ctx, token.Access)
	if err != nil {
		return chat.User{}, err
	}
	user := u.ToBot()
	sealed, err := l.sealer.seal(user.ID, token)
	if err != nil {
		return chat.User{}, err
	}
	return user, l.opt.Store.LinkRoles(ctx, stored.RoleLink{User: user, Tokens: sealed, Expires: token.Expires(now).Truncate(time.Microsecond), Linked: now})
}

// Connected reports whether a person's account is connected.
func (l *Links) Connected(ctx context.Context, user chat.UserID) (bool, error) {
	_, err := l.opt.Store.RoleLink(ctx, user)
	if errors.Is(err, stored.ErrNoRoleLink) {
		return false, nil
	}
	return err == nil, err
}

// Disconnect takes a person's figures back from Discord and forgets their permission. It returns false
// if there was none. If the error wraps [oauth.ErrUnreachable], the permission is forgotten, but Discord
// still has the figures. It also finishes if ctx is canceled, because a permission that's forgotten first
// would leave the figures at Discord for good.
func (l *Links) Disconnect(ctx context.Context, user chat.UserID) (was bool, err error) {
	ctx = context.WithoutCancel(ctx)
	link, _, err := l.opt.Store.ClaimRoles(ctx, user, l.now()) // so that no job sends the figures again
	if errors.Is(err, stored.ErrNoRoleLink) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	kept := l.takeBack(ctx, &link)
	if _, err := l.opt.Store.UnlinkRoles(ctx, user, ""); err != nil && !errors.Is(err, stored.ErrNoRoleLink) {
		return true, err
	}
	if kept != nil {
		return true, fmt.Errorf("%w: %w", oauth.ErrUnreachable, kept)
	}
	return true, nil
}

// takeBack takes a person's figures back from Discord and revokes the permission. It returns nil if the
// person has already removed the application at Discord.
func (l *Links) takeBack(ctx context.Context, link *stored.RoleLink) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	err := l.withToken(ctx, link, func(access oauth.Secret) error { return l.opt.Discord.DeleteRoleConnection(ctx, access) })
	if errors.Is(err, oauth.ErrGrant) || errors.Is(err, oauth.ErrToken) {
		return nil
	}
	if err != nil {
		return err
	}
	_, refresh, err := l.sealer.open(link.User.ID, link.Tokens)
	if err != nil {
		return err
	}
	return l.opt.Discord.Revoke(ctx, refresh)
}

// revoke revokes a token that isn't needed. If that fails, it expires in a week.
func (l *Links) revoke(ctx context.Context, token oauth.Secret) {
	if err := l.opt.Discord.Revoke(ctx, token); err != nil {
		l.opt.Log.DebugContext(ctx, "a token could not be revoked", "err", err)
	}
}
