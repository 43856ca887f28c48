package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

const redirect = "https://hoshi.example/linked?from=discord"

// oauthClient sends requests as the application and as people.
type oauthClient struct {
	*client
	you string
}

func newOAuthClient(t testing.TB, opts sandbox.Options) *oauthClient {
	t.Helper()
	opts.Unlimited, opts.Redirects = true, []string{"https://127.0.0.1", redirect}
	s := start(t, opts)
	return &oauthClient{newClient(t, s), userNamed(t, s, "you")}
}

// token posts a form with the application's secret. The given fields override the usual ones.
func (c *oauthClient) token(path string, fields ...string) answer {
	c.t.Helper()
	form := url.Values{"client_id": {c.s.Bot().ID}, "client_secret": {"sandbox-secret"}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return c.as("").send("POST", path, "application/x-www-form-urlencoded", []byte(form.Encode()))
}

// as returns a client with another Authorization header.
func (c *oauthClient) as(header string) *client {
	other := *c.client
	other.token = header
	return &other
}

// login authorizes the application as you in an Activity and returns the tokens.
func (c *oauthClient) login(scopes ...string) object {
	c.t.Helper()
	code, err := c.s.OAuth.Authorize(c.you, scopes...)
	if err != nil {
		c.t.Fatal(err)
	}
	a := c.token("/oauth2/token", "grant_type", "authorization_code", "code", code)
	if a.status != http.StatusOK {
		c.t.Fatalf("%+v", a)
	}
	return a.object(c.t)
}

// me returns whom an access token belongs to.
func (c *oauthClient) me(access any) answer {
	c.t.Helper()
	return c.as("Bearer "+access.(string)).do("GET", "/users/@me", nil)
}

// TestActivityLogin follows an authorization from the code to the revoked token.
func TestActivityLogin(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	got := c.login("identify", "guilds")
	access, refresh := got["access_token"], got["refresh_token"].(string)
	if got["token_type"] != "Bearer" || got["expires_in"] != 604800.0 || got["scope"] != "identify guilds" {
		t.Errorf("the token is %v", got)
	}
	if a := c.me(access); a.object(t)["id"] != c.you || a.object(t)["username"] != "you" {
		t.Errorf("the person is %s", a.body)
	}
	about := c.as("Bearer "+access.(string)).do("GET", "/oauth2/@me", nil).object(t)
	app, _ := about["application"].(object)
	if user, _ := about["user"].(object); app["id"] != c.s.Bot().ID || user["id"] != c.you || !cmp.Equal(about["scopes"], []any{"identify", "guilds"}) {
		t.Errorf("the authorization is %v", about)
	}
	if a := c.as("Bearer "+access.(string)).do("GET", "/users/@me/guilds", nil); len(a.list(t)) != 2 {
		t.Errorf("the guilds are %s", a.body)
	}
	c.s.OAuth.ExpireTokens()
	if a := c.me(access); a.status != http.StatusUnauthorized {
		t.Errorf("after it expired: %+v", a)
	}
	again := c.token("/oauth2/token", "grant_type", "refresh_token", "refresh_token", refresh).object(t)
	if a := c.me(again["access_token"]); a.status != http.StatusOK {
		t.Errorf("refreshed: %+v", a)
	}
	if a := c.token("/oauth2/token", "grant_type", "refresh_token", "refresh_token", refresh); a.object(t)["error"] != "invalid_grant" {
		t.Errorf("refreshed twice with one token: %s", a.body)
	}
	if a := c.token("/oauth2/token/revoke", "token", again["refresh_token"].(string), "token_type_hint", "access_token"); a.status != http.StatusOK {
		t.Errorf("revoked: %+v", a)
	}
	if a := c.me(again["access_token"]); a.status != http.StatusUnauthorized {
		t.Errorf("after it was revoked: %+v", a)
	}
	if a := c.token("/oauth2/token/revoke", "token", "unknown"); a.status != http.StatusOK {
		t.Errorf("revoked an unknown token: %+v", a)
	}
}

func TestRefusedTokens(t *testing.T) {
	t.Parallel()
	now := newClock()
	c := newOAuthClient(t, sandbox.Options{Clock: now})
	code := func() string {
		name, err := c.s.OAuth.Authorize(c.you, "identify")
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	used, old := code(), code()
	c.token("/oauth2/token", "grant_type", "authorization_code", "code", used)
	now.advance(2 * time.Minute)
	for _, tt := range []struct {
		name   string
		fields []string
		status int
		error  string
	}{
		{"no grant type", nil, 400, "unsupported_grant_type"},
		{"password", []string{"grant_type", "password"}, 400, "unsupported_grant_type"},
		{"wrong secret", []string{"grant_type", "authorization_code", "code", code(), "client_secret", "guess"}, 401, "invalid_client"},
		{"wrong application", []string{"grant_type", "authorization_code", "code", code(), "client_id", "1"}, 401, "invalid_client"},
		{"no code", []string{"grant_type", "authorization_code"}, 400, "invalid_grant"},
		{"used code", []string{"grant_type", "authorization_code", "code", used}, 400, "invalid_grant"},
		{"old code", []string{"grant_type", "authorization_code", "code", old}, 400, "invalid_grant"},
		{"unregistered redirect", []string{"grant_type", "authorization_code", "code", code(), "redirect_uri", "https://evil.example"}, 400, "invalid_request"},
		{"no refresh token", []string{"grant_type", "refresh_token"}, 400, "invalid_grant"},
		{"unknown refresh token", []string{"grant_type", "refresh_token", "refresh_token", "x"}, 400, "invalid_grant"},
	} {
		if a := c.token("/oauth2/token", tt.fields...); a.status != tt.status || a.object(t)["error"] != tt.error {
			t.Errorf("%s: %d %s", tt.name, a.status, a.body)
		}
	}
	json := object{"client_id": c.s.Bot().ID, "client_secret": "sandbox-secret", "grant_type": "authorization_code", "code": code()}
	if a := c.as("").do("POST", "/oauth2/token", json); a.status != http.StatusBadRequest {
		t.Errorf("JSON: %+v", a)
	}
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code()}, "redirect_uri": {"https://127.0.0.1"}}.Encode()
	req, err := http.NewRequestWithContext(t.Context(), "POST", c.base+"/oauth2/token", strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(c.s.Bot().ID, "sandbox-secret")
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := c.http.Do(req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("with HTTP Basic authentication: %v, %v", resp, err)
	}
	resp.Body.Close()
}

// TestAuthorizationRefused checks what an authorization requires.
func TestAuthorizationRefused(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	for name, scopes := range map[string][]string{"no scope": nil, "unknown scope": {"identify", "everything"}} {
		if _, err := c.s.OAuth.Authorize(c.you, scopes...); err == nil || !strings.Contains(err.Error(), "invalid_scope") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c.s.OAuth.SetRedirects()
	if _, err := c.s.OAuth.Authorize(c.you, "identify"); err == nil || !strings.Contains(err.Error(), "redirect_uri") {
		t.Errorf("without a registered redirect: %v", err)
	}
}

// TestBearerRoutes checks which routes take people's tokens.
func TestBearerRoutes(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	person := "Bearer " + c.login("guilds")["access_token"].(string)
	connection := "/users/@me/applications/" + c.s.Bot().ID + "/role-connection"
	for _, tt := range []struct {
		name, token, path string
		status            int
	}{
		{"without identify", person, "/users/@me", 403},
		{"without role_connections.write", person, connection, 403},
		{"the bot's role connection", "Bot sandbox", connection, 401},
		{"the bot's authorization", "Bot sandbox", "/oauth2/@me", 401},
		{"a person on a route for bots", person, "/applications/@me", 401},
		{"an unknown token", "Bearer x", "/users/@me", 401},
		{"an authorization without identify", person, "/oauth2/@me", 200},
	} {
		a := c.as(tt.token).do("GET", tt.path, nil)
		if a.status != tt.status {
			t.Errorf("%s: %d %s", tt.name, a.status, a.body)
		}
		if tt.status == 403 && a.code() != 50026 {
			t.Errorf("%s: %s", tt.name, a.body)
		}
		if tt.status == 200 && a.object(t)["user"] != nil {
			t.Errorf("%s names the user: %s", tt.name, a.body)
		}
	}
	c.s.OAuth.Deauthorize(c.you)
	if a := c.as(person).do("GET", "/oauth2/@me", nil); a.status != http.StatusUnauthorized {
		t.Errorf("after the person deauthorized the application: %+v", a)
	}
}

// visit sends a request to the consent page and returns its redirect, or its status.
func (c *oauthClient) visit(method string, query, form url.Values, cookies ...*http.Cookie) (*url.URL, *http.Response) {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.s.URL()+"/oauth2/authorize?"+query.Encode(), strings.NewReader(form.Encode()))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range cookies {
		req.AddCookie(cookie)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := c.http.Transport.RoundTrip(req)
	if err != nil {
		c.t.Fatal(err)
	}
	resp.Body.Close()
	to, _ := resp.Location()
	return to, resp
}

// query returns an authorization URL's query. The given fields override the usual ones.
func (c *oauthClient) query(fields ...string) url.Values {
	q := url.Values{
		"response_type": {"code"}, "client_id": {c.s.Bot().ID}, "scope": {"identify role_connections.write"}, "state": {"s1"}, "redirect_uri": {redirect},
	}
	for i := 0; i < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	return q
}

// TestWebLogin logs in on a web page, as for linked roles.
func TestWebLogin(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	if to, resp := c.visit("GET", c.query(), nil); to != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("the page: %v, %d", to, resp.StatusCode)
	}
	to, _ := c.visit("POST", c.query(), url.Values{"user": {c.you}, "answer": {"deny"}})
	if q := to.Query(); q.Get("error") != "access_denied" || q.Get("state") != "s1" || q.Get("from") != "discord" || q.Has("code") {
		t.Errorf("denied: %s", to)
	}
	to, resp := c.visit("POST", c.query(), url.Values{"user": {c.you}, "answer": {"allow"}})
	code := to.Query().Get("code")
	if !strings.HasPrefix(to.String(), redirect) || to.Query().Get("state") != "s1" || code == "" {
		t.Fatalf("allowed: %s", to)
	}
	for name, fields := range map[string][]string{"no redirect": {}, "another registered redirect": {"redirect_uri", "https://127.0.0.1"}} {
		if a := c.token("/oauth2/token", append(fields, "grant_type", "authorization_code", "code", code)...); a.object(t)["error"] != "invalid_request" {
			t.Errorf("%s: %s", name, a.body)
		}
	}
	a := c.token("/oauth2/token", "grant_type", "authorization_code", "code", code, "redirect_uri", redirect)
	if a.object(t)["scope"] != "identify role_connections.write" || c.me(a.object(t)["access_token"]).object(t)["id"] != c.you {
		t.Errorf("exchanged: %s", a.body)
	}
	if to, _ := c.visit("GET", c.query("prompt", "none"), nil, resp.Cookies()...); to == nil || to.Query().Get("code") == "" {
		t.Errorf("again without a prompt: %v", to)
	}
	if to, _ := c.visit("GET", c.query("prompt", "none", "scope", "identify email"), nil, resp.Cookies()...); to != nil {
		t.Errorf("a new scope without a prompt: %v", to)
	}
}

// TestWebLoginRefused checks which requests the consent page doesn't show.
func TestWebLoginRefused(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	for _, tt := range []struct {
		name   string
		fields []string
		error  string // in the redirect; empty if there is none
	}{
		{"unknown application", []string{"client_id", "1"}, ""},
		{"unregistered redirect", []string{"redirect_uri", "https://evil.example"}, ""},
		{"unknown scope", []string{"scope", "everything"}, "invalid_scope"},
		{"implicit grant", []string{"response_type", "token"}, "unsupported_response_type"},
	} {
		to, resp := c.visit("GET", c.query(tt.fields...), nil)
		switch {
		case tt.error == "" && (to != nil || resp.StatusCode != http.StatusBadRequest):
			t.Errorf("%s: %v, %d", tt.name, to, resp.StatusCode)
		case tt.error != "" && (to == nil || to.Query().Get("error") != tt.error):
			t.Errorf("%s: %v", tt.name, to)
		}
	}
	for name, user := range map[string]string{"nobody": "", "the bot": c.s.Bot().ID} {
		if to, _ := c.visit("POST", c.query(), url.Values{"user": {user}, "answer": {"allow"}}); to != nil {
			t.Errorf("allowed as %s: %v", name, to)
		}
	}
}

// TestPKCE checks that a code with a challenge needs its verifier.
func TestPKCE(t *testing.T) {
	t.Parallel()
	c := newOAuthClient(t, sandbox.Options{})
	// The pair is from RFC 7636, appendix B.
	q := c.query("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method", "S256")
	to, _ := c.visit("POST", q, url.Values{"user": {c.you}, "answer": {"allow"}})
	exchange := []string{"grant_type", "authorization_code", "code", to.Query().Get("code"), "redirect_uri", redirect}
	if a := c.token("/oauth2/token", exchange...); a.object(t)["error"] != "invalid_grant" {
		t.Errorf("without the verifier: %s", a.body)
	}
	if a := c.token("/oauth2/token", append(exchange, "code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")...); a.status != http.StatusOK {
		t.Errorf("with it: %s", a.body)
	}
}
