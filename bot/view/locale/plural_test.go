package locale_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// neverOne are messages with a count but a single form: an abbreviation, and counts in errors about
// records that are never one.
var neverOne = []string{"time.milliseconds", "record.too_long", "record.time_count"}

// formsOf returns a language's plural forms for whole numbers.
func formsOf(t *testing.T, tag string) []string {
	t.Helper()
	lang, err := language.Parse(tag)
	if err != nil {
		t.Fatal(err)
	}
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	var out []string
	for n := range 1000 {
		name := names[plural.Cardinal.MatchPlural(lang, n, 0, 0, 0, 0)]
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// missingForms returns the plural forms that messages with a count lack in a language, as "id:
// form". messages are by ID and form.
func missingForms(messages map[string]map[string]string, forms []string) []string {
	var out []string
	for id, have := range messages {
		counts := strings.Contains(have["other"], ".Count") && !slices.Contains(neverOne, id)
		if !counts && len(have) == 1 && have["other"] != "" {
			continue
		}
		for _, form := range forms {
			if have[form] == "" {
				out = append(out, id+": "+form)
			}
		}
		for form := range have {
			if !slices.Contains(forms, form) {
				out = append(out, id+": needless "+form)
			}
		}
	}
	slices.Sort(out)
	return out
}

func TestMissingForms(t *testing.T) {
	english := []string{"one", "other"}
	got := missingForms(map[string]map[string]string{
		"a": {"other": "no number"},
		"b": {"other": "{{.Count}} moves"},
		"c": {"one": "{{.Count}} move", "other": "{{.Count}} moves"},
		"d": {"one": "a move", "few": "some", "other": "moves"},
		"e": {"one": "{{.Count}} move"},
	}, english)
	if want := []string{"b: one", "d: needless few", "e: other"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A message with a number has every plural form of its language.
func TestPluralFormsAreComplete(t *testing.T) {
	if got := formsOf(t, "ru"); !slices.Equal(got, []string{"few", "many", "one"}) {
		t.Fatalf("Russian has the forms %q", got) // these aren't the CLDR rules
	}
	files, err := filepath.Glob("*.toml")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			forms := formsOf(t, strings.TrimSuffix(file, ".toml"))
			for _, missing := range missingForms(messageForms(t, file), forms) {
				t.Error(missing)
			}
		})
	}
}
