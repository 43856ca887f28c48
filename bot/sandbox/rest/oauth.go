package rest

import (
	"mime"
	"net/http"
	"net/url"
	"strings"

	"hoshi/bot/sandbox/oauth"
	"hoshi/bot/sandbox/refusal"
	"hoshi/bot/sandbox/wire"
)

// peopleRoutes are the endpoints for what people allow the application, and for linked roles.
type peopleRoutes struct{ *API }

// forPeople reports whether people's tokens authorize a request.
func forPeople(r *http.Request) bool {
	return onlyForPeople(r.Pattern) || r.Pattern == "GET /users/{user}" && r.PathValue("user") == "@me" || r.Pattern == "GET /users/@me/guilds"
}

// onlyForPeople reports whether the bot's token doesn't authorize a route.
func onlyForPeople(pattern string) bool {
	_, path, _ := strings.Cut(pattern, " ")
	return path == "/oauth2/@me" || path == connectionPath || path == activityAttachmentPath
}

// bearer returns the grant of an access token.
func (a *API) bearer(token string) (oauth.Grant, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	grant, ok := a.grants.Bearer(token)
	if !ok {
		return grant, refusal.Unauthorized()
	}
	return grant, nil
}

// requireScope returns an error if a person hasn't allowed a scope. Discord documents the code but
// not the status.
func requireScope(c *call, scope string) *refusal.Error {
	if c.grant.Has(scope) {
		return nil
	}
	return refusal.MissingScope()
}

// personOf returns the user of a call with a person's token.
func personOf(a *API, c *call) (any, *refusal.Error) {
	if err := requireScope(c, "identify"); err != nil {
		return nil, err
	}
	u, _ := a.User(c.grant.UserID)
	return wire.Person(u), nil
}

// guildsOf lists the guilds of a person. Everyone is a member of each.
func guildsOf(a *API, c *call) (any, *refusal.Error) {
	if err := requireScope(c, "guilds"); err != nil {
		return nil, err
	}
	list := []any{}
	for _, g := range a.Guilds() {
		list = append(list, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": c.grant.UserID == a.Persons[0].ID, "permissions": a.EveryoneMay.String(), "features": []any{},
		})
	}
	return list, nil
}

// clientForm reads the form of an application that authenticates with its secret, in the form or by
// HTTP Basic authentication. It returns the response if it can't. The caller holds the lock.
func clientForm(a *API, c *call) (url.Values, *other) {
	kind, _, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if kind != "application/x-www-form-urlencoded" || c.r.ParseForm() != nil {
		return nil, oauthProblem(&oauth.Error{Code: "invalid_request", Description: "Only application/x-www-form-urlencoded is accepted."})
	}
	form := c.r.PostForm
	id, secret, basic := c.r.BasicAuth()
	if !basic {
		id, secret = form.Get("client_id"), form.Get("client_secret")
	}
	if err := a.grants.Authenticate(id, secret); err != nil {
		return nil, oauthProblem(err)
	}
	return form, nil
}

func oauthProblem(err *oauth.Error) *other {
	status := err.Status
	if status == 0 {
		status = http.StatusBadRequest
	}
	return &other{status, err}
}

// postToken exchanges a code or a refresh token for an access token.
func (a peopleRoutes) postToken(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	form, problem := clientForm(a.API, c)
	if problem != nil {
		return *problem, nil
	}
	token, err := a.grants.Exchange(form)
	if err != nil {
		return *oauthProblem(err), nil
	}
	return token, nil
}

// postRevoke revokes the authorization that a token belongs to.
func (a peopleRoutes) postRevoke(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	form, problem := clientForm(a.API, c)
	if problem != nil {
		return *problem, nil
	}
	a.grants.Revoke(form.Get("token"))
	return map[string]any{}, nil
}

// getAuthorization describes the authorization that a token belongs to.
func (a peopleRoutes) getAuthorization(c *call) (any, *refusal.Error) {
	a.Lock()
	defer a.Unlock()
	u, _ := a.User(c.grant.UserID)
	return wire.Authorization(a.World, c.grant.Scopes, c.grant.Expires, u, a.endpoint.PublicKey()), nil
}
