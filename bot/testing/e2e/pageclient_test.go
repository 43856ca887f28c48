package e2e_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
	"hoshi/bot/web/live"
	"hoshi/bot/web/snapshot"
)

// webFleet is several processes that serve pages behind one proxy.
type webFleet struct {
	*fleet
	proxy    *httptest.Server
	behind   [2]*url.URL // of the gateways
	gateways [2]*process
}

// newWebFleet starts two gateways whose pages a proxy requests in turn, and a worker.
func newWebFleet(t testing.TB) *webFleet {
	t.Helper()
	f := &webFleet{fleet: newFleet(t)}
	var next atomic.Int64
	f.proxy = httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(f.behind[int(next.Add(1))%len(f.behind)])
			r.Out.Host = r.In.Host
		},
		Transport:    &http.Transport{DialContext: f.dial},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	})
	t.Cleanup(f.proxy.Close)
	for i := range f.behind {
		f.behind[i] = &url.URL{Scheme: "http", Host: freeport.Address(t)}
		f.startGateway(i)
	}
	f.startWith("worker", fmt.Sprintf("web: {url: %q}\n", f.proxy.URL))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := f.box.WaitConnected(ctx); err != nil { // one gateway; the other waits for it to end
		t.Fatalf("%v\n%s", err, f.logged())
	}
	f.waitFor(f.processes[2], "Working.")
	for _, at := range f.behind {
		awaitPages(t, at.String(), f.logged)
	}
	return f
}

// startGateway starts a gateway, without waiting for it.
func (f *webFleet) startGateway(i int) {
	f.t.Helper()
	f.gateways[i] = f.startWith("gateway", fmt.Sprintf("web: {listen: %q, url: %q}\n", f.behind[i].Host, f.proxy.URL))
}

// dial connects to a gateway, or to the other one if that fails, as configured in the Caddyfile.
func (f *webFleet) dial(ctx context.Context, network, address string) (net.Conn, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, network, address)
	for _, other := range f.behind {
		if err != nil && other.Host != address {
			conn, err = dialer.DialContext(ctx, network, other.Host)
		}
	}
	return conn, err
}

// awaitPages waits until a process serves pages at an address.
func awaitPages(t testing.TB, address string, logged func() string) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		answer, err := http.Get(address + "/puzzle")
		if err == nil {
			answer.Body.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%v\n%s", err, logged())
		}
	}
}

// player returns a person who writes and clicks in a channel.
func (f *webFleet) player(channel int) *player {
	p := newPlayer(f.t, f.box, channel)
	p.log = f.logged
	return p
}

// pageClient is a page's script: what a browser sends and receives.
type pageClient struct {
	t       testing.TB
	site    string
	game    string // public ID
	session string
	origin  string // of the page if it isn't site
	sent    int
}

// openPage opens a link to a game, which is exchanged if it's private.
func openPage(t testing.TB, link string) *pageClient {
	t.Helper()
	address, token, private := strings.Cut(link, "#k=")
	site, game, _ := strings.Cut(address, "/g/")
	c := &pageClient{t: t, site: site, game: game}
	if private {
		var got struct{ Session string }
		if status := c.send("POST", "/api/session", map[string]string{"token": token}, &got); status != http.StatusOK {
			t.Fatalf("the link isn't exchanged: %d", status)
		}
		c.session = got.Session
	}
	return c
}

// send sends a request and returns the status of its answer.
func (c *pageClient) send(method, path string, body, into any) int {
	c.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.site+path, bytes.NewReader(text))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Origin", cmp.Or(c.origin, c.site))
	r.Header.Set("Content-Type", "application/json")
	if c.session != "" {
		r.Header.Set("Authorization", "Bearer "+c.session)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 == 2 && into != nil {
		if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
			c.t.Fatal(err)
		}
	}
	return answer.StatusCode
}

// board requests the board.
func (c *pageClient) board() (out snapshot.Snapshot) {
	c.t.Helper()
	if status := c.send("GET", "/api/games/"+c.game, nil, &out); status != http.StatusOK {
		c.t.Fatalf("the board: %d", status)
	}
	return out
}

// action is what a page sends.
type action struct {
	ID      string `json:"id"`
	Command string `json:"command"`
	Words   string `json:"words"`
	Offer   string `json:"offer,omitempty"`
	Rev     int64  `json:"rev"`
	Moves   int    `json:"moves"`
}

// actedOn is the answer to an action.
type actedOn struct {
	Answers []snapshot.Answer
	Rev     int64
}

// action returns a new action on a board.
func (c *pageClient) action(b snapshot.Snapshot, command, words string) action {
	c.sent++
	return action{ID: fmt.Sprintf("action-%s-%d", c.session[:8], c.sent), Command: command, Words: words, Rev: b.Rev, Moves: b.Moves}
}

// do sends an action, which must be accepted.
func (c *pageClient) do(a action) (out actedOn) {
	c.t.Helper()
	if status := c.send("POST", "/api/games/"+c.game+"/act", a, &out); status != http.StatusOK {
		c.t.Fatalf("%+v: %d", a, status)
	}
	return out
}

// frame is a message to an open page.
type frame struct {
	Type  string
	Code  live.Bye
	Board *snapshot.Snapshot
}

// follow opens a WebSocket.
func (c *pageClient) follow(have int64) *websocket.Conn {
	c.t.Helper()
	conn, answer, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(c.site, "http")+"/api/games/"+c.game+"/live", http.Header{"Origin": {c.site}})
	if err != nil {
		c.t.Fatal(err)
	}
	answer.Body.Close()
	c.t.Cleanup(func() { conn.Close() })
	if err := conn.WriteJSON(live.Hello{Session: c.session, Have: have}); err != nil {
		c.t.Fatal(err)
	}
	return conn
}

// nextFrame returns the next message that isn't a beat.
func nextFrame(conn *websocket.Conn) (f frame, err error) {
	for f.Type == "" || f.Type == "beat" {
		f = frame{}
		if err = conn.SetReadDeadline(time.Now().Add(patience)); err == nil {
			err = conn.ReadJSON(&f)
		}
		if err != nil {
			return f, err
		}
	}
	return f, nil
}

// until reads messages until one is as wanted.
func (c *pageClient) until(conn *websocket.Conn, what string, ok func(frame) bool) frame {
	c.t.Helper()
	for {
		f, err := nextFrame(conn)
		if err != nil {
			c.t.Fatalf("%s: %v", what, err)
		}
		if ok(f) {
			return f
		}
	}
}

// privateLinkTo makes someone click Open in browser below a board, and returns their private link.
func privateLinkTo(p *player, name string, board sandbox.Message) string {
	p.t.Helper()
	m := p.message(p.click(name, board, "open"))
	for _, match := range anyLink.FindAllStringSubmatch(string(m.Components), -1) {
		if strings.Contains(match[1], "#k=") {
			return match[1]
		}
	}
	p.t.Fatalf("no private link in %s", m.Components)
	return ""
}
