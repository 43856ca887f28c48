package web_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/web"
)

// fakeRoles connects accounts by the code "code".
type fakeRoles struct {
	mu        sync.Mutex
	connected bool
	fails     error
	begun     int
}

func (f *fakeRoles) Begin() (address, state string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	state = "the-state"
	if f.begun++; f.begun > 1 {
		state += fmt.Sprint(f.begun)
	}
	return "https://discord.example/authorize?state=" + state, state, nil
}

func (f *fakeRoles) Connect(_ context.Context, code string) (chat.User, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails != nil {
		return chat.User{}, f.fails
	}
	if code != "code" {
		return chat.User{}, &web.RoleProblem{Status: http.StatusForbidden, ID: "expired"}
	}
	f.connected = true
	return chat.User{ID: "7", Name: "<b>Ann</b>", Mention: "<@7>"}, nil
}

func (f *fakeRoles) Connected(context.Context, chat.UserID) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.connected, nil
}

func (f *fakeRoles) Disconnect(context.Context, chat.UserID) (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	was := f.connected
	f.connected = false
	return was, f.fails
}

func (*fakeRoles) Figures(context.Context, chat.UserID) (map[string]int, error) {
	return map[string]int{"rating": 1534, "games": 27, "level": 3, "streak": 9}, nil
}

func (*fakeRoles) Keys() []string { return []string{"rating", "games", "level", "streak"} }

// visit is a browser with cookies that doesn't follow redirects.
type visit struct {
	*site
	client *http.Client
}

