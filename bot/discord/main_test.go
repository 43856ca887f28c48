package discord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/sandbox"
)

func TestMain(m *testing.M) {
	// Most tests mostly wait.
	flag.Parse()
	_ = flag.Set("test.parallel", "32")
	goleak.VerifyTestMain(m)
}

// token is the token of every test. It must not show up in logs.
const token = "MTIzNDU2Nzg5.Gh0st1.a-token-that-nobody-may-read"

// patience limits how long a test waits. It's only reached if something is broken.
const patience = 3 * time.Minute

// logs collects what a client logs, and fails the test if that contains the token.
type logs struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logs) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func newLogs(t testing.TB) (*logs, *slog.Logger) {
	l := &logs{}
	t.Cleanup(func() {
		if strings.Contains(l.String(), token) {
			t.Errorf("the log shows the token:\n%s", l)
		}
		if t.Failed() {
			t.Logf("log:\n%s", l)
		}
	})
	return l, slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// world is a sandbox and its client.
type world struct {
	t      testing.TB
	server *sandbox.Server
	client *discord.Client
	opts   discord.Options
	logs   *logs
	lines  chan textcommand.Message // what reached the handler, if none was given
	end    context.CancelFunc
	result chan error // what Run returned

	channel, other, dm string
	you, ann, self     sandbox.User
}

// newWorld starts a sandbox and makes a client that doesn't run yet.
func newWorld(t testing.TB, so sandbox.Options, do discord.Options) *world {
	t.Helper()
	so.Token = token
	if so.AckTimeout == 0 {
		so.AckTimeout = patience // a busy machine is slow
	}
	w := &world{t: t, server: sandbox.New(so), lines: make(chan textcommand.Message, 10_000), result: make(chan error, 1)}
	if err := w.server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.server.Close(); err != nil {
			t.Error(err)
		}
	})
	users := w.server.Users()
	w.you, w.ann, w.self = users[0], users[1], w.server.Bot()
	for _, c := range w.server.Channels() {
		switch {
		case c.Type == sandbox.DM && c.UserID == w.you.ID:
			w.dm = c.ID
		case c.Type == sandbox.GuildText && w.channel == "":
			w.channel = c.ID
		case c.Type == sandbox.GuildText && w.other == "":
			w.other = c.ID
		}
	}
	w.opts = do
	w.opts.Token, w.opts.APIURL = token, w.server.URL()
	w.logs, w.opts.Log = newLogs(t)
	w.client = w.newClient(discord.Hurried)
	return w
}

// textChannels returns the text channels of the bot's guild.
func (w *world) textChannels() (ids []string) {
	all := w.server.Channels()
	for _, c := range all {
		if c.Type == sandbox.GuildText && c.GuildID == all[0].GuildID {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// newClient returns a client with the world's options, changed by a function.
func (w *world) newClient(change func(discord.Options) discord.Options) *discord.Client {
	w.t.Helper()
	client, err := discord.New(change(w.opts))
	if err != nil {
		w.t.Fatal(err)
	}
	return client
}

// run runs the client until the test ends. A nil handle collects lines.
func (w *world) run(handle func(context.Context, textcommand.Message)) *world {
	w.t.Helper()
	if handle == nil {
		handle = func(_ context.Context, l textcommand.Message) { w.lines <- l }
	}
	ctx, end := context.WithCancel(context.Background())
	w.end = end
	go func() { w.result <- w.client.Run(ctx, handle) }()
	w.t.Cleanup(func() {
		end()
		if err := w.wait(); err != nil {
			w.t.Error(err)
		}
	})
	select {
	case <-w.client.Ready():
	case err := <-w.result:
		w.t.Fatal("Run ended at once:", err)
	case <-time.After(patience):
		w.t.Fatal("not ready in time")
	}
	return w
}

// wait returns what Run returned.
func (w *world) wait() error {
	select {
	case err := <-w.result:
		w.result <- err // for the next caller
		return err
	case <-time.After(patience):
		return errors.New("Run does not end")
	}
}

func (w *world) say(channel, text string) sandbox.Message {
	w.t.Helper()
	m, err := w.server.Say(channel, w.you.ID, text)
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// next returns the next line that reaches the handler.
func (w *world) next() textcommand.Message {
	w.t.Helper()
	select {
	case l := <-w.lines:
		return l
	case <-time.After(patience):
		w.t.Fatal("no line arrives")
		return textcommand.Message{}
	}
}

// post posts a reply and returns the message as the sandbox stores it.
func (w *world) post(channel string, r chat.Reply) sandbox.Message {
	w.t.Helper()
	id, err := w.client.Post(ctxOf(w.t), chat.ChannelID(channel), r)
	if err != nil {
		w.t.Fatal("Post:", err)
	}
	for _, m := range w.server.Messages(channel) {
		if m.ID == id {
			return m
		}
	}
	w.t.Fatalf("Post returned the id %q, which no message has", id)
	return sandbox.Message{}
}

// until waits for a condition that nothing reports.
func (w *world) until(what string, ok func() bool) {
	w.t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatal("never:", what)
		}
	}
}

// roles asks the sandbox for the roles of its guild.
func (w *world) roles() (list []struct {
	ID      string
	Managed bool
}) {
	w.t.Helper()
	guild := w.server.Channels()[0].GuildID
	req, err := http.NewRequest(http.MethodGet, w.server.URL()+"/api/v9/guilds/"+guild+"/roles", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	defer http.DefaultClient.CloseIdleConnections()
	if err := json.NewDecoder(resp.Body).Decode(&list); err != nil {
		w.t.Fatal(err)
	}
	return list
}

// requests counts the sandbox's requests on a route like "POST /channels/{channel}/messages".
func (w *world) requests(route string) (n int) {
	for _, r := range w.server.Requests() {
		if r.Route == route {
			n++
		}
	}
	return n
}

const (
	postRoute   = "POST /channels/{channel}/messages"
	patchRoute  = "PATCH /channels/{channel}/messages/{id}"
	typingRoute = "POST /channels/{channel}/typing"
)

func ctxOf(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// words returns a text that reads s.
func words(s string) message.Text { return message.T("player.program", message.Args{"Program": s}) }

// call sends a request to the sandbox's API as the bot.
func (w *world) call(method, path string, body any) {
	w.t.Helper()
	w.api(method, path, body)
}

// api sends a request to the sandbox's API as the bot, and returns the body of the answer.
func (w *world) api(method, path string, body any) []byte {
	w.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	req, err := http.NewRequest(method, w.server.URL()+"/api/v10"+path, bytes.NewReader(data))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode/100 != 2 {
		w.t.Fatalf("%s %s: %s, %v: %s", method, path, resp.Status, err, answer)
	}
	return answer
}
