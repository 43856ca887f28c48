package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
	"hoshi/bot/web/activity"
)

const (
	application = "1234567890"
	instanceID  = "i-1-pc-2"
)

// fakeDiscord answers the Activity's requests. People authorize with codes that work once.
type fakeDiscord struct {
	mu        sync.Mutex
	instances map[string]activity.Instance
	codes     map[string]chat.UserID
	given     int
	fails     error // of all requests; nil for none
	uploads   int
	locale    string // of everybody's client
}

func newFakeDiscord() *fakeDiscord {
	return &fakeDiscord{instances: map[string]activity.Instance{}, codes: map[string]chat.UserID{}, locale: "en-US"}
}

// put makes an instance the only one in channel c, with people in it.
func (d *fakeDiscord) put(id string, users ...chat.UserID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.instances = map[string]activity.Instance{id: {ID: id, Channel: "c", Guild: "g", Users: users}}
}

// code returns a new code for a person.
func (d *fakeDiscord) code(user chat.UserID) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.given++
	code := fmt.Sprintf("code-%d", d.given)
	d.codes[code] = user
	return code
}

func (*fakeDiscord) Application() string { return application }

func (d *fakeDiscord) Identify(_ context.Context, code string) (activity.Person, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	user, ok := d.codes[code]
	delete(d.codes, code)
	switch {
	case d.fails != nil:
		return activity.Person{}, d.fails
	case !ok:
		return activity.Person{}, activity.ErrRefused
	}
	return activity.Person{User: servicetest.User(string(user)), Locale: d.locale, Access: "access-" + string(user)}, nil
}

func (d *fakeDiscord) Instance(_ context.Context, id string) (activity.Instance, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in, ok := d.instances[id]
	switch {
	case d.fails != nil:
		return activity.Instance{}, d.fails
	case !ok:
		return activity.Instance{}, activity.ErrNoInstance
	}
	in.Users = slices.Clone(in.Users)
	return in, nil
}

func (*fakeDiscord) User(_ context.Context, id chat.UserID) (chat.User, error) {
	return servicetest.User(string(id)), nil
}

func (*fakeDiscord) Place(context.Context, chat.ChannelID) (chat.ChannelPlace, error) {
	return chat.ChannelPlace{Guild: "g", Posts: true}, nil
}

func (*fakeDiscord) Lacks(context.Context, chat.GuildID, chat.ChannelID, chat.Permissions) (chat.Permissions, error) {
	return nil, nil
}

func (d *fakeDiscord) Upload(_ context.Context, access string, png []byte) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !strings.HasPrefix(access, "access-") || !bytes.HasPrefix(png, []byte("\x89PNG")) {
		return "", activity.ErrRefused
	}
	d.uploads++
	return "https://cdn.discordapp.com/attachments/1/2/gomoku.png", nil
}

// client is a Discord client: a page with the Activity in a frame, behind a proxy that adds a nonce
// to inline scripts and replaces the content security policy, as Discord's is said to do.
type client struct {
	*site
	discord  *fakeDiscord
	launches *activity.Launches
	proxy    *httptest.Server
}

// newClient returns a site with an Activity, and a client.
func newClient(t *testing.T) *client { return newClientAt(t, "") }

// newClientAt is newClient for pages with the given address.
func newClientAt(t *testing.T, address string) *client {
	t.Helper()
	return newClientOf(t, servicetest.New(t, service.Options{}), time.Now, address)
}

// newClientOf is newClientAt for a bot that is there. now is the time of its pages.
func newClientOf(t *testing.T, tb *servicetest.Harness, now func() time.Time, address string) *client {
	t.Helper()
	d := newFakeDiscord()
	c := &client{discord: d, launches: &activity.Launches{Ready: func() bool { return true }}}
	c.site = newSiteOf(t, tb, now, address, func(o *web.Options) {
		c.launches.Stored = o.Guests.(stored.Launches)
		o.Activity.Activities = activity.New(activity.Options{Discord: d, Tokens: o.Links, Games: o.Guests.(activity.Games), Launches: c.launches, Kept: 1, Now: now})
	})
	target, err := url.Parse(c.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: proxied,
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /client", clientPage)
	mux.HandleFunc("GET /code", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, d.code(chat.UserID(r.URL.Query().Get("user"))))
	})
	mux.Handle("/", proxy)
	c.proxy = httptest.NewServer(mux)
	t.Cleanup(c.proxy.Close)
	return c
}

