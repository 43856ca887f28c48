package oauth_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/discord/oauth"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

// Nobody may see these in an error or a log.
const (
	clientSecret = "client-secret-that-nobody-may-read"
	code         = "code-that-nobody-may-read"
	accessToken  = "access-token-that-nobody-may-read"
	refreshToken = "refresh-token-that-nobody-may-read"
)

const granted = `{"access_token":"` + accessToken + `","token_type":"Bearer","expires_in":604800,"refresh_token":"` + refreshToken + `","scope":"identify role_connections.write"}`

// discord answers each request with its next answer; the last one repeats.
type discord struct {
	*oauth.Client
	*httptest.Server
	mu      sync.Mutex
	got     []string // method, path, authorization and body of the requests
	answers []http.HandlerFunc
}

func newDiscord(t *testing.T, answers ...http.HandlerFunc) *discord {
	t.Helper()
	d := &discord{answers: answers}
	d.Server = httptest.NewServer(http.HandlerFunc(d.serve))
	t.Cleanup(d.Server.Close)
	base, err := url.Parse(d.URL)
	if err != nil {
		t.Fatal(err)
	}
	d.Client, err = oauth.New(oauth.Options{
		Application: func() string { return "42" }, Secret: clientSecret + "\n", Base: base, Try: time.Minute, Retry: rest.Pause{time.Millisecond, time.Millisecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Client.Close)
	return d
}

func (d *discord) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d.mu.Lock()
	d.got = append(d.got, strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s", r.Method, r.URL.Path, r.Header.Get("Content-Type"), r.Header.Get("Authorization"), body)))
	answer := d.answers[0]
	if len(d.answers) > 1 {
		d.answers = d.answers[1:]
	}
	d.mu.Unlock()
	r.Body = io.NopCloser(bytes.NewReader(body))
	answer(w, r)
}

func (d *discord) requests() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.got...)
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// echoes refuses a request and quotes everything it sent.
func echoes(status int, code string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": code, "error_description": string(body), "message": r.Header.Get("Authorization")})
	}
}

