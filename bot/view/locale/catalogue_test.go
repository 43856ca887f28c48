package locale_test

import (
	"go/ast"
	"go/parser"
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

	"github.com/BurntSushi/toml"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/engine/classic"
	"hoshi/engine/record"
	"hoshi/render"
)

// messages returns a language's texts by ID; those with plural forms have several.
func messages(t *testing.T, file string) map[string][]string {
	t.Helper()
	out := make(map[string][]string)
	for id, forms := range messageForms(t, file) {
		for _, form := range pluralForms {
			if text, ok := forms[form]; ok {
				out[id] = append(out[id], text)
			}
		}
	}
	return out
}

// messageForms returns a language's texts by ID and plural form. A message without forms has the
// form other.
func messageForms(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	out := make(map[string]map[string]string)
	flatten("", tree, out)
	return out
}

var pluralForms = []string{"zero", "one", "two", "few", "many", "other"}

// flatten adds the messages below an ID to out.
func flatten(id string, tree map[string]any, out map[string]map[string]string) {
	isForm := func(name string) bool { return slices.Contains(pluralForms, name) }
	if len(tree) > 0 && !slices.ContainsFunc(slices.Collect(maps.Keys(tree)), func(name string) bool { return !isForm(name) }) {
		out[id] = make(map[string]string)
		for form, text := range tree {
			out[id][form], _ = text.(string)
		}
		return
	}
	for key, value := range tree {
		key = strings.TrimPrefix(id+"."+key, ".")
		switch value := value.(type) {
		case string:
			out[key] = map[string]string{"other": value}
		case map[string]any:
			flatten(key, value, out)
		}
	}
}

// source parses a package's non-test files.
func source(t *testing.T, dir string) map[string]*ast.File {
	t.Helper()
	out := make(map[string]*ast.File)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != dir:
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		out[path] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// silent are the packages that say nothing to users, including those below them.
var silent = []string{"deploy", "internal", "program", "sandbox", "store", "testing", "view/locale"}

// speaking returns the directories of the packages whose messages are in the catalogue: all of bot
// except the silent ones.
func speaking(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case slices.Contains(silent, strings.TrimPrefix(filepath.ToSlash(path), "../../")):
			return filepath.SkipDir
		}
		dirs = append(dirs, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// idCalls are the functions that take a message ID, with that argument's index.
var idCalls = map[string]int{"T": 0, "refuse": 0, "Refuse": 0, "about": 2, "dropFiles": 0}

// beginning is the start of an ID that the code composes, like "work.failed.".
var beginning = regexp.MustCompile(`^[a-z_]+\.([a-z_]+\.|file_)?$`)

// usedIDs returns the literal IDs in the source, and the prefixes of the composed ones.
func usedIDs(t *testing.T) (ids, prefixes map[string]bool) {
	t.Helper()
	ids, prefixes = map[string]bool{}, map[string]bool{}
	known := messages(t, "en.toml")
	for _, dir := range speaking(t) {
		for _, file := range source(t, dir) {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit: // also IDs that pass through a variable
					if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
						if _, ok := known[s]; ok {
							ids[s] = true
						}
						if beginning.MatchString(s) {
							prefixes[s] = true
						}
					}
				case *ast.CallExpr:
					if id, ok := calledID(n); ok {
						ids[id] = true
					}
				}
				return true
			})
		}
	}
	return ids, prefixes
}

