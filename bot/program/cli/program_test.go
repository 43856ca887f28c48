package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/bot/program/cli"
	"hoshi/bot/program/cli/terminal"
)

// result is what a command printed and returned.
type result struct {
	status      int
	out, errOut string
}

// runIn runs a command in this process.
func runIn(ctx context.Context, t *testing.T, stdin string, args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	p := cli.Program{
		Root:     &cli.Commands{},
		Defaults: settings,
		Args:     append([]string{"hoshi"}, args...),
		Streams:  terminal.Streams{In: strings.NewReader(stdin), Out: &out, Err: &errOut},
	}
	status := p.Run(ctx)
	return result{status, out.String(), errOut.String()}
}

func TestStatus(t *testing.T) {
	t.Chdir(t.TempDir())
	bad := filepath.Join(t.TempDir(), "bad.yaml")
	if err := os.WriteFile(bad, []byte("colour: red\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		stderr string // part of it
	}{
		{"success", []string{"version"}, cli.StatusOK, ""},
		{"help", []string{"--help"}, cli.StatusOK, ""},
		{"help of a command", []string{"bench", "--help"}, cli.StatusOK, ""},
		{"failure", []string{"analyze", "h8", "h8"}, cli.StatusFailure, "hoshi: move 2, h8: "},
		{"settings", []string{"version", "--config", bad}, cli.StatusRefused, "bad.yaml:1: "},
		{"no such command", []string{"xyzzy"}, cli.StatusUsage, `unknown command "xyzzy"`},
		{"no such flag", []string{"bench", "--dpeth", "4"}, cli.StatusUsage, "\"hoshi bench --help\" lists the flags"},
		{"flag without a value", []string{"version", "--config"}, cli.StatusUsage, "hoshi: --config needs a value\n"},
		{"version as a flag", []string{"--version"}, cli.StatusUsage, "hoshi version"},
		{"no number", []string{"analyze", "--depth", "x"}, cli.StatusUsage, `--depth must be a whole number, not "x"`},
		{"no duration", []string{"analyze", "--time", "3"}, cli.StatusUsage, `--time must be a time like 500ms, 2s or 1m, not "3"`},
		{"no argument", []string{"backup"}, cli.StatusUsage, "missing: <file>"},
		{"no command of a group", []string{"db"}, cli.StatusUsage, "name a command: copy"},
		{"no such file", []string{"render", "--file", "nothere"}, cli.StatusUsage, "nothere: file not found"},
		{"no such command beside the default one", []string{"migrate", "down"}, cli.StatusUsage, `unknown command "migrate down"`},
		{"no such rule", []string{"analyze", "--rule", "chess"}, cli.StatusUsage, `"caroexact", not "chess"`},
		{"not an application", []string{"invite", "--app", "hoshi"}, cli.StatusUsage, "--app: must be the application ID, a number"},
		{"value out of a list", []string{"analyze", "--rule", "chess"}, cli.StatusUsage, "--rule"},
		{"missing argument", []string{"match", "hoshi"}, cli.StatusUsage, "<b>"},
		{"missing subcommand", []string{"puzzles"}, cli.StatusUsage, "generate"},
		{"surplus argument", []string{"bench", "9"}, cli.StatusUsage, `"9" is one argument too many`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runIn(t.Context(), t, "", tt.args...)
			if got.status != tt.status || !strings.Contains(got.errOut, tt.stderr) {
				t.Errorf("status %d, want %d; standard error %q, want %q", got.status, tt.status, got.errOut, tt.stderr)
			}
			if tt.status == cli.StatusOK && got.errOut != "" || tt.status != cli.StatusOK && got.out != "" {
				t.Errorf("standard output %q, standard error %q", got.out, got.errOut)
			}
		})
	}
}

// The context's cause says what a signal should do.
func TestStatusAfterSignal(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(&cli.SignalError{Signal: 2})
	got := runIn(ctx, t, "", "match", "hoshi:depth=1", "hoshi:depth=1", "--games", "2")
	if got.status != 130 || !strings.HasPrefix(got.errOut, "hoshi: interrupted") {
		t.Errorf("status %d, %q", got.status, got.errOut)
	}
	got = runIn(ctx, t, "", "version")
	if got.status != cli.StatusOK {
		t.Errorf("a command that was done: status %d, %q", got.status, got.errOut)
	}
}

// If the context ends without a signal, the command hasn't failed.
func TestStatusAfterCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := runIn(ctx, t, "", "bench", "--depth", "1"); got.status != cli.StatusOK || got.errOut != "" {
		t.Errorf("status %d, %q", got.status, got.errOut)
	}
}

// A copy of the program with the name that managers expect acts as an engine for them.
func TestPbrainByName(t *testing.T) {
	for _, name := range []string{"pbrain-hoshi", "/opt/brains/pbrain-hoshi64.exe", "./pbrain-hoshi"} {
		var out, errOut bytes.Buffer
		p := cli.Program{
			Root: &cli.Commands{}, Defaults: settings, Args: []string{name, "--ignored"},
			Streams: terminal.Streams{In: strings.NewReader("START 15\nEND\n"), Out: &out, Err: &errOut},
		}
		if status := p.Run(t.Context()); status != cli.StatusOK || !strings.HasPrefix(out.String(), "OK") {
			t.Errorf("%s: status %d, %q, %q", name, status, out.String(), errOut.String())
		}
	}
}

func TestSuggestions(t *testing.T) {
	for _, tt := range []struct {
		word string
		want []string // commands in order; nil for no suggestion
	}{
		{"play", []string{"pbrain", "match", "selfplay"}},
		{"PLAY", []string{"pbrain", "match", "selfplay"}},
		{"benhc", []string{"bench"}},
		{"analyse", []string{"analyze"}},
		{"anaylze", []string{"analyze"}},
		{"draw", []string{"render"}},
		{"tuen", []string{"tune"}},
		{"tournament", []string{"match", "ladder"}},
		{"puzzle", []string{"puzzles"}},
		{"benchmark", []string{"bench"}},
		{"bencmark", []string{"bench"}},
		{"xyzzy", nil},
	} {
		t.Run(tt.word, func(t *testing.T) {
			got := runIn(t.Context(), t, "", tt.word)
			var named []string
			for line := range strings.Lines(got.errOut) {
				if rest, ok := strings.CutPrefix(line, "  hoshi "); ok {
					named = append(named, strings.Fields(rest)[0])
				}
			}
			if strings.Join(named, " ") != strings.Join(tt.want, " ") {
				t.Errorf("named %v, want %v", named, tt.want)
			}
			if len(tt.want) == 0 && !strings.Contains(got.errOut, `"hoshi --help" lists all commands.`) {
				t.Errorf("said %q", got.errOut)
			}
		})
	}
}

// Subcommands are suggested together with their command.
func TestSuggestSubcommand(t *testing.T) {
	got := runIn(t.Context(), t, "", "puzzles", "genrate")
	if !strings.Contains(got.errOut, "  hoshi puzzles generate ") || !strings.Contains(got.errOut, `"hoshi puzzles --help"`) {
		t.Errorf("said %q", got.errOut)
	}
}

// --help lists the commands in groups.
func TestHelpGroups(t *testing.T) {
	help := runIn(t.Context(), t, "", "--help").out
	for _, group := range []string{"\nPlay\n", "\nLook at a position\n", "\nEngine lab\n"} {
		if !strings.Contains(help, group) {
			t.Errorf("--help has no group %q", strings.TrimSpace(group))
		}
	}
	if strings.Index(help, "\nPlay\n") > strings.Index(help, "\nEngine lab\n") {
		t.Error("the groups are in another order")
	}
}
