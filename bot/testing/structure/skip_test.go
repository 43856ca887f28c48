package structure

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	// starting are the names of functions and methods that start something which a test has to end: a
	// server, a process, a folder that t.TempDir doesn't remove.
	starting = []string{"Start", "StartTLS", "Listen", "NewServer", "NewTLSServer", "MkdirTemp"}
	// skipping are the methods that end a test at once because something isn't installed.
	skipping = []string{"Skip", "Skipf", "SkipNow"}
)

// TestSkipsLeaveNothing checks that when a test is skipped, everything it started ends: a defer or a
// Cleanup comes between the start and each call that may skip. Otherwise it goes on running, but only
// where a program isn't installed.
func TestSkipsLeaveNothing(t *testing.T) {
	tests := readHelpers(t)
	skips := tests.closure(func(h *helper, is func(*ast.CallExpr) bool) bool { return slices.ContainsFunc(h.calls, is) }, skipping)
	leaves := tests.closure(func(h *helper, is func(*ast.CallExpr) bool) bool { return tests.unended(h, is, never, nil) }, starting)
	for _, name := range []string{"Open", "NeedsAxe"} {
		if !slices.ContainsFunc(tests.all, func(h *helper) bool { return h.name == name && skips[h] }) {
			t.Errorf("%s can't skip a test", name)
		}
	}
	for _, h := range tests.all {
		tests.unended(h, tests.calling(h, leaves, starting), tests.calling(h, skips, skipping), func(c *ast.CallExpr) {
			t.Errorf("%s: this may skip the test and leave running what it started before: skip first, or use Cleanup",
				strings.TrimPrefix(tests.files.Position(c.Pos()).String(), root+"/"))
		})
	}
}

func never(*ast.CallExpr) bool { return false }

// helpers are the functions of all tests and of the packages for tests.
type helpers struct {
	files *token.FileSet
	all   []*helper
	named map[string][]*helper // by folder and name
}

// helper is one of them. Those without a name are given to another function, as a subtest is.
type helper struct {
	folder, name string
	receiver     string // the name of a method's receiver
	of           string // the type whose method it is
	body         *ast.BlockStmt
	calls        []*ast.CallExpr
	imports      map[string]string // folders of packages of the module, by their name in the file
}

func readHelpers(t *testing.T) *helpers {
	t.Helper()
	hs := &helpers{files: token.NewFileSet(), named: map[string][]*helper{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, "_test.go") && !(strings.Contains(path, "/testing/") && strings.HasSuffix(path, ".go")):
			return nil
		}
		file, err := parser.ParseFile(hs.files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		hs.add(filepath.ToSlash(folder), file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hs
}

// add adds the functions in a file.
func (hs *helpers) add(folder string, file *ast.File) {
	imports := map[string]string{}
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		name := path[strings.LastIndex(path, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = strings.TrimPrefix(path, "hoshi/")
	}
	ast.Inspect(file, func(n ast.Node) bool {
		h := &helper{folder: folder, imports: imports}
		switch n := n.(type) {
		case *ast.FuncDecl:
			h.name, h.body = n.Name.Name, n.Body
			if n.Recv != nil {
				h.of = receiver(n.Recv.List[0].Type)
				for _, name := range n.Recv.List[0].Names {
					h.receiver = name.Name
				}
			}
		case *ast.FuncLit:
			h.body = n.Body
		}
		if h.body == nil {
			return true
		}
		ast.Inspect(h.body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				h.calls = append(h.calls, c)
			}
			_, inner := n.(*ast.FuncLit)
			return !inner
		})
		hs.all = append(hs.all, h)
		hs.named[folder+"."+h.name] = append(hs.named[folder+"."+h.name], h)
		return true
	})
}

// closure returns the functions that do something. The rule says whether a function does it, given
// which calls do it: those of methods with one of the names, and those of functions that do it.
func (hs *helpers) closure(rule func(h *helper, is func(*ast.CallExpr) bool) bool, names []string) map[*helper]bool {
	do := map[*helper]bool{}
	for grew := true; grew; {
		grew = false
		for _, h := range hs.all {
			if !do[h] && rule(h, hs.calling(h, do, names)) {
				do[h], grew = true, true
			}
		}
	}
	return do
}

// calling returns a function that reports whether a call in h is of a method with one of the names, or
// of one of the functions.
func (hs *helpers) calling(h *helper, functions map[*helper]bool, names []string) func(*ast.CallExpr) bool {
	return func(c *ast.CallExpr) bool {
		if f, ok := c.Fun.(*ast.SelectorExpr); ok && slices.Contains(names, f.Sel.Name) {
			return true
		}
		called := hs.called(h, c)
		return len(called) > 0 && !slices.ContainsFunc(called, func(f *helper) bool { return !functions[f] })
	}
}

// called returns the functions that a call in h may be of. Types aren't known here, so they may be
// several methods with the same name.
func (hs *helpers) called(h *helper, c *ast.CallExpr) (out []*helper) {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return slices.DeleteFunc(slices.Clone(hs.named[h.folder+"."+f.Name]), func(c *helper) bool { return c.of != "" })
	case *ast.SelectorExpr:
		x, _ := f.X.(*ast.Ident)
		if x != nil && h.imports[x.Name] != "" {
			return hs.named[h.imports[x.Name]+"."+f.Sel.Name]
		}
		for _, folder := range append(slices.Collect(maps.Values(h.imports)), h.folder) {
			for _, m := range hs.named[folder+"."+f.Sel.Name] {
				if m.of != "" && (x == nil || x.Name != h.receiver || m.of == h.of) {
					out = append(out, m)
				}
			}
		}
	}
	return out
}

// unended reports whether a function returns before anything says how what it started ends. It hands
// the calls to report that may be the last one while that is so.
func (hs *helpers) unended(h *helper, starts, last func(*ast.CallExpr) bool, report func(*ast.CallExpr)) (running bool) {
	var walk func(n ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			running = false
			return false
		case *ast.CallExpr:
			for _, part := range slices.Concat([]ast.Expr{n.Fun}, n.Args) { // they come before the call itself
				ast.Inspect(part, walk)
			}
			f, _ := n.Fun.(*ast.SelectorExpr)
			switch {
			case f != nil && f.Sel.Name == "Cleanup":
				running = false
			case f != nil && f.Sel.Name == "Need": // skips only if pgtest.New has started nothing
			case running && last(n):
				report(n)
			case starts(n):
				running = true
			}
			return false
		}
		return true
	}
	ast.Inspect(h.body, walk)
	return running
}
