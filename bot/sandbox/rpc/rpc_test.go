package rpc_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// wire is a frame without a browser: a test sends messages as the frame's window would.
type wire struct {
	t      testing.TB
	s      *sandbox.Server
	frame  sandbox.ActivityFrame
	origin string
}

// openWire opens the Activity for a person in a channel, without a handshake.
func openWire(t testing.TB, s *sandbox.Server, channel, user string) *wire {
	t.Helper()
	f, err := s.LaunchActivity(channel, user, sandbox.ActivityLink{})
	if err != nil {
		t.Fatal(err)
	}
	return &wire{t, s, f, "http://" + s.Proxy.Host(s.URL())}
}

func newWire(t testing.TB) *wire {
	t.Helper()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, Redirects: []string{"https://127.0.0.1"}})
	s.EnableActivities()
	return openWire(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"))
}

// frameMessage is what comes back to a frame.
type frameMessage struct {
	op      float64
	payload sandboxtest.Object
}

// post sends a message and returns what comes back, and the ID of the dialog that opens.
func (w *wire) post(op int, payload any) (list []frameMessage, dialog string) {
	w.t.Helper()
	raw, err := json.Marshal([]any{op, payload})
	if err != nil {
		w.t.Fatal(err)
	}
	return w.outcome(w.s.RPC.Receive(w.frame.ID, w.origin, raw))
}

func (w *wire) outcome(result any) (list []frameMessage, dialog string) {
	w.t.Helper()
	raw, err := json.Marshal(result)
	if err != nil {
		w.t.Fatal(err)
	}
	var o struct {
		Messages []json.RawMessage
		Dialog   struct{ ID string }
	}
	if err := json.Unmarshal(raw, &o); err != nil {
		w.t.Fatal(err)
	}
	for _, m := range o.Messages {
		var parts []any
		if err := json.Unmarshal(m, &parts); err != nil || len(parts) != 2 {
			w.t.Fatalf("a message is %s: %v", m, err)
		}
		op, _ := parts[0].(float64)
		payload, _ := parts[1].(sandboxtest.Object)
		list = append(list, frameMessage{op, payload})
	}
	return list, o.Dialog.ID
}

// hello is a correct handshake with a field changed.
func (w *wire) hello(field string, value any) sandboxtest.Object {
	h := sandboxtest.Object{"v": 1, "encoding": "json", "client_id": w.s.Bot().ID, "frame_id": w.frame.ID}
	if field != "" {
		h[field] = value
	}
	return h
}

// ready does the handshake.
func (w *wire) ready() *wire {
	w.t.Helper()
	if list, _ := w.post(0, w.hello("", nil)); len(list) != 1 || list[0].payload["evt"] != "READY" {
		w.t.Fatalf("the handshake gave %v", list)
	}
	return w
}

// ask sends a command and returns the payload of the answer, nil for none, and the dialog.
func (w *wire) ask(cmd string, args any) (sandboxtest.Object, string) {
	w.t.Helper()
	list, dialog := w.post(1, sandboxtest.Object{"cmd": cmd, "args": args, "nonce": "n-" + cmd})
	if len(list) == 0 {
		return nil, dialog
	}
	if list[0].payload["nonce"] != "n-"+cmd || list[0].payload["cmd"] != cmd {
		w.t.Errorf("%s was answered with %v", cmd, list[0].payload)
	}
	return list[0].payload, dialog
}

// login authenticates the frame's person with scopes.
func (w *wire) login(scopes ...string) {
	w.t.Helper()
	c := &sandboxtest.OAuthClient{Client: sandboxtest.NewClient(w.t, w.s), You: w.frame.UserID}
	got, _ := w.ask("AUTHENTICATE", sandboxtest.Object{"access_token": c.Login(scopes...)["access_token"]})
	if got["evt"] != nil {
		w.t.Fatalf("authenticating gave %v", got)
	}
}

