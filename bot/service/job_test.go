package service_test

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

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Every type of job has a worker, and no two have the same kind: the database would keep a job that nobody
// does forever.
func TestEveryJobHasAWorker(t *testing.T) {
	kinds := []string{"request"} // the program adds its worker
	for _, w := range servicetest.New(t, service.Options{}).Service.Jobs() {
		kinds = append(kinds, w.Job.Kind())
	}
	slices.Sort(kinds)
	declared := jobKinds(t, "..")
	if len(declared) < 15 || !slices.Equal(kinds, declared) {
		t.Errorf("workers do %q, and the types are of the kinds %q", kinds, declared)
	}
}

// jobKinds returns the kinds of the jobs declared below a folder, sorted: the texts that methods named
// Kind return.
func jobKinds(t *testing.T, root string) (kinds []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/store/") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Kind" || len(f.Body.List) != 1 {
				continue
			}
			if of, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(of.Results) == 1 {
				if text, ok := of.Results[0].(*ast.BasicLit); ok {
					kind, _ := strconv.Unquote(text.Value)
					kinds = append(kinds, kind)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(kinds)
	return kinds
}