// cutsOff ends the connection after the request has arrived.
func cutsOff(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// Every request that the client can make, by name.
var questions = map[string]func(context.Context, *oauth.Client) error{
	"exchange": func(ctx context.Context, c *oauth.Client) error { _, err := c.Exchange(ctx, code, ""); return err },
	"refresh":  func(ctx context.Context, c *oauth.Client) error { _, err := c.Refresh(ctx, refreshToken); return err },
	"revoke":   func(ctx context.Context, c *oauth.Client) error { return c.Revoke(ctx, accessToken) },
	"user":     func(ctx context.Context, c *oauth.Client) error { _, err := c.User(ctx, accessToken); return err },
}

// Each request has the format in Discord's documentation.
func TestQuestions(t *testing.T) {
	t.Parallel()
	const form = " application/x-www-form-urlencoded  "
	want := oauth.Token{Access: accessToken, Refresh: refreshToken, Seconds: 604800, Scope: "identify role_connections.write"}
	d := newDiscord(t, says(200, granted), says(200, granted), says(200, granted), says(200, ""), says(200, `{"id":"7","username":"ann","global_name":"Ann","avatar":"a_1","locale":"en-US"}`))
	ctx := t.Context()
	for _, grant := range []func() (oauth.Token, error){
		func() (oauth.Token, error) { return d.Exchange(ctx, code, "") },
		func() (oauth.Token, error) { return d.Exchange(ctx, code, "https://hoshi.example/linked") },
		func() (oauth.Token, error) { return d.Refresh(ctx, refreshToken) },
	} {
		if got, err := grant(); err != nil || got != want {
			t.Errorf("%v, %v", got, err)
		}
	}
	if err := d.Revoke(ctx, refreshToken); err != nil {
		t.Error(err)
	}
	user, err := d.User(ctx, accessToken)
	if want := (chat.User{ID: "7", Name: "Ann", Mention: "<@7>"}); err != nil || user.ToBot() != want || user.Avatar != "a_1" {
		t.Errorf("%+v, %v", user, err)
	}
	client := "client_id=42&client_secret=" + clientSecret
	if diff := cmp.Diff([]string{
		"POST /api/v9/oauth2/token" + form + client + "&code=" + code + "&grant_type=authorization_code",
		"POST /api/v9/oauth2/token" + form + client + "&code=" + code + "&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fhoshi.example%2Flinked",
		"POST /api/v9/oauth2/token" + form + client + "&grant_type=refresh_token&refresh_token=" + refreshToken,
		"POST /api/v9/oauth2/token/revoke" + form + client + "&token=" + refreshToken,
		"GET /api/v9/users/@me  Bearer " + accessToken,
	}, d.requests()); diff != "" {
		t.Error(diff)
	}
}

// A refusal has a meaning, is repeated only if that's safe, and shows no secret.
func TestRefusals(t *testing.T) {
	t.Parallel()
	limited := says(429, `{"message":"slower","retry_after":0.01,"global":false}`)
	for _, tt := range []struct {
		name     string
		question string
		answers  []http.HandlerFunc
		want     error // nil for success
		tries    int
	}{
		{"a used code", "exchange", []http.HandlerFunc{echoes(400, "invalid_grant")}, oauth.ErrGrant, 1},
		{"a revoked refresh token", "refresh", []http.HandlerFunc{echoes(400, "invalid_grant")}, oauth.ErrGrant, 1},
		{"a wrong secret", "exchange", []http.HandlerFunc{echoes(401, "invalid_client")}, oauth.ErrClient, 1},
		{"a wrong request", "exchange", []http.HandlerFunc{echoes(400, "invalid_request")}, &rest.APIError{}, 1},
		{"an error that is text", "exchange", []http.HandlerFunc{echoes(400, code)}, &rest.APIError{}, 1},
		{"an expired token", "user", []http.HandlerFunc{echoes(401, "")}, oauth.ErrToken, 1},
		{"a missing scope", "user", []http.HandlerFunc{says(403, `{"message": "Missing required OAuth2 scope", "code": 50026}`)}, oauth.ErrToken, 1},
		{"a page of a proxy", "user", []http.HandlerFunc{says(403, "<html>"), says(200, `{"id":"7"}`)}, nil, 2},
		{"an exchange blocked by a proxy", "exchange", []http.HandlerFunc{says(403, "<html>")}, oauth.ErrUnreachable, 1},
		{"limited for a moment", "exchange", []http.HandlerFunc{limited, says(200, granted)}, nil, 2},
		{"limited for long", "exchange", []http.HandlerFunc{says(429, `{"retry_after":600}`)}, &rest.APIError{}, 1},
		{"limited again and again", "user", []http.HandlerFunc{limited}, &rest.APIError{}, 3},
		{"an exchange of unknown outcome", "exchange", []http.HandlerFunc{cutsOff}, oauth.ErrUnreachable, 1},
		{"an exchange in an outage", "exchange", []http.HandlerFunc{echoes(502, "")}, oauth.ErrUnreachable, 1},
		{"a refresh of unknown outcome", "refresh", []http.HandlerFunc{cutsOff}, oauth.ErrUnreachable, 1},
		{"a user after an outage", "user", []http.HandlerFunc{cutsOff, echoes(503, ""), says(200, `{"id":"7"}`)}, nil, 3},
		{"a user in a long outage", "user", []http.HandlerFunc{echoes(503, "")}, oauth.ErrUnreachable, 3},
		{"a revocation after an outage", "revoke", []http.HandlerFunc{echoes(500, ""), says(200, "")}, nil, 2},
		{"HTML instead of a token", "exchange", []http.HandlerFunc{says(200, "<html>")}, oauth.ErrUnreachable, 1},
		{"an answer without a token", "exchange", []http.HandlerFunc{says(200, "{}")}, oauth.ErrUnreachable, 1},
		{"a user without an ID", "user", []http.HandlerFunc{says(200, `{"id":"../x"}`)}, oauth.ErrUnreachable, 1},
		{"an endless answer", "exchange", []http.HandlerFunc{says(200, strings.Repeat(" ", 70<<10)+granted)}, oauth.ErrUnreachable, 1},
		{"a redirect", "exchange", []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}}, oauth.ErrUnreachable, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t, tt.answers...)
			err := questions[tt.question](t.Context(), d.Client)
			_, wantAPI := tt.want.(*rest.APIError)
			if _, isAPI := errors.AsType[*rest.APIError](err); isAPI != wantAPI || !wantAPI && !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if n := len(d.requests()); n != tt.tries {
				t.Errorf("%d requests, want %d", n, tt.tries)
			}
			for _, secret := range []string{clientSecret, code, accessToken, refreshToken} {
				if text := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(text, secret) {
					t.Errorf("an error shows a secret: %s", text)
				}
			}
		})
	}
}

