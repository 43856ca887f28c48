package page

import (
	_ "embed" // for the template
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

// The Activity's document contains its whole script, since frames of some Discord clients have an
// opaque origin, from which they may not load modules (discord/embedded-app-sdk#280). The modules
// become functions in one script, which works because they import and export names only in the simple
// forms that the patterns below match.

var (
	importLine    = regexp.MustCompile(`(?m)^import \{ ([^}]+) \} from "\./([\w.]+)";\n`)
	exportedName  = regexp.MustCompile(`(?m)^export (?:const|let|class|function|async function) (\w+)`)
	exportKeyword = regexp.MustCompile(`(?m)^export ((?:const|let|class|function|async function) )`)
	exportList    = regexp.MustCompile(`(?m)^export \{ ([^}]*) \};\n`)
	notBundled    = regexp.MustCompile(`(?m)^(import|export)\b.*`)
)

// bundled is a module as a function.
type bundled struct{ Name, Text, Exports string }

//go:embed bundle.tmpl
var bundleText string

var bundleTemplate = template.Must(template.New("bundle").Parse(bundleText))

// bundle returns the script of a module with all that it needs, for an inline script element.
func (f *Files) bundle(entry string) (string, error) {
	var modules []bundled
	for _, file := range f.inOrder(entry) {
		text := string(f.files[file].plain)
		exported := slices.Concat(names(exportedName, text), names(exportList, text))
		text = importLine.ReplaceAllString(text, "const { $1 } = module_$2;\n")
		text = exportList.ReplaceAllString(exportKeyword.ReplaceAllString(text, "$1"), "")
		if left := notBundled.FindString(text); left != "" {
			return "", fmt.Errorf("page: %s: %q can't be bundled", file, left)
		}
		modules = append(modules, bundled{strings.TrimSuffix(file, ".js"), modulesJS.ReplaceAllString(text, "module_$1"), strings.Join(exported, ", ")})
	}
	var out strings.Builder
	if err := bundleTemplate.Execute(&out, modules); err != nil {
		return "", fmt.Errorf("page: %w", err)
	}
	script := out.String()
	if strings.Contains(script, "</") || strings.Contains(script, "<!--") {
		return "", fmt.Errorf("page: %s: the script has characters that end a script element", entry)
	}
	return script, nil
}

// modulesJS matches the names of modules' values, which can't contain a dot.
var modulesJS = regexp.MustCompile(`module_(\w+)\.js\b`)

// names returns the names that a pattern finds.
func names(pattern *regexp.Regexp, text string) (out []string) {
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			out = append(out, strings.TrimSpace(name))
		}
	}
	return out
}

// inOrder returns a module with all that it needs, each after those that it needs itself.
func (f *Files) inOrder(entry string) (out []string) {
	var add func(string)
	seen := map[string]bool{}
	add = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, m := range imported.FindAllSubmatch(f.files[name].plain, -1) {
			add(string(m[1]))
		}
		out = append(out, name)
	}
	add(entry)
	return out
}
