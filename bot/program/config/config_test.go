package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/domain/game"
	"hoshi/bot/program/config"
)

// builtIn is the settings file embedded in the program.
func builtIn(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../config.yaml")
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
	base, err := load(builtIn(t), write(t, "# nothing but a comment\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := load(builtIn(t), write(t, "prefix: \"?\"\nengine:\n  depth: auto\n  auto_time: 1.5s\nlog: {format: json}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := *base
	want.Prefix = "?"
	want.Engine.Depth = game.DepthAuto
	want.Engine.AutoTime = 1500 * time.Millisecond
	want.Log.Format = "json"
	if d := cmp.Diff(&want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestLoadNoFile(t *testing.T) {
	defaults := builtIn(t)
	t.Chdir(t.TempDir())
	c, err := load(defaults, "")
	if err != nil {
		t.Fatal(err)
	}
	if c.Board.Size != 15 || c.Sandbox.Listen != "127.0.0.1:8137" || c.Engine.AutoTime != 2*time.Second {
		t.Errorf("not the defaults: %+v", c)
	}
	if err := os.WriteFile(config.DefaultFile, []byte("board: {size: 19}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if c, err = load(defaults, ""); err != nil || c.Board.Size != 19 {
		t.Errorf("./config.yaml was not read: size %d, %v", c.Board.Size, err)
	}
	if _, err := load(defaults, "missing.yaml"); err == nil || !strings.Contains(err.Error(), "missing.yaml") {
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
		{"misspelled key", "board:\n  witdh: 960\n", 2, `unknown setting "witdh"; did you mean board.width? The default config.yaml lists all`},
		{"key of another section", "engine:\n  size: 15\n", 2, "did you mean board.size?"},
		{"key with dots", "web.url: https://hoshi.example\n", 1, "put url below web, as the default config.yaml does"},
		{"capital letters", "Prefix: x\n", 1, "did you mean prefix?"},
		{"secret", "discord:\n  token: abc\n", 2, "secrets only come from the environment, such as DISCORD_TOKEN"},
		{"word for a number", "board:\n  size: big\n", 2, "board.size must be a number from 9 to 20, not big"},
		{"number with a unit", "engine:\n  hash_mb: 96MB\n", 2, "engine.hash_mb must be a number from 3 to 65536, not 96MB"},
		{"huge number", "engine:\n  seed: 99999999999999999999\n", 2, "engine.seed must be a whole number, not 99999999999999999999"},
		{"yes for true", "games:\n  bare_moves: yes\n", 2, "games.bare_moves must be true or false, not yes"},
		{"word for a section", "engine: fast\n", 1, "settings belong here, one on each line"},
		{"no space after the colon", "engine:\n  depth:3\n", 2, "a space after the colon"},
		{"only text", "hello\n", 1, "a space after the colon"},
		{"only a list", "- hello\n", 1, "a space after the colon"},
		{"tab", "engine:\n\tdepth: 3\n", 2, "a tab: indent with spaces"},
		{"special character", "prefix: @\n", 1, "not valid YAML: '@' is a reserved character; indent with spaces, and put a value with special characters in quotes"},
		{"UTF-16", "\xff\xfep\x00", 0, "save it as UTF-8"},
		{"Latin-1", "prefix: \xe9\n", 0, "save it as UTF-8"},
		{"days", "games:\n  abandon_after: 7d\n", 2, "must be a duration from 1h to 8760h, in h, m and s, like 1h30m, not 7d"},
		{"comment for a prefix", "prefix: #\n", 1, "begins with ! or # in quotes"},
		{"list for a map", "board:\n  - 15\n", 2, ""},
		{"number out of range", "board:\n  # comment\n  size: 21\n", 3, "9 to 20"},
		{"depth out of range", "engine:\n  depth: 21\n", 2, "1 to 20 or auto"},
		{"unknown level", "engine:\n  level: godlike\n", 2, "one of beginner, easy"},
		{"depth zero", "engine:\n  depth: 0\n", 2, "1 to 20 or auto"},
		{"duration without unit", "engine:\n  auto_time: 2\n", 2, "1.5s"},
		{"duration out of range", "engine:\n  max_time: 3h\n", 2, "50ms to 2m"},
		{"empty prefix", "prefix: \"\"\n", 1, "1 to 10 characters"},
		{"prefix with a space", "prefix: \"hoshi \"\n", 1, "1 to 10 characters"},
		{"full-width space in the prefix", "prefix: \"！\u3000\"\n", 1, `must be 1 to 10 characters without spaces, not "！\u3000"`},
		{"right-to-left override", "# c\nprefix: \"\u202e!\"\n", 2, `not "\u202e!": a prefix has no invisible characters`},
		{"zero-width space", "prefix: \"\u200b\"\n", 1, "invisible"},
		{"ligature", "data: games\nprefix: ﬁ!\n", 2, "ligatures"},
		{"no font file", "board:\n  font: /no/such.ttc\n", 2, "a font file, or nothing"},
		{"folder for a font", "board:\n  font: /\n", 2, "isn't a regular file"},
		{"folder without a name", "data: \"\"\n", 1, "the name of a folder"},
		{"prefix without a value", "prefix:\n", 1, "has no value"},
		{"prefix without quotes", "# c\nprefix: !h\n", 2, "quotes"},
		{"fraction for a whole number", "engine:\n  seed: 1.5\n", 2, "a whole number, not 1.5"},
		{"fraction in a range", "board:\n  size: 15.5\n", 2, "9 to 20, not 15.5"},
		{"list for a depth", "engine:\n  depth: [4]\n", 2, "1 to 20 or auto"},
		{"number for a key", "15: 19\n", 1, `unknown setting "15"`},
		{"two documents", "prefix: \"?\"\n---\nprefix: \"!\"\n", 2, "one YAML document"},
		{"level", "log:\n  level: loud\n", 2, "debug, info, warn, error"},
		{"database", "database:\n  url: mysql://x/y\n", 2, "postgres://"},
		{"database with a password", "database:\n  url: postgres://ann:secret@x/y\n", 2, "without a password"},
		{"no shards", "discord:\n  shards: 0\n", 2, "or auto"},
		{"neither gateway nor endpoint", "discord:\n  gateway: false\n", 2, "discord.gateway must be true or false, and true unless discord.interactions is http, not false"},
		{"shards in words", "discord:\n  shards: many\n", 2, "or auto"},
		{"address", "discord:\n  api_url: discord.com\n", 2, "https://"},
		{"prefix of two words", "prefix: \"a b\"\n", 1, `prefix must be 1 to 10 characters without spaces, not "a b"`},
		{"metrics for other machines", "health:\n  listen: 0.0.0.0:8138\n", 2, "health.listen must be an address and a port, like 127.0.0.1:8138, or nothing, not 0.0.0.0:8138: other machines could read the metrics there; set health.public if that's intended"},
		{"metrics at all addresses", "health: {listen: ':8138'}\n", 1, "set health.public"},
		{"address without a port", "sandbox:\n  listen: 127.0.0.1\n", 2, "127.0.0.1:8137"},
		{"page without encryption", "web:\n  url: http://hoshi.example\n", 2, "https://"},
		{"page with a password", "web:\n  url: https://ann:secret@x\n", 2, "https://"},
		{"page that nothing serves", "web:\n  url: https://hoshi.example\n  listen: \"\"\n", 3, "127.0.0.1:8136"},
		{"log format", "log:\n  format: xml\n", 2, "text, json"},
		{"twice", "prefix: \"!\"\nprefix: \"?\"\n", 2, "prefix is set twice, first in line 1"},
		{"section twice", "log: {}\nengine: {}\nlog: {}\n", 3, "log is set twice, first in line 1"},
		{"not YAML", "prefix: [\n", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := write(t, tt.text)
			_, err := load(builtIn(t), file)
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

// All mistakes of a file are listed, in its order, however they were found.
func TestLoadListsAllMistakes(t *testing.T) {
	file := write(t, `prefix: "a b"
board:
  sise: 15
  size: 99
  width: wide
colour: red
engine: fast
log:
  level:
  format: xml
web:
  url: http://hoshi.example
  listen: 8136
`)
	_, list, err := config.Load(builtIn(t), file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(list.Error()) {
		what, _ := strings.CutPrefix(strings.TrimSpace(line), file+":")
		what, _, _ = strings.Cut(what, " must be")
		what, _, _ = strings.Cut(what, " it must be")
		what, _, _ = strings.Cut(what, ";")
		got = append(got, what)
	}
	want := []string{
		"1: prefix", `3: unknown setting "sise"`, "4: board.size", "5: board.width", `6: unknown setting "colour"`,
		`7: settings belong here, one on each line, like "size: 15" with a space after the colon`, "9: log.level has no value: it", "10: log.format", "12: web.url", "13: web.listen",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// What isn't wrong in a file with mistakes is still known, and it's known which settings a mistake may be about.
func TestMistakesBesideSettings(t *testing.T) {
	c, mistakes, err := config.Load(builtIn(t), write(t, `data: games
board:
  size: 99
  width: 800
databse: {url: "postgres://hoshi@db/hoshi"}
engine: fast
health:
  listem: 127.0.0.1:1
web: {url: "http://hoshi.example", listen: "127.0.0.1:1"}
`))
	if err != nil {
		t.Fatal(err)
	}
	if c.Data != "games" || c.Board.Width != 800 || c.Board.Size != 15 || c.Engine.MaxTime == 0 || c.Web.URL != "" || c.Web.Listen != "127.0.0.1:1" {
		t.Errorf("the settings are %+v", c)
	}
	for setting, want := range map[string]string{
		"data": "", "board.width": "", "board.size": "board.size", "database.url": "databse", "engine.depth": "engine",
		"health.public": "health.listem", "web.url": "web.url", "web.listen": "", "discord.api_url": "",
	} {
		got := ""
		if e := mistakes.About(setting); e != nil {
			got = e.Setting
		}
		if got != want {
			t.Errorf("%s depends on %q, want %q", setting, got, want)
		}
	}
}

// Settings are compared with each other whatever their order in the file.
func TestLoadComparesSettings(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		wrong      string // the setting; empty if they go together
	}{
		{"metrics that other machines may read", "health: {listen: '0.0.0.0:1', public: true}\n", ""},
		{"metrics that they may not read", "health: {public: false, listen: '0.0.0.0:1'}\n", "health.listen"},
		{"only interactions over HTTP", "discord: {gateway: false, interactions: http}\n", ""},
		{"nothing arrives", "discord: {interactions: gateway, gateway: false}\n", "discord.gateway"},
		{"no pages", "web: {listen: ''}\n", ""},
		{"an address without pages", "web: {listen: '', url: 'https://x.example'}\n", "web.listen"},
		{"an Activity without pages", "web: {activity: true, listen: ''}\n", "web.activity"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, mistakes, err := config.Load(builtIn(t), write(t, tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var wrong []string
			for _, e := range mistakes {
				wrong = append(wrong, e.Setting)
			}
			if strings.Join(wrong, " ") != tt.wrong {
				t.Errorf("%v, want one about %q", mistakes, tt.wrong)
			}
		})
	}
}

// A value can have a name, and another setting takes it, whatever order the program reads them in.
func TestLoadNamedValues(t *testing.T) {
	c, err := load(builtIn(t), write(t, "flood: {channel: &most 77, user: *most}\nengine: &e {auto_time: &t 3s, max_time: *t}\n"))
	if err != nil || c.Flood.User != 77 || c.Flood.Channel != 77 || c.Engine.AutoTime != 3*time.Second || c.Engine.MaxTime != 3*time.Second {
		t.Errorf("%+v, %v", c, err)
	}
	_, err = load(builtIn(t), write(t, "flood: {user: &most 7777, channel: *most, other: *nothing}\nweb: {guests: *nothing}\n"))
	for _, want := range []string{"flood.user must be a number from 0 to 6000, not 7777", "flood.channel must be a number from 0 to 6000, not 7777", "not *nothing"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Quotes change nothing, and numbers and true are text where text is wanted.
func TestLoadReadsText(t *testing.T) {
	key := strings.Repeat("11", 32)
	c, err := load(builtIn(t), write(t, "data: 007\nboard: {size: \"19\"}\ngames: {bare_moves: \"false\"}\nengine: {seed: 0x10, hash_mb: 1_000}\ndiscord: {public_key: "+key+"}\n"))
	if err != nil || c.Data != "007" || c.Board.Size != 19 || c.Games.BareMoves || c.Engine.Seed != 16 || c.Engine.HashMB != 1000 || c.Discord.PublicKey != key {
		t.Errorf("%+v, %v", c, err)
	}
}

// Notepad and other editors put a byte order mark in front of UTF-8.
func TestLoadAfterByteOrderMark(t *testing.T) {
	for _, tt := range []struct {
		text string
		size int
	}{{"", 15}, {"# comment\r\n", 15}, {"board:\r\n  size: 19\r\n", 19}} {
		c, err := load(builtIn(t), write(t, "\ufeff"+tt.text))
		if err != nil || c.Board.Size != tt.size {
			t.Errorf("%q: %v, %v", tt.text, c, err)
		}
	}
}

// A prefix is stored in the form used to compare messages.
func TestLoadNormalizesPrefix(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"full width", "prefix: ！\n", "!"},
		{"capital letters", "prefix: Hoshi.\n", "hoshi."},
		{"the default", "data: games\n", "!"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := load(builtIn(t), write(t, tt.text))
			if err != nil || c.Prefix != tt.want {
				t.Errorf("prefix %q, %v, want %q", c.Prefix, err, tt.want)
			}
		})
	}
}

// A mistake in the embedded file is reported with its name and line.
func TestLoadBadDefaults(t *testing.T) {
	_, err := load([]byte("prefix: \"!\"\ndata: ./data\nboard: {size: 1, width: 960}\n"), "")
	if e := (*config.Error)(nil); !errors.As(err, &e) || e.Line != 3 || !strings.Contains(e.File, "built-in") {
		t.Errorf("got %v", err)
	}
}

// FuzzLoad checks that no settings file makes Load panic, and that each error names the file.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{"", "#\n", "prefix: ！\n", "board: {size: 19}\n", "engine:\n  depth: auto\n", "a: &a [*a]\n", "&a {board: *a}\n", "board: {<<: *b, size: &b}\n", "- 1\n", "prefix: !!binary x\n"} {
		f.Add(text)
	}
	defaults := builtIn(f)
	f.Fuzz(func(t *testing.T, text string) {
		file := write(t, text)
		c, err := load(defaults, file)
		var e *config.Error
		if errors.As(err, &e) && e.File == file {
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if p, err := textcommand.ParsePrefix(c.Prefix); p != c.Prefix || err != nil {
			t.Errorf("%q: accepted the prefix %q", text, c.Prefix)
		}
	})
}

// Every setting has a comment on its own line in the file that people copy.
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

// An address may contain a password, which no error shows.
func TestPasswordsAreNotShown(t *testing.T) {
	for _, text := range []string{"database:\n  url: postgres://ann:sesame@x/y\n", "web:\n  url: https://ann:sesame@x\n"} {
		if _, err := load(builtIn(t), write(t, text)); err == nil || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%v", err)
		}
	}
}

// load returns the settings of a file, or its mistakes as an error.
func load(defaults []byte, file string) (*config.Config, error) {
	c, mistakes, err := config.Load(defaults, file)
	if err == nil && len(mistakes) > 0 {
		return nil, mistakes
	}
	return c, err
}
