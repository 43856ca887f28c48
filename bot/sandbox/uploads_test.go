package sandbox_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
)

// TestPersonFiles checks what the bot is told about files that a person attaches.
func TestPersonFiles(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	ws, _ := identified(t, s, usualIntents)
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
	board := picture(t, 40, 30)
	m, err := s.SayWithFiles(gomoku, you, "!import",
		sandbox.File{Name: "my game.txt", Data: []byte("h8 i9")}, sandbox.File{Name: "board.png", Data: board})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Content     string
		Attachments []object
	}
	if err := json.Unmarshal(ws.expect(0, "MESSAGE_CREATE").Data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Content != "!import" || len(got.Attachments) != 2 {
		t.Fatalf("dispatched %+v", got)
	}
	text, shown := got.Attachments[0], got.Attachments[1]
	url, _ := text["url"].(string)
	want := object{
		"id": m.Attachments[0].ID, "filename": "my_game.txt", "content_type": "text/plain; charset=utf-8",
		"size": 5.0, "url": url, "proxy_url": url,
	}
	if diff := cmp.Diff(want, text); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(url, s.URL()+"/attachments/"+gomoku+"/") {
		t.Errorf("the file is at %q", url)
	}
	if shown["width"] != 40.0 || shown["height"] != 30.0 || shown["size"] != float64(len(board)) {
		t.Errorf("the picture is %v", shown)
	}
	resp, err := newClient(t, s).http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if back, err := io.ReadAll(resp.Body); err != nil || string(back) != "h8 i9" {
		t.Errorf("the file came back as %q, %v", back, err)
	}
}

// Without the message content intent, the bot isn't told about files either.
func TestPersonFilesWithoutContent(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	ws, _ := identified(t, s, sandbox.IntentGuilds|sandbox.IntentGuildMessages)
	if _, err := s.SayWithFiles(channelNamed(t, s, "gomoku"), userNamed(t, s, "you"), "", sandbox.File{Name: "a.sgf"}); err != nil {
		t.Fatal(err)
	}
	var got struct{ Attachments []object }
	if err := json.Unmarshal(ws.expect(0, "MESSAGE_CREATE").Data, &got); err != nil || got.Attachments == nil || len(got.Attachments) != 0 {
		t.Errorf("attachments %v, %v", got.Attachments, err)
	}
}

func TestPersonFileLimits(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
	for _, tt := range []struct {
		name, text string
		files      []sandbox.File
		ok         bool
	}{
		{"nothing", " ", nil, false},
		{"a file without a text", "", make([]sandbox.File, 1), true},
		{"ten files", "x", make([]sandbox.File, 10), true},
		{"eleven files", "x", make([]sandbox.File, 11), false},
		{"as large as allowed", "x", []sandbox.File{{Name: "a", Data: make([]byte, 10<<20)}}, true},
		{"larger", "x", []sandbox.File{{Name: "a", Data: make([]byte, 10<<20+1)}}, false},
		{"a file with too long a text", strings.Repeat("a", 4001), make([]sandbox.File, 1), false},
	} {
		before := len(s.Messages(gomoku))
		_, err := s.SayWithFiles(gomoku, you, tt.text, tt.files...)
		if (err == nil) != tt.ok || len(s.Messages(gomoku)) > before != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// The page sends files with the text, and shows those it can't draw by name.
func TestPageFilesOfPeople(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	live := events(t, s)
	gomoku, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "you")
	body := `{"user":"` + you + `","text":"","files":[{"name":"game.sgf","data":"KDspCg=="},{"name":"replay.gif","data":"R0lGODlhAgABAIAAAP///wAAACwAAAAAAgABAAACAgQKADs="}]}`
	a := ask(t, s, "POST", "/sandbox/channels/"+gomoku+"/messages", body, map[string]string{"Content-Type": "application/json"})
	if a.status != 204 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if got := s.Messages(gomoku)[0].Attachments[0]; string(got.Bytes) != "(;)\n" || got.Filename != "game.sgf" {
		t.Errorf("kept %+v", got)
	}
	files := (<-live)["message"].(object)["files"].([]any)
	sgf, gif := files[0].(object), files[1].(object)
	if sgf["name"] != "game.sgf" || sgf["size"] != 4.0 || sgf["picture"] != false {
		t.Errorf("shown as %v", sgf)
	}
	if gif["picture"] != true || gif["width"] != 2.0 {
		t.Errorf("shown as %v", gif)
	}
}