func TestFrameHandshake(t *testing.T) {
	t.Parallel()
	w := newWire(t)
	for _, tt := range []struct {
		name, field string
		value       any
		origin      string
		code        float64 // of the CLOSE
	}{
		{"wrong version", "v", 2, w.origin, 4004},
		{"wrong encoding", "encoding", "etf", w.origin, 4005},
		{"wrong application", "client_id", "1", w.origin, 4000},
		{"wrong frame", "frame_id", "1", w.origin, 1003},
		{"no object", "client_id", 5, w.origin, 4005},
		{"foreign origin", "", nil, "https://evil.example", 4001},
		{"opaque origin", "", nil, "null", 4001},
	} {
		other := *w
		other.origin = tt.origin
		list, _ := other.post(0, w.hello(tt.field, tt.value))
		if len(list) != 1 || list[0].op != 2 || list[0].payload["code"] != tt.code {
			t.Errorf("%s: %v", tt.name, list)
		}
	}
	if got, _ := w.ask("GET_PLATFORM_BEHAVIORS", nil); got != nil {
		t.Errorf("a command before the handshake was answered with %v", got)
	}
	list, _ := w.post(0, w.hello("", nil))
	ready := data(list[0].payload)
	if user, _ := ready["user"].(sandboxtest.Object); list[0].payload["cmd"] != "DISPATCH" || ready["v"] != 1.0 || user["id"] != w.frame.UserID || ready["config"] == nil {
		t.Errorf("READY is %v", list)
	}
	w.s.Proxy.SetOpaque(true)
	w.origin = "null"
	w.ready() // a reloaded document
}

