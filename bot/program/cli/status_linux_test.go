package cli_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"hoshi/bot/program/cli"
)

// A full disk is named, also if SQLite only reports an error of the disk, and needs room.
func TestStatusOnFullDisk(t *testing.T) {
	for _, used := range []bool{false, true} {
		dir := t.TempDir()
		disk := filepath.Join(dir, "disk")
		if err := os.Mkdir(disk, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=4m"); err != nil {
			t.Skipf("this user can't make a small disk: %v", err)
		}
		t.Cleanup(func() { _ = syscall.Unmount(disk, 0) })
		if used {
			if status, out := runProgram(t, dir, nil, "migrate", "--data", "disk"); status != cli.StatusOK {
				t.Fatal(out)
			}
		}
		fill(t, filepath.Join(disk, "ballast"))
		status, out := runProgram(t, dir, nil, "run", "--data", "disk", "--listen", "127.0.0.1:0")
		if status != cli.StatusRefused || !strings.Contains(out, "is full: make room") {
			t.Errorf("used before: %v: status %d\n%s", used, status, out)
		}
	}
}

// fill writes a file until the disk is full.
func fill(t *testing.T, name string) {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for err == nil {
		_, err = file.Write(make([]byte, 4<<10))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
}
