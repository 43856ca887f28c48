package page_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/sandboxtest"
)

// TestConsentPage logs in on a web page as a person does, from the application's page and back.
func TestConsentPage(t *testing.T) {
	t.Parallel()
	var address string
	app := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, `<!DOCTYPE html><link rel="icon" href="data:,"><a id="login" href="`+address+`">Log in</a>`)
	}))
	t.Cleanup(app.Close)
	back := app.URL + "/linked"
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, Redirects: []string{back}})
	q := url.Values{"client_id": {s.Bot().ID}, "response_type": {"code"}, "scope": {"identify role_connections.write"}, "state": {"s1"}, "redirect_uri": {back}}
	address = s.URL() + "/oauth2/authorize?" + q.Encode()
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			b := openPage(t, s, w.name, w.width, w.height)
			b.Do(chromedp.Navigate(app.URL))
			leave(b, "#login")
			b.Wait(`document.querySelectorAll("main li").length === 2`)
			b.Fits()
			b.Shot("consent")
			leave(b, `[value="deny"]`)
			b.Wait(`location.pathname === "/linked" && location.search.includes("error=access_denied")`)
			leave(b, "#login")
			leave(b, `[value="allow"]`)
			b.Wait(`location.pathname === "/linked" && location.search.includes("code=") && location.search.includes("state=s1")`)
		})
	}
}

// leave waits for an element that leads to another page and clicks it.
func leave(b *browser, selector string) {
	b.T.Helper()
	b.Wait("document.querySelector(" + browsertest.Quote(selector) + ") !== null")
	browsertest.Eval[int](b.Page, "setTimeout(() => document.querySelector("+browsertest.Quote(selector)+").click())")
}

// TestLinkedRoleShown checks that the page shows what the application says about a person.
func TestLinkedRoleShown(t *testing.T) {
	t.Parallel()
	c := sandboxtest.NewOAuthClient(t, sandbox.Options{})
	b := openPage(t, c.Server, "phone", 390, 844)
	metadata := []sandboxtest.Object{{"type": 2, "key": "rating", "name": "Rating", "description": "how strong"}}
	c.Do("PUT", "/applications/"+c.Server.Bot().ID+"/role-connections/metadata", metadata)
	person := c.As("Bearer " + c.Login("identify", "role_connections.write")["access_token"].(string))
	person.Do("PUT", "/users/@me/applications/"+c.Server.Bot().ID+"/role-connection", sandboxtest.Object{"platform_name": "Hoshi", "platform_username": "you", "metadata": sandboxtest.Object{"rating": "1523"}})
	b.Wait(`(() => { // the page may not have heard of it yet
		document.getElementById("person").close();
		document.getElementById("person-open").click();
		return document.getElementById("person-connection").innerText.includes("1523");
	})()`)
	b.Shot("linked role")
}