// TestFrameErrors checks what Discord's client refuses.
func TestFrameErrors(t *testing.T) {
	t.Parallel()
	w := newWire(t).ready()
	app := w.s.Bot().ID
	long := strings.Repeat("x", 1001)
	for _, tt := range []struct {
		name, cmd string
		args      any
		code      float64
	}{
		{"unknown", "FLY", sandboxtest.Object{}, 4002},
		{"a list of arguments", "AUTHORIZE", []int{}, 4000},
		{"arguments of the wrong type", "AUTHORIZE", "x", 4000},
		{"another application", "AUTHORIZE", sandboxtest.Object{"client_id": "1", "scope": []string{"identify"}}, 4007},
		{"implicit grant", "AUTHORIZE", sandboxtest.Object{"client_id": app, "scope": []string{"identify"}, "response_type": "token"}, 4000},
		{"unknown scope", "AUTHORIZE", sandboxtest.Object{"client_id": app, "scope": []string{"everything"}}, 5000},
		{"plain challenge", "AUTHORIZE", sandboxtest.Object{"client_id": app, "scope": []string{"identify"}, "code_challenge": "x"}, 4000},
		{"wrong token", "AUTHENTICATE", sandboxtest.Object{"access_token": "x"}, 4009},
		{"no token", "AUTHENTICATE", sandboxtest.Object{"access_token": nil}, 4009},
		{"no link", "OPEN_EXTERNAL_LINK", sandboxtest.Object{}, 4000},
		{"a script for a link", "OPEN_EXTERNAL_LINK", sandboxtest.Object{"url": "javascript:alert(1)"}, 4000},
		{"no message", "SHARE_LINK", sandboxtest.Object{}, 4000},
		{"long message", "SHARE_LINK", sandboxtest.Object{"message": long}, 4000},
		{"long custom_id", "SHARE_LINK", sandboxtest.Object{"message": "", "custom_id": long[:65]}, 4000},
		{"picture before login", "OPEN_SHARE_MOMENT_DIALOG", sandboxtest.Object{"mediaUrl": "x"}, 4006},
		{"locale before login", "USER_SETTINGS_GET_LOCALE", nil, 4006},
		{"permissions before login", "GET_CHANNEL_PERMISSIONS", nil, 4006},
		{"orientation", "SET_ORIENTATION_LOCK_STATE", sandboxtest.Object{"lock_state": 4}, 4000},
		{"no orientation", "SET_ORIENTATION_LOCK_STATE", sandboxtest.Object{"grid_lock_state": 1}, 4000},
		{"configuration", "SET_CONFIG", sandboxtest.Object{}, 4000},
	} {
		if got, _ := w.ask(tt.cmd, tt.args); got["evt"] != "ERROR" || data(got)["code"] != tt.code {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	for name, payload := range map[string]sandboxtest.Object{"no nonce": {"cmd": "CAPTURE_LOG"}, "a number for the nonce": {"cmd": "CAPTURE_LOG", "nonce": 5}} {
		if list, _ := w.post(1, payload); len(list) != 1 || data(list[0].payload)["code"] != 4000.0 {
			t.Errorf("%s: %v", name, list)
		}
	}
	for event, code := range map[string]float64{"NOTHING": 4004, "CURRENT_USER_UPDATE": 4006} {
		list, _ := w.post(1, sandboxtest.Object{"cmd": "SUBSCRIBE", "evt": event, "nonce": "1"})
		if len(list) != 1 || data(list[0].payload)["code"] != code {
			t.Errorf("subscribing to %s: %v", event, list)
		}
	}
	other := &sandboxtest.OAuthClient{Client: sandboxtest.NewClient(t, w.s), You: sandboxtest.UserNamed(t, w.s, "bob")}
	if got, _ := w.ask("AUTHENTICATE", sandboxtest.Object{"access_token": other.Login("identify")["access_token"]}); data(got)["code"] != 4009.0 {
		t.Errorf("another person's token: %v", got)
	}
	w.s.OAuth.SetRedirects()
	if got, _ := w.ask("AUTHORIZE", sandboxtest.Object{"client_id": app, "scope": []string{"identify"}}); data(got)["code"] != 5000.0 {
		t.Errorf("without a registered redirect: %v", got)
	}
}

// TestInviteDialog checks where people can invite others.
func TestInviteDialog(t *testing.T) {
	t.Parallel()
	w := newWire(t).ready()
	if got, dialog := w.ask("OPEN_INVITE_DIALOG", nil); got["evt"] != nil || dialog == "" {
		t.Errorf("in a guild: %v", got)
	}
	for name, channel := range map[string]string{"a DM": sandboxtest.DMOf(t, w.s, w.frame.UserID), "a group": sandboxtest.ChannelNamed(t, w.s, "friends")} {
		if got, _ := openWire(t, w.s, channel, w.frame.UserID).ready().ask("OPEN_INVITE_DIALOG", nil); data(got)["code"] != 4005.0 {
			t.Errorf("in %s: %v", name, got)
		}
	}
	gomoku, bob := sandboxtest.ChannelNamed(t, w.s, "gomoku"), sandboxtest.UserNamed(t, w.s, "bob")
	if err := w.s.DenyMember(gomoku, bob, sandbox.CreateInstantInvite); err != nil {
		t.Fatal(err)
	}
	if got, _ := openWire(t, w.s, gomoku, bob).ready().ask("OPEN_INVITE_DIALOG", nil); data(got)["code"] != 4006.0 {
		t.Errorf("without the permission: %v", got)
	}
}

// TestScopedCommands checks the commands that need a login.
func TestScopedCommands(t *testing.T) {
	t.Parallel()
	w := newWire(t).ready()
	w.login("identify", "guilds", "guilds.members.read")
	if err := w.s.SetLocale(w.frame.UserID, "ja"); err != nil {
		t.Fatal(err)
	}
	if got, _ := w.ask("USER_SETTINGS_GET_LOCALE", nil); data(got)["locale"] != "ja" {
		t.Errorf("the locale is %v", got)
	}
	if got, _ := w.ask("GET_CHANNEL", sandboxtest.Object{"channel_id": w.frame.Instance.Location.ChannelID}); data(got)["name"] != "gomoku" {
		t.Errorf("the channel is %v", got)
	}
	if got, _ := w.ask("GET_CHANNEL", sandboxtest.Object{"channel_id": "1"}); data(got)["code"] != 4005.0 {
		t.Errorf("an unknown channel: %v", got)
	}
	if got, _ := w.ask("GET_CHANNEL_PERMISSIONS", nil); data(got)["permissions"] == "0" || data(got)["permissions"] == nil {
		t.Errorf("the permissions are %v", got)
	}
	dm := openWire(t, w.s, sandboxtest.DMOf(t, w.s, w.frame.UserID), w.frame.UserID).ready()
	dm.login("guilds.members.read")
	if got, _ := dm.ask("GET_CHANNEL_PERMISSIONS", nil); data(got)["permissions"] != "0" {
		t.Errorf("in a DM the permissions are %v", got)
	}
}

// TestSharedPicture shares a picture as an Activity does: it is uploaded, then offered.
func TestSharedPicture(t *testing.T) {
	t.Parallel()
	w := newWire(t).ready()
	w.login("identify")
	c := &sandboxtest.OAuthClient{Client: sandboxtest.NewClient(t, w.s), You: w.frame.UserID}
	person := c.As("Bearer " + c.Login("identify")["access_token"].(string))
	path := "/applications/" + w.s.Bot().ID + "/attachment"
	a := person.Form("POST", path, nil, sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 8, 8)})
	kept, _ := a.Object(t)["attachment"].(sandboxtest.Object)
	if a.Status != http.StatusOK || kept["url"] == nil {
		t.Fatalf("%+v", a)
	}
	for name, url := range map[string]string{"elsewhere": "https://hoshi.example/board.png", "long": kept["url"].(string) + strings.Repeat("x", 1024)} {
		if got, _ := w.ask("OPEN_SHARE_MOMENT_DIALOG", sandboxtest.Object{"mediaUrl": url}); data(got)["code"] != 4000.0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	got, dialog := w.ask("OPEN_SHARE_MOMENT_DIALOG", sandboxtest.Object{"mediaUrl": kept["url"]})
	if got["evt"] != nil || dialog == "" {
		t.Fatalf("the dialog: %v", got)
	}
	gomoku := sandboxtest.ChannelNamed(t, w.s, "gomoku")
	w.s.RPC.Answer(w.frame.ID, dialog, sandbox.DialogAnswer{Accept: true, Channel: gomoku})
	if list := w.s.Messages(gomoku); len(list) != 1 || list[0].Author.ID != w.frame.UserID || list[0].Attachments[0].Filename != "board.png" {
		t.Errorf("shared %+v", list)
	}
	if a := c.Do("POST", path, sandboxtest.Object{}); a.Status != http.StatusUnauthorized {
		t.Errorf("with the bot's token: %+v", a)
	}
	_, dialog = w.ask("INITIATE_IMAGE_UPLOAD", nil)
	list, _ := w.outcome(w.s.RPC.Answer(w.frame.ID, dialog, sandbox.DialogAnswer{Accept: true, File: sandbox.File{Name: "me.png", Data: sandboxtest.Picture(t, 4, 4)}}))
	if url, _ := data(list[0].payload)["image_url"].(string); !strings.HasSuffix(url, "/me.png") {
		t.Errorf("uploaded: %v", list)
	}
	if again, _ := w.outcome(w.s.RPC.Answer(w.frame.ID, dialog, sandbox.DialogAnswer{Accept: true})); len(again) != 0 {
		t.Errorf("a dialog answered twice: %v", again)
	}
}

// TestFrameFaults makes clients misbehave.
func TestFrameFaults(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		faults sandbox.FrameFaults
		want   []any // events of the answer to a handshake; nil stands for HELLO
	}{
		"none":       {sandbox.FrameFaults{}, []any{"READY"}},
		"silent":     {sandbox.FrameFaults{Silent: true}, nil},
		"twice":      {sandbox.FrameFaults{ReadyTwice: true}, []any{"READY", "READY"}},
		"hello":      {sandbox.FrameFaults{Hello: true}, []any{nil, "READY"}},
		"no reloads": {sandbox.FrameFaults{IgnoreReload: true}, []any{"READY"}},
	} {
		w := newWire(t)
		w.s.RPC.SetFaults(tt.faults)
		list, _ := w.post(0, w.hello("", nil))
		ok := len(list) == len(tt.want)
		for i := range min(len(list), len(tt.want)) {
			ok = ok && list[i].payload["evt"] == tt.want[i]
		}
		if !ok {
			t.Errorf("%s: %v", name, list)
		}
		if again, _ := w.post(0, w.hello("", nil)); tt.faults.IgnoreReload && len(again) != 0 {
			t.Errorf("a second handshake: %v", again)
		}
	}
	w := newWire(t).ready()
	w.s.RPC.SetFaults(sandbox.FrameFaults{NeedsLogin: true, NoGridLock: true, EchoState: true, Unsupported: []string{"SHARE_LINK"}})
	if got, _ := w.ask("GET_PLATFORM_BEHAVIORS", nil); data(got)["code"] != 4006.0 {
		t.Errorf("before the login: %v", got)
	}
	w.login("identify")
	got, _ := w.ask("AUTHORIZE", sandboxtest.Object{"client_id": w.s.Bot().ID, "scope": []string{"identify"}, "prompt": "none", "state": "s"})
	if data(got)["state"] != "s" {
		t.Errorf("the state: %v", got)
	}
	for cmd, code := range map[string]float64{"SHARE_LINK": 4002, "SET_ORIENTATION_LOCK_STATE": 4000} {
		if got, _ := w.ask(cmd, sandboxtest.Object{"message": "", "lock_state": 1, "grid_lock_state": 1}); data(got)["code"] != code {
			t.Errorf("%s: %v", cmd, got)
		}
	}
	w.s.RPC.FailCommand("AUTHORIZE", 1, 1000, "Unknown error")
	if got, _ := w.ask("AUTHORIZE", sandboxtest.Object{}); data(got)["code"] != 1000.0 {
		t.Errorf("a planned failure: %v", got)
	}
}

