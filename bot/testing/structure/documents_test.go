package structure

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// markdown reads all documents, by their paths in the repository.
func markdown(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "data") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(name) != ".md" {
			return nil
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(root, name)
		out[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var (
	fenced   = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	span     = regexp.MustCompile("`[^`\n]+`")
	linked   = regexp.MustCompile(`\]\(([^()\s]+)\)|<img src="([^"]+)"`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	unlinked = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	unnamed  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// links returns what a document links to, and the pictures that it shows.
func links(text string) (out []string) {
	text = span.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	for _, m := range linked.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1]+m[2])
	}
	return out
}

// anchors returns the names that GitHub gives a document's headings.
func anchors(text string) (out []string) {
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		words := unlinked.ReplaceAllString(strings.TrimSpace(m[1]), "$1")
		out = append(out, strings.ReplaceAll(unnamed.ReplaceAllString(strings.ToLower(words), ""), " ", "-"))
	}
	return out
}

// Every link between documents leads to a file, and to a heading that it has.
func TestDocumentsLink(t *testing.T) {
	documents := markdown(t)
	if len(documents) < 20 {
		t.Fatalf("only %d documents", len(documents))
	}
	for name, text := range documents {
		for _, link := range links(text) {
			if strings.Contains(link, ":") { // an address
				continue
			}
			target, anchor, _ := strings.Cut(link, "#")
			target = path.Join(path.Dir(name), target)
			if strings.HasPrefix(link, "#") {
				target = name
			}
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s links to %s: %v", name, link, err)
			} else if anchor != "" && !slices.Contains(anchors(documents[target]), anchor) {
				t.Errorf("%s links to %s, and there's no such heading", name, link)
			}
		}
	}
}

// The README's translations have its headings, links, commands and numbers.
func TestReadmeTranslations(t *testing.T) {
	documents := markdown(t)
	const english = "README.md"
	translations := []string{".github/README.zh-CN.md", ".github/README.ja.md", ".github/README.ko.md"}
	for _, name := range translations {
		if documents[name] == "" {
			t.Fatalf("%s is missing", name)
		}
		for what, of := range map[string]func(name, text string) []string{
			"headings": levels, "links": leads, "commands": code, "numbers": numbers,
		} {
			if diff := cmp.Diff(of(english, documents[english]), of(name, documents[name])); diff != "" {
				t.Errorf("the %s of %s (-README +translation):\n%s", what, name, diff)
			}
		}
	}
	for _, name := range append(translations, english) {
		first, _, _ := strings.Cut(documents[name], "\n")
		for _, other := range append(translations, english) {
			from, _ := filepath.Rel(path.Dir(name), other)
			if other != name && !strings.Contains(first, "]("+filepath.ToSlash(from)+")") {
				t.Errorf("the first line of %s doesn't link to %s", name, other)
			}
		}
	}
}

// levels returns how deep each heading of a document is.
func levels(_, text string) (out []string) {
	for _, m := range heading.FindAllString(fenced.ReplaceAllString(text, ""), -1) {
		out = append(out, strings.TrimRight(m[:strings.Index(m, " ")], " "))
	}
	return out
}

// leads returns where a document's links lead, in the order of their names, apart from the README's other
// languages.
func leads(name, text string) (out []string) {
	for _, link := range links(text) {
		if !strings.Contains(link, ":") {
			link = path.Join(path.Dir(name), link)
		}
		if !strings.HasPrefix(path.Base(link), "README.") || strings.HasPrefix(link, "bot/") {
			out = append(out, link)
		}
	}
	slices.Sort(out)
	return out
}

// code returns the commands in a document.
func code(_, text string) []string {
	out := fenced.FindAllString(text, -1)
	out = append(out, span.FindAllString(fenced.ReplaceAllString(text, ""), -1)...)
	slices.Sort(out)
	return out
}

// numbers returns the numbers of two and more digits in a document.
func numbers(_, text string) []string {
	out := regexp.MustCompile(`[0-9][0-9.]*[0-9]`).FindAllString(text, -1)
	slices.Sort(out)
	return out
}
