package structure

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostUntested is how many lines a package may have without tests of its own. Each package with tests is
// a program to link, so those of smaller ones may be beside a neighbor's.
const mostUntested = 100

// untested are packages that need no tests of their own, and why.
var untested = map[string]string{
	"bot/store/leases":         "its tests need the PostgreSQL server that the store's tests start",
	"bot/testing/sandboxtest":  "a harness, which the tests of the sandbox's parts use",
	"bot/testing/servicetest":  "a harness, which the tests of commands use",
	"engine/internal/gametest": "a harness, which the tests of the engine use",
}

// TestOwnTests checks that each package has tests in its folder, so that a mistake shows where it was made.
func TestOwnTests(t *testing.T) {
	lines, tests := map[string]int{}, map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		name := filepath.ToSlash(folder)
		if strings.HasSuffix(path, "_test.go") {
			tests[name] = true
			return nil
		}
		text, err := os.ReadFile(path)
		lines[name] += bytes.Count(text, []byte("\n"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range lines {
		if why := untested[name]; n > mostUntested && !tests[name] && why == "" {
			t.Errorf("%s has %d lines and no tests of its own", name, n)
		}
	}
	for name := range untested {
		if lines[name] <= mostUntested || tests[name] {
			t.Errorf("%s needs no exception", name)
		}
	}
}