// newVisit opens a browser.
func (s *site) newVisit() *visit {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &visit{s, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// open sends a request and returns the answer and its text.
func (v *visit) open(method, path string, header ...string) (*http.Response, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.http.URL+path, nil)
	if err != nil {
		v.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return answer, string(text)
}

// newRoles returns a site where people connect their accounts.
func newRoles(t *testing.T) (*site, *fakeRoles) {
	roles := &fakeRoles{}
	return newSiteWith(t, "", func(o *web.Options) { o.Roles = roles }), roles
}

// A person connects their account, sees their figures, and disconnects it. No URL on the way keeps
// a code, and afterwards the cookie is gone.
func TestConnectAccount(t *testing.T) {
	s, roles := newRoles(t)
	v := s.newVisit()
	if answer, body := v.open("GET", "/link"); answer.StatusCode != http.StatusOK || !strings.Contains(body, "link/start") || strings.Contains(body, "<form") {
		t.Fatalf("%d %s", answer.StatusCode, body)
	}
	answer, _ := v.open("GET", "/link/start?lang=ja")
	if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "https://discord.example/authorize?state=the-state" {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	for _, c := range answer.Cookies() {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/link" || c.MaxAge > 600 || strings.Contains(c.Value, "the-state") {
			t.Errorf("cookie %+v", c)
		}
	}
	answer, _ = v.open("GET", "/link/done?code=code&state=the-state")
	if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "/link?lang=ja" {
		t.Fatalf("%d %v", answer.StatusCode, answer.Header)
	}
	answer, body := v.open("GET", "/link?lang=en")
	for _, want := range []string{"Ann", "1534", "27", "Highest level beaten", "<form"} {
		if !strings.Contains(body, want) {
			t.Errorf("%q isn't in %s", want, body)
		}
	}
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self'") || strings.Contains(policy, "unsafe") || answer.Header.Get("Referrer-Policy") != "same-origin" {
		t.Errorf("%v", answer.Header)
	}
	if answer, _ := v.open("GET", "/link/done?code=code&state=the-state"); answer.StatusCode != http.StatusForbidden {
		t.Errorf("the same address again: %d", answer.StatusCode)
	}
	if answer, _ := v.open("POST", "/link/remove", "Origin", "https://evil.example"); answer.StatusCode != http.StatusForbidden || !roles.connected {
		t.Errorf("disconnected by another site: %d", answer.StatusCode)
	}
	v.open("GET", "/link/start")
	v.open("GET", "/link/done?code=code&state=the-state2")
	if answer, _ := v.open("POST", "/link/remove?lang=en", "Origin", s.http.URL); answer.StatusCode != http.StatusSeeOther || roles.connected {
		t.Errorf("%d, connected: %t", answer.StatusCode, roles.connected)
	}
	if _, body := v.open("GET", "/link?lang=en&removed"); !strings.Contains(body, "disconnected") {
		t.Errorf("%s", body)
	}
	if answer, _ := v.open("POST", "/link/remove", "Origin", s.http.URL); answer.StatusCode != http.StatusForbidden {
		t.Errorf("disconnected twice: %d", answer.StatusCode)
	}
}

// A browser that keeps its cookie can't come back with the same state and another code.
func TestStateOnce(t *testing.T) {
	s, roles := newRoles(t)
	v := s.newVisit()
	v.open("GET", "/link/start")
	at, err := url.Parse(s.http.URL + "/link")
	if err != nil {
		t.Fatal(err)
	}
	kept := v.client.Jar.Cookies(at)
	kept[0].Path = "/link"
	for _, want := range []int{http.StatusSeeOther, http.StatusForbidden} {
		roles.connected = false
		v.client.Jar.SetCookies(at, kept)
		if answer, body := v.open("GET", "/link/done?code=code&state=the-state"); answer.StatusCode != want || roles.connected != (want == http.StatusSeeOther) {
			t.Errorf("%d, want %d; connected: %t; %s", answer.StatusCode, want, roles.connected, body)
		}
	}
}

// changed returns a text that differs from the given one in its first character.
func changed(text string) string {
	if text[0] == 'A' {
		return "B" + text[1:]
	}
	return "A" + text[1:]
}

// Whatever goes wrong, the page says so in the person's language, and offers to start again.
func TestConnectProblems(t *testing.T) {
	for _, tt := range []struct {
		name, query string
		how         func(*site, *visit, *fakeRoles)
		status      int
		text        string
	}{
		{"denied", "error=access_denied&state=the-state", nil, http.StatusForbidden, "allow"},
		{"another error", "error=server_error&state=the-state", nil, http.StatusBadGateway, "reach Discord"},
		{"no code", "state=the-state", nil, http.StatusBadGateway, "reach Discord"},
		{"another state", "code=code&state=another", nil, http.StatusForbidden, "browser"},
		{"no state", "code=code", nil, http.StatusForbidden, "browser"},
		{"a used code", "code=used&state=the-state", nil, http.StatusForbidden, "too long"},
		{"too late", "code=code&state=the-state", func(s *site, _ *visit, _ *fakeRoles) { s.clock.Advance(11 * time.Minute) }, http.StatusForbidden, "browser"},
		{"another browser", "code=code&state=the-state", func(s *site, v *visit, _ *fakeRoles) { *v = *s.newVisit() }, http.StatusForbidden, "browser"},
		{"a changed cookie", "code=code&state=the-state", func(s *site, v *visit, _ *fakeRoles) {
			at, _ := url.Parse(s.http.URL + "/link")
			c := v.client.Jar.Cookies(at)[0]
			c.Path, c.Value = "/link", changed(c.Value)
			v.client.Jar.SetCookies(at, []*http.Cookie{c})
		}, http.StatusForbidden, "browser"},
		{"Discord is down", "code=code&state=the-state", func(_ *site, _ *visit, f *fakeRoles) {
			f.fails = &web.RoleProblem{Status: http.StatusBadGateway, ID: "discord", Err: errors.New("down")}
		}, http.StatusBadGateway, "reach Discord"},
		{"the operator's mistake", "code=code&state=the-state", func(_ *site, _ *visit, f *fakeRoles) {
			f.fails = &web.RoleProblem{Status: http.StatusInternalServerError, ID: "operator", Err: errors.New("secret")}
		}, http.StatusInternalServerError, "the person who runs"},
		{"a scope is missing", "code=code&state=the-state", func(_ *site, _ *visit, f *fakeRoles) {
			f.fails = &web.RoleProblem{Status: http.StatusForbidden, ID: "scopes"}
		}, http.StatusForbidden, "permissions"},
		{"a database that's down", "code=code&state=the-state", func(_ *site, _ *visit, f *fakeRoles) { f.fails = errors.New("disk") }, http.StatusInternalServerError, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, roles := newRoles(t)
			v := s.newVisit()
			v.open("GET", "/link/start")
			if tt.how != nil {
				tt.how(s, v, roles)
			}
			answer, body := v.open("GET", "/link/done?lang=en&"+tt.query, "Accept", "text/html")
			if answer.StatusCode != tt.status || !strings.Contains(body, tt.text) || !strings.Contains(body, "<a ") || roles.connected {
				t.Errorf("%d %s", answer.StatusCode, body)
			}
			if answer, _ := v.open("GET", "/link"); answer.StatusCode != http.StatusOK {
				t.Errorf("afterwards: %d", answer.StatusCode)
			}
		})
	}
}

// The page exists in every language. Without linked roles there's no page.
func TestRolePages(t *testing.T) {
	s, _ := newRoles(t)
	seen := make(map[string]bool)
	for _, lang := range settings.Languages() {
		_, body := s.ask("GET", "/link?lang="+lang, "", nil)
		_, title, _ := strings.Cut(body, "<h1>")
		title, _, _ = strings.Cut(title, "</h1>")
		if seen[title] || !strings.Contains(body, `lang="`+lang+`"`) || strings.Contains(body, "rolelink.") {
			t.Errorf("%s: %s", lang, body)
		}
		seen[title] = true
	}
	if answer, _ := newSite(t).ask("GET", "/link", "", nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("without linked roles: %d", answer.StatusCode)
	}
}
