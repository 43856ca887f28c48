package runlog_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/internal/runlog"
)

type entry struct {
	Run    string `json:"run"`
	Number int    `json:"number"`
}

// open returns the log at path and its numbers for a run.
func open(t *testing.T, path, run string) (*runlog.Log, []int) {
	t.Helper()
	var numbers []int
	l, err := runlog.Open(path, func(line []byte) error {
		var e entry
		if json.Unmarshal(line, &e) == nil && e.Run == run {
			numbers = append(numbers, e.Number)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return l, numbers
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	for run := range 3 {
		for _, name := range []string{"a", "b"} {
			l, numbers := open(t, path, name)
			if len(numbers) != run {
				t.Errorf("run %s has %v, want %d numbers", name, numbers, run)
			}
			if err := l.Add(entry{name, run}); err != nil {
				t.Fatal(err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Only a truncated line is lost, no matter what's added later.
func TestCutOffLine(t *testing.T) {
	whole := `{"run":"a","number":1}` + "\n" + `{"run":"a","number":2}` + "\n"
	for cut := range len(whole) + 1 {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		l, _ := open(t, path, "a")
		if err := errors.Join(l.Add(entry{"a", 3}), l.Close()); err != nil {
			t.Fatal(err)
		}
		var want []int
		for i, line := range strings.Split(whole[:cut], "\n") {
			if strings.HasSuffix(line, "}") {
				want = append(want, i+1)
			}
		}
		l, got := open(t, path, "a")
		if diff := cmp.Diff(append(want, 3), got); diff != "" {
			t.Errorf("cut off at %d (-want +got):\n%s", cut, diff)
		}
		l.Close()
	}
}

func TestNoLog(t *testing.T) {
	l, numbers := open(t, "", "a")
	if err := errors.Join(l.Add(entry{"a", 1}), l.Close()); err != nil || numbers != nil {
		t.Errorf("numbers %v, error %v", numbers, err)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := runlog.Open(dir, nil); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a folder: %v", err)
	}
	path := filepath.Join(dir, "log")
	if err := os.WriteFile(path, []byte("1\n2\n3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	_, err := runlog.Open(path, func(line []byte) error {
		if string(line) == "2\n" {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), path+": line 2:") {
		t.Errorf("error %v, want line 2 of %s", err, path)
	}
	l, _ := open(t, path, "a")
	if err := l.Add(func() {}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a value that JSON has not: %v", err)
	}
	if err := errors.Join(l.Close(), l.Add(1)); !errors.Is(err, os.ErrClosed) {
		t.Errorf("writing to a closed log: %v", err)
	}
}

func TestKey(t *testing.T) {
	one, two := entry{"a", 1}, entry{"a", 2}
	if runlog.Key(one) != runlog.Key(entry{"a", 1}) || runlog.Key(one) == runlog.Key(two) || len(runlog.Key(one)) != 12 {
		t.Errorf("keys %s and %s", runlog.Key(one), runlog.Key(two))
	}
}

// A run logs its results, and another one continues from there.
func Example() {
	dir, err := os.MkdirTemp("", "runlog")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for range 2 {
		done := 0
		l, err := runlog.Open(filepath.Join(dir, "log"), func([]byte) error { done++; return nil })
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(done, "done")
		fmt.Println(l.Add(map[string]int{"points": 2}), l.Close())
	}
	// Output:
	// 0 done
	// <nil> <nil>
	// 1 done
	// <nil> <nil>
}
