package sandboxtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// ExpectFormError checks that an answer is an invalid form body with a complaint
// at a path, which is "" for the whole body.
func ExpectFormError(t testing.TB, a Answer, path string) {
	t.Helper()
	if a.Status != http.StatusBadRequest || a.Code() != 50035 {
		t.Fatalf("%d %s, want 400 with 50035", a.Status, a.Body)
	}
	at := a.Object(t)["errors"]
	for _, key := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		inner, ok := at.(Object)[key]
		if !ok {
			t.Fatalf("no complaint at %s: %s", path, a.Body)
		}
		at = inner
	}
	if list, ok := at.(Object)["_errors"].([]any); !ok || len(list) != 1 || list[0].(Object)["code"] == "" {
		t.Errorf("no complaint at %s: %s", path, a.Body)
	}
}

// Object is a JSON object.
type Object = map[string]any

// Answer is what came back from a request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Object decodes the body of an answer.
func (a Answer) Object(t testing.TB) Object {
	t.Helper()
	var o Object
	if err := json.Unmarshal(a.Body, &o); err != nil {
		t.Fatalf("answer %d is no JSON object: %v: %s", a.Status, err, a.Body)
	}
	return o
}

// List decodes the body of an answer.
func (a Answer) List(t testing.TB) []Object {
	t.Helper()
	var list []Object
	Decode(t, a, &list)
	return list
}

// Decode decodes the body of an answer.
func Decode(t testing.TB, a Answer, into any) {
	t.Helper()
	if err := json.Unmarshal(a.Body, into); err != nil {
		t.Fatalf("answer %d: %v: %s", a.Status, err, a.Body)
	}
}

// Code is Discord's error code in an answer, or -1.
func (a Answer) Code() int {
	e := struct{ Code *int }{}
	if json.Unmarshal(a.Body, &e) != nil || e.Code == nil {
		return -1
	}
	return *e.Code
}

// Client sends requests as the bot.
type Client struct {
	T             testing.TB
	Server        *sandbox.Server
	HTTP          *http.Client
	Base          string
	Authorization string // the whole Authorization header
}

// NewClient returns a client that sends requests with the bot's token.
func NewClient(t testing.TB, s *sandbox.Server) *Client {
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &Client{T: t, Server: s, HTTP: &http.Client{Transport: transport}, Base: s.URL() + "/api/v10", Authorization: "Bot sandbox"}
}

// do sends a request with a JSON body, or with none.
func (c *Client) Do(method, path string, body any) Answer {
	c.T.Helper()
	if body == nil {
		return c.Send(method, path, "", nil)
	}
	data, err := json.Marshal(body)
	if err != nil {
		c.T.Fatal(err)
	}
	return c.Send(method, path, "application/json", data)
}

// Send sends a request, which has to be answered.
func (c *Client) Send(method, path, contentType string, body []byte) Answer {
	c.T.Helper()
	a, err := c.Try(method, path, contentType, body)
	if err != nil {
		c.T.Fatal(err)
	}
	return a
}

// Try sends a request, and returns an error if it isn't answered.
func (c *Client) Try(method, path, contentType string, body []byte) (Answer, error) {
	req, err := http.NewRequestWithContext(c.T.Context(), method, c.Base+path, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	if c.Authorization != "" {
		req.Header.Set("Authorization", c.Authorization)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return Answer{}, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	return Answer{resp.StatusCode, resp.Header, data}, err
}

// Upload is a file for a form, and the n of its files[n].
type Upload struct {
	N           int
	Name        string
	ContentType string
	Data        []byte
}

// Form sends a message with files.
func (c *Client) Form(method, path string, message any, files ...Upload) Answer {
	c.T.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if message != nil {
		data, err := json.Marshal(message)
		if err != nil {
			c.T.Fatal(err)
		}
		c.part(w, `form-data; name="payload_json"`, "application/json", data)
	}
	for _, f := range files {
		c.part(w, fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, f.N, f.Name), f.ContentType, f.Data)
	}
	if err := w.Close(); err != nil {
		c.T.Fatal(err)
	}
	return c.Send(method, path, w.FormDataContentType(), b.Bytes())
}

func (c *Client) part(w *multipart.Writer, disposition, contentType string, data []byte) {
	c.T.Helper()
	p, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}})
	if err == nil {
		_, err = p.Write(data)
	}
	if err != nil {
		c.T.Fatal(err)
	}
}

// Post creates a message and returns it.
func (c *Client) Post(channelID string, body Object) Object {
	c.T.Helper()
	a := c.Do("POST", "/channels/"+channelID+"/messages", body)
	if a.Status != http.StatusOK {
		c.T.Fatalf("creating a message: %d %s", a.Status, a.Body)
	}
	return a.Object(c.T)
}
