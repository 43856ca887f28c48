package page_test

import (
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/sandboxtest"
)

// The test activity is a page that speaks the documented protocol: it does its handshake, then sends
// whatever a test tells it to, and shows what comes back.
//
//go:embed testdata/activity.html
var testActivity string

// stage is a sandbox with the test activity and its page in a browser.
type stage struct {
	*browser
	s *sandbox.Server
}

func newStage(t *testing.T) *stage {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, testActivity)
	})
	mux.HandleFunc("/script.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		_, _ = io.WriteString(w, "window.fromServer = true;")
	})
	app := httptest.NewServer(mux)
	t.Cleanup(app.Close)
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	if err := s.ShowActivity(app.Listener.Addr().String()); err != nil {
		t.Fatal(err)
	}
	return &stage{openPage(t, s, "desktop", 1280, 900), s}
}

// frame is a frame on a stage.
type frame struct {
	*stage
	sandbox.ActivityFrame
	inner *browsertest.Page // its document
}

// launch opens the Activity for a person by a link, in the page that speaks as them.
func (st *stage) launch(channel, user string, link sandbox.ActivityLink) *frame {
	st.T.Helper()
	f, err := st.s.LaunchActivity(sandboxtest.ChannelNamed(st.T, st.s, channel), sandboxtest.UserNamed(st.T, st.s, user), link)
	if err != nil {
		st.T.Fatal(err)
	}
	return st.attach(f)
}

// attach returns an open frame in the page.
func (st *stage) attach(f sandbox.ActivityFrame) *frame {
	st.T.Helper()
	return &frame{st, f, st.Frame(f.ID)}
}

// inside returns the value of an expression in the frame's document, or of its promise.
func inside[T any](f *frame, expression string) T {
	f.T.Helper()
	return browsertest.Eval[T](f.inner, expression)
}

// until waits until a condition holds in the frame's document, which may still be loading.
func (f *frame) until(condition string) {
	f.T.Helper()
	f.inner.Wait(condition)
}

// got waits until the frame has got a message that contains a text.
func (f *frame) got(text string) {
	f.T.Helper()
	f.until("JSON.stringify(got).includes(" + browsertest.Quote(text) + ")")
}

// send makes the frame send a command, and returns the payload of the answer.
func (f *frame) send(cmd string, args sandboxtest.Object) sandboxtest.Object {
	f.T.Helper()
	return f.answer(f.begin(cmd, args, ""))
}

// begin makes the frame send a command, with its event, and returns the nonce.
func (f *frame) begin(cmd string, args sandboxtest.Object, event string) string {
	f.T.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		f.T.Fatal(err)
	}
	return inside[string](f, "send("+browsertest.Quote(cmd)+", "+string(raw)+", "+browsertest.Quote(event)+")")
}

// answer waits for the answer to a command.
func (f *frame) answer(nonce string) sandboxtest.Object {
	f.T.Helper()
	text := inside[string](f, "answer("+browsertest.Quote(nonce)+").then(JSON.stringify)")
	var got sandboxtest.Object
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		f.T.Fatalf("%s: %v", text, err)
	}
	return got
}

// data returns the data of an answer.
func data(answer sandboxtest.Object) sandboxtest.Object {
	o, _ := answer["data"].(sandboxtest.Object)
	return o
}

// choose answers a dialog of a frame.
func (f *frame) choose(kind, answer string) {
	f.T.Helper()
	f.Click(`.frame[data-frame="` + f.ID + `"] .frame-dialog[data-kind="` + kind + `"] [data-answer="` + answer + `"]`)
}

// TestFrame follows a person from the launch to the login.
func TestFrame(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{CustomID: "game-1"})
	f.got("READY")
	query := inside[string](f, "location.search")
	for _, want := range []string{"frame_id=" + f.ID, "instance_id=" + f.InstanceID, "platform=desktop", "custom_id=game-1", "guild_id=", "channel_id="} {
		if !strings.Contains(query, want) {
			t.Errorf("the query has no %s: %s", want, query)
		}
	}
	if got := inside[string](f, "location.origin + ' ' + document.referrer"); got == st.s.URL()+" "+st.s.URL()+"/" || !strings.HasSuffix(got, " "+st.s.URL()+"/") {
		t.Errorf("origin and referrer are %s", got)
	}
	asked := f.begin("AUTHORIZE", sandboxtest.Object{"client_id": st.s.Bot().ID, "response_type": "code", "scope": []string{"identify"}, "prompt": "none", "state": "s"}, "")
	f.choose("authorize", "Authorize")
	code := data(f.answer(asked))["code"].(string)
	c := &sandboxtest.OAuthClient{Client: sandboxtest.NewClient(t, st.s), You: sandboxtest.UserNamed(t, st.s, "you")}
	token := c.Token("/oauth2/token", "grant_type", "authorization_code", "code", code).Object(t)
	got := data(f.send("AUTHENTICATE", sandboxtest.Object{"access_token": token["access_token"]}))
	if user, _ := got["user"].(sandboxtest.Object); user["id"] != c.You {
		t.Errorf("authenticated as %v", got)
	}
	if again := data(f.send("AUTHORIZE", sandboxtest.Object{"client_id": st.s.Bot().ID, "scope": []string{"identify"}, "prompt": "none"})); again["code"] == nil {
		t.Errorf("asked again: %v", again)
	}
	st.Shot("frame")
}

