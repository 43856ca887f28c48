package rest_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestRefusedTokens(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{Clock: now})
	code := func() string {
		name, err := c.Server.OAuth.Authorize(c.You, "identify")
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	used, old := code(), code()
	c.Token("/oauth2/token", "grant_type", "authorization_code", "code", used)
	now.Advance(2 * time.Minute)
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
		if a := c.Token("/oauth2/token", tt.fields...); a.Status != tt.status || a.Object(t)["error"] != tt.error {
			t.Errorf("%s: %d %s", tt.name, a.Status, a.Body)
		}
	}
	json := sandboxtest.Object{"client_id": c.Server.Bot().ID, "client_secret": "sandbox-secret", "grant_type": "authorization_code", "code": code()}
	if a := c.As("").Do("POST", "/oauth2/token", json); a.Status != http.StatusBadRequest {
		t.Errorf("JSON: %+v", a)
	}
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code()}, "redirect_uri": {"https://127.0.0.1"}}.Encode()
	req, err := http.NewRequestWithContext(t.Context(), "POST", c.Base+"/oauth2/token", strings.NewReader(form))
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(c.Server.Bot().ID, "sandbox-secret")
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := c.HTTP.Do(req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("with HTTP Basic authentication: %v, %v", resp, err)
	}
	resp.Body.Close()
}

// TestBearerRoutes checks which routes take people's tokens.
func TestBearerRoutes(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	person := "Bearer " + c.Login("guilds")["access_token"].(string)
	connection := "/users/@me/applications/" + c.Server.Bot().ID + "/role-connection"
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
		a := c.As(tt.token).Do("GET", tt.path, nil)
		if a.Status != tt.status {
			t.Errorf("%s: %d %s", tt.name, a.Status, a.Body)
		}
		if tt.status == 403 && a.Code() != 50026 {
			t.Errorf("%s: %s", tt.name, a.Body)
		}
		if tt.status == 200 && a.Object(t)["user"] != nil {
			t.Errorf("%s names the user: %s", tt.name, a.Body)
		}
	}
	c.Server.OAuth.Deauthorize(c.You)
	if a := c.As(person).Do("GET", "/oauth2/@me", nil); a.Status != http.StatusUnauthorized {
		t.Errorf("after the person deauthorized the application: %+v", a)
	}
}
