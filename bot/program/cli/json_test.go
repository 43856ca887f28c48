package cli_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// jsonCommands are the commands that print JSON, each with only a little work.
func jsonCommands() []struct{ name, args string } {
	return []struct{ name, args string }{
		{"analyze", "analyze --depth 4 --lines 2 h8 i9 g7 --json"},
		{"analyze", "analyze --depth 2 --json --black f8,g8,h8,i8 --white f9,g9,h9,i10"},
		{"analyze", "analyze --engine windows --depth 2 f6 --json"},
		{"bench", "bench --depth 3 --json"},
		{"bench", "bench --parameters --json"},
		{"match", "match hoshi:depth=1 greedy --games 2 --json"},
		{"match", "match hoshi:depth=2 hoshi:depth=1 --games 4 --elo0 0 --elo1 500 --json"},
		{"ladder", "ladder hoshi:depth=1 hoshi:depth=2 --games 2 --json"},
	}
}

// dataMaps are the keys of objects whose own keys are data.
var dataMaps = map[string]bool{"reasons": true}

var snakeCase = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// checkKeys reports keys that don't have the documented form.
func checkKeys(t *testing.T, path string, v any) {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if !dataMaps[filepath.Base(path)] && !snakeCase.MatchString(key) {
				t.Errorf("%s/%s is not snake_case", path, key)
			}
			checkKeys(t, path+"/"+key, value)
		}
	case []any:
		for _, value := range v {
			checkKeys(t, path, value)
		}
	}
}

func TestJSONForm(t *testing.T) {
	for _, tt := range jsonCommands() {
		t.Run(tt.args, func(t *testing.T) {
			args := strings.Fields(tt.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], ",", " ") // the stones of one flag
			}
			got := runIn(t.Context(), t, "", args...)
			if got.status != 0 {
				t.Fatalf("status %d, %s", got.status, got.errOut)
			}
			want := fmt.Sprintf("{\n  \"command\": %q,\n  \"interrupted\": false,\n  \"", tt.name)
			if !strings.HasPrefix(got.out, want) || !strings.HasSuffix(got.out, "\n}\n") {
				t.Errorf("printed\n%s", got.out)
			}
			var v map[string]any
			if err := json.Unmarshal([]byte(got.out), &v); err != nil {
				t.Fatal(err)
			}
			checkKeys(t, "", v)
			for _, list := range []string{"candidates", "pv", "parameters", "matches", "rungs"} {
				if value, ok := v[list]; ok && value == nil {
					t.Errorf("%s is null", list)
				}
			}
		})
	}
}

// Every command with --json is in the table above.
func TestJSONCommandsAreTested(t *testing.T) {
	tested := map[string]bool{}
	for _, c := range jsonCommands() {
		tested[c.name] = true
	}
	for _, name := range []string{
		"invite", "version", "render", "analyze", "compare", "pbrain", "match", "ladder", "openings",
		"selfplay", "tune", "puzzles generate", "bench",
	} {
		help := runIn(t.Context(), t, "", append(strings.Fields(name), "--help")...).out
		if has := strings.Contains(help, "--json"); has != tested[name] {
			t.Errorf("%s: has --json: %t, is tested: %t", name, has, tested[name])
		}
	}
}