// FuzzFrameMessage checks that the client answers anything that a frame sends with messages of the
// protocol, or not at all.
func FuzzFrameMessage(f *testing.F) {
	w := newWire(f).ready()
	for _, text := range []string{
		`[0,{"v":1,"client_id":"1"}]`, `[1,{"cmd":"AUTHORIZE","nonce":"1","args":{"scope":["identify"]}}]`, `[1,{"cmd":"SUBSCRIBE","evt":"ORIENTATION_UPDATE","nonce":""}]`,
		`[1,{"cmd":"SHARE_LINK","args":{"message":"x"},"nonce":"1"}]`, `[3,{}]`, `[2]`, `"x"`, `[1,null]`, `[null,{}]`, `[1e99,{}]`, ``, `[1,{"cmd":"INITIATE_IMAGE_UPLOAD","nonce":"1"}]`,
		`[1,{"cmd":"OPEN_INVITE_DIALOG","nonce":"1","args":[]}]`, `[1,{"cmd":"SET_ORIENTATION_LOCK_STATE","nonce":"1","args":{"lock_state":2,"grid_lock_state":null}}]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		here := *w
		here.t = t
		if !w.s.RPC.Connected(w.frame.ID) {
			here.frame, _ = w.s.JoinActivity(w.frame.InstanceID, w.frame.UserID) // the frame has closed itself
			if here.frame.ID == "" {
				here = *openWire(t, w.s, sandboxtest.ChannelNamed(t, w.s, "gomoku"), w.frame.UserID)
			}
			w.frame = here.frame
			here.ready()
		}
		list, _ := here.outcome(here.s.RPC.Receive(here.frame.ID, here.origin, text))
		for _, m := range list {
			if m.payload == nil || m.op == 1 && m.payload["cmd"] == nil || m.op == 2 && m.payload["code"] == nil || m.op != 1 && m.op != 2 {
				t.Errorf("%s was answered with %+v", text, m)
			}
		}
	})
}

// data returns the data of an answer.
func data(answer sandboxtest.Object) sandboxtest.Object {
	o, _ := answer["data"].(sandboxtest.Object)
	return o
}
