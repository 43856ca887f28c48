package e2e_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/fastdir"
)

// longVariable, if set, makes tests long: every window and language, and many kills. Otherwise each
// of them checks its subject once or twice.
const longVariable = "HOSHI_PROOF_LONG"

// long reports whether to run long tests. It reads the variable while a test runs, because go test's cache
// ignores variables that are read earlier.
func long() bool { return os.Getenv(longVariable) != "" }

// times returns how often a test repeats something: few times, or many with [longVariable].
func times(few, many int) int {
	if long() {
		return many
	}
	return few
}

// binaryDir is where hoshi is built; TestMain removes it.
var binaryDir string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	// Most of these tests wait, for a process or a browser. With the race detector they need the
	// processor, and a click that takes 3 s fails. The command line overrides this.
	parallel := "4"
	if raceDetector {
		parallel = "2"
	}
	if err := flag.Set("test.parallel", parallel); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	flag.Parse()
	fastdir.Use()
	dir, err := os.MkdirTemp("", "hoshi-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binaryDir = dir
	code := m.Run()
	chromium.Close()
	if code == 0 {
		// However the tests went, nothing of the bot is left running.
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, "goroutines are left:", err)
			return 1
		}
	}
	return code
}

// binaryVariable names an existing program to test instead of building one: an older one for
// comparison, for example.
const binaryVariable = "HOSHI_TEST_BINARY"

var build = sync.OnceValues(func() (string, error) {
	if name := os.Getenv(binaryVariable); name != "" {
		return filepath.Abs(name)
	}
	name := filepath.Join(binaryDir, "hoshi")
	if out, err := exec.Command("go", "build", "-o", name, "hoshi").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return name, nil
})

// emptyStore is a folder with an empty store. Tests copy it, because creating the tables takes
// long.
var emptyStore = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(binaryDir, "empty")
	db, err := store.Open(context.Background(), database.Place(dir), store.Options{})
	if err != nil {
		return "", err
	}
	return dir, db.Close()
})

// hoshi builds the program once and returns its path. With the race detector it skips the test: the
// program is built without the detector, so no race would be seen, and a run without the detector
// shows everything else.
func hoshi(t testing.TB) string {
	t.Helper()
	if raceDetector {
		t.Skip("a race in another process is not seen")
	}
	name, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return name
}
