package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot"
	"hoshi/bot/config"
)

// builtIn is the settings file that the program embeds.
func builtIn(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("../../config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, text string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "my.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestLoadOverDefaults(t *testing.T) {
	base, err := config.Load(builtIn(t), write(t, "# nothing but a comment\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := config.Load(builtIn(t), write(t, "prefix: \"?\"\nengine:\n  depth: auto\n  auto_time: 1.5s\nlog: {format: json}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := *base
	want.Prefix = "?"
	want.Engine.Depth = config.Depth(bot.DepthAuto)
	want.Engine.AutoTime = config.Duration(1500 * time.Millisecond)
	want.Log.Format = "json"
	if d := cmp.Diff(&want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestLoadNoFile(t *testing.T) {
	defaults := builtIn(t)
	t.Chdir(t.TempDir())
	c, err := config.Load(defaults, "")
	if err != nil {
		t.Fatal(err)
	}
	if c.Board.Size != 15 || c.Sandbox.Listen != "127.0.0.1:8137" || time.Duration(c.Engine.AutoTime) != 2*time.Second {
		t.Errorf("not the defaults: %+v", c)
	}
	if err := os.WriteFile(config.DefaultFile, []byte("board: {size: 19}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if c, err = config.Load(defaults, ""); err != nil || c.Board.Size != 19 {
		t.Errorf("./config.yaml was not read: size %d, %v", c.Board.Size, err)
	}
	if _, err := config.Load(defaults, "missing.yaml"); err == nil || !strings.Contains(err.Error(), "missing.yaml") {
		t.Errorf("a named file that does not exist: %v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		line       int
		want       string // part of the message
	}{
		{"unknown key", "prefix: \"!\"\nboard:\n  sise: 15\n", 3, "sise"},
		{"unknown top key", "\n\ntoken: abc\n", 3, "token"},
		{"word for a number", "board:\n  size: big\n", 2, "int"},
		{"list for a map", "board:\n  - 15\n", 2, ""},
		{"number out of range", "board:\n  # comment\n  size: 21\n", 3, "9 to 20"},
		{"depth out of range", "engine:\n  depth: 21\n", 2, "1 to 20 or auto"},
		{"depth zero", "engine:\n  depth: 0\n", 2, "1 to 20 or auto"},
		{"duration without unit", "engine:\n  auto_time: 2\n", 2, "1.5s"},
		{"duration out of range", "engine:\n  max_time: 3h\n", 2, "50ms to 2m"},
		{"empty prefix", "prefix: \"\"\n", 1, "1 to 10 characters"},
		{"prefix with a space", "prefix: \"hoshi \"\n", 1, "1 to 10 characters"},
		{"level", "log:\n  level: loud\n", 2, "debug, info, warn, error"},
		{"address", "discord:\n  api_url: discord.com\n", 2, "https://"},
		{"twice", "prefix: \"!\"\nprefix: \"?\"\n", 2, "prefix"},
		{"not YAML", "prefix: [\n", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := write(t, tt.text)
			_, err := config.Load(builtIn(t), file)
			var e *config.Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want a *config.Error", err)
			}
			if e.File != file || e.Line != tt.line || !strings.Contains(e.Text, tt.want) {
				t.Errorf("got %q, want line %d and %q", err, tt.line, tt.want)
			}
		})
	}
}

// Every setting is explained on its own line of the file that people copy.
func TestEveryDefaultHasAComment(t *testing.T) {
	for i, line := range strings.Split(string(builtIn(t)), "\n") {
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(strings.TrimSpace(key), "#") || strings.TrimSpace(value) == "" {
			continue
		}
		if !strings.Contains(value, "# ") {
			t.Errorf("line %d: %q has no comment", i+1, line)
		}
	}
}
