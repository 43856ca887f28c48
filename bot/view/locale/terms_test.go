package locale_test

import (
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/settings"
)

// glossary is a file in glossary: what a language calls each thing, and the words it avoids.
type glossary struct {
	Terms map[string]string
	Avoid []avoided
}

// avoided is what a language's messages avoid, and what they use instead.
type avoided struct {
	Not    string // a regular expression
	Use    string
	Except []string // IDs of messages in which it means something else

	MessagesOnly bool `toml:"messages_only"` // it's right on the command line
}

// readGlossary reads the glossary of a language.
func readGlossary(t *testing.T, language string) (g glossary) {
	t.Helper()
	meta, err := toml.DecodeFile("glossary/"+language+".toml", &g)
	if err != nil {
		t.Fatal(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 || len(g.Terms) == 0 || len(g.Avoid) == 0 {
		t.Fatalf("%s: %d terms, %d words to avoid, unknown: %v", language, len(g.Terms), len(g.Avoid), unknown)
	}
	return g
}

// untranslated is what a template inserts, and commands with their arguments, which are typed as
// written and so aren't in the language.
var untranslated = regexp.MustCompile("(?s)\\{\\{.*?\\}\\}|`[^`]*`")

// Messages avoid the words that the glossary says.
func TestTerms(t *testing.T) {
	for _, language := range settings.Languages() {
		t.Run(language, func(t *testing.T) {
			all := plainMessages(t, language)
			for _, tt := range readGlossary(t, language).Avoid {
				not := regexp.MustCompile(tt.Not)
				for _, id := range tt.Except {
					if !slices.ContainsFunc(all[id], not.MatchString) {
						t.Errorf("%s needn't be an exception: it doesn't say %s", id, tt.Not)
					}
				}
				for id, forms := range all {
					for _, text := range forms {
						if word := not.FindString(text); word != "" && !slices.Contains(tt.Except, id) {
							t.Errorf("%s: %q says %q; use %s", id, text, word, tt.Use)
						}
					}
				}
			}
		})
	}
}

// othersWords are texts that aren't ours or are looked for elsewhere: SQL, Discord's own, names in scripts, and
// log messages that alerts look for.
var othersWords = regexp.MustCompile(`SELECT|The application did not respond|^const colours|^function centre|` +
	`cannot be (read|saved)|database does not answer|could not be rewritten`)

// The command line, the settings and the local Discord's page are read by people too.
func TestTermsOutsideTheCatalogue(t *testing.T) {
	texts := map[string][]string{} // by file
	for _, dir := range []string{"../../program", "../../console", "../../store/backup", "../../store/database"} {
		for _, sub := range folders(t, dir) {
			for path, file := range source(t, sub) {
				ast.Inspect(file, func(n ast.Node) bool {
					lit, ok := n.(*ast.BasicLit)
					if _, imported := n.(*ast.ImportSpec); imported || !ok || lit.Kind != token.STRING {
						return !imported
					}
					if s, err := strconv.Unquote(lit.Value); err == nil && prose.MatchString(s) && !othersWords.MatchString(s) {
						texts[path] = append(texts[path], untranslated.ReplaceAllString(s, "{}"))
					}
					return true
				})
			}
		}
	}
	pages, err := filepath.Glob("../../sandbox/page/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(pages, "../../../config.yaml", "../../sandbox/page/index.html") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if text, _, _ := strings.Cut(line, "// "); prose.MatchString(text) && !othersWords.MatchString(text) { // without a comment
				texts[path] = append(texts[path], text)
			}
		}
	}
	if len(texts) < 30 {
		t.Fatalf("only %d files have texts", len(texts))
	}
	for _, tt := range readGlossary(t, "en").Avoid {
		if tt.MessagesOnly {
			continue
		}
		not := regexp.MustCompile(tt.Not)
		for path, list := range texts {
			for _, text := range list {
				if word := not.FindString(text); word != "" {
					t.Errorf("%s: %q says %q; use %s", path, text, word, tt.Use)
				}
			}
		}
	}
}

// folders returns a folder and those below it, without those of tests.
func folders(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return err
		case d.Name() == "testdata":
			return filepath.SkipDir
		}
		all = append(all, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// plainMessages returns a language's texts by ID, with {} for what isn't in the language.
func plainMessages(t *testing.T, language string) map[string][]string {
	t.Helper()
	all := messages(t, language+".toml")
	for _, forms := range all {
		for form, text := range forms {
			forms[form] = untranslated.ReplaceAllString(text, "{}")
		}
	}
	return all
}

// Every language has a term for each thing, uses it, and doesn't avoid it at the same time.
func TestGlossariesAgree(t *testing.T) {
	things := slices.Sorted(maps.Keys(readGlossary(t, "en").Terms))
	for _, language := range settings.Languages() {
		g := readGlossary(t, language)
		if d := cmp.Diff(things, slices.Sorted(maps.Keys(g.Terms))); d != "" {
			t.Errorf("%s (-en +%s)\n%s", language, language, d)
		}
		var said strings.Builder
		for _, forms := range plainMessages(t, language) {
			said.WriteString(strings.ToLower(strings.Join(forms, "\n")) + "\n")
		}
		for thing, terms := range g.Terms {
			for _, term := range strings.FieldsFunc(terms, func(r rune) bool { return strings.ContainsRune(",，、", r) }) {
				term = strings.ToLower(strings.TrimSpace(term))
				if !strings.Contains(said.String(), term) {
					t.Errorf("%s: no message says %q for %s", language, term, thing)
				}
				for _, tt := range g.Avoid {
					if regexp.MustCompile(tt.Not).MatchString(term) {
						t.Errorf("%s: %q for %s is also to be avoided: %s", language, term, thing, tt.Not)
					}
				}
			}
		}
	}
}

// marks are the quotation marks and other signs that are used in every language, and in one of them. Of two that look
// alike, such as ' and ’ or 〜 and ～, each language uses one.
var marks = map[string]string{
	"":      "×·–—…→±−½✓🏆▲▼◀▶⏮⏭\ufe0f\u00a0",
	"en":    "'“”",
	"zh-CN": "“”，。：；、？！（）＋＝",
	"ja":    "「」、。：？！（）／＋〜・",
	"ko":    "‘’",
}

func TestMarks(t *testing.T) {
	for language, own := range marks {
		if language == "" {
			continue
		}
		t.Run(language, func(t *testing.T) {
			for id, texts := range messages(t, language+".toml") {
				for _, text := range texts {
					for _, r := range untranslated.ReplaceAllString(text, "") {
						plain := r <= unicode.MaxASCII && r != '\'' && r != '"'
						if !plain && !unicode.IsLetter(r) && !strings.ContainsRune(marks[""]+own, r) {
							t.Errorf("%s: %q has %q (%U); use one of %s", id, text, r, r, own)
						}
					}
				}
			}
		})
	}
}
