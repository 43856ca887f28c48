package structure

import (
	"flag"
	"fmt"
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
)

var update = flag.Bool("update", false, "write testdata/packages.txt anew")

// The limits of a package, not counting its tests. They are signs that something has become two things, not
// laws: where it's still one, raise the limit instead of hiding methods in an embedded struct.
const (
	mostFiles   = 30 // source files in a package
	mostMethods = 45 // methods of a type; the service has the most, since it's the entrance for chats and pages
)

// root is the module's folder.
const root = "../../.."

// sources is one package without its tests.
type sources struct {
	path    string // below the module, "" for main
	files   int
	imports map[string]bool // packages of the module
	methods map[string]int  // by type
	doc     bool            // there is a package comment
}

// packages reads every package of the module.
func packages(t *testing.T) map[string]*sources {
	t.Helper()
	out := map[string]*sources{}
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, _ := filepath.Rel(root, filepath.Dir(path))
		dir = strings.TrimPrefix(filepath.ToSlash(dir), ".")
		p := out[dir]
		if p == nil {
			p = &sources{path: dir, imports: map[string]bool{}, methods: map[string]int{}}
			out[dir] = p
		}
		p.add(file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// add counts what's in a file.
func (p *sources) add(file *ast.File) {
	p.files++
	p.doc = p.doc || file.Doc != nil
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if below, ok := strings.CutPrefix(path, "hoshi/"); ok {
			p.imports[below] = true
		}
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
			p.methods[receiver(f.Recv.List[0].Type)]++
		}
	}
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestOrderOfPackages checks the packages against testdata/packages.txt, which lists them bottom up
// with their imports: each may import only what's listed above it.
func TestOrderOfPackages(t *testing.T) {
	all := packages(t)
	path := filepath.Join("testdata", "packages.txt")
	if *update {
		if err := os.WriteFile(path, []byte(bottomUp(all)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	above := map[string]bool{}
	for line := range strings.Lines(string(list)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		p := all[strings.TrimPrefix(name, "main")]
		if p == nil {
			t.Errorf("%s is listed and does not exist", name)
			continue
		}
		may := strings.Fields(rest)
		for _, i := range may {
			if !above[i] {
				t.Errorf("%s may import %s, which is not listed above it", name, i)
			}
		}
		for i := range p.imports {
			if !slices.Contains(may, i) {
				t.Errorf("%s imports %s, which the list does not allow", name, i)
			}
		}
		above[name] = true
	}
	for name := range all {
		if name != "" && !above[name] {
			t.Errorf("%s is not listed", name)
		}
	}
}

// bottomUp lists the packages, each after those it imports.
func bottomUp(all map[string]*sources) string {
	var b strings.Builder
	done := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if done[name] || all[name] == nil {
			return
		}
		done[name] = true
		imports := slices.Sorted(maps.Keys(all[name].imports))
		for _, i := range imports {
			visit(i)
		}
		fmt.Fprintf(&b, "%s: %s\n", listed(name), strings.Join(imports, " "))
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if name != "" {
			visit(name)
		}
	}
	visit("")
	return b.String()
}

// TestOrderOfRooms checks that each room imports only those above it in the list of rooms in the
// documents.
func TestOrderOfRooms(t *testing.T) {
	text, err := os.ReadFile(root + "/bot/docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "\n## Rooms\n")
	list, _, _ = strings.Cut(list, "\n## ")
	floor := map[string]int{}
	for line := range strings.Lines(list) {
		names, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
		for _, name := range regexp.MustCompile("`([a-z/]+)`").FindAllStringSubmatch(names, -1) {
			floor[name[1]] = len(floor) + 1
		}
	}
	for name, p := range packages(t) {
		if name == "" {
			continue
		}
		if floor[room(name)] == 0 {
			t.Errorf("%s is in none of the rooms in architecture.md", name)
		}
		for i := range p.imports {
			if floor[room(i)] > floor[room(name)] {
				t.Errorf("%s imports %s, whose room is below it in architecture.md's list", name, i)
			}
		}
	}
}

// room returns the room of a package: the first folder in bot, or engine or render.
func room(name string) string {
	parts := strings.SplitN(name, "/", 3)
	if parts[0] == "bot" {
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	return parts[0]
}

// TestSizes checks that no package or type has grown past the limits.
func TestSizes(t *testing.T) {
	check := func(name, what string, n, most int) {
		if n > most {
			t.Errorf("%s has %d %s, more than %d", name, n, what, most)
		}
	}
	for name, p := range packages(t) {
		check(name, "files", p.files, mostFiles)
		for typ, n := range p.methods {
			check(name+"."+typ, "methods", n, mostMethods)
		}
		if !p.doc {
			t.Errorf("%s has no package comment", name)
		}
	}
}

// listed returns a package's name in the list.
func listed(name string) string {
	if name == "" {
		return "main"
	}
	return name
}
