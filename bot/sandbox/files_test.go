package sandbox_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

func TestUpload(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	board := picture(t, 40, 30)
	a := c.form("POST", "/channels/"+gomoku+"/messages", object{
		"content":     "two files",
		"attachments": []object{{"id": 7, "description": "an empty board"}, {"id": "1", "filename": "other name.txt"}},
	}, upload{7, "board.png", "image/png", board}, upload{1, "notes.txt", "text/plain", []byte("h8")})
	if a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	files := a.object(t)["attachments"].([]any)
	if len(files) != 2 {
		t.Fatalf("attachments %v", files)
	}
	first, second := files[0].(object), files[1].(object)
	for name, want := range map[string]any{
		"filename": "board.png", "description": "an empty board", "content_type": "image/png",
		"width": 40.0, "height": 30.0, "size": float64(len(board)),
	} {
		if first[name] != want {
			t.Errorf("%s is %v, want %v", name, first[name], want)
		}
	}
	if second["filename"] != "other_name.txt" || second["width"] != nil {
		t.Errorf("the second file is %v", second)
	}
	resp, err := c.http.Get(first["url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	back, err := io.ReadAll(resp.Body)
	if err != nil || !bytes.Equal(back, board) || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture came back with %v, %s, equal %t", err, resp.Header.Get("Content-Type"), bytes.Equal(back, board))
	}
}

// TestHarmlessFiles checks that a file can't run as part of the page.
func TestHarmlessFiles(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	a := c.form("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages", nil,
		upload{0, "evil.html", "text/html", []byte("<script>alert(1)</script>")},
		upload{1, "evil.svg", "image/svg+xml", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")})
	for _, f := range a.object(t)["attachments"].([]any) {
		resp, err := c.http.Get(f.(object)["url"].(string))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment") || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%v is served with %v", f.(object)["filename"], resp.Header)
		}
	}
}

func TestFileLimits(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	path := "/channels/" + channelNamed(t, s, "gomoku") + "/messages"
	var eleven []upload
	for i := range 11 {
		eleven = append(eleven, upload{i, "f.txt", "text/plain", []byte("x")})
	}
	if a := c.form("POST", path, nil, eleven...); a.code() != 30015 {
		t.Errorf("eleven files: %d %s", a.status, a.body)
	}
	large := upload{0, "f.bin", "", make([]byte, 10<<20+1)}
	if a := c.form("POST", path, nil, large); a.status != http.StatusRequestEntityTooLarge || a.code() != 40005 {
		t.Errorf("a large file: %d %s", a.status, a.body)
	}
	described := object{"attachments": []object{{"id": 0, "description": strings.Repeat("d", 1025)}}}
	if a := c.form("POST", path, described, upload{0, "f.txt", "", []byte("x")}); a.code() != 50035 {
		t.Errorf("a long description: %d %s", a.status, a.body)
	}
}

// TestEditedFiles checks which files a message has after an edit.
func TestEditedFiles(t *testing.T) {
	t.Parallel()
	fresh := upload{0, "new.txt", "text/plain", []byte("n")}
	tests := []struct {
		name    string
		version string
		edit    func(kept string) object // given the id of old1.txt
		files   []upload
		want    []string
	}{
		{"content only", "v10", func(string) object { return object{"content": "x"} }, nil, []string{"old1.txt", "old2.txt"}},
		{"file without list appends", "v10", func(string) object { return object{} }, []upload{fresh}, []string{"old1.txt", "old2.txt", "new.txt"}},
		{"list keeps", "v10", func(id string) object { return object{"attachments": []object{{"id": id}}} }, nil, []string{"old1.txt"}},
		{"empty list removes", "v10", func(string) object { return object{"attachments": []object{}} }, nil, nil},
		{"list replaces, new one named", "v10", func(string) object { return object{"attachments": []object{{"id": 0}}} }, []upload{fresh}, []string{"new.txt"}},
		{"list without the new one, v10", "v10", func(id string) object { return object{"attachments": []object{{"id": id}}} }, []upload{fresh}, []string{"old1.txt"}},
		{"list without the new one, v9", "v9", func(id string) object { return object{"attachments": []object{{"id": id}}} }, []upload{fresh}, []string{"old1.txt", "new.txt"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			c := newClient(t, s)
			c.base = s.URL() + "/api/" + tt.version
			gomoku := channelNamed(t, s, "gomoku")
			m := c.form("POST", "/channels/"+gomoku+"/messages", object{"content": "x"},
				upload{0, "old1.txt", "", []byte("1")}, upload{1, "old2.txt", "", []byte("2")}).object(t)
			id := m["id"].(string)
			kept := m["attachments"].([]any)[0].(object)["id"].(string)
			a := c.form("PATCH", "/channels/"+gomoku+"/messages/"+id, tt.edit(kept), tt.files...)
			if a.status != http.StatusOK {
				t.Fatalf("%d %s", a.status, a.body)
			}
			var got []string
			for _, f := range message(t, s, gomoku, id).Attachments {
				got = append(got, f.Filename)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if a.object(t)["edited_timestamp"] == nil {
				t.Error("the edit has no time")
			}
		})
	}
}

func TestEditLeavesNothing(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	m := c.post(gomoku, object{"content": "x"})
	path := "/channels/" + gomoku + "/messages/" + m["id"].(string)
	if a := c.do("PATCH", path, object{"content": nil}); a.code() != 50006 {
		t.Errorf("emptying a message: %d %s", a.status, a.body)
	}
	if a := c.do("PATCH", path, object{"content": "y", "components": nil, "allowed_mentions": nil, "flags": nil}); a.status != 200 {
		t.Errorf("an edit with nulls: %d %s", a.status, a.body)
	}
}

// TestRoom checks that old messages and files make room for new ones.
func TestRoom(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{History: 4, AttachmentBytes: 2500, Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	for range 6 {
		c.form("POST", "/channels/"+gomoku+"/messages", nil, upload{0, "f.bin", "", make([]byte, 1000)})
	}
	kept := s.Messages(gomoku)
	if len(kept) != 4 {
		t.Fatalf("%d messages are kept, want 4", len(kept))
	}
	for i, m := range kept {
		if there, want := m.Attachments[0].Bytes != nil, i >= 2; there != want {
			t.Errorf("message %d: file there %t, want %t", i, there, want)
		}
	}
	resp, err := c.http.Get(kept[0].Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusNotFound {
		t.Errorf("a dropped file answers %d", resp.StatusCode)
	}
}

// TestRemovedFiles checks that a client can still load a picture that an edit or a deletion has
// just removed, until too many others are removed.
func TestRemovedFiles(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	post := func() (path, file string) {
		m := c.form("POST", "/channels/"+gomoku+"/messages", nil, upload{0, "board.png", "image/png", picture(t, 40, 30)}).object(t)
		return "/channels/" + gomoku + "/messages/" + m["id"].(string), m["attachments"].([]any)[0].(object)["url"].(string)
	}
	status := func(file string) int {
		resp, err := c.http.Get(file)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	path, edited := post()
	c.form("PATCH", path, object{"attachments": []object{{"id": "0"}}}, upload{0, "board.png", "image/png", picture(t, 50, 30)})
	path, deleted := post()
	c.do("DELETE", path, nil)
	for _, file := range []string{edited, deleted} {
		if got := status(file); got != http.StatusOK {
			t.Errorf("a file just removed: status %d", got)
		}
	}
	for range 16 {
		path, _ := post()
		c.do("DELETE", path, nil)
	}
	for _, file := range []string{edited, deleted} {
		if got := status(file); got != http.StatusNotFound {
			t.Errorf("a file removed long ago: status %d", got)
		}
	}
}
