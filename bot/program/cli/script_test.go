package cli_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"hoshi/bot/testing/fastdir"
)

var (
	program  string // path of the hoshi that TestMain builds
	settings []byte // contents of the built-in settings file
)

var update = flag.Bool("update", false, "write the expected outputs of the scripts anew")

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

// buildAndRun builds the program in a directory that it removes after the tests.
func buildAndRun(m *testing.M) int {
	fastdir.Use()
	dir, err := os.MkdirTemp("", "hoshi-cli-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "hoshi")
	if err := build(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if settings, err = os.ReadFile("../../../config.yaml"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// build builds the program, or uses the one that HOSHI_TEST_BINARY names.
func build() error {
	if built := os.Getenv("HOSHI_TEST_BINARY"); built != "" {
		return os.Symlink(built, program)
	}
	if out, err := exec.Command("go", "build", "-o", program, "hoshi").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// TestScripts runs the scripts in testdata/script, at least one per command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOSHI", program)
			env.Setenv("PATH", filepath.Dir(program)+string(os.PathListSeparator)+env.Getenv("PATH"))
			return nil
		},
	})
}
