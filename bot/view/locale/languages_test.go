package locale_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view/locale"
)

var argument = regexp.MustCompile(`\.[A-Z][A-Za-z]*`)

// arguments returns the names of the arguments in any of a message's forms, each once, in order.
func arguments(forms []string) []string {
	names := argument.FindAllString(strings.Join(forms, " "), -1)
	slices.Sort(names)
	return slices.Compact(names)
}

// differences describes what a translation lacks, a message or one of its arguments, and what it
// has that the original doesn't.
func differences(original, translation map[string][]string) []string {
	var out []string
	for id, forms := range original {
		translated, ok := translation[id]
		if !ok {
			out = append(out, fmt.Sprintf("%s is missing", id))
			continue
		}
		known, used := arguments(forms), arguments(translated)
		for _, name := range known {
			if !slices.Contains(used, name) {
				out = append(out, fmt.Sprintf("%s lacks the argument %s", id, name))
			}
		}
		for _, name := range used {
			if !slices.Contains(known, name) {
				out = append(out, fmt.Sprintf("%s has the unknown argument %s", id, name))
			}
		}
	}
	for id := range maps.Keys(translation) {
		if _, ok := original[id]; !ok {
			out = append(out, fmt.Sprintf("%s is unknown", id))
		}
	}
	slices.Sort(out)
	return out
}

func TestDifferences(t *testing.T) {
	original := map[string][]string{
		"a":     {"{{.Count}} ply", "{{.Count}} plies"},
		"b":     {`{{cmd "move" .Point}}`},
		"c":     {"no arguments."},
		"rest.": {"{{.Color}} and {{.Name}}"},
	}
	translation := map[string][]string{
		"a":     {"{{.Count}} Halbzüge", "{{.Anzahl}} Halbzüge"},
		"c":     {"Keine."},
		"d":     {"Etwas."},
		"rest.": {"Nur {{.Name}}"},
	}
	want := []string{"a has the unknown argument .Anzahl", "b is missing", "d is unknown", "rest. lacks the argument .Color"}
	if d := cmp.Diff(want, differences(original, translation)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// Every language has the same messages as English, with the same arguments.
func TestLanguagesAreComplete(t *testing.T) {
	files, err := filepath.Glob("*.toml")
	if err != nil || !slices.Contains(files, "en.toml") {
		t.Fatalf("languages %v, %v", files, err)
	}
	english := messages(t, "en.toml")
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			for _, difference := range differences(english, messages(t, file)) {
				t.Error(difference)
			}
		})
	}
}

// Every language calls a language what it calls itself.
func TestLanguagesAreNamed(t *testing.T) {
	catalogue, err := locale.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range settings.Languages() {
		for _, tag := range settings.Languages() {
			want := messages(t, tag+".toml")["language_name"]
			if got := catalogue.Translate(in, message.T("choice."+tag)); !slices.Equal(want, []string{got}) {
				t.Errorf("%s calls %s %q, want %q", in, tag, got, want)
			}
		}
	}
}
