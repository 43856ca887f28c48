package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/freeport"
)

// startWithRoles starts the program with linked roles, and waits until it serves pages.
func startWithRoles(t *testing.T, box *sandbox.Server, dir, address string) *process {
	t.Helper()
	site := "http://" + address
	settings := writeSettings(t, dir, fmt.Sprintf("discord: {api_url: %q, linked_roles: true}\nboard: {width: 320}\nflood: {user: 0, channel: 0}\nlog: {level: debug}\nweb: {listen: %q, url: %q}\n", box.URL(), address, site))
	p := start(t, []string{"DISCORD_TOKEN=" + token, "DISCORD_CLIENT_SECRET=sandbox-secret"}, "--config", settings, "--data", filepath.Join(dir, "data"))
	awaitPages(t, site, p.out.tail)
	return p
}

// showsFigures opens the page with the cookies of someone who has connected their account, and
// checks that it shows their figures.
func showsFigures(t *testing.T, site string, jar http.CookieJar) {
	t.Helper()
	at, err := url.Parse(site + "/link")
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{chromium.Open(t, wide, "")}
	for _, c := range jar.Cookies(at) {
		r.Do(browsertest.Call(network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: at.String()}))
	}
	for _, window := range widths {
		r.Emulate(window)
		r.Do(chromedp.Navigate(at.String() + "?lang=en"))
		r.reads("connected as ann")
		r.Wait(`document.querySelectorAll(".figures dd").length === 4`)
		r.Shot(fmt.Sprint("connected-", window.Width))
		r.fitting(fmt.Sprintf("figures at %d px", window.Width))
	}
}

// Someone connects their account on Discord's consent page. Then Discord has their figures, even if
// the program was killed before it sent them. They disconnect it with a command.
func TestLinkedRoles(t *testing.T) {
	t.Parallel()
	hoshi(t)
	box, dir, address := newSandbox(t), t.TempDir(), freeport.Address(t)
	site := "http://" + address
	box.OAuth.SetRedirects(site + "/link/done")
	bot := startWithRoles(t, box, dir, address)
	p := newPlayer(t, box, 0)
	p.log = func() string { return bot.out.tail() }
	for end := time.Now().Add(patience); len(box.LinkedRoles()) == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no figures are registered\n%s", bot.out.tail())
		}
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answered := func(answer *http.Response, err error) (*http.Response, string) {
		t.Helper()
		if err != nil {
			t.Fatalf("%v\n%s", err, bot.out.tail())
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(text)
	}
	// consents makes someone answer Discord's question, and returns what the page says then.
	consents := func(answer string) string {
		t.Helper()
		begun, _ := answered(client.Get(site + "/link/start?lang=en"))
		at, err := url.Parse(begun.Header.Get("Location"))
		if err != nil || at.Host != "discord.com" || at.Query().Get("scope") != "role_connections.write identify" {
			t.Fatalf("%v, %v", begun.Header, err)
		}
		asked, text := answered(client.PostForm(box.URL()+"/oauth2/authorize?"+at.RawQuery, url.Values{"user": {p.users["ann"]}, "answer": {answer}}))
		back := asked.Header.Get("Location")
		if !strings.HasPrefix(back, site+"/link/done?") {
			t.Fatalf("%d %v %s", asked.StatusCode, asked.Header, text)
		}
		done, text := answered(client.Get(back))
		if to := done.Header.Get("Location"); to != "" {
			_, text = answered(client.Get(site + to))
		}
		return text
	}
	if text := consents("deny"); !strings.Contains(text, "allow") || !strings.Contains(text, "/link/start") {
		t.Errorf("denied: %s", text)
	}
	if text := consents("allow"); !strings.Contains(text, "connected as ann") {
		t.Fatalf("allowed: %s\n%s", text, bot.out.tail())
	}
	bot.kill()
	bot = startWithRoles(t, box, dir, address)
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		c, ok := box.RoleConnection(p.users["ann"])
		if ok {
			if d := cmp.Diff(map[string]string{"rating": "0", "games": "0", "level": "0", "streak": "0"}, c.Metadata); d != "" || *c.PlatformName != "Hoshi" || *c.PlatformUsername != "ann" {
				t.Errorf("%+v\n%s", c, d)
			}
			break
		}
		if time.Now().After(end) {
			t.Fatalf("nothing was sent\n%s", bot.out.tail())
		}
	}
	showsFigures(t, site, jar)
	p.toldAlone(p.slash("ann", "privacy", map[string]any{"action": "unlink"}), "ann", "isn't connected for linked roles anymore")
	if c, ok := box.RoleConnection(p.users["ann"]); ok {
		t.Errorf("Discord still has %+v", c)
	}
	p.toldAlone(p.slash("ann", "privacy", map[string]any{"action": "unlink"}), "ann", "isn't connected for linked roles.")
	if text := bot.out.String(); strings.Contains(text, "sandbox-secret") {
		t.Error("the client secret is in the log")
	}
}
