package console_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/bot/console"
	"hoshi/bot/domain/chat"
)

func write(t *testing.T, name, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAttachments(t *testing.T) {
	game := write(t, "game.sgf", "(;GM[4])")
	for _, tt := range []struct {
		input, text string
		files       int
	}{
		{"!import +" + game, "!import", 1},
		{"<Ann> @hoshi  import +" + game + " black", "import black", 1},
		{"!import +" + game + " +" + game, "!import", 2},
		{"+" + game, "", 1},
		{"!move +1 +" + game, "!move +1", 1},
		{"this move +1,  really + good", "this move +1,  really + good", 0},
	} {
		l, out := run(t, tt.input+"\n", false)
		if len(l.lines) != 1 || out != "" {
			t.Errorf("%q: %d lines, printed %q", tt.input, len(l.lines), out)
			continue
		}
		if line := l.lines[0]; line.Text != tt.text || len(line.Attachments) != tt.files {
			t.Errorf("%q: %q with %d files", tt.input, line.Text, len(line.Attachments))
		}
		for _, up := range l.lines[0].Attachments {
			if data, err := up.Read(t.Context(), 8); up.Name != "game.sgf" || up.Size != 8 || string(data) != "(;GM[4])" || err != nil {
				t.Errorf("%q: %s of %d bytes: %q, %v", tt.input, up.Name, up.Size, data, err)
			}
			if _, err := up.Read(t.Context(), 7); err == nil {
				t.Errorf("%q: read beyond the limit", tt.input)
			}
			ended, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := up.Read(ended, 8); err == nil {
				t.Errorf("%q: read after the context ended", tt.input)
			}
		}
	}
}

// A file that can't be attached is reported, and the message isn't sent.
func TestUnreadableAttachments(t *testing.T) {
	for _, path := range []string{"nowhere.sgf", "./nowhere", t.TempDir()} {
		l, out := run(t, "!import +"+path+"\n!play\n", false)
		if len(l.lines) != 1 || l.lines[0].Text != "!play" || !strings.HasPrefix(out, "[error] can't attach") || !strings.Contains(out, path) {
			t.Errorf("%s: lines %v, printed %q", path, l.log, out)
		}
	}
}

func TestPostFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "files")
	reply := chat.Reply{
		Text:    said("The game."),
		Picture: &chat.Picture{Name: "replay.gif", PNG: []byte("moving")},
		Files:   []chat.File{{Name: "game.sgf", Data: []byte("(;)")}, {Name: "../game.sgf", Data: []byte("(;;)")}},
	}
	var out bytes.Buffer
	c := newConsole(&out, dir)
	for range 2 {
		if _, err := c.Post(t.Context(), console.Channel, reply); err != nil {
			t.Fatal(err)
		}
	}
	want := "Hoshi: The game.\n[image] DIR/replay.gif\n[file] DIR/game.sgf\n[file] DIR/game-2.sgf\n" +
		"Hoshi: The game.\n[image] DIR/replay-2.gif\n[file] DIR/game-3.sgf\n[file] DIR/game-4.sgf\n"
	if got := strings.ReplaceAll(out.String(), dir, "DIR"); filepath.ToSlash(got) != want {
		t.Errorf("printed\n%s", got)
	}
	for name, want := range map[string]string{"replay.gif": "moving", "replay-2.gif": "moving", "game.sgf": "(;)", "game-2.sgf": "(;;)"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestPostFilesWithoutFolder(t *testing.T) {
	var out bytes.Buffer
	_, err := newConsole(&out, "").Post(t.Context(), console.Channel, chat.Reply{
		Text:    said("The game."),
		Picture: &chat.Picture{Name: "replay.gif"},
		Files:   []chat.File{{Name: "game.sgf"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"[image] replay.gif", "[file] game.sgf"} {
		if !strings.Contains(out.String(), name+" isn't saved. ") {
			t.Errorf("printed %q", out.String())
		}
	}
}
