package sandbox_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// TestPersonFiles checks what the bot is told about files that a person attaches.
func TestPersonFiles(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	ws, _ := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	board := sandboxtest.Picture(t, 40, 30)
	m, err := s.SayWithFiles(gomoku, you, "!import",
		sandbox.File{Name: "my game.txt", Data: []byte("h8 i9")}, sandbox.File{Name: "board.png", Data: board})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Content     string
		Attachments []sandboxtest.Object
	}
	if err := json.Unmarshal(ws.Expect(0, "MESSAGE_CREATE").Data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Content != "!import" || len(got.Attachments) != 2 {
		t.Fatalf("dispatched %+v", got)
	}
	text, shown := got.Attachments[0], got.Attachments[1]
	url, _ := text["url"].(string)
	want := sandboxtest.Object{
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
	resp, err := sandboxtest.NewClient(t, s).HTTP.Get(url)
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
	s := sandboxtest.New(t, sandbox.Options{})
	ws, _ := sandboxtest.Identified(t, s, sandbox.IntentGuilds|sandbox.IntentGuildMessages)
	if _, err := s.SayWithFiles(sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), "", sandbox.File{Name: "a.sgf"}); err != nil {
		t.Fatal(err)
	}
	var got struct{ Attachments []sandboxtest.Object }
	if err := json.Unmarshal(ws.Expect(0, "MESSAGE_CREATE").Data, &got); err != nil || got.Attachments == nil || len(got.Attachments) != 0 {
		t.Errorf("attachments %v, %v", got.Attachments, err)
	}
}

func TestPersonFileLimits(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
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
