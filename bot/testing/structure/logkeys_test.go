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
)

// logging are the methods of a log that take attributes as keys and values, after a message and perhaps a
// context.
var logging = []string{"Debug", "Info", "Warn", "Error", "DebugContext", "InfoContext", "WarnContext", "ErrorContext"}

// TestLogKeys checks that no attribute of a log entry has the name of one that every entry has, and
// that an error is always called err.
func TestLogKeys(t *testing.T) {
	files, calls := token.NewFileSet(), 0
	err := filepath.WalkDir(filepath.Join(root, "bot"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := c.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains(logging, f.Sel.Name) {
				return true
			}
			first := 1 // after the message
			if strings.HasSuffix(f.Sel.Name, "Context") {
				first = 2
			}
			for i := first; i < len(c.Args); i += 2 {
				literal, ok := c.Args[i].(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					continue
				}
				calls++
				switch key, _ := strconv.Unquote(literal.Value); key {
				case "time", "level", "msg", "source":
					t.Errorf("%s: every entry has the key %q already", files.Position(literal.Pos()), key)
				case "error", "cause", "error_message":
					t.Errorf("%s: the key of an error is err, not %s", files.Position(literal.Pos()), key)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || calls < 100 {
		t.Errorf("%d keys were found, error %v", calls, err)
	}
}
