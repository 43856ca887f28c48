package stored_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"hoshi/bot/domain/stored"
)

// JobKinds has every constant of the type, so a worker takes jobs of every kind.
func TestJobKinds(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "job.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var want []stored.JobKind
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if typ, ok := v.Type.(*ast.Ident); ok && typ.Name == "JobKind" {
				kind, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
				want = append(want, stored.JobKind(kind))
			}
		}
		return true
	})
	got := stored.JobKinds()
	slices.Sort(got)
	slices.Sort(want)
	if len(want) < 10 || !slices.Equal(got, want) {
		t.Errorf("JobKinds returns %q, and the constants are %q", got, want)
	}
}