// proxied changes an answer like Discord's proxy.
func proxied(r *http.Response) error {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	body = bytes.ReplaceAll(body, []byte("<script>"), []byte(`<script nonce="by-the-proxy">`))
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.Header.Del("Content-Length")
	r.ContentLength = int64(len(body))
	r.Header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'unsafe-eval' 'nonce-by-the-proxy' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https://cdn.discordapp.com/avatars/; "+
		"connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*")
	return nil
}

// clientPage is the client's window. Its query says who the user is, and how the client behaves.
func clientPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>client</title><link rel="icon" href="data:,"><style>html, body { margin: 0; height: 100% } iframe { display: block; width: 100%; height: 100%; border: 0 }</style>
<script>
const q = new URLSearchParams(location.search), log = [], state = { ready: q.get("ready") !== "no", errors: JSON.parse(q.get("errors") ?? "{}"), people: JSON.parse(q.get("people") ?? "[]") };
let frame;
function say(kind, content) { frame.contentWindow.postMessage([kind, content], "*"); }
function ready() { say(1, { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config: { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" }, user: { id: "mallory", username: "mallory" } } }); }
function dispatch(evt, data) { say(1, { cmd: "DISPATCH", evt, nonce: null, data }); }
const people = () => state.people.map((id) => ({ id, username: id, global_name: id, discriminator: "0", avatar: null, flags: 0, bot: false }));
const answers = {
  AUTHORIZE: async (args) => ({ code: state.code ?? await (await fetch("/code?user=" + q.get("user"))).text(), ...(state.state === undefined ? {} : { state: state.state === "same" ? args.state : state.state }) }),
  AUTHENTICATE: (args) => ({ access_token: args.access_token, user: { id: q.get("user") }, scopes: ["identify"], expires: "2030-01-01", application: { id: "1" } }),
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: () => ({ participants: people() }),
  SUBSCRIBE: (_, evt) => ({ evt }), OPEN_SHARE_MOMENT_DIALOG: () => null, OPEN_INVITE_DIALOG: () => null, SHARE_LINK: () => ({ success: true, didCopyLink: false, didSendMessage: true }),
  SET_ORIENTATION_LOCK_STATE: () => null, OPEN_EXTERNAL_LINK: () => ({ opened: true }),
};
addEventListener("message", async (event) => {
  if (event.source !== frame?.contentWindow || !Array.isArray(event.data)) return;
  const [kind, content] = event.data;
  log.push([kind, content, event.origin]);
  if (kind === 0 && state.ready) ready();
  if (kind !== 1) return;
  const { cmd, args, evt, nonce } = content, code = state.errors[cmd];
  if (code === -1) return;
  if (code || !answers[cmd]) return say(1, { cmd, evt: "ERROR", data: { code: code || 4002, message: "refused" }, nonce });
  say(1, { cmd, evt: null, data: await answers[cmd](args, evt), nonce });
});
const sent = (cmd) => log.filter(([kind, content]) => kind === 1 && content.cmd === cmd).map(([, content]) => content.args);
function open() {
  frame?.remove();
  frame = document.createElement("iframe");
  if (q.get("opaque")) frame.sandbox = "allow-scripts";
  const query = new URLSearchParams({ frame_id: "f-" + q.get("user"), instance_id: q.get("instance"), platform: q.get("platform") ?? "desktop", channel_id: "forged" });
  if (q.get("custom")) query.set("custom_id", q.get("custom"));
  frame.src = (q.get("path") ?? "/") + "?" + query;
  document.body.append(frame);
}
const $ = (selector) => frame?.contentDocument?.querySelector(selector);
const texts = (selector) => [...frame?.contentDocument?.querySelectorAll(selector) ?? []].map((e) => e.textContent);
addEventListener("DOMContentLoaded", open);
</script><body></body>`)
}

// person is a person's client.
type person struct {
	*browsertest.Page
	name string
}

// landscape is a phone on its side.
var landscape = browsertest.Viewport{Width: 844, Height: 390, Phone: true}

// launch opens a person's client in the instance. options are more parts of the client's query.
func (c *client) launch(name string, v browsertest.Viewport, options ...string) *person {
	c.t.Helper()
	q := url.Values{"user": {name}, "instance": {instanceID}}
	for i := 0; i < len(options); i += 2 {
		q.Set(options[i], options[i+1])
	}
	p := &person{browser.Open(c.t, v, c.proxy.URL+"/client?"+q.Encode()), name}
	p.Expect("closed before the connection is established") // because another game opens
	return p
}

// press clicks an element in the frame by its selector.
func (p *person) press(selector string) {
	p.Wait(fmt.Sprintf("$(%q) && !$(%[1]q).disabled && ($(%[1]q).click(), true)", selector))
}

// place places a stone.
func (p *person) place(at string) {
	p.Wait(`$("#grid.open")`)
	p.press(point(at))
}