// TestFramePlatforms shows the Activity in every layout and on every device.
func TestFramePlatforms(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.got("READY")
	for _, event := range []string{"ACTIVITY_LAYOUT_MODE_UPDATE", "ORIENTATION_UPDATE"} {
		f.answer(f.begin("SUBSCRIBE", sandboxtest.Object{}, event))
	}
	f.got(`"screen_orientation":1`) // at once
	st.pick(f, "Layout", "1")
	f.got(`"layout_mode":1`)
	st.Shot("pip")
	st.pick(f, "Layout", "2")
	f.got(`"layout_mode":2`)
	st.pick(f, "Layout", "0")
	f.answer(f.begin("UNSUBSCRIBE", sandboxtest.Object{}, "ACTIVITY_LAYOUT_MODE_UPDATE"))
	st.pick(f, "Device", "portrait") // which reopens it
	f = st.attach(f.ActivityFrame)
	f.until(`location.search.includes("platform=mobile") && got.length > 0`)
	if size := inside[string](f, "innerWidth + ' ' + innerHeight"); size != "390 844" {
		t.Errorf("a phone has %s pixels", size)
	}
	f.answer(f.begin("SUBSCRIBE", sandboxtest.Object{}, "ORIENTATION_UPDATE"))
	f.got(`"screen_orientation":0`)
	if answer := f.send("SET_ORIENTATION_LOCK_STATE", sandboxtest.Object{"lock_state": 3}); answer["evt"] != nil {
		t.Errorf("locking the orientation: %v", answer)
	}
	f.got(`"screen_orientation":1`)
	f.until("innerWidth === 844")
	st.pick(f, "Device", "portrait")
	if answer := f.send("SET_ORIENTATION_LOCK_STATE", sandboxtest.Object{"lock_state": 9}); data(answer)["code"] != 4000.0 {
		t.Errorf("a wrong orientation: %v", answer)
	}
	st.pick(f, "Device", "landscape")
	f.until("innerWidth === 844")
	st.Shot("phone")
}

// pick chooses an option of a frame's header.
func (st *stage) pick(f *frame, label, value string) {
	st.T.Helper()
	browsertest.Eval[bool](st.Page, `(() => {
		const select = document.querySelector('.frame[data-frame="`+f.ID+`"] select[aria-label="`+label+`"]');
		select.value = `+browsertest.Quote(value)+`;
		return select.dispatchEvent(new Event("change"));
	})()`)
}