// Nothing is requested with obviously invalid values, and a cancelled context ends a request.
func TestNotAsked(t *testing.T) {
	t.Parallel()
	d := newDiscord(t, says(200, granted))
	if _, err := d.Exchange(t.Context(), "", ""); !errors.Is(err, oauth.ErrGrant) {
		t.Errorf("an empty code: %v", err)
	}
	if _, err := d.Exchange(t.Context(), strings.Repeat("x", 600), ""); !errors.Is(err, oauth.ErrGrant) {
		t.Errorf("a long code: %v", err)
	}
	if err := d.Revoke(t.Context(), ""); err != nil {
		t.Error(err)
	}
	unknown, err := oauth.New(oauth.Options{Application: func() string { return "" }, Secret: clientSecret})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unknown.Exchange(t.Context(), code, ""); !errors.Is(err, oauth.ErrNotReady) {
		t.Errorf("before the application is known: %v", err)
	}
	if _, err := unknown.AuthorizeURL("s", "https://hoshi.example"); !errors.Is(err, oauth.ErrNotReady) {
		t.Errorf("before the application is known: %v", err)
	}
	if n := len(d.requests()); n != 0 {
		t.Errorf("%d requests", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.User(ctx, accessToken); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
	for _, secret := range []string{"", "  ", "two words", "日本"} {
		if _, err := oauth.New(oauth.Options{Secret: secret}); err == nil {
			t.Errorf("%q is taken for a secret", secret)
		}
	}
}

func TestAuthorizeURL(t *testing.T) {
	t.Parallel()
	d := newDiscord(t, says(200, ""))
	got, err := d.AuthorizeURL("a state", "https://hoshi.example/linked", "identify", "role_connections.write")
	const want = "https://discord.com/oauth2/authorize?client_id=42&prompt=consent&redirect_uri=https%3A%2F%2Fhoshi.example%2Flinked&response_type=code&scope=identify+role_connections.write&state=a+state"
	if err != nil || got != want {
		t.Errorf("%s, %v", got, err)
	}
}

// However a token is formatted, it's hidden.
func TestSecretIsHidden(t *testing.T) {
	t.Parallel()
	token := oauth.Token{Access: accessToken, Refresh: refreshToken, Seconds: 1, Scope: "identify"}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		fmt.Fprintf(&out, verb+" "+verb, token, token.Access)
	}
	for _, h := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
		slog.New(h).Info("a token", "token", token, "access", token.Access)
	}
	if err := json.NewEncoder(&out).Encode(token); err != nil {
		t.Fatal(err)
	}
	hex := fmt.Sprintf("%x", accessToken)
	if text := out.String(); strings.Contains(text, accessToken) || strings.Contains(text, refreshToken) || strings.Contains(text, hex) {
		t.Error(text)
	}
	if token.Access.Reveal() != accessToken || !token.Has("identify") || token.Has("ident") {
		t.Error("the token has another content")
	}
	if at := time.Unix(100, 0); !token.Expires(at).Equal(time.Unix(101, 0)) {
		t.Errorf("it expires at %v", token.Expires(at))
	}
}
