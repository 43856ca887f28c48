package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// restProxy is a REST proxy between clients and the sandbox. It handles rate limits for all of
// them, and removes the headers.
type restProxy struct {
	*httptest.Server
	requests atomic.Int32
	refuse   atomic.Int32 // how many requests it answers itself with a 429
}

func newRESTProxy(t testing.TB, box *sandbox.Server) *restProxy {
	t.Helper()
	target, err := url.Parse(box.URL())
	if err != nil {
		t.Fatal(err)
	}
	p := &restProxy{}
	forward := httputil.NewSingleHostReverseProxy(target)
	forward.Transport = &http.Transport{}
	forward.ModifyResponse = func(r *http.Response) error {
		for name := range r.Header {
			if strings.HasPrefix(name, "X-Ratelimit-") {
				r.Header.Del(name)
			}
		}
		return nil
	}
	p.Server = httptest.NewServer(http.StripPrefix("/discord", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.requests.Add(1)
		if p.refuse.Add(-1) >= 0 {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, `{"message":"You are being rate limited.","retry_after":0.05,"global":false}`)
			return
		}
		r.Host = target.Host
		forward.ServeHTTP(w, r)
	})))
	t.Cleanup(func() {
		p.Close()
		forward.Transport.(*http.Transport).CloseIdleConnections()
	})
	return p
}

// Two clients post through a proxy that removes the rate-limit headers: nothing waits for missing
// headers, and a 429 of the proxy is obeyed.
func TestRESTProxy(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	proxy := newRESTProxy(t, w.server)
	w.opts.APIURL = proxy.URL + "/discord"
	w.client = w.newClient(discord.Hurried)
	second := w.newClient(discord.Hurried)
	w.run(nil)
	proxy.refuse.Store(1)
	var posting sync.WaitGroup
	for i := range 10 {
		client := []*discord.Client{w.client, second}[i%2]
		posting.Go(func() {
			if _, err := client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words(fmt.Sprint(i))}); err != nil {
				t.Error(err)
			}
		})
	}
	posting.Wait()
	if n := len(w.server.Messages(w.channel)); n != 10 {
		t.Errorf("%d messages", n)
	}
	if proxy.requests.Load() == 0 || proxy.refuse.Load() >= 0 {
		t.Error("the requests did not go by the proxy")
	}
	w.say(w.channel, "by the gateway")
	if got := w.next(); got.Text != "by the gateway" {
		t.Errorf("got %q", got.Text)
	}
}

// A proxy may be on a different host.
func TestProxyAddresses(t *testing.T) {
	t.Parallel()
	for address, ok := range map[string]bool{
		"http://proxy.internal:8080":      true,
		"https://proxy.example/discord":   true,
		"proxy.internal:8080":             false,
		"ftp://proxy.internal":            false,
		"https://proxy.example/?token=1":  false,
		"https://proxy.example/#fragment": false,
	} {
		_, err := discord.New(discord.Options{Token: token, APIURL: address})
		if (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}