// calledID returns the literal ID in a call.
func calledID(call *ast.CallExpr) (string, bool) {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	at, ok := idCalls[name]
	if !ok || len(call.Args) <= at {
		return "", false
	}
	lit, ok := call.Args[at].(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	id, err := strconv.Unquote(lit.Value)
	return id, err == nil
}

// composedIDs returns the IDs that the code composes, built from their possible values.
func composedIDs() map[string]bool {
	out := map[string]bool{"language_name": true, "sentence_separator": true, "list_separator": true, "player.unknown": true}
	add := func(parts ...string) { out[strings.Join(parts, "")] = true }
	for _, c := range service.Commands() {
		add("command.", c.Name, ".short")
		if c.Menu != command.NoMenu {
			add("menu.", c.Name)
		}
		if c.Help.Long {
			add("command.", c.Name, ".long")
		}
		if c.Help.More {
			add("command.", c.Name, ".more")
		}
		if c.Help.Example {
			add("command.", c.Name, ".example")
		}
		if c.Text.Unknown != "" {
			add(c.Text.Unknown)
		}
		for _, o := range c.Options {
			if o.ButtonOnly {
				continue
			}
			choices, ok := o.Type.(command.ChoiceOption)
			if !o.Unlisted && (!ok || len(choices.Choices) > 3) {
				add("option.", c.Name, ".", o.Name)
			}
			if !c.Hidden {
				add("describe.", c.Name, ".", o.Name)
				add("parameter.", o.Name)
				for _, choice := range choices.Choices {
					if !slices.Contains(settings.Languages(), choice.Value) { // see TestLanguagesAreNamed
						add(choice.Name().ID)
					}
				}
			}
			if o.Twice != "" {
				add(o.Twice)
			}
		}
	}
	for _, k := range record.Kinds() {
		add("record.", strings.ReplaceAll(string(k), "-", "_"))
	}
	for _, p := range []chat.Permission{chat.ViewChannel, chat.SendMessages, chat.SendInThreads, chat.AttachFiles, chat.CreateThreads, chat.Connect, chat.ReadHistory, chat.AddReactions} {
		add("permission.", string(p))
	}
	for _, p := range classic.Programs() {
		add("program.", p.ID, ".character")
		add("program.", p.ID, ".scale")
	}
	for _, id := range []string{
		"event.move", "turn.engine", "move.taken", "move.engine_thinks", "start.opens",
	} {
		add(id, ".me")
		add(id, ".player")
	}
	add("event.move_watched.player")
	return out
}

// Every message named in the source is in the catalogue, and the catalogue has no others.
func TestMessagesAreUsed(t *testing.T) {
	have := messages(t, "en.toml")
	ids, prefixes := usedIDs(t)
	composed := composedIDs()
	for id := range composed {
		if have[id] == nil {
			t.Errorf("message %s is missing", id)
		}
	}
	for id := range ids {
		if have[id] == nil && have[id+".me"] == nil && have[id+".player"] == nil {
			t.Errorf("message %s is missing", id)
		}
	}
	for id := range have {
		if base, ok := baseOf(id); ok {
			if have[base] == nil {
				t.Errorf("message %s is a form of %s, which is missing", id, base)
			}
			for _, name := range arguments(have[id]) {
				if !slices.Contains(arguments(have[base]), name) && !slices.Contains(alwaysGiven, name) {
					t.Errorf("message %s names %s, and %s doesn't", id, name, base)
				}
			}
			continue
		}
		byPrefix := slices.ContainsFunc(slices.Collect(maps.Keys(prefixes)), func(p string) bool { return strings.HasPrefix(id, p) })
		if !ids[id] && !composed[id] && !byPrefix && !strings.HasPrefix(id, "time.") && !strings.HasPrefix(id, "threat.") && !strings.HasPrefix(id, "standing.") {
			t.Errorf("message %s is not used", id)
		}
	}
}

// alwaysGiven are arguments that a message has even if no language's text names them.
var alwaysGiven = []string{".Host", ".Challenged", ".Player", ".User"}

// baseOf returns the message that everyone reads in a chat, for the form of it that a page shows one
// reader.
func baseOf(id string) (base string, ok bool) {
	for _, prefix := range []string{"you.", "to_you.", "they."} {
		if base, ok = strings.CutPrefix(id, prefix); ok {
			return base, true
		}
	}
	return id, false
}

var placeholder = regexp.MustCompile(`\.([A-Z][A-Za-z]*)`)

// Calls pass exactly the arguments that the message names: none is missing.
func TestArgumentsAreGiven(t *testing.T) {
	have := messages(t, "en.toml")
	for _, dir := range speaking(t) {
		for path, file := range source(t, dir) {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				id, ok := calledID(call)
				if !ok || have[id] == nil {
					return true
				}
				given, literal := literalArgs(call)
				for _, text := range have[id] {
					for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
						if literal && !given[m[1]] {
							t.Errorf("%s: message %s names %s, which is not given", path, id, m[1])
						}
					}
				}
				return true
			})
		}
	}
}

// literalArgs returns the names in a call's Args{…}; literal is false if they're in a variable.
func literalArgs(call *ast.CallExpr) (names map[string]bool, literal bool) {
	names = map[string]bool{}
	last := call.Args[len(call.Args)-1]
	switch last := last.(type) {
	case *ast.BasicLit:
		return names, true
	case *ast.CompositeLit:
		for _, e := range last.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.BasicLit); ok {
					name, _ := strconv.Unquote(key.Value)
					names[name] = true
				}
			}
		}
		names["Player"] = true // added by Service.about
		return names, true
	}
	return names, false
}

// prose is text a person would read: two words or more.
var prose = regexp.MustCompile(`\p{L}{2,} \p{L}{2,}`)

// silentCalls are those whose texts users don't read: errors, logs, SQL.
var silentCalls = regexp.MustCompile(`^(errors\.New|fmt\.Errorf|.*\.(Debug|Info|Warn|Error)(Context)?|panic|regexp\.MustCompile|s\.logFailure)$`)

// What users read is in the catalogue: the packages that talk to them have no sentences except in
// errors and logs. Strings that start with < are SVG, those with / are paths.
func TestNoSentencesInTheSource(t *testing.T) {
	quiet := []string{"../../discord", "../../console"} // their errors are in English
	for _, dir := range append(speaking(t), "../../../render") {
		if slices.ContainsFunc(quiet, func(q string) bool { return dir == q || strings.HasPrefix(dir, q+"/") }) {
			continue
		}
		for path, file := range source(t, dir) {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec, *ast.Field:
					if f, ok := n.(*ast.Field); ok && f.Tag == nil {
						return true
					}
					return false
				case *ast.ValueSpec: // errors of package game, which commands turn into messages
					id, ok := n.Type.(*ast.Ident)
					return !ok || id.Name != "Refusal"
				case *ast.FuncDecl: // an error's text in logs
					return n.Name.Name != "Error" && n.Name.Name != "LogValue"
				case *ast.CallExpr:
					return !silentCalls.MatchString(callName(n))
				case *ast.BasicLit:
					if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && prose.MatchString(s) && !strings.HasPrefix(s, "<") && !strings.HasPrefix(s, "/") {
						t.Errorf("%s: %q is for the catalogue", path, s)
					}
				}
				return true
			})
		}
	}
}

// callName returns the name of the called function, with its receiver.
func callName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
		return "." + f.Sel.Name
	}
	return ""
}

// The catalogue's example theme exists.
func TestExamplesNameWhatThereIs(t *testing.T) {
	if !slices.Contains(render.Themes(), "dark") {
		t.Error("the theme dark, which messages name as an example, is gone")
	}
}
