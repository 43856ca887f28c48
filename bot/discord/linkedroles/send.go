package linkedroles

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/discord/oauth"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// platform is the name under which Discord shows the figures, at most 50 characters.
const platform = "Hoshi"

// maxUsername is the maximum length of a name for Discord, in characters.
const maxUsername = 100

// Pauses before figures are sent again.
const (
	refreshBefore = time.Minute      // an access token's end
	misconfigured = 15 * time.Minute // Discord refuses the client secret
)

// sendTimeout limits sending, so that it ends before another process takes over.
const sendTimeout = stored.RolesClaim - 5*time.Second

// Send sends a person's figures to Discord if they have changed. It is a job: repeating it does no harm.
// A person who has removed the application at Discord is forgotten.
func (l *Links) Send(ctx context.Context, user chat.UserID) error {
	link, wait, err := l.opt.Store.ClaimRoles(ctx, user, l.now())
	switch {
	case errors.Is(err, stored.ErrNoRoleLink):
		return nil
	case err != nil:
		return err
	case link.Sent == link.Changes:
		return nil
	case wait > 0:
		return &stored.NotDueError{Wait: wait}
	}
	figures, err := l.figures(ctx, user)
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	name := []rune(link.User.Name)
	connection := oauth.RoleConnection{PlatformName: platform, PlatformUsername: string(name[:min(len(name), maxUsername)]), Metadata: figures}
	return l.sent(ctx, link, l.withToken(within, &link, func(access oauth.Secret) error {
		return l.opt.Discord.PutRoleConnection(within, access, connection)
	}))
}

// sent judges what came of sending.
func (l *Links) sent(ctx context.Context, link stored.RoleLink, err error) error {
	switch {
	case err == nil:
		return l.opt.Store.RolesSent(ctx, link, l.now())
	case errors.Is(err, oauth.ErrGrant), errors.Is(err, oauth.ErrToken), errors.Is(err, errSealed):
		_, err := l.opt.Store.UnlinkRoles(ctx, link.User.ID, link.Tokens)
		if errors.Is(err, stored.ErrNoRoleLink) {
			return nil // they've connected their account again, and that has its own job
		}
		if err == nil {
			l.opt.Log.InfoContext(ctx, "a person's linked roles are no longer kept current, since the permission has ended")
		}
		return err
	case errors.Is(err, oauth.ErrClient), errors.Is(err, oauth.ErrNotReady):
		l.opt.Log.WarnContext(ctx, "figures for linked roles can't be sent", "err", err, "again in", misconfigured)
		return &stored.NotDueError{Wait: misconfigured}
	}
	return err
}

// withToken asks Discord for something with a permission's access token. Expired tokens are replaced by
// fresh ones.
func (l *Links) withToken(ctx context.Context, link *stored.RoleLink, ask func(access oauth.Secret) error) error {
	access, refresh, err := l.sealer.open(link.User.ID, link.Tokens)
	if err != nil {
		return err
	}
	if l.now().Before(link.Expires.Add(-refreshBefore)) {
		err := ask(access)
		if !errors.Is(err, oauth.ErrToken) {
			return err
		}
	}
	if access, err = l.refresh(ctx, link, refresh); err != nil {
		return err
	}
	return ask(access)
}

// refresh gets fresh tokens and stores them before they are used, since the old ones may not work again.
func (l *Links) refresh(ctx context.Context, link *stored.RoleLink, refresh oauth.Secret) (access oauth.Secret, err error) {
	now := l.now()
	token, err := l.opt.Discord.Refresh(ctx, refresh)
	if err != nil {
		return "", err
	}
	if token.Refresh == "" {
		token.Refresh = refresh
	}
	sealed, err := l.sealer.seal(link.User.ID, token)
	if err != nil {
		return "", err
	}
	expires := token.Expires(now).Truncate(time.Microsecond)
	ok, err := l.opt.Store.KeepRoleTokens(context.WithoutCancel(ctx), *link, sealed, expires)
	if err == nil && !ok { // disconnected meanwhile
		l.revoke(ctx, token.Refresh)
		err = oauth.ErrToken
	}
	link.Tokens, link.Expires = sealed, expires
	return token.Access, err
}
