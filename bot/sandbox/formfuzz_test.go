package sandbox_test

import (
	"strings"
	"testing"

	"hoshi/bot/sandbox"
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
	s := start(f, sandbox.Options{Unlimited: true, History: 2})
	path := "/channels/" + s.Channels()[0].ID + "/messages"
	base := newClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.t = t
		got := c.tryMessage(path, "multipart/form-data; boundary=x", body)
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
	s := start(f, sandbox.Options{Unlimited: true})
	path := "/applications/" + s.Bot().ID + "/role-connections/metadata"
	base := newClient(f, s)
	f.Fuzz(func(t *testing.T, body []byte) {
		c := *base
		c.t = t
		before := len(s.LinkedRoles())
		a, err := c.try("PUT", path, "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case a.status == 200:
			for _, figure := range s.LinkedRoles() {
				if figure.Key == "" || figure.Name == "" {
					t.Errorf("%q is kept as %+v", body, figure)
				}
			}
		case a.status/100 != 4 || a.code() < 0 || len(s.LinkedRoles()) != before:
			t.Errorf("%q: %d %s, %d figures", body, a.status, a.body, len(s.LinkedRoles()))
		}
	})
}
