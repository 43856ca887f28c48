package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// start returns a listening server that's closed when the test ends. Unless the test says
// otherwise, a bot has plenty of time to answer interactions, since the machine may be busy.
func start(t testing.TB, opts sandbox.Options) *sandbox.Server {
	t.Helper()
	return startAt(t, "127.0.0.1:0", opts)
}

// startAt is [start] with an address to listen on.
func startAt(t testing.TB, address string, opts sandbox.Options) *sandbox.Server {
	t.Helper()
	if opts.AckTimeout == 0 && opts.Clock == nil {
		opts.AckTimeout = 30 * time.Second
	}
	s := sandbox.New(opts)
	if err := s.Start(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// soon is a context for what should happen within seconds, however busy the
// machine is.
func soon(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// channelNamed returns the id of a text channel.
func channelNamed(t testing.TB, s *sandbox.Server, name string) string {
	t.Helper()
	for _, c := range s.Channels() {
		if c.Name == name {
			return c.ID
		}
	}
	t.Fatalf("no channel %q", name)
	return ""
}

// dmOf returns the id of a person's DM with the bot.
func dmOf(t testing.TB, s *sandbox.Server, userID string) string {
	t.Helper()
	for _, c := range s.Channels() {
		if c.UserID == userID {
			return c.ID
		}
	}
	t.Fatalf("no DM of %q", userID)
	return ""
}

// userNamed returns the id of a user.
func userNamed(t testing.TB, s *sandbox.Server, name string) string {
	t.Helper()
	for _, u := range s.Users() {
		if u.Name == name {
			return u.ID
		}
	}
	t.Fatalf("no user %q", name)
	return ""
}

// say writes a message as a person.
func say(t testing.TB, s *sandbox.Server, channelID, userID, text string) sandbox.Message {
	t.Helper()
	m, err := s.Say(channelID, userID, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// picture returns a PNG of the given size.
func picture(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// object is a JSON object.
type object = map[string]any

// answer is what came back from a request.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// object decodes the body of an answer.
func (a answer) object(t testing.TB) object {
	t.Helper()
	var o object
	if err := json.Unmarshal(a.body, &o); err != nil {
		t.Fatalf("answer %d is no JSON object: %v: %s", a.status, err, a.body)
	}
	return o
}

// list decodes the body of an answer.
func (a answer) list(t testing.TB) []object {
	t.Helper()
	var list []object
	decode(t, a, &list)
	return list
}

// decode decodes the body of an answer.
func decode(t testing.TB, a answer, into any) {
	t.Helper()
	if err := json.Unmarshal(a.body, into); err != nil {
		t.Fatalf("answer %d: %v: %s", a.status, err, a.body)
	}
}

// code is Discord's error code in an answer, or -1.
func (a answer) code() int {
	e := struct{ Code *int }{}
	if json.Unmarshal(a.body, &e) != nil || e.Code == nil {
		return -1
	}
	return *e.Code
}

// client sends requests as the bot.
type client struct {
	t     testing.TB
	s     *sandbox.Server
	http  *http.Client
	base  string
	token string // the whole Authorization header
}

func newClient(t testing.TB, s *sandbox.Server) *client {
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &client{t: t, s: s, http: &http.Client{Transport: transport}, base: s.URL() + "/api/v10", token: "Bot sandbox"}
}

// do sends a request with a JSON body, or with none.
func (c *client) do(method, path string, body any) answer {
	c.t.Helper()
	if body == nil {
		return c.send(method, path, "", nil)
	}
	data, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.send(method, path, "application/json", data)
}

func (c *client) send(method, path, contentType string, body []byte) answer {
	c.t.Helper()
	a, err := c.try(method, path, contentType, body)
	if err != nil {
		c.t.Fatal(err)
	}
	return a
}

func (c *client) try(method, path, contentType string, body []byte) (answer, error) {
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if c.token != "" {
		req.Header.Set("Authorization", c.token)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	return answer{resp.StatusCode, resp.Header, data}, err
}

// upload is a file for a form, and the n of its files[n].
type upload struct {
	n           int
	name        string
	contentType string
	data        []byte
}

// form sends a message with files.
func (c *client) form(method, path string, message any, files ...upload) answer {
	c.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if message != nil {
		data, err := json.Marshal(message)
		if err != nil {
			c.t.Fatal(err)
		}
		c.part(w, `form-data; name="payload_json"`, "application/json", data)
	}
	for _, f := range files {
		c.part(w, fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, f.n, f.name), f.contentType, f.data)
	}
	if err := w.Close(); err != nil {
		c.t.Fatal(err)
	}
	return c.send(method, path, w.FormDataContentType(), b.Bytes())
}

func (c *client) part(w *multipart.Writer, disposition, contentType string, data []byte) {
	c.t.Helper()
	p, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}})
	if err == nil {
		_, err = p.Write(data)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// post creates a message and returns it.
func (c *client) post(channelID string, body object) object {
	c.t.Helper()
	a := c.do("POST", "/channels/"+channelID+"/messages", body)
	if a.status != http.StatusOK {
		c.t.Fatalf("creating a message: %d %s", a.status, a.body)
	}
	return a.object(c.t)
}

// message returns a message as the sandbox stores it.
func message(t testing.TB, s *sandbox.Server, channelID string, id any) sandbox.Message {
	t.Helper()
	for _, m := range s.Messages(channelID) {
		if m.ID == id {
			return m
		}
	}
	t.Fatalf("no message %v in channel %s", id, channelID)
	return sandbox.Message{}
}
