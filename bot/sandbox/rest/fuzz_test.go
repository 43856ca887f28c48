package rest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// FuzzForm checks that any multipart body is answered with a message or an error in Discord's
// format.
func FuzzForm(f *testing.F) {
	part := func(headers, body string) string { return "--x\r\n" + headers + "\r\n\r\n" + body + "\r\n" }
	json1 := part(`Content-Disposition: form-data; name="payload_json"`, `{"content":"x","attachments":[{"id":0,"description":"d"}]}`)
	file := part(`Content-Disposition: form-data; name="files[0]"; filename="../a b.png"`, "\x89PNG\r\n\x1a\n")
	for _, body := range []string{
		json1 + file + "--x--\r\n", file + "--x--\r\n", json1, "--x--", "", "--x\r\n", "--x\r\nA: " + strings.Repeat("b", 5000),
		part(`Content-Disposition: form-data; name="files[9999]"; filename=""`, "GIF89a") + "--x--\r\n",
		part(`Content-Disposition: form-data; name="content"`, "hello") + "--x--\r\n",
		strings.Repeat(part(`Content-Disposition: form-data; name="a"`, ""), 70) + "--x--\r\n",
	} {
		f.Add([]byte(body))
	}
	s := sandboxtest.New(f, sandbox.Options{Unlimited: true, History: 2})
	path := "/channels/" + s.Channels()[0].ID + "/messages"
	base := sandboxtest.NewClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.T = t
		got := tryMessage(&c, path, "multipart/form-data; boundary=x", body)
		for _, file := range got.Attachments {
			if file.Filename == "" || strings.ContainsAny(file.Filename, "/\\\r\n") {
				t.Errorf("%q: a file is named %q", body, file.Filename)
			}
		}
	})
}

// FuzzRoleMetadata checks that any list of role connection metadata is stored, or refused with an
// error in Discord's format and without a change.
func FuzzRoleMetadata(f *testing.F) {
	for _, body := range []string{
		`[{"type":2,"key":"rating","name":"Rating","description":"how strong","name_localizations":{"ja":"x"}}]`,
		`[]`, `[null]`, `{}`, `[{"type":"2"}]`, `[{"type":2,"key":"A"}]`, ``, `[{},{},{},{},{},{}]`,
	} {
		f.Add([]byte(body))
	}
	s := sandboxtest.New(f, sandbox.Options{Unlimited: true})
	path := "/applications/" + s.Bot().ID + "/role-connections/metadata"
	base := sandboxtest.NewClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.T = t
		before := len(s.LinkedRoles())
		a, err := c.Try("PUT", path, "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case a.Status == 200:
			for _, figure := range s.LinkedRoles() {
				if figure.Key == "" || figure.Name == "" {
					t.Errorf("%q is kept as %+v", body, figure)
				}
			}
		case a.Status/100 != 4 || a.Code() < 0 || len(s.LinkedRoles()) != before:
			t.Errorf("%q: %d %s, %d figures", body, a.Status, a.Body, len(s.LinkedRoles()))
		}
	})
}

// FuzzCreateMessage checks that any body is answered with a message or an error in Discord's
// format.
func FuzzCreateMessage(f *testing.F) {
	for _, body := range []string{
		`{"content":"x"}`, `{"content":null,"embeds":[{"title":"t"}]}`, `{"nonce":1e5,"content":"x"}`, `{"attachments":[{"id":0}]}`,
		`{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, `[]`, `{"embeds":[null]}`, `{"components":5,"content":"x"}`,
		`{"flags":-1,"content":"<@1>"}`, `{"message_reference":{"message_id":"1"}}`, `{`, ``,
		`{"flags":32768,"components":[{"type":17,"components":[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":11}}]}]}`,
		`{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://x"}}]},{"type":13},{"type":14,"spacing":9}]}`,
		`{"content":"x","components":[{"type":1,"components":[{"type":3,"custom_id":"a","options":[{"label":"a","value":"a"}]}]}]}`,
	} {
		f.Add([]byte(body))
	}
	s := sandboxtest.New(f, sandbox.Options{Unlimited: true, History: 2})
	path := "/channels/" + s.Channels()[0].ID + "/messages"
	base := sandboxtest.NewClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.T = t
		tryMessage(&c, path, "application/json", body)
	})
}

// FuzzCommands checks that any list of commands is registered, or refused with an error in
// Discord's format.
func FuzzCommands(f *testing.F) {
	for _, body := range []string{
		`[{"name":"move","description":"d","options":[{"type":3,"name":"a","description":"d","choices":[{"name":"a","value":"a"}]}]}]`,
		`[{"type":3,"name":"Open"}]`, `[null]`, `{}`, `[{"name":"é","description":"d","name_localizations":{"ja":"x"},"contexts":[0],"integration_types":[1]}]`,
	} {
		f.Add([]byte(body))
	}
	s := sandboxtest.New(f, sandbox.Options{Unlimited: true})
	path := "/applications/" + s.Bot().ID + "/commands"
	base := sandboxtest.NewClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.T = t
		a, err := c.Try("PUT", path, "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		var list []struct{ ID, Name string }
		if a.Status != 200 {
			if a.Status/100 != 4 || a.Code() < 0 {
				t.Errorf("%q: %d %s", body, a.Status, a.Body)
			}
			return
		}
		if err := json.Unmarshal(a.Body, &list); err != nil {
			t.Fatalf("%q: %v: %s", body, err, a.Body)
		}
		for _, cmd := range list {
			if cmd.ID == "" || cmd.Name == "" {
				t.Errorf("%q registered %+v", body, cmd)
			}
		}
	})
}

// answeredMessage is a message as the sandbox returns it, or an error in Discord's format.
type answeredMessage struct {
	ID          string
	Message     string
	Attachments []struct{ Filename string }
}

// tryMessage posts a body, and checks that the answer is a message or an error.
func tryMessage(c *sandboxtest.Client, path, kind string, body []byte) answeredMessage {
	c.T.Helper()
	a, err := c.Try("POST", path, kind, body)
	if err != nil {
		c.T.Fatal(err)
	}
	var got answeredMessage
	if err := json.Unmarshal(a.Body, &got); err != nil {
		c.T.Fatalf("%q: %d %v: %s", body, a.Status, err, a.Body)
	}
	if a.Status == 200 && got.ID == "" || a.Status != 200 && (a.Status/100 != 4 || got.Message == "") {
		c.T.Errorf("%q: %d %s", body, a.Status, a.Body)
	}
	return got
}
