package sandboxtest

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// Redirect is a redirect URI of the application.
const Redirect = "https://hoshi.example/linked?from=discord"

// OAuthClient sends requests as the application and as people.
type OAuthClient struct {
	*Client
	You string
}

// NewOAuthClient starts a sandbox with redirect URIs, and returns a client of it.
func NewOAuthClient(t testing.TB, opts sandbox.Options) *OAuthClient {
	t.Helper()
	opts.Unlimited, opts.Redirects = true, []string{"https://127.0.0.1", Redirect}
	s := New(t, opts)
	return &OAuthClient{NewClient(t, s), UserNamed(t, s, "you")}
}

// Token posts a form with the application's secret. The given fields override the usual ones.
func (c *OAuthClient) Token(path string, fields ...string) Answer {
	c.T.Helper()
	form := url.Values{"client_id": {c.Server.Bot().ID}, "client_secret": {"sandbox-secret"}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return c.As("").Send("POST", path, "application/x-www-form-urlencoded", []byte(form.Encode()))
}

// As returns a client with another Authorization header.
func (c *OAuthClient) As(header string) *Client {
	other := *c.Client
	other.Authorization = header
	return &other
}

// Login authorizes the application as you in an Activity and returns the tokens.
func (c *OAuthClient) Login(scopes ...string) Object {
	c.T.Helper()
	code, err := c.Server.OAuth.Authorize(c.You, scopes...)
	if err != nil {
		c.T.Fatal(err)
	}
	a := c.Token("/oauth2/token", "grant_type", "authorization_code", "code", code)
	if a.Status != http.StatusOK {
		c.T.Fatalf("%+v", a)
	}
	return a.Object(c.T)
}

// Me returns whom an access token belongs to.
func (c *OAuthClient) Me(access any) Answer {
	c.T.Helper()
	return c.As("Bearer "+access.(string)).Do("GET", "/users/@me", nil)
}

// Visit sends a request to the consent page and returns its redirect, or its status.
func (c *OAuthClient) Visit(method string, query, form url.Values, cookies ...*http.Cookie) (*url.URL, *http.Response) {
	c.T.Helper()
	req, err := http.NewRequestWithContext(c.T.Context(), method, c.Server.URL()+"/oauth2/authorize?"+query.Encode(), strings.NewReader(form.Encode()))
	if err != nil {
		c.T.Fatal(err)
	}
	for _, cookie := range cookies {
		req.AddCookie(cookie)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := c.HTTP.Transport.RoundTrip(req)
	if err != nil {
		c.T.Fatal(err)
	}
	resp.Body.Close()
	to, _ := resp.Location()
	return to, resp
}

// Query returns an authorization URL's query. The given fields override the usual ones.
func (c *OAuthClient) Query(fields ...string) url.Values {
	q := url.Values{
		"response_type": {"code"}, "client_id": {c.Server.Bot().ID}, "scope": {"identify role_connections.write"}, "state": {"s1"}, "redirect_uri": {Redirect},
	}
	for i := 0; i < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	return q
}