// TestFrameForTwo opens the Activity for two people side by side, and follows who is there.
func TestFrameForTwo(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.answer(f.begin("SUBSCRIBE", sandboxtest.Object{}, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"))
	st.as("ann")
	st.Click("#launch") // the button says that you're there
	f.got(`"username":"ann"`)
	var ann sandbox.ActivityFrame
	for _, i := range st.s.ActivityInstances() {
		ann = sandbox.ActivityFrame{Frame: i.Frames[1], Instance: i}
	}
	if ann.InstanceID != f.InstanceID {
		t.Errorf("ann is in %q, not in %q", ann.InstanceID, f.InstanceID)
	}
	second := st.attach(ann)
	second.got("READY")
	people, _ := data(second.send("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS", nil))["participants"].([]any)
	if len(people) != 2 {
		t.Errorf("there are %v", people)
	}
	st.Shot("two")
	before := inside[int](f, "got.length")
	st.Click(`.frame[data-frame="` + ann.ID + `"] [title="Leave"]`)
	f.until("got.length > " + strconv.Itoa(before) + ` && !JSON.stringify(got.at(-1)).includes("ann")`)
	inside[bool](f, "post([2, { code: 1000, message: '', nonce: '1' }]) ?? true") // it closes itself
	st.Wait(`document.querySelectorAll(".frame").length === 0`)
	if left := st.s.ActivityInstances(); len(left) != 0 {
		t.Errorf("after everybody has left: %+v", left)
	}
}

// as makes the page speak as another person.
func (b *browser) as(name string) {
	b.T.Helper()
	browsertest.Eval[bool](b.Page, `(() => {
		const speaker = document.getElementById("speaker");
		speaker.value = [...speaker.options].find((o) => o.textContent === `+browsertest.Quote(name)+`).value;
		return speaker.dispatchEvent(new Event("change"));
	})()`)
}

// TestFrameDialogs answers every dialog.
func TestFrameDialogs(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.got("READY")
	gomoku := sandboxtest.ChannelNamed(t, st.s, "gomoku")
	last := func() string {
		list := st.s.Messages(gomoku)
		if len(list) == 0 {
			return ""
		}
		return list[len(list)-1].Content
	}
	for _, tt := range []struct {
		cmd    string
		args   sandboxtest.Object
		kind   string
		answer string
		want   string // in the answer
		posted string // in the channel
	}{
		{"OPEN_EXTERNAL_LINK", sandboxtest.Object{"url": "https://hoshi.example/"}, "link", "Open", `{"opened":true}`, ""},
		{"OPEN_EXTERNAL_LINK", sandboxtest.Object{"url": "https://hoshi.example/"}, "link", "Cancel", `{"opened":false}`, ""},
		{"SHARE_LINK", sandboxtest.Object{"message": "Play", "custom_id": "g1"}, "share", "Cancel", `{"didCopyLink":false,"didSendMessage":false,"success":false}`, ""},
		{"SHARE_LINK", sandboxtest.Object{"message": "Play", "custom_id": "g1"}, "share", "Copy link", `{"didCopyLink":true,"didSendMessage":false,"success":true}`, ""},
		{"OPEN_INVITE_DIALOG", nil, "invite", "Send", "null", "Join me"},
		{"SHARE_LINK", sandboxtest.Object{"message": "Play", "custom_id": "g1"}, "share", "Send", `{"didCopyLink":false,"didSendMessage":true,"success":true}`, "custom_id=g1"},
		{"AUTHORIZE", sandboxtest.Object{"client_id": st.s.Bot().ID, "scope": []string{"identify"}}, "authorize", "Cancel", "access_denied", ""},
	} {
		nonce := f.begin(tt.cmd, tt.args, "")
		f.choose(tt.kind, tt.answer)
		got, _ := json.Marshal(f.answer(nonce)["data"])
		if !strings.Contains(string(got), tt.want) {
			t.Errorf("%s, %s: %s", tt.cmd, tt.answer, got)
		}
		if tt.posted != "" {
			if _, err := st.s.WaitMessage(sandboxtest.Soon(t), gomoku, func(m sandbox.Message) bool { return strings.Contains(m.Content, tt.posted) }); err != nil {
				t.Errorf("%s posted %q", tt.cmd, last())
			}
		}
	}
	st.Shot("shared")
	st.s.CloseFrame(f.ID)
	st.Wait(`document.querySelectorAll(".frame").length === 0`)
	st.logHas("custom_id=g1")
	st.Click(".play") // follows the shared link
	st.Wait(`document.querySelectorAll(".frame").length === 1`)
	if i := st.s.ActivityInstances(); len(i) != 1 || i[0].Frames[0].CustomID != "g1" || i[0].Frames[0].ReferrerID != f.UserID {
		t.Errorf("the link launched %+v", i)
	}
}

// TestFrameReload reloads the frame and the page.
func TestFrameReload(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.got("READY")
	inside[bool](f, "window.old = true")
	st.Click(".frame [title=Reload]")
	f.until("!window.old")
	f.got("READY")
	if n := len(st.s.ActivityInstances()); n != 1 {
		t.Errorf("%d instances after a reload", n)
	}
	st.Do(chromedp.Reload())
	if err := st.s.People.World.Wait(sandboxtest.Soon(t), func() bool { return len(st.s.People.Activities.Instances.All()) == 0 }); err != nil {
		t.Error("the instance outlives the page")
	}
}

// TestOpaqueFrame shows the Activity as people report from iOS.
func TestOpaqueFrame(t *testing.T) {
	t.Parallel()
	st := newStage(t)
	f := st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.got("READY")
	f.until("window.fromServer === true") // a script from the origin
	st.s.CloseFrame(f.ID)
	st.s.Proxy.SetOpaque(true)
	f = st.launch("gomoku", "you", sandbox.ActivityLink{})
	f.got("READY")
	if got := inside[string](f, "origin + ' ' + window.fromServer"); got != "null undefined" {
		t.Errorf("origin and external script: %s", got)
	}
	if got := inside[string](f, "try_(() => localStorage.length)"); !strings.Contains(got, "SecurityError") {
		t.Errorf("storage: %s", got)
	}
	if got := inside[string](f, `fetch(location.href).then((r) => r.type, String)`); got == "basic" {
		t.Errorf("a request is %s", got)
	}
}
