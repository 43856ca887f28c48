package process

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/discord/linkedroles"
	"hoshi/bot/discord/oauth"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
	"hoshi/bot/program/cli"
	"hoshi/bot/program/config"
	"hoshi/bot/store"
	"hoshi/bot/web"
)

// openRoles returns people's connected accounts. It returns nil if the settings want no linked roles, if
// there are no pages to connect an account, or without a client secret; the log says so. apiURL is the
// address of Discord's API.
func (p *pages) openRoles(s *config.Config, db *store.DB, client *discord.Client, apiURL string, log *slog.Logger) (*linkedroles.Links, error) {
	if !s.Discord.LinkedRoles {
		return nil, nil
	}
	options := oauth.Options{Application: client.Application, Secret: os.Getenv(cli.SecretVariable)}
	switch {
	case p == nil:
		log.Warn("nobody can connect an account for linked roles: set web.url")
		return nil, nil
	case p.local != "":
		options.Secret, options.Site = sandboxSecret, p.local
	case options.Secret == "":
		log.Warn("nobody can connect an account for linked roles: set " + cli.SecretVariable + " to the client secret from the OAuth2 page of " + rest.Portal)
		return nil, nil
	}
	var err error
	if options.Base, err = rest.ParseBase(apiURL); err != nil {
		return nil, err
	}
	authorizations, err := oauth.New(options)
	if err != nil {
		return nil, err
	}
	return linkedroles.New(linkedroles.Options{
		Discord: authorizations, Store: db, Secret: options.Secret, Redirect: p.links.URL + web.RoleRedirect, Now: time.Now, Log: log,
	})
}

// roleLinks are connected accounts as pages need them.
type roleLinks struct{ *linkedroles.Links }

var _ web.RoleLinks = roleLinks{}

// Keys implements [web.RoleLinks].
func (roleLinks) Keys() []string { return linkedroles.Keys() }

// Begin implements [web.RoleLinks].
func (r roleLinks) Begin() (address, state string, err error) {
	address, state, err = r.Links.Begin()
	return address, state, asRoleProblem(err)
}

// Connect implements [web.RoleLinks].
func (r roleLinks) Connect(ctx context.Context, code string) (chat.User, error) {
	user, err := r.Links.Connect(ctx, code)
	return user, asRoleProblem(err)
}

// Disconnect implements [web.RoleLinks].
func (r roleLinks) Disconnect(ctx context.Context, user chat.UserID) (bool, error) {
	was, err := r.Links.Disconnect(ctx, user)
	if err != nil && was {
		err = &web.RoleProblem{Status: http.StatusBadGateway, ID: "still_there", Err: err}
	}
	return was, err
}

// asRoleProblem returns an error as the page explains it.
func asRoleProblem(err error) error {
	refused, ok := errors.AsType[*rest.APIError](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, linkedroles.ErrScopes):
		return &web.RoleProblem{Status: http.StatusForbidden, ID: "scopes"}
	case errors.Is(err, oauth.ErrGrant), errors.Is(err, oauth.ErrToken):
		return &web.RoleProblem{Status: http.StatusForbidden, ID: "expired"}
	case errors.Is(err, oauth.ErrClient):
		return &web.RoleProblem{Status: http.StatusInternalServerError, ID: "operator", Err: err}
	case errors.Is(err, oauth.ErrUnreachable), errors.Is(err, oauth.ErrNotReady):
		return &web.RoleProblem{Status: http.StatusBadGateway, ID: "discord", Err: err}
	case ok:
		return &web.RoleProblem{Status: http.StatusBadGateway, ID: "discord", Err: fmt.Errorf("status %d: %w", refused.Status, err)}
	}
	return err
}
