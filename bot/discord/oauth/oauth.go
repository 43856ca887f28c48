// Package oauth is a client for Discord's OAuth2: it exchanges the code of an authorization for
// tokens, refreshes and revokes them, and asks who a token belongs to.
//
// See Discord's documentation, "OAuth2" and "Building Your First Activity". Secrets and tokens never
// become part of an error.
package oauth

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/internal/fatal"
)

// Errors of a [Client]. Other errors are a *[rest.APIError], or ones of ctx.
var (
	// ErrGrant means that Discord doesn't accept a code or a refresh token: it has expired, was used
	// or revoked, or belongs to another application or redirect. The person has to authorize again.
	ErrGrant = errors.New("the code or the refresh token is not valid, or no longer")
	// ErrClient means that Discord doesn't accept the application's ID and secret.
	ErrClient = errors.New("the client secret is wrong: copy it again from the OAuth2 page of " + rest.Portal)
	// ErrToken means that an access token has expired, was revoked or lacks a scope.
	ErrToken = errors.New("the access token is not valid, or no longer")
	// ErrUnreachable means that Discord gave no proper answer. Trying again later may help.
	ErrUnreachable = errors.New("no proper answer from Discord")
	// ErrNotReady means that the application's ID isn't known yet.
	ErrNotReady = errors.New("the application's ID isn't known yet")
)

// Options are the settings of a [Client].
type Options struct {
	// Application returns the application's ID, which is also the client ID; "" until it's known.
	Application func() string
	// Secret is the client secret from the OAuth2 page of the developer portal.
	Secret string
	// Base replaces Discord's scheme, host and path prefix; nil for Discord itself.
	Base *url.URL
	// Site is the address of Discord's pages for people; https://discord.com if empty.
	Site string
	// Try limits one try; 10 s if zero. Retry is the pause before the next one.
	Try   time.Duration
	Retry rest.Pause
}

// Client asks Discord about authorizations. It is safe for concurrent use.
type Client struct {
	opt  Options
	http *http.Client
}

// New returns a client. The error tells what's wrong with the secret.
func New(opt Options) (*Client, error) {
	opt.Secret = strings.TrimSpace(opt.Secret)
	if opt.Secret == "" || strings.ContainsFunc(opt.Secret, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, fatal.Errorf("DISCORD_CLIENT_SECRET isn't a client secret: copy it from the OAuth2 page of %s", rest.Portal)
	}
	opt.Try = cmp.Or(opt.Try, 10*time.Second)
	if opt.Retry == (rest.Pause{}) {
		opt.Retry = rest.Pause{250 * time.Millisecond, 2 * time.Second}
	}
	return &Client{opt: opt, http: rest.NewHTTPClient(opt.Base)}, nil
}

// Close closes idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// AuthorizeURL returns the address where a person allows scopes to the application. Discord then
// sends them to redirect, which must be one of those on the OAuth2 page of the portal, with a code
// and the state. The error is [ErrNotReady].
func (c *Client) AuthorizeURL(state, redirect string, scopes ...string) (string, error) {
	id := c.opt.Application()
	if id == "" {
		return "", ErrNotReady
	}
	return cmp.Or(c.opt.Site, "https://discord.com") + "/oauth2/authorize?" + url.Values{
		"response_type": {"code"}, "client_id": {id}, "scope": {strings.Join(scopes, " ")},
		"state": {state}, "redirect_uri": {redirect}, "prompt": {"consent"},
	}.Encode(), nil
}

// tokenURL is the address for tokens (API documentation, "OAuth2 URLs").
var tokenURL = discordgo.EndpointAPI + "oauth2/token"

// maxGrant is the maximum length of a code or token that's worth a question.
const maxGrant = 512

// Exchange exchanges a code for tokens. redirect is the address that the person was sent to, "" in an
// Activity. A code works once, so a failed exchange isn't tried again unless Discord has certainly
// not carried it out.
func (c *Client) Exchange(ctx context.Context, code, redirect string) (Token, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}}
	if redirect != "" {
		form.Set("redirect_uri", redirect)
	}
	return c.grant(ctx, "exchange a code", code, form)
}

// Refresh returns new tokens for a refresh token, which may not work again.
func (c *Client) Refresh(ctx context.Context, refresh Secret) (Token, error) {
	return c.grant(ctx, "refresh a token", refresh.Reveal(), url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh.Reveal()}})
}

// grant asks for tokens.
func (c *Client) grant(ctx context.Context, what, grant string, form url.Values) (Token, error) {
	if grant == "" || len(grant) > maxGrant {
		return Token{}, ErrGrant
	}
	var answer Token
	if err := c.ask(ctx, request{what: what, url: tokenURL, form: form}, &answer); err != nil {
		return Token{}, err
	}
	if answer.Access == "" {
		return Token{}, ErrUnreachable
	}
	return answer, nil
}

// Revoke revokes the authorization that a token belongs to, and with it all its tokens. It's not an
// error if it was revoked before.
func (c *Client) Revoke(ctx context.Context, token Secret) error {
	if token == "" {
		return nil
	}
	return c.ask(ctx, request{what: "revoke a token", url: tokenURL + "/revoke", form: url.Values{"token": {token.Reveal()}}, repeatable: true}, nil)
}

// User returns the person that an access token belongs to, which needs the scope identify.
func (c *Client) User(ctx context.Context, access Secret) (User, error) {
	var u User
	if err := c.ask(ctx, request{what: "ask for the user", method: http.MethodGet, url: discordgo.EndpointUser("@me"), access: access, repeatable: true}, &u); err != nil {
		return User{}, err
	}
	if !snowflake.Valid(u.ID) {
		return User{}, ErrUnreachable
	}
	return u, nil
}
