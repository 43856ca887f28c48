package oauth_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestActivityLogin follows an authorization from the code to the revoked token.
func TestActivityLogin(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	got := c.Login("identify", "guilds")
	access, refresh := got["access_token"], got["refresh_token"].(string)
	if got["token_type"] != "Bearer" || got["expires_in"] != 604800.0 || got["scope"] != "identify guilds" {
		t.Errorf("the token is %v", got)
	}
	if a := c.Me(access); a.Object(t)["id"] != c.You || a.Object(t)["username"] != "you" {
		t.Errorf("the person is %s", a.Body)
	}
	about := c.As("Bearer "+access.(string)).Do("GET", "/oauth2/@me", nil).Object(t)
	app, _ := about["application"].(sandboxtest.Object)
	if user, _ := about["user"].(sandboxtest.Object); app["id"] != c.Server.Bot().ID || user["id"] != c.You || !cmp.Equal(about["scopes"], []any{"identify", "guilds"}) {
		t.Errorf("the authorization is %v", about)
	}
	if a := c.As("Bearer "+access.(string)).Do("GET", "/users/@me/guilds", nil); len(a.List(t)) != 2 {
		t.Errorf("the guilds are %s", a.Body)
	}
	c.Server.OAuth.ExpireTokens()
	if a := c.Me(access); a.Status != http.StatusUnauthorized {
		t.Errorf("after it expired: %+v", a)
	}
	again := c.Token("/oauth2/token", "grant_type", "refresh_token", "refresh_token", refresh).Object(t)
	if a := c.Me(again["access_token"]); a.Status != http.StatusOK {
		t.Errorf("refreshed: %+v", a)
	}
	if a := c.Token("/oauth2/token", "grant_type", "refresh_token", "refresh_token", refresh); a.Object(t)["error"] != "invalid_grant" {
		t.Errorf("refreshed twice with one token: %s", a.Body)
	}
	if a := c.Token("/oauth2/token/revoke", "token", again["refresh_token"].(string), "token_type_hint", "access_token"); a.Status != http.StatusOK {
		t.Errorf("revoked: %+v", a)
	}
	if a := c.Me(again["access_token"]); a.Status != http.StatusUnauthorized {
		t.Errorf("after it was revoked: %+v", a)
	}
	if a := c.Token("/oauth2/token/revoke", "token", "unknown"); a.Status != http.StatusOK {
		t.Errorf("revoked an unknown token: %+v", a)
	}
}

// TestAuthorizationRefused checks what an authorization requires.
func TestAuthorizationRefused(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	for name, scopes := range map[string][]string{"no scope": nil, "unknown scope": {"identify", "everything"}} {
		if _, err := c.Server.OAuth.Authorize(c.You, scopes...); err == nil || !strings.Contains(err.Error(), "invalid_scope") {
			t.Errorf("%s: %v", name, err)
		}
	}
	c.Server.OAuth.SetRedirects()
	if _, err := c.Server.OAuth.Authorize(c.You, "identify"); err == nil || !strings.Contains(err.Error(), "redirect_uri") {
		t.Errorf("without a registered redirect: %v", err)
	}
}

// TestWebLogin logs in on a web page, as for linked roles.
func TestWebLogin(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	if to, resp := c.Visit("GET", c.Query(), nil); to != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("the page: %v, %d", to, resp.StatusCode)
	}
	to, _ := c.Visit("POST", c.Query(), url.Values{"user": {c.You}, "answer": {"deny"}})
	if q := to.Query(); q.Get("error") != "access_denied" || q.Get("state") != "s1" || q.Get("from") != "discord" || q.Has("code") {
		t.Errorf("denied: %s", to)
	}
	to, resp := c.Visit("POST", c.Query(), url.Values{"user": {c.You}, "answer": {"allow"}})
	code := to.Query().Get("code")
	if !strings.HasPrefix(to.String(), sandboxtest.Redirect) || to.Query().Get("state") != "s1" || code == "" {
		t.Fatalf("allowed: %s", to)
	}
	for name, fields := range map[string][]string{"no redirect": {}, "another registered redirect": {"redirect_uri", "https://127.0.0.1"}} {
		if a := c.Token("/oauth2/token", append(fields, "grant_type", "authorization_code", "code", code)...); a.Object(t)["error"] != "invalid_request" {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	a := c.Token("/oauth2/token", "grant_type", "authorization_code", "code", code, "redirect_uri", sandboxtest.Redirect)
	if a.Object(t)["scope"] != "identify role_connections.write" || c.Me(a.Object(t)["access_token"]).Object(t)["id"] != c.You {
		t.Errorf("exchanged: %s", a.Body)
	}
	if to, _ := c.Visit("GET", c.Query("prompt", "none"), nil, resp.Cookies()...); to == nil || to.Query().Get("code") == "" {
		t.Errorf("again without a prompt: %v", to)
	}
	if to, _ := c.Visit("GET", c.Query("prompt", "none", "scope", "identify email"), nil, resp.Cookies()...); to != nil {
		t.Errorf("a new scope without a prompt: %v", to)
	}
}

// TestWebLoginRefused checks which requests the consent page doesn't show.
func TestWebLoginRefused(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
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
		to, resp := c.Visit("GET", c.Query(tt.fields...), nil)
		switch {
		case tt.error == "" && (to != nil || resp.StatusCode != http.StatusBadRequest):
			t.Errorf("%s: %v, %d", tt.name, to, resp.StatusCode)
		case tt.error != "" && (to == nil || to.Query().Get("error") != tt.error):
			t.Errorf("%s: %v", tt.name, to)
		}
	}
	for name, user := range map[string]string{"nobody": "", "the bot": c.Server.Bot().ID} {
		if to, _ := c.Visit("POST", c.Query(), url.Values{"user": {user}, "answer": {"allow"}}); to != nil {
			t.Errorf("allowed as %s: %v", name, to)
		}
	}
}

// TestPKCE checks that a code with a challenge needs its verifier.
func TestPKCE(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	// The pair is from RFC 7636, appendix B.
	q := c.Query("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method", "S256")
	to, _ := c.Visit("POST", q, url.Values{"user": {c.You}, "answer": {"allow"}})
	exchange := []string{"grant_type", "authorization_code", "code", to.Query().Get("code"), "redirect_uri", sandboxtest.Redirect}
	if a := c.Token("/oauth2/token", exchange...); a.Object(t)["error"] != "invalid_grant" {
		t.Errorf("without the verifier: %s", a.Body)
	}
	if a := c.Token("/oauth2/token", append(exchange, "code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")...); a.Status != http.StatusOK {
		t.Errorf("with it: %s", a.Body)
	}
}
