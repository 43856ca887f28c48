package structure

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"hoshi/bot/domain/settings"
)

// withLanguages are the files of bot that know a particular language, and why.
var withLanguages = map[string]string{
	"domain/settings/language.go":     "the list of languages",
	"domain/game/clock.go":            "numbers of days, however their unit is written",
	"features/mygames/vacation.go":    "numbers of days, however their unit is written",
	"command/mistyped.go":             "times, however their unit is written",
	"features/gamefile/encoding.go":   "the characters that tell old encodings apart",
	"view/locale/locale.go":           "what arguments break in sentences of a language",
	"view/locale/values.go":           "names of the renju openings, which only some languages have",
	"discord/commands/appcommands.go": "Discord's two kinds of Chinese",
	"internal/limits/limits.go":       "Discord's list of languages",
	"program/cli/doctor.go":           "text that shows whether fonts are there",
}

// TestLanguagesAreFiles checks that a language is a line in the list of languages and files of its own:
// no other Go code of bot names a language or contains its words.
func TestLanguagesAreFiles(t *testing.T) {
	used := map[string]bool{}
	err := filepath.WalkDir(filepath.Join(root, "bot"), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testing" || d.Name() == "sandbox" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		name, _ := filepath.Rel(filepath.Join(root, "bot"), path)
		name = filepath.ToSlash(name)
		for _, text := range literals(t, path) {
			if !ofOneLanguage(text) {
				continue
			}
			used[name] = true
			if withLanguages[name] == "" {
				t.Errorf("%s: %q belongs into the files of a language, in bot/view/locale or bot/command/words", name, text)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range withLanguages {
		if !used[name] {
			t.Errorf("%s needs no exception", name)
		}
	}
}

// ofOneLanguage reports whether a text is the tag of a language other than English, or has letters of a
// Chinese, Japanese or Korean script.
func ofOneLanguage(text string) bool {
	return slices.Contains(settings.Languages()[1:], text) ||
		strings.ContainsFunc(text, func(r rune) bool {
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
		})
}

// literals returns the strings in a file.
func literals(t *testing.T, path string) (out []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && (lit.Kind == token.STRING || lit.Kind == token.CHAR) {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				out = append(out, text)
			}
		}
		return true
	})
	return out
}
