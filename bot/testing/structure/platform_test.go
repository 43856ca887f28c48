package structure

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// platforms are systems and processors for which packages have different files.
var platforms = []struct{ system, processor string }{
	{"linux", "amd64"}, {"linux", "arm64"}, {"linux", "riscv64"}, {"darwin", "arm64"}, {"windows", "amd64"},
}

// TestPlatforms checks that every package declares the same functions on all platforms, because
// tests only run on one.
func TestPlatforms(t *testing.T) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return nil
		case d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root:
			return filepath.SkipDir
		}
		want := functions(t, path, platforms[0].system, platforms[0].processor)
		for _, p := range platforms[1:] {
			if diff := cmp.Diff(want, functions(t, path, p.system, p.processor)); diff != "" {
				t.Errorf("%s: functions of %v (-) and %v (+):\n%s", path, platforms[0], p, diff)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// functions returns the functions that a folder's files declare on a platform, sorted and without
// methods.
func functions(t *testing.T, dir, system, processor string) (names []string) {
	t.Helper()
	platform := build.Default
	platform.GOOS, platform.GOARCH, platform.CgoEnabled = system, processor, false
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		match, err := platform.MatchFile(dir, filepath.Base(path))
		if err != nil {
			t.Fatal(err)
		}
		if !match {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				names = append(names, f.Name.Name)
			}
		}
	}
	slices.Sort(names)
	return names
}
