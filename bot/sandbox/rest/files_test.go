package rest_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestUpload(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	board := sandboxtest.Picture(t, 40, 30)
	a := c.Form("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{
		"content":     "two files",
		"attachments": []sandboxtest.Object{{"id": 7, "description": "an empty board"}, {"id": "1", "filename": "other name.txt"}},
	}, sandboxtest.Upload{N: 7, Name: "board.png", ContentType: "image/png", Data: board}, sandboxtest.Upload{N: 1, Name: "notes.txt", ContentType: "text/plain", Data: []byte("h8")})
	if a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	files := a.Object(t)["attachments"].([]any)
	if len(files) != 2 {
		t.Fatalf("attachments %v", files)
	}
	first, second := files[0].(sandboxtest.Object), files[1].(sandboxtest.Object)
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
	resp, err := c.HTTP.Get(first["url"].(string))
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
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	a := c.Form("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages", nil,
		sandboxtest.Upload{Name: "evil.html", ContentType: "text/html", Data: []byte("<script>alert(1)</script>")},
		sandboxtest.Upload{N: 1, Name: "evil.svg", ContentType: "image/svg+xml", Data: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")})
	for _, f := range a.Object(t)["attachments"].([]any) {
		resp, err := c.HTTP.Get(f.(sandboxtest.Object)["url"].(string))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment") || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%v is served with %v", f.(sandboxtest.Object)["filename"], resp.Header)
		}
	}
}

func TestFileLimits(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	path := "/channels/" + sandboxtest.ChannelNamed(t, s, "gomoku") + "/messages"
	var eleven []sandboxtest.Upload
	for i := range 11 {
		eleven = append(eleven, sandboxtest.Upload{N: i, Name: "f.txt", ContentType: "text/plain", Data: []byte("x")})
	}
	if a := c.Form("POST", path, nil, eleven...); a.Code() != 30015 {
		t.Errorf("eleven files: %d %s", a.Status, a.Body)
	}
	large := sandboxtest.Upload{Name: "f.bin", Data: make([]byte, 10<<20+1)}
	if a := c.Form("POST", path, nil, large); a.Status != http.StatusRequestEntityTooLarge || a.Code() != 40005 {
		t.Errorf("a large file: %d %s", a.Status, a.Body)
	}
	described := sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": 0, "description": strings.Repeat("d", 1025)}}}
	if a := c.Form("POST", path, described, sandboxtest.Upload{Name: "f.txt", Data: []byte("x")}); a.Code() != 50035 {
		t.Errorf("a long description: %d %s", a.Status, a.Body)
	}
}

// TestEditedFiles checks which files a message has after an edit.
func TestEditedFiles(t *testing.T) {
	t.Parallel()
	fresh := sandboxtest.Upload{Name: "new.txt", ContentType: "text/plain", Data: []byte("n")}
	tests := []struct {
		name    string
		version string
		edit    func(kept string) sandboxtest.Object // given the id of old1.txt
		files   []sandboxtest.Upload
		want    []string
	}{
		{"content only", "v10", func(string) sandboxtest.Object { return sandboxtest.Object{"content": "x"} }, nil, []string{"old1.txt", "old2.txt"}},
		{"file without list appends", "v10", func(string) sandboxtest.Object { return sandboxtest.Object{} }, []sandboxtest.Upload{fresh}, []string{"old1.txt", "old2.txt", "new.txt"}},
		{"list keeps", "v10", func(id string) sandboxtest.Object {
			return sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": id}}}
		}, nil, []string{"old1.txt"}},
		{"empty list removes", "v10", func(string) sandboxtest.Object { return sandboxtest.Object{"attachments": []sandboxtest.Object{}} }, nil, nil},
		{"list replaces, new one named", "v10", func(string) sandboxtest.Object {
			return sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": 0}}}
		}, []sandboxtest.Upload{fresh}, []string{"new.txt"}},
		{"list without the new one, v10", "v10", func(id string) sandboxtest.Object {
			return sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": id}}}
		}, []sandboxtest.Upload{fresh}, []string{"old1.txt"}},
		{"list without the new one, v9", "v9", func(id string) sandboxtest.Object {
			return sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": id}}}
		}, []sandboxtest.Upload{fresh}, []string{"old1.txt", "new.txt"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			c := sandboxtest.NewClient(t, s)
			c.Base = s.URL() + "/api/" + tt.version
			gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
			m := c.Form("POST", "/channels/"+gomoku+"/messages", sandboxtest.Object{"content": "x"},
				sandboxtest.Upload{Name: "old1.txt", Data: []byte("1")}, sandboxtest.Upload{N: 1, Name: "old2.txt", Data: []byte("2")}).Object(t)
			id := m["id"].(string)
			kept := m["attachments"].([]any)[0].(sandboxtest.Object)["id"].(string)
			a := c.Form("PATCH", "/channels/"+gomoku+"/messages/"+id, tt.edit(kept), tt.files...)
			if a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			var got []string
			for _, f := range sandboxtest.Message(t, s, gomoku, id).Attachments {
				got = append(got, f.Filename)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if a.Object(t)["edited_timestamp"] == nil {
				t.Error("the edit has no time")
			}
		})
	}
}

func TestEditLeavesNothing(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	m := c.Post(gomoku, sandboxtest.Object{"content": "x"})
	path := "/channels/" + gomoku + "/messages/" + m["id"].(string)
	if a := c.Do("PATCH", path, sandboxtest.Object{"content": nil}); a.Code() != 50006 {
		t.Errorf("emptying a message: %d %s", a.Status, a.Body)
	}
	if a := c.Do("PATCH", path, sandboxtest.Object{"content": "y", "components": nil, "allowed_mentions": nil, "flags": nil}); a.Status != 200 {
		t.Errorf("an edit with nulls: %d %s", a.Status, a.Body)
	}
}

// TestRoom checks that old messages and files make room for new ones.
func TestRoom(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{History: 4, AttachmentBytes: 2500, Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	for range 6 {
		c.Form("POST", "/channels/"+gomoku+"/messages", nil, sandboxtest.Upload{Name: "f.bin", Data: make([]byte, 1000)})
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
	resp, err := c.HTTP.Get(kept[0].Attachments[0].URL)
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
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	post := func() (path, file string) {
		m := c.Form("POST", "/channels/"+gomoku+"/messages", nil, sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 40, 30)}).Object(t)
		return "/channels/" + gomoku + "/messages/" + m["id"].(string), m["attachments"].([]any)[0].(sandboxtest.Object)["url"].(string)
	}
	status := func(file string) int {
		resp, err := c.HTTP.Get(file)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	path, edited := post()
	c.Form("PATCH", path, sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": "0"}}}, sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 50, 30)})
	path, deleted := post()
	c.Do("DELETE", path, nil)
	for _, file := range []string{edited, deleted} {
		if got := status(file); got != http.StatusOK {
			t.Errorf("a file just removed: status %d", got)
		}
	}
	for range 16 {
		path, _ := post()
		c.Do("DELETE", path, nil)
	}
	for _, file := range []string{edited, deleted} {
		if got := status(file); got != http.StatusNotFound {
			t.Errorf("a file removed long ago: status %d", got)
		}
	}
}
